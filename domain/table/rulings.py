"""Rulings, disputes, takebacks and resignations: what is decided about a game outside its rules.

These facts stand in the game's stream beside the facts of play, as those of the lobby do, and no script ever sees them.
A ruling's author is the actor of its event.
"""

from typing import Final, Literal

import msgspec

from domain.game.facts import Fact, Text
from domain.game.results import Standing


class Ruling(Fact, frozen=True, kw_only=True):
    """The base of every ruling: why, by which rule of which book, and what it answers, an event or a dispute."""

    reason: Text
    rule: str = ""
    answers: int | None = None
    dispute: str | None = None


class Paused(Ruling, frozen=True, kw_only=True):
    """Nobody may move, and no clock runs."""


class Resumed(Ruling, frozen=True, kw_only=True):
    """Play goes on."""


class ClockAdjusted(Ruling, frozen=True, kw_only=True):
    """A seat is given time, or loses some."""

    seat: int
    """The seat that it concerns."""
    milliseconds: int
    """How much time it is given; below zero: it loses some."""


class Rewound(Ruling, frozen=True, kw_only=True):
    """Play goes back to the decision that event `to` opened, on a new `branch`. What is taken back stays readable."""

    to: int
    """The event that opened the decision to which play goes back."""
    branch: int
    """The branch that begins."""


class SeatReplaced(Ruling, frozen=True, kw_only=True):
    """Somebody else plays on for this seat, and knows what it knows; who left is told nothing more."""

    seat: int
    """The seat that it concerns."""
    account: str
    """Who plays on."""
    bot: str | None = None
    """The bot that plays on."""


class Penalised(Ruling, frozen=True, kw_only=True):
    """A seat's score will be lower by so many points."""

    seat: int
    """The seat that it concerns."""
    points: int
    """By how much the score will be lower."""


class Adjudicated(Ruling, frozen=True, kw_only=True):
    """The game comes out so, whatever was on the table."""

    standings: tuple[Standing, ...]
    """How it comes out."""


class Voided(Ruling, frozen=True, kw_only=True):
    """The game counts for nothing."""


class Dismissed(Ruling, frozen=True, kw_only=True):
    """A dispute comes to nothing: what was played stands."""


class DisputeOpened(Fact, frozen=True):
    """A seat, or an organiser (None), disputes an event. Until it is settled no result becomes final."""

    dispute: str
    seat: int | None
    cites: int
    claim: Text


class StatementMade(Fact, frozen=True):
    """What a party to a dispute has to say."""

    dispute: str
    seat: int | None
    statement: Text


class DisputeWithdrawn(Fact, frozen=True):
    """Who opened the dispute thinks better of it."""

    dispute: str


class Appealed(Fact, frozen=True):
    """A party asks for another referee, once."""

    dispute: str
    seat: int | None
    grounds: Text


class WindowWaived(Fact, frozen=True):
    """A seat, or an organiser (None), does without what is left of the windows for disputes and appeals. Once everybody
    concerned does, they are closed."""

    seat: int | None


class TakebackAsked(Fact, frozen=True):
    """A seat would like to answer the decision of event `to` anew."""

    seat: int
    to: int


class TakebackAllowed(Fact, frozen=True):
    """A seat has nothing against it."""

    seat: int


class TakebackDeclined(Fact, frozen=True):
    """A seat is against it, or who asked does not ask any more: it is off."""

    seat: int


class TakenBack(Fact, frozen=True):
    """The seat answers the decision of event `to` anew, on a new branch."""

    seat: int
    to: int
    branch: int


class Resigned(Fact, frozen=True):
    seat: int


class TimedOut(Fact, frozen=True):
    """A seat has used up its time over the decision of event `decision`."""

    seat: int
    decision: int


class DowntimeExcused(Fact, frozen=True):
    """The service was not there for so long: no clock ran."""

    milliseconds: int


Settlement = Literal["resignation", "time-out", "abandoned"]


class GameSettled(Fact, frozen=True):
    """The game is over before its rules end it."""

    reason: Settlement
    standings: tuple[Standing, ...]


RULINGS: Final[tuple[type[Ruling], ...]] = (
    Paused, Resumed, ClockAdjusted, Rewound, SeatReplaced, Penalised, Adjudicated, Voided, Dismissed,
)  # fmt: skip
INTERIM: Final = (Paused, Resumed, ClockAdjusted)
"""Rulings that settle no dispute."""
REWINDS: Final = (Rewound, TakenBack)

RULING_FACTS: Final[tuple[type[Fact], ...]] = (
    *RULINGS, DisputeOpened, StatementMade, DisputeWithdrawn, Appealed, WindowWaived, TakebackAsked, TakebackAllowed,
    TakebackDeclined, TakenBack, Resigned, TimedOut, DowntimeExcused, GameSettled,
)  # fmt: skip


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think, in seconds: for each decision, for a seat's whole game, or both."""

    per_move: int | None = None
    """Seconds for each decision."""
    per_game: int | None = None
    """Seconds for all decisions of a seat."""
    increment: int = 0
    """What a seat's game time gains by each answer."""
    on_timeout: Literal["forfeit", "adjudicate", "bot", "referee"] = "forfeit"
    """What follows when a seat has used up its time: it gives the game up (`forfeit`), current placement decides
    (`adjudicate`), a bot plays on (`bot`), or play waits for a `referee`."""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table has agreed on beside the rules."""

    takebacks: Literal["none", "uninformed", "consent", "referee"] = "none"
    """`uninformed`: the own last answer, as long as nobody has learnt or done anything since."""
    resignation: Literal["end", "bot"] = "end"
    """Where three or more play: the game ends, or a bot plays on. Of two the other one has won."""
    clock: Clock | None = None
    """The time to think; null: there is no clock."""
    abandoned_after: int = 30 * 86_400
    """Seconds after which a game without a clock, in which somebody is waited for, is over, and lost for them. 0:
    whoever likes may wait for ever."""
    spectator_delay: int = 0
    """Seconds by which a running game is told late to whoever neither plays, made it nor rules."""
    dispute_window: int = 0
    """Seconds after the end during which it may be disputed."""
    appeal_window: int = 0
    """Seconds after a ruling on a dispute during which the parties may appeal."""
    referees: tuple[str, ...] = ()
    """Accounts that may rule on this game, beside the referees of the service."""
