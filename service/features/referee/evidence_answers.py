"""The answers about evidence: only facts, without a verdict on a player."""

from service.features.games.answers import LogLineAnswer
from service.platform.answers import ABSENT, Absent, Answer, Json, Moment


class UsualTimes(Answer, frozen=True):
    """The usual time for decisions of one kind, in the latest final public games of the ruleset."""

    median: int
    """Median, in milliseconds."""
    quarter: int
    """First quartile, in milliseconds."""
    three_quarters: int
    """Third quartile, in milliseconds."""
    decisions: int
    """Number of decisions."""
    games: int
    """Number of games."""


class ThinkingTime(Answer, frozen=True):
    """The thinking time of a decision."""

    decision: str
    """Id of the decision."""
    seat: int
    """Seat with the decision."""
    account: str | None
    """Account that held the seat at that time."""
    bot: bool
    """Whether the account was a bot."""
    kind: str
    """Kind of the choice."""
    asked_at: Moment
    """Time at which the decision was opened."""
    answered: int | None
    """Event of the move; null: none."""
    until: Moment | None
    """Time of the move, or of the end or takeback of play; null: it is open."""
    milliseconds: int | None
    """Milliseconds to think, without pauses of the game and downtime of the service."""
    counts: bool
    """False: a takeback removed this decision."""
    own: UsualTimes | None
    """Usual times of this player; null if none are known."""
    field: UsualTimes | None
    """Usual times of all people."""


class Gap(Answer, frozen=True):
    """A downtime of the service while a decision was open."""

    since: Moment
    """Start of the downtime."""
    until: Moment
    """End of the downtime."""


class Evidence(Answer, frozen=True):
    """Facts about how a game was played, from its record and the service, without conclusions.

    The `looks` of the game show which accounts saw which part of it.
    """

    thinking: list[ThinkingTime]
    """Every decision, in order."""
    gaps: list[Gap]
    """Downtimes in the order in which they began. Connections of pages are not recorded."""


class Knowledge(Answer, frozen=True):
    """The knowledge of a viewer at a moment of a game."""

    event: int
    """Number of the event just before the moment."""
    at: Moment
    """Time of that event."""
    view: str
    """View that has this knowledge."""
    title: str
    """Title with the viewer and the moment, such as "At 412 Bruno knew:"."""
    knew: list[str]
    """Hidden information that the viewer knew, in words: hidden from other players, or partly from the viewer."""
    told: list[LogLineAnswer]
    """Log lines that only this view has, or has in more detail than the public view."""


class Change(Answer, frozen=True):
    """A difference between two moments of a game."""

    path: str
    """JSON Pointer into the answer of `GET /v1/games/{id}`."""
    before: Json | Absent = ABSENT
    """Value at the earlier moment; absent if there was none."""
    after: Json | Absent = ABSENT
    """Value at the later moment; absent if there is none."""


class Changes(Answer, frozen=True):
    """The changes in a game between two moments, as one viewer knows them."""

    since: int
    """Number of the event just before the earlier moment."""
    until: int
    """Number of the event just before the later moment."""
    items: list[Change]
    """The differences."""
    lines: list[LogLineAnswer]
    """Log lines between the two moments."""


class ComparedEvent(Answer, frozen=True):
    """An event in a comparison."""

    seq: int
    """Number of the event."""
    at: Moment
    """Time of the event."""
    type: str
    """Type of the event."""
    text: str | None
    """Text of the event in the log; null if the log has no line for it."""


class Comparison(Answer, frozen=True):
    """A comparison of the play of two games, in order, as you may know it.

    It ignores players, clocks, rulings and play that was taken back.
    """

    same: int
    """Number of equal events at the beginning."""
    left: ComparedEvent | None
    """First different event of this game; null: it has no more events."""
    right: ComparedEvent | None
    """The event of the other game at that point; null if it has no more. Both null: the games are the same."""
