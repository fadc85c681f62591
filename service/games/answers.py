"""What is said of games."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Union, get_args

import msgspec
from msgspec import Meta

from domain.game.decisions import First
from domain.game.results import Breakdown
from domain.game.ruleset import View
from domain.games.rulesets import RULESETS
from domain.table.clocks import RunningClock
from domain.table.lobby import LOBBY_CODEC, ForkOf, Result, Rules, SharedDraws, Status, Visibility
from domain.table.rulings import Ruling, Terms
from domain.tournament.facts import TOURNAMENT_CODEC
from events.receipts import Receipt
from service.answers import ABSENT, Absent, Answer, Hash, Json, JsonObject, Moment
from service.games.merging import merged, union_of_options
from service.http.answer_schemas import plain_data

STATUSES: Final = get_args(Status)

if TYPE_CHECKING:
    Table = View
    Offered = Mapping[str, Any]
    Decided = dict[str, Any]
else:
    Table = Union[tuple(rules.seen for rules in RULESETS.values())]  # noqa: UP007 - made here
    Offered = union_of_options(RULESETS.values())
    Decided = merged(
        "Decided",
        [
            kind
            for codec in (LOBBY_CODEC, TOURNAMENT_CODEC)
            for kind in codec.types.values()
            if issubclass(kind, Ruling)
        ],
        "What a ruling decides beside what every ruling says.",
        without=[field.name for field in msgspec.structs.fields(Ruling)],
    )


class MatchBreakdown(Breakdown, frozen=True):
    """Where a score comes from that is summed over games."""

    games: list[int]
    """The score of each game."""


plain_data(
    "GamePosition", "A table at rest, in the rulebook's words.", *(rules.positions for rules in RULESETS.values())
)
plain_data("GameOptions", "What can be agreed on, by ruleset.", *(rules.options for rules in RULESETS.values()))
plain_data(
    "ScoreBreakdown",
    "Where a score comes from, in the rulebook's words: as a game says it, a match, or who typed in a result.",
    *(rules.breakdown for rules in RULESETS.values()),
    MatchBreakdown,
    "TypedBreakdown",
)


class Event(Answer, frozen=True):
    """An event, exactly as it stands in the log."""

    stream: str
    """The stream that it belongs to: the id of the game, the match or the tournament."""
    seq: int
    """Its number in the stream, from 1."""
    type: str
    """See `/v1/schemas/{type}/{v}.json`."""
    v: int
    """The version of its type."""
    at: Moment
    """When it happened."""
    actor: str
    """An account's id, or `service`."""
    data: JsonObject
    """What happened, as its type says. A secret stands here as its commitment."""
    prev: Hash
    """The hash of the event before."""
    hash: Hash
    """SHA-256 of this event without its hash."""


class Opened(Answer, frozen=True):
    """What shows the value behind a commitment."""

    path: str
    """Where the commitment stands in `data`, a JSON Pointer."""
    salt: Hash | Absent = ABSENT
    """What the value was sealed with."""
    value: Json | Absent = ABSENT
    """What was sealed."""
    erased: bool | Absent = ABSENT
    """Instead of salt and value, once a person's words are erased."""


if TYPE_CHECKING:
    EventLine = msgspec.Raw
else:
    EventLine = Event


class DeliveredEvent(Answer, frozen=True):
    """An event, and what you may have opened of it."""

    event: EventLine
    """The event, exactly as it stands in the log."""
    openings: list[Opened]
    """What you may have opened of it."""
    informs: bool
    """Whether somebody learns something hidden by events of this kind, under this game's options: after one of these no
    answer before it can be taken back as `uninformed`. It is the same for everybody."""


class Events(Answer, frozen=True):
    """Events, from some number on."""

    items: list[DeliveredEvent]
    """In their order."""
    next: int | None
    """Where to go on: the next `after`. Null where this was all there is now."""


class GameSeat(Answer, frozen=True):
    """A seat, and who has it."""

    seat: int
    """Its number, from 0."""
    kind: Literal["open", "account", "bot"]
    """Whether it is open to anybody, kept for an account, or played by a bot."""
    account: str | None
    """Who sits here, or for whom the seat is kept."""
    taken: bool
    """Whether somebody sits here."""
    handle: str | None = None
    """What they are called now; names are not part of the record."""
    bot: str | Absent = ABSENT
    """How the bot plays that sits here."""


class PartOfMatch(Answer, frozen=True):
    """The match that a game is part of."""

    id: str
    """The match's id."""
    number: int
    """Which game of the match this is, from 1."""


class PartOfTournament(Answer, frozen=True):
    """Where in a tournament a game is played."""

    id: str
    """The tournament's id."""
    stage: int
    """From 1, as all of these."""
    round: int
    """The round of the stage."""
    table: int
    """The table of the round."""
    number: int
    """Which game at this table: in a knock-out there may be several."""


class Origin(Answer, frozen=True):
    """Where an imported game was played: its accounts, its match and its signatures are those of that service."""

    key: str
    """The key that signed its record: compare it with the one that its origin publishes."""
    stream: str
    """The game's id there, which its events bear."""
    view: str
    """For whom the record was made, and so what of the game can be seen here."""
    imported_at: Moment
    """When it was brought here."""


class Decision(Answer, frozen=True):
    """What somebody must choose. All but `id`, `seat` and `kind` is told only to the seat that chooses."""

    id: str
    """What an answer names."""
    seat: int
    """Who must choose."""
    kind: str
    """What kind of choice it is."""
    prompt: str | Absent = ABSENT
    """What it is asked for; the ruleset's `prompts` have the words, by `prompt/kind/others` if
    it is another seat's turn, or else by `prompt/kind` or `prompt`."""
    text: str | Absent = ABSENT
    """The prompt in words, in the language asked for."""
    min: int | Absent = ABSENT
    """How few may be picked."""
    max: int | Absent = ABSENT
    """How many may be picked."""
    ordered: First | Absent | None = ABSENT
    """What the first pick becomes: `first-lowest` comes to lie under the others, the last pick on top; `first-gained`
    is gained before them. Null: the order does not matter."""
    options: Sequence[Offered] | Absent = ABSENT
    """What can be picked: an `id`, a `kind`, and what it is about."""


class AskedTakeback(Answer, frozen=True):
    """A takeback that was asked for and waits for others to allow it."""

    seat: int
    """Who asks."""
    decision: str
    """What they would like to answer anew."""
    agreed: list[int]
    """The seats that have allowed it."""


class Game(Answer, frozen=True):
    """A game as you may see it."""

    id: Annotated[str, Meta(examples=["g_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """The game's id."""
    origin: Origin | None
    """Null: it is our own."""
    ruleset: str
    """Which game is played."""
    rules: Rules
    """Under what it is played."""
    status: Status
    """How far it has come."""
    paused: bool
    """By a referee: nobody may move."""
    visibility: Visibility
    """Who may know of it."""
    sandbox: bool
    """Whether its maker sees everything and it counts for nothing."""
    match: PartOfMatch | None
    """The match that it is part of."""
    tournament: PartOfTournament | None
    """The tournament that it is part of."""
    fork_of: ForkOf | None
    """The game that it goes on from."""
    draws: SharedDraws | None
    """What its shuffles have in common with those at other tables."""
    terms: Terms
    """What the table has agreed on."""
    maker: str
    """The account that made it, or `service`."""
    seats: list[GameSeat]
    """The seats, in their order."""
    you: tuple[int, ...]
    """The seats that you answer for."""
    view: str
    """As whom this is seen: public, seat-N or referee."""
    version: int
    """The number of the last event."""
    head: Hash
    """The hash of the last event."""
    created_at: Moment
    """When the game was made."""
    at: Moment
    """When the last event happened."""
    abandoned: list[Annotated[list[int], Meta(min_length=2, max_length=2)]]
    """Events, from first to last, that count no more because play was taken back. Disputes, rulings, clocks and seats
    are on no branch: where they stand between, play is told in several stretches."""
    commit: Hash
    """What the seed of all chance was fixed by before anybody sat down."""
    seed: Hash | None
    """Told once the game is final."""
    table: Table | None
    """What lies on the table; each ruleset has its own. Null: play has not begun."""
    decision: Decision | None
    """What somebody must choose now."""
    takeback: AskedTakeback | None
    """The takeback that waits for others to allow it."""
    clock: RunningClock | None
    """How the clocks stand; null: there are none."""
    result: Result | None
    """How it came out; null: it is not over."""
    disputable_until: Moment | None
    """Until when the result may be disputed, or could be, unless everybody waives that; longer by what the service was
    away. Null: it is not over, and whatever happens may be disputed."""
    waived: list[str]
    """The accounts that do without what is left of the time for disputes and appeals."""
    unwaived: list[str]
    """For whom that still waits: every player, and of those who look after the game one is enough. Empty: there is
    nothing to wait for."""
    final_from: Moment | None
    """When it becomes final by itself, if nobody disputes anything: disputes and appeals may be waited for till then.
    Null: that does not follow from time, or not yet."""
    abandoned_from: Moment | None
    """When it is lost by who must choose, if they do not. Null: never, or by their clock."""


class Asked(Answer, frozen=True):
    """Who must choose."""

    id: str
    """The decision's id."""
    seat: int
    """Who must choose."""
    kind: str
    """What kind of choice it is."""
    since: Moment
    """Since when."""


class GameSummary(Answer, frozen=True):
    """A game in a list. `GET /v1/games/{id}` shows it whole."""

    id: str
    """The game's id."""
    origin: Origin | None
    """Null: it is our own."""
    ruleset: str
    """Which game is played."""
    rules: Rules
    """Under what it is played."""
    status: Status
    """How far it has come."""
    visibility: Visibility
    """Who may know of it."""
    sandbox: bool
    """Whether its maker sees everything and it counts for nothing."""
    match: PartOfMatch | None
    """The match that it is part of."""
    tournament: PartOfTournament | None
    """The tournament that it is part of."""
    maker: str
    """The account that made it, or `service`."""
    seats: list[GameSeat]
    """The seats, in their order."""
    version: int
    """The number of the last event that this list knows of."""
    created_at: Moment
    """When the game was made."""
    updated_at: Moment
    """When that event happened."""
    decision: Asked | None
    """Who must choose."""
    result: Result | None
    """How it came out; null: it is not over."""


class Changed(Answer, frozen=True):
    """What came of it: the receipt, the events it made, and how the game stands for you now. Where nothing had to
    change there is no receipt and there are no events."""

    receipt: Receipt | None
    """Proof that this was accepted."""
    events: list[DeliveredEvent]
    """What happened, up to the next decision."""
    game: Game
    """How the game stands for you now."""


class ChangedBriefly(Answer, frozen=True):
    """The same for whoever keeps up with the game in another way."""

    receipt: Receipt
    """Proof that this was accepted."""
    version: int
    """The number of the game's last event."""
    decision: Decision | None
    """The next decision, without its `text`; null: there is none."""


class GivenRuling(Answer, frozen=True):
    """A ruling, as everybody who may see the game may read it."""

    seq: int
    """The event in the game's stream."""
    at: Moment
    """When it was given."""
    referee: str
    """Whose it is: an account, or `service`."""
    kind: str
    """The type of its event."""
    reason: str | None
    """Null, once it was erased."""
    rule: str
    """The rule relied on."""
    answers: int | None
    """The event that it answers."""
    dispute: str | None
    """The dispute that it answers."""
    decided: Decided
    """What else was decided, by the kind."""
    cards: list[str]
    """The cards, tiles or dominoes that it is about."""
    overturned: int | None
    """The event by which it stands no more."""


class LogLine(Answer, frozen=True):
    """An event in words."""

    seq: int
    """The event that it tells."""
    at: Moment
    """When it happened."""
    text: str
    """What happened, in the language asked for."""
    depth: int
    """How deep inside another effect this happened."""
    counts: bool
    """False: play was taken back behind this."""


class Log(Answer, frozen=True):
    """A game told in words."""

    items: list[LogLine]
    """In the order of the events."""
