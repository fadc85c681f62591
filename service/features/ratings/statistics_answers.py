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
    """Share of wins. Null: fewer than 5 games."""


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
    """Share of them who won. Null: fewer than 5 games."""

    @classmethod
    def of(cls, total: Total, opened: Total) -> Self:
        return cls(
            games=total.games,
            win_rate=win_rate(total),
            card=total.name,
            opened=opened.seats,
            opened_win_rate=win_rate(opened),
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


def win_rate(total: Total) -> float | None:
    """Return the share of seats that won, or None after too few games to mean anything."""
    return round(total.wins / total.seats, 4) if total.games >= ENOUGH else None
