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
    """The base of all rulings: the reason, the rule relied on, and the event or dispute that it answers."""

    reason: Text
    rule: str = ""
    answers: int | None = None
    dispute: str | None = None
    cards: tuple[str, ...] | UnsetType = UNSET
    """Ids of the cards, tiles or dominoes concerned."""
    undoes: int | UnsetType = UNSET
    """Event of the overturned ruling whose effects this reverses. Absent: an independent ruling."""


class Paused(Ruling, frozen=True, kw_only=True):
    """The game is paused: no moves, and no clock runs."""

    hall: int | UnsetType = UNSET
    """Event of the tournament that paused all tables. The game resumes with them."""


class Resumed(Ruling, frozen=True, kw_only=True):
    """Play resumes."""


class ClockAdjusted(Ruling, frozen=True, kw_only=True):
    """A seat gets time, or loses some."""

    seat: int
    """Seat concerned."""
    milliseconds: int
    """Milliseconds given; below zero: taken."""


class Rewound(Ruling, frozen=True, kw_only=True):
    """Play returns to the decision of event `to`, on a new `branch`. The abandoned events stay readable."""

    to: int
    """Event that opened the decision to which play returns."""
    branch: int
    """Number of the new branch."""


class SeatReplaced(Ruling, frozen=True, kw_only=True):
    """Another account takes this seat and its knowledge. The former player sees no further secrets."""

    seat: int
    """Seat concerned."""
    account: str
    """Account that plays on."""
    bot: str | None = None
    """The bot that plays on."""


class Penalised(Ruling, frozen=True, kw_only=True):
    """A seat loses this number of points from its score."""

    seat: int
    """Seat concerned."""
    points: int
    """Points taken from the score."""


class Adjudicated(Ruling, frozen=True, kw_only=True):
    """A referee decides the result, whatever the table shows."""

    standings: tuple[Standing, ...]
    """The decided result."""


class Voided(Ruling, frozen=True, kw_only=True):
    """The game does not count."""


class Dismissed(Ruling, frozen=True, kw_only=True):
    """A dispute is dismissed: play stands."""


class Upheld(Ruling, frozen=True, kw_only=True):
    """An appeal is dismissed: the ruling of event `ruling` stands."""

    ruling: int
    """Event of the appealed ruling."""


class Overturned(Ruling, frozen=True, kw_only=True):
    """The ruling of event `ruling` is overturned.

    If it ended or rewound the game, play returns on a new `branch` to the state before it. The next events undo its
    other effects.
    """

    ruling: int
    """Event of the appealed ruling."""
    branch: int | None = None
    """Number of the new branch; null: play stays as it is."""


class PenaltyLifted(Ruling, frozen=True, kw_only=True):
    """An earlier penalty of this number of points is lifted."""

    seat: int
    """Seat concerned."""
    points: int
    """Points of the lifted penalty."""


class DisputeOpened(Fact, frozen=True):
    """A seat, or an organiser (None), disputes an event. No result becomes final before the dispute is settled."""

    dispute: str
    seat: int | None
    cites: int
    claim: Text
    appeals: Literal[True] | UnsetType = UNSET
    """True: an appeal against the cited ruling, which names no dispute."""


class StatementMade(Fact, frozen=True):
    """A party to a dispute makes a statement."""

    dispute: str
    seat: int | None
    statement: Text


class DisputeWithdrawn(Fact, frozen=True):
    """The opener withdraws the dispute, or the appellant the appeal."""

    dispute: str


class Appealed(Fact, frozen=True):
    """A party appeals to another referee. Each party may appeal once."""

    dispute: str
    seat: int | None
    grounds: Text


class QuestionAsked(Fact, frozen=True):
    """A referee asks a seat about a dispute. `told`: the readers before the ruling, everyone or that seat."""

    dispute: str
    seat: int
    told: Audience
    question: Confided


class QuestionAnswered(Fact, frozen=True):
    """The seat replies to the question of event `question`, for its readers."""

    dispute: str
    seat: int
    question: int
    told: Audience
    answer: Confided


class NoteMade(Fact, frozen=True):
    """A referee writes a note about a dispute, hidden from players until the ruling. `about`: the moment."""

    dispute: str
    about: ForNobody[int]
    note: Noted


class ConfidenceOpened(Fact, frozen=True):
    """The dispute was decided, and the text of event `of` is public. The actor is its author."""

    dispute: str
    of: int
    about: int | None
    text: Text


class WindowWaived(Fact, frozen=True):
    """A seat, or an organiser (None), waives the windows for disputes and appeals. They close when all have waived."""

    seat: int | None
    gone: tuple[str, ...] | UnsetType = UNSET
    """Erased accounts, for whose waivers nobody waits."""


class TakebackAsked(Fact, frozen=True):
    """A seat asks to take back its move at the decision of event `to`."""

    seat: int
    to: int


class TakebackAllowed(Fact, frozen=True):
    """A seat agrees to the takeback."""

    seat: int


class TakebackDeclined(Fact, frozen=True):
    """A seat refuses the takeback, or the asking seat withdraws it."""

    seat: int


class TakenBack(Fact, frozen=True):
    """Play returns to the decision of event `to`, on a new branch."""

    seat: int
    to: int
    branch: int


class Resigned(Fact, frozen=True):
    seat: int


class TimedOut(Fact, frozen=True):
    """A seat ran out of time at the decision of event `decision`."""

    seat: int
    decision: int


class DowntimeExcused(Fact, frozen=True):
    """The running clock gets back downtime of the service."""

    milliseconds: int


Settlement = Literal["resignation", "time-out", "abandoned"]
SETTLEMENTS: Final = get_args(Settlement)


class HolidayTaken(Fact, frozen=True):
    """The seat's time stands still for some days, from now or from the end of its current holiday."""

    seat: int
    days: int


class HolidayEnded(Fact, frozen=True):
    """The seat ended its holiday early. Days that have begun are used up."""

    seat: int


class GameSettled(Fact, frozen=True):
    """The game ended before its rules ended it."""

    reason: Settlement
    standings: tuple[Standing, ...]


RULINGS: Final[tuple[type[Ruling], ...]] = (
    Paused, Resumed, ClockAdjusted, Rewound, SeatReplaced, Penalised, Adjudicated, Voided, Dismissed, Upheld,
    Overturned, PenaltyLifted,
)  # fmt: skip
INTERIM: Final = (Paused, Resumed, ClockAdjusted)
"""Rulings that do not settle a dispute."""
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
    """Seconds that a seat's game time gains by each move."""
    on_timeout: Literal["forfeit", "adjudicate", "bot", "referee"] = "forfeit"
    """Consequence of a seat's running out of time.

    The seat resigns (`forfeit`), current placement decides (`adjudicate`), a bot plays on (`bot`), or the game waits
    for a `referee`.
    """


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Terms that a table agrees on in addition to the rules."""

    takebacks: Literal["none", "uninformed", "consent", "referee"] = "none"
    """`uninformed`: a player may take back their last move until anybody learns something hidden or moves."""
    resignation: Literal["end", "bot"] = "end"
    """With three or more players: the game ends, or a bot plays on. With two, the other player wins."""
    clock: Clock | None = None
    """Time limits; null: no clock."""
    abandoned_after: int = 30 * 86_400
    """Seconds after which a game without a clock is over and lost for the seat with the open decision. 0: no limit."""
    spectator_delay: int = 0
    """Seconds by which spectators see a running game late. Players, its maker and its referees do not wait."""
    dispute_window: int = 0
    """Seconds after the end in which the result can be disputed."""
    appeal_window: int = 0
    """Seconds after a ruling on a dispute in which the parties can appeal."""
    referees: tuple[str, ...] = ()
    """Accounts that may rule on this game, in addition to the referees of the service."""
    rated: bool | UnsetType = UNSET
    """False: the game does not count for ratings. Absent: it counts, if it fulfils the conditions."""
    holidays: int | UnsetType = UNSET
    """Days of holiday that each seat may take in this game. Absent: none."""
