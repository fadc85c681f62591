"""The answers about statistics, as JSON."""

from typing import Final, Self

from projections.game_statistics import Total
from service.platform.answers import Answer

ENOUGH: Final = 5
"""Number of games from which a win rate is shown."""


class WinRate(Answer, frozen=True, kw_only=True):
    games: int
    """Number of games."""
    win_rate: float | None
    """Share of wins. Null: fewer than 5."""


class SetupStatistics(WinRate, frozen=True, kw_only=True):
    setup: str | None
    """Recommended set-up, such as a kingdom. Null: any other."""


class OpeningStatistics(WinRate, frozen=True, kw_only=True):
    cards: list[str]
    """Cards bought in the first two turns."""


class CardStatistics(WinRate, frozen=True, kw_only=True):
    """A card. Its win rate is the average of the players who could open with it."""

    card: str
    """The card's id."""
    opened: int
    """Number of players who opened with it."""
    opened_win_rate: float | None
    """Share of them who won. Null: fewer than 5."""

    @classmethod
    def of(cls, total: Total) -> Self:
        return cls(
            games=total.games,
            win_rate=rate(total.wins, total.seats),
            card=total.name,
            opened=total.opened,
            opened_win_rate=rate(total.won, total.opened),
        )


class GameStatistics(WinRate, frozen=True, kw_only=True):
    """Statistics in a ruleset."""

    ruleset: str
    """Name of the ruleset."""
    setups: list[SetupStatistics]
    """Set-ups with the most games."""
    openings: list[OpeningStatistics]
    """Most frequent openings."""
    cards: list[CardStatistics]
    """Cards, those in the most games first. Empty for a player."""


def rate(wins: int, seats: int) -> float | None:
    """Return the share of seats that won, or None if they are too few to mean anything."""
    return round(wins / seats, 4) if seats >= ENOUGH else None
