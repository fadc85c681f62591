"""The terms of a game in answers. Each duration has its unit in its name, which the recorded facts lack."""

from typing import Literal, Self

from domain.table.rulings import Clock, Terms
from service.platform.answers import ABSENT, Absent, Answer

SECONDS = "_seconds"
"""Ending of a duration's name in the API."""


class GameClock(Answer, frozen=True):
    """A game's time limits: for each decision, for all decisions of a seat, or both."""

    per_move_seconds: int | None
    """Seconds for each decision."""
    per_game_seconds: int | None
    """Seconds for all decisions of a seat."""
    increment_seconds: int
    """Seconds that each move adds to a seat's game time."""
    on_timeout: Literal["forfeit", "adjudicate", "bot", "referee"]
    """Consequence of a seat's running out of time.

    The seat resigns (`forfeit`), current placement decides (`adjudicate`), a bot plays on (`bot`), or the game waits
    for a `referee`.
    """

    @classmethod
    def of(cls, clock: Clock) -> Self:
        return cls(clock.per_move, clock.per_game, clock.increment, clock.on_timeout)


class GameTerms(Answer, frozen=True):
    """The terms that players agree on before a game, in addition to its rules."""

    takebacks: Literal["none", "uninformed", "consent", "referee"]
    """`uninformed`: a player may take back their last move until anybody learns something hidden or moves."""
    resignation: Literal["end", "bot"]
    """Consequence of a resignation with three or more players: the game ends, or a bot plays on.

    With two, the other player wins.
    """
    clock: GameClock | None
    """Time limits; null: no clock."""
    abandoned_after_seconds: int
    """Seconds after which a game without a clock ends and is lost for the seat with the open decision. 0: no limit."""
    spectator_delay_seconds: int
    """Seconds by which spectators see a running game late. Players, its maker and its referees see it at once."""
    dispute_window_seconds: int
    """Seconds after the end of the game in which its result can be disputed."""
    appeal_window_seconds: int
    """Seconds after a ruling on a dispute in which a party can appeal."""
    referees: tuple[str, ...]
    """Accounts that may rule on this game, in addition to the referees of the service."""
    rated: bool | Absent = ABSENT
    """False: the game does not count for ratings. Absent: it counts, if it fulfils the conditions."""
    holidays: int | Absent = ABSENT
    """Days of holiday that each seat may take in this game. Absent: none."""

    @classmethod
    def of(cls, terms: Terms) -> Self:
        return cls(
            terms.takebacks,
            terms.resignation,
            None if terms.clock is None else GameClock.of(terms.clock),
            terms.abandoned_after,
            terms.spectator_delay,
            terms.dispute_window,
            terms.appeal_window,
            terms.referees,
            terms.rated,
            terms.holidays,
        )
