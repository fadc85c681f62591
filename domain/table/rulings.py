"""Facts about rulings, disputes, takebacks and resignations: decisions about a game outside its rules.

They are in the game's stream, as those of the lobby, and no script sees them. A ruling's author is the actor of its
event.
"""

from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import UNSET, UnsetType

from domain.game.facts import Audience, Confided, Count, Fact, ForNobody, Noted, Text
from domain.game.results import Standing

Milliseconds = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
"""A length of time. It is negative if a referee gave more time than was used."""
Duration = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""Milliseconds that only lengthen a clock."""


class Ruling(Fact, frozen=True, kw_only=True):
    """The base of all rulings: the reason, the rule on which it is based, and the event or dispute that it decides."""

    reason: Text
    rule: str = ""
    answers: int | None = None
    dispute: str | None = None
    cards: tuple[str, ...] | UnsetType = UNSET
    """Ids of the cards, tiles or dominoes concerned."""
    undoes: int | UnsetType = UNSET
    """Event of the overturned ruling whose effects this ruling reverses. Absent: it reverses none."""


class Paused(Ruling, frozen=True, kw_only=True):
    """A ruling paused the game: nobody may move, and no clock runs."""

    hall: int | UnsetType = UNSET
    """Event of the tournament that paused all tables. The game resumes together with them."""


class Resumed(Ruling, frozen=True, kw_only=True):
    """A ruling resumed the game."""


class ClockAdjusted(Ruling, frozen=True, kw_only=True):
    """A ruling gave a seat more time, or took some."""

    seat: int
    """Number of the seat to which the ruling applies."""
    milliseconds: int
    """Milliseconds added to the seat's time; a negative number takes time."""
    game_time: Literal[True] | UnsetType = UNSET
    """True: only the seat's time for the whole game changes, not its time for the open decision."""


class Rewound(Ruling, frozen=True, kw_only=True):
    """A ruling returned play to the decision of event `to`, on a new `branch`. The abandoned events stay readable."""

    to: int
    """Event that opened the decision to which play returns."""
    branch: int
    """Number of the new branch."""


class SeatReplaced(Ruling, frozen=True, kw_only=True):
    """A ruling gave a seat, with its knowledge, to another account.

    The former player sees no further secrets.
    """

    seat: int
    """Number of the seat to which the ruling applies."""
    account: str
    """Account that takes over the seat."""
    bot: str | None = None
    """Level of the bot that takes over the seat."""
    holiday: Duration | UnsetType = UNSET
    """Milliseconds of the player's holiday that an overturned ruling ended. They begin now."""


class Penalised(Ruling, frozen=True, kw_only=True):
    """A ruling deducted points from a seat's score."""

    seat: int
    """Number of the seat to which the ruling applies."""
    points: int
    """Points taken from the score."""


class Adjudicated(Ruling, frozen=True, kw_only=True):
    """A ruling decided the result of the game, instead of the state of its table."""

    standings: tuple[Standing, ...]
    """The result that the referee decided."""


class Voided(Ruling, frozen=True, kw_only=True):
    """A ruling voided the game, so it does not count."""


class Dismissed(Ruling, frozen=True, kw_only=True):
    """A ruling dismissed a dispute, so play stays as it is."""


class Upheld(Ruling, frozen=True, kw_only=True):
    """A ruling dismissed an appeal, so the ruling of event `ruling` stays valid."""

    ruling: int
    """Event of the appealed ruling."""


class Overturned(Ruling, frozen=True, kw_only=True):
    """A ruling on an appeal overturned the ruling of event `ruling`.

    If that ruling ended or rewound the game, play returns on a new `branch` to the state before it. The next events
    undo its other effects.
    """

    ruling: int
    """Event of the appealed ruling."""
    branch: int | None = None
    """Number of the new branch; null: play stays as it is."""


class PenaltyLifted(Ruling, frozen=True, kw_only=True):
    """A ruling cancelled an earlier penalty of a seat."""

    seat: int
    """Number of the seat to which the ruling applies."""
    points: int
    """Points of the cancelled penalty."""


class DisputeOpened(Fact, frozen=True):
    """A seat, or an organiser (None), disputed an event.

    The result cannot become final before the dispute is settled.
    """

    dispute: str
    seat: int | None
    cites: int
    claim: Text
    appeals: Literal[True] | UnsetType = UNSET
    """True: an appeal against a ruling that was made without a dispute."""


class StatementMade(Fact, frozen=True):
    """A party to a dispute made a statement."""

    dispute: str
    seat: int | None
    statement: Text


class DisputeWithdrawn(Fact, frozen=True):
    """The player who opened a dispute or appeal withdrew it."""

    dispute: str


class Appealed(Fact, frozen=True):
    """A party to a dispute appealed to another referee. Each party may appeal once."""

    dispute: str
    seat: int | None
    grounds: Text


class QuestionAsked(Fact, frozen=True):
    """A referee asked a seat a question about a dispute.

    `told` decides who may read it before the ruling: everyone, or only that seat.
    """

    dispute: str
    seat: int
    told: Audience
    question: Confided


class QuestionAnswered(Fact, frozen=True):
    """A seat replied to the referee's question of event `question`. The same readers may read the reply."""

    dispute: str
    seat: int
    question: int
    told: Audience
    answer: Confided


class NoteMade(Fact, frozen=True):
    """A referee wrote a note about a dispute, which players cannot read before the ruling.

    `about` is the event that the note concerns.
    """

    dispute: str
    about: ForNobody[int]
    note: Noted


class ConfidenceOpened(Fact, frozen=True):
    """A confidential text of event `of` became public, because the dispute was decided.

    The actor of this event is the author of the text.
    """

    dispute: str
    of: int
    about: int | None
    text: Text


class WindowWaived(Fact, frozen=True):
    """A seat, or an organiser (None), waived the windows for disputes and appeals. They close when all have waived."""

    seat: int | None
    gone: tuple[str, ...] | UnsetType = UNSET
    """Erased accounts, whose waivers are not needed."""


class TakebackAsked(Fact, frozen=True):
    """A seat asked to take back its move at the decision of event `to`."""

    seat: int
    to: int


class TakebackAllowed(Fact, frozen=True):
    """A seat agreed to the requested takeback."""

    seat: int


class TakebackDeclined(Fact, frozen=True):
    """A seat refused the takeback, or the asking seat withdrew its request."""

    seat: int


class TakenBack(Fact, frozen=True):
    """A takeback returned play to the decision of event `to`, on a new branch."""

    seat: int
    to: int
    branch: int
    used: Milliseconds | UnsetType = UNSET
    """Milliseconds that the seat had used for the decision, and since then for others. They count for it again.

    Absent: an earlier build took play back. It counted the time of the answer to event `to`, and one answer.
    """
    answers: Count | UnsetType = UNSET
    """Number of the seat's answers that were undone. Each loses its increment."""


class Resigned(Fact, frozen=True):
    seat: int


class TimedOut(Fact, frozen=True):
    """A seat ran out of time at the decision of event `decision`."""

    seat: int
    decision: int


class DowntimeExcused(Fact, frozen=True):
    """The service gave the running clock back the time in which the service was down."""

    milliseconds: Duration


Settlement = Literal["resignation", "time-out", "abandoned"]
SETTLEMENTS: Final = get_args(Settlement)


class HolidayTaken(Fact, frozen=True):
    """A seat took a holiday: its clock stops for some days, from now or from the end of its current holiday."""

    seat: int
    days: int


class HolidayEnded(Fact, frozen=True):
    """A seat ended its holiday early. Days that have begun are used up."""

    seat: int


class GameSettled(Fact, frozen=True):
    """The game was settled before its rules ended it: by resignation, lack of time, or abandonment."""

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
    """A game's time limits, in seconds: for each decision, for all decisions of a seat, or both."""

    per_move: int | None = None
    """Seconds for each decision."""
    per_game: int | None = None
    """Seconds for all decisions of a seat."""
    increment: int = 0
    """Seconds that each move adds to a seat's game time."""
    on_timeout: Literal["forfeit", "adjudicate", "bot", "referee"] = "forfeit"
    """Consequence of a seat's running out of time.

    The seat resigns (`forfeit`), current placement decides (`adjudicate`), a bot plays on (`bot`), or the game waits
    for a `referee`.
    """


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms that players agree on before a game, in addition to its rules."""

    takebacks: Literal["none", "uninformed", "consent", "referee"] = "none"
    """`uninformed`: a player may take back their last move until anybody learns something hidden or moves."""
    resignation: Literal["end", "bot"] = "end"
    """Consequence of a resignation with three or more players: the game ends, or a bot plays on.

    With two, the other player wins.
    """
    clock: Clock | None = None
    """Time limits; null: no clock."""
    abandoned_after: int = 30 * 86_400
    """Seconds after which a game without a clock ends and is lost for the seat with the open decision. 0: no limit."""
    spectator_delay: int = 0
    """Seconds by which spectators see a running game late. Players, its maker and its referees see it at once."""
    dispute_window: int = 0
    """Seconds after the end of the game in which its result can be disputed."""
    appeal_window: int = 0
    """Seconds after a ruling on a dispute in which a party can appeal."""
    referees: tuple[str, ...] = ()
    """Accounts that may rule on this game, in addition to the referees of the service."""
    rated: bool | UnsetType = UNSET
    """False: the game does not count for ratings. Absent: it counts, if it fulfils the conditions."""
    holidays: int | UnsetType = UNSET
    """Days of holiday that each seat may take in this game. Absent: none."""
