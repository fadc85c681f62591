"""What is said as evidence: facts alone, and no verdict on anybody."""

from service.answers import ABSENT, Absent, Answer, Json, Moment
from service.games.answers import LogLine


class Usual(Answer, frozen=True):
    """How long decisions of this kind took in the latest public games of this ruleset that are final, without this
    one."""

    median: int
    """Milliseconds: as many took longer as were quicker."""
    quarter: int
    """A quarter of them took no longer."""
    three_quarters: int
    """Three quarters of them took no longer."""
    decisions: int
    """How many are counted."""
    games: int
    """Of how many games."""


class ThinkingTime(Answer, frozen=True):
    """How long somebody thought about a decision."""

    decision: str
    """The decision."""
    seat: int
    """Who was asked."""
    account: str | None
    """Who sat there then."""
    bot: bool
    """Whether it was a bot."""
    kind: str
    """What kind of choice it was."""
    asked_at: Moment
    """When it was opened."""
    answered: int | None
    """The event that answers it; null: none does."""
    until: Moment | None
    """When that was, or when play was over or taken back; null: it is open."""
    milliseconds: int | None
    """How much of that time was theirs to think: the game was not paused, and the service was there."""
    counts: bool
    """False: play was taken back behind this."""
    own: Usual | None
    """What is usual for this player; null: nothing is known."""
    field: Usual | None
    """What is usual for all people."""


class Gap(Answer, frozen=True):
    """A time in which the service was away, for all, while somebody was to choose."""

    since: Moment
    """From when."""
    until: Moment
    """Until when."""


class Evidence(Answer, frozen=True):
    """What a game's record and the service know of how it was played. Facts, from which nothing is concluded here. Who
    was shown what of it stands under its `looks`."""

    thinking: list[ThinkingTime]
    """Every decision, in order."""
    gaps: list[Gap]
    """In the order in which they began. When somebody's page was connected is not kept."""


class Knowledge(Answer, frozen=True):
    """Who had been told what, at a moment."""

    event: int
    """The moment: just after this event."""
    at: Moment
    """When that was."""
    view: str
    """Of whom it is told."""
    title: str
    """Of whom and when, in words: "At 412 Bruno knew:"."""
    knew: list[str]
    """What lay hidden from others or from them, as far as they had been told of it, in words."""
    told: list[LogLine]
    """What had been told to them and not to all, or in more words."""


class Change(Answer, frozen=True):
    """Something that is otherwise at a later moment."""

    path: str
    """Where in the answer of `GET /v1/games/{id}`, a JSON Pointer."""
    before: Json | Absent = ABSENT
    """What stood there; absent: nothing did."""
    after: Json | Absent = ABSENT
    """What stands there; absent: nothing does."""


class Changes(Answer, frozen=True):
    """What changed in a game between two moments, as one viewer knows it."""

    since: int
    """The earlier moment: just after this event."""
    until: int
    """The later one."""
    items: list[Change]
    """What is otherwise."""
    lines: list[LogLine]
    """What happened between, in words."""


class Compared(Answer, frozen=True):
    """An event in a comparison."""

    seq: int
    """Its number."""
    at: Moment
    """When it happened."""
    type: str
    """What kind of event it is."""
    text: str | None
    """What happened, in words; null: it is not worth a line."""


class Comparison(Answer, frozen=True):
    """Two games side by side: what happened on the table, in order, as you may know it. Who sits there, clocks and
    rulings are not compared, nor what was taken back."""

    same: int
    """So many events agree, from the first on."""
    left: Compared | None
    """The first one that does not; null: this game has no more."""
    right: Compared | None
    """What stands there in the other game. Both null: they are the same."""
