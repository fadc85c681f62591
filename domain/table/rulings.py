"""Rulings, disputes, takebacks and resignations: decisions about a game outside its rules.

Like the facts of the lobby, they are in the game's stream, and no script sees them. A ruling's author is the actor of
its event.
"""

from typing import Final, Literal, get_args

import msgspec
from msgspec import UNSET, UnsetType

from domain.game.facts import Audience, Confided, Fact, ForNobody, Noted, Text
from domain.game.results import Standing


class Ruling(Fact, frozen=True, kw_only=True):
    """The base of every ruling: why, by which rule of which book, and what it answers, an event or a dispute."""

    reason: Text
    rule: str = ""
    answers: int | None = None
    dispute: str | None = None
    cards: tuple[str, ...] | UnsetType = UNSET
    """The cards, tiles or dominoes that it is about, by their ids."""
    undoes: int | UnsetType = UNSET
    """Event of the overturned ruling whose effects this reverses. Left out: it is a ruling of its own."""


class Paused(Ruling, frozen=True, kw_only=True):
    """Nobody may move, and no clock runs."""

    hall: int | UnsetType = UNSET
    """Event of the tournament that paused all tables. The game resumes with them."""


class Resumed(Ruling, frozen=True, kw_only=True):
    """Play resumes."""


class ClockAdjusted(Ruling, frozen=True, kw_only=True):
    """A seat is given time, or loses some."""

    seat: int
    """The seat that it concerns."""
    milliseconds: int
    """How much time it is given; below zero: it loses some."""


class Rewound(Ruling, frozen=True, kw_only=True):
    """Play returns to the decision of event `to`, on a new `branch`. The abandoned events stay readable."""

    to: int
    """The event that opened the decision to which play goes back."""
    branch: int
    """The branch that begins."""


class SeatReplaced(Ruling, frozen=True, kw_only=True):
    """Another account takes this seat and its knowledge. The former player sees no further secrets."""

    seat: int
    """The seat that it concerns."""
    account: str
    """Account that plays on."""
    bot: str | None = None
    """The bot that plays on."""


class Penalised(Ruling, frozen=True, kw_only=True):
    """A seat's score will be lower by this number of points."""

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
    """A dispute is dismissed: play stands."""


class Upheld(Ruling, frozen=True, kw_only=True):
    """An appeal is dismissed: the ruling of event `ruling` stands."""

    ruling: int
    """The event of the ruling that was appealed against."""


class Overturned(Ruling, frozen=True, kw_only=True):
    """The ruling of event `ruling` is overturned.

    If it changed the course of play, play returns on a new `branch` to the state before it. Following events undo its
    other effects.
    """

    ruling: int
    """The event of the ruling that was appealed against."""
    branch: int | None = None
    """The branch that begins; null: the course of play stays as it is."""


class PenaltyLifted(Ruling, frozen=True, kw_only=True):
    """An earlier penalty of this number of points is lifted."""

    seat: int
    """The seat that it concerns."""
    points: int
    """By how much the score was to be lower."""


class DisputeOpened(Fact, frozen=True):
    """A seat, or an organiser (None), disputes an event. Until it is settled no result becomes final."""

    dispute: str
    seat: int | None
    cites: int
    claim: Text
    appeals: Literal[True] | UnsetType = UNSET
    """True: it is an appeal against the cited ruling, which names no dispute."""


class StatementMade(Fact, frozen=True):
    """A party to a dispute makes a statement."""

    dispute: str
    seat: int | None
    statement: Text


class DisputeWithdrawn(Fact, frozen=True):
    """The opener withdraws the dispute, or the appellant the appeal."""

    dispute: str


class Appealed(Fact, frozen=True):
    """A party asks for another referee. Each party may, once."""

    dispute: str
    seat: int | None
    grounds: Text


class QuestionAsked(Fact, frozen=True):
    """A referee asks a seat about a dispute. `told` are all, or until the ruling that seat alone."""

    dispute: str
    seat: int
    told: Audience
    question: Confided


class QuestionAnswered(Fact, frozen=True):
    """The seat answers the question of event `question`, for the readers of that question."""

    dispute: str
    seat: int
    question: int
    told: Audience
    answer: Confided


class NoteMade(Fact, frozen=True):
    """A referee notes something about a dispute, for no player until the ruling; `about`: at this moment."""

    dispute: str
    about: ForNobody[int]
    note: Noted


class ConfidenceOpened(Fact, frozen=True):
    """The dispute is decided, and the text of event `of` is open to all. The actor is its author."""

    dispute: str
    of: int
    about: int | None
    text: Text


class WindowWaived(Fact, frozen=True):
    """A seat, or an organiser (None), does without what is left of the windows for disputes and appeals. Once everybody
    concerned does, they are closed."""

    seat: int | None


class TakebackAsked(Fact, frozen=True):
    """A seat asks to answer the decision of event `to` again."""

    seat: int
    to: int


class TakebackAllowed(Fact, frozen=True):
    """A seat has nothing against it."""

    seat: int


class TakebackDeclined(Fact, frozen=True):
    """A seat is against it, or who asked does not ask any more: it is off."""

    seat: int


class TakenBack(Fact, frozen=True):
    """The seat answers the decision of event `to` again, on a new branch."""

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
SETTLEMENTS: Final = get_args(Settlement)


class HolidayTaken(Fact, frozen=True):
    """The seat's time stands still for some days, from now or from the end of its current holiday."""

    seat: int
    days: int


class HolidayEnded(Fact, frozen=True):
    """The seat is back before its holiday is over: of the days that it took those that have begun are gone."""

    seat: int


class GameSettled(Fact, frozen=True):
    """The game is over before its rules end it."""

    reason: Settlement
    standings: tuple[Standing, ...]


RULINGS: Final[tuple[type[Ruling], ...]] = (
    Paused, Resumed, ClockAdjusted, Rewound, SeatReplaced, Penalised, Adjudicated, Voided, Dismissed, Upheld,
    Overturned, PenaltyLifted,
)  # fmt: skip
INTERIM: Final = (Paused, Resumed, ClockAdjusted)
"""Rulings that settle no dispute."""
EFFECTIVE: Final = (ClockAdjusted, Rewound, SeatReplaced, Penalised, Adjudicated, Voided)
"""Rulings that change a game."""
REWINDS: Final = (Rewound, TakenBack)

RULING_FACTS: Final[tuple[type[Fact], ...]] = (
    *RULINGS, DisputeOpened, StatementMade, DisputeWithdrawn, Appealed, QuestionAsked, QuestionAnswered, NoteMade,
    ConfidenceOpened, WindowWaived, TakebackAsked, TakebackAllowed, TakebackDeclined, TakenBack, Resigned, TimedOut,
    DowntimeExcused, GameSettled, HolidayTaken, HolidayEnded,
)  # fmt: skip


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think, in seconds: for each decision, for a seat's whole game, or both."""

    per_move: int | None = None
    """Seconds for each decision."""
    per_game: int | None = None
    """Seconds for all decisions of a seat."""
    increment: int = 0
    """Seconds that a seat's game time gains by each answer."""
    on_timeout: Literal["forfeit", "adjudicate", "bot", "referee"] = "forfeit"
    """Consequence of a seat's running out of time.

    The seat resigns (`forfeit`), current placement decides (`adjudicate`), a bot plays on (`bot`), or the game waits
    for a `referee`.
    """


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Terms that a table agrees on in addition to the rules."""

    takebacks: Literal["none", "uninformed", "consent", "referee"] = "none"
    """`uninformed`: the own last answer, as long as nobody has learnt or done anything since."""
    resignation: Literal["end", "bot"] = "end"
    """Where three or more play: the game ends, or a bot plays on. Of two the other one has won."""
    clock: Clock | None = None
    """The time to think; null: there is no clock."""
    abandoned_after: int = 30 * 86_400
    """Seconds after which a game without a clock is over and lost for the seat with the open decision. 0: no limit."""
    spectator_delay: int = 0
    """Seconds by which spectators see a running game late. Players, its maker and its referees do not wait."""
    dispute_window: int = 0
    """Seconds after the end during which it may be disputed."""
    appeal_window: int = 0
    """Seconds after a ruling on a dispute during which the parties may appeal."""
    referees: tuple[str, ...] = ()
    """Accounts that may rule on this game, beside the referees of the service."""
    rated: bool | UnsetType = UNSET
    """False: it does not count for ratings. Left out: it does, if it is played as games that count are."""
    holidays: int | UnsetType = UNSET
    """Days of holiday that each seat may take in this game, in which its time stands still. Left out: none."""
