"""The answers about games, as JSON."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Union, get_args

import msgspec
from msgspec import Meta

from domain.game.decisions import First
from domain.game.results import Breakdown
from domain.game.ruleset import View
from domain.games.rulesets import RULESETS
from domain.table.clocks import RunningClock
from domain.table.lobby import Result
from domain.table.lobby_facts import LOBBY_CODEC, ForkOf, Rules, SharedDraws, Visibility
from domain.table.rulings import Ruling
from domain.table.seating import Status
from domain.tournament.facts import TOURNAMENT_CODEC
from events.receipts import Receipt
from service.features.games.merging import merged, union_of_options
from service.features.games.terms_answer import GameTerms
from service.platform.answers import ABSENT, Absent, Answer, Hash, Json, JsonObject, Moment
from service.platform.http.answer_schemas import plain_data

STATUSES: Final = get_args(Status)

if TYPE_CHECKING:
    Table = View
    Offered = Mapping[str, Any]
    Decided = dict[str, Any]
else:
    Table = Union[tuple(rules.seen for rules in RULESETS.values())]  # noqa: UP007 - made here
    Offered = union_of_options(RULESETS.values())
    Decided = merged(
        "RulingDetails",
        [
            kind
            for codec in (LOBBY_CODEC, TOURNAMENT_CODEC)
            for kind in codec.types.values()
            if issubclass(kind, Ruling)
        ],
        "The part of a ruling that depends on its kind.",
        without=[field.name for field in msgspec.structs.fields(Ruling)],
    )


class MatchBreakdown(Breakdown, frozen=True):
    """The breakdown of a match score, which is the sum of the scores of its games."""

    games: list[int]
    """Score of each game."""


plain_data(
    "GamePosition", "A table at rest, in the rulebook's words.", *(rules.positions for rules in RULESETS.values())
)
plain_data("GameOptions", "Options of each ruleset.", *(rules.options for rules in RULESETS.values()))
plain_data(
    "ScoreBreakdown",
    "Where a score comes from, in the rulebook's words: as a game says it, a match, or who typed in a result.",
    *(rules.breakdown for rules in RULESETS.values()),
    MatchBreakdown,
    "TypedBreakdown",
)


class EventAnswer(Answer, frozen=True):
    """An event, exactly as in the log."""

    stream: str
    """Stream of the event: the id of the game, the match or the tournament."""
    seq: int
    """Number of the event in the stream, from 1."""
    type: str
    """Type of the event. See `/v1/schemas/{type}/{v}.json`."""
    v: int
    """Version of the event type."""
    at: Moment
    """Time of the event."""
    actor: str
    """Author of the event: an account's id, or `service`."""
    data: JsonObject
    """Content of the event, in the shape of its type. A secret appears as its commitment."""
    prev: Hash
    """Hash of the event before."""
    hash: Hash
    """SHA-256 of this event without its hash."""


class OpeningAnswer(Answer, frozen=True):
    """The opening of a commitment: the secret value behind it."""

    path: str
    """JSON Pointer to the commitment in `data`."""
    salt: Hash | Absent = ABSENT
    """Salt of the commitment."""
    value: Json | Absent = ABSENT
    """Value behind the commitment."""
    erased: bool | Absent = ABSENT
    """Whether the text was erased. If so, salt and value are absent."""


if TYPE_CHECKING:
    EventLine = msgspec.Raw
else:
    EventLine = EventAnswer


class DeliveredEvent(Answer, frozen=True):
    """An event with the openings that you may see."""

    event: EventLine
    """The event, exactly as in the log."""
    openings: list[OpeningAnswer]
    """Openings of the event's commitments that you may see."""
    reveals_hidden: bool
    """Whether events of this kind reveal something hidden to any player under this game's options. After such an event,
    no earlier answer can be taken back as `uninformed`. It is the same for all viewers."""


class Events(Answer, frozen=True):
    """A page of events."""

    items: list[DeliveredEvent]
    """Events, in their order."""
    next: int | None
    """Value of `after` for the next page. Null: there are no more events now."""


class GameSeat(Answer, frozen=True):
    """A seat and its holder."""

    seat: int
    """Number of the seat, from 0."""
    kind: Literal["open", "account", "bot"]
    """Whether the seat is open to anybody, reserved for an account, or played by a bot."""
    account: str | None
    """Account that holds the seat, or for which it is reserved."""
    taken: bool
    """Whether an account holds the seat."""
    handle: str | None = None
    """Current handle of the account. Handles are not part of the record."""
    bot: str | Absent = ABSENT
    """Level of the bot that holds the seat."""


class PartOfMatch(Answer, frozen=True):
    """The match that a game is part of."""

    id: str
    """Identifier of the match."""
    number: int
    """Number of the game in the match, from 1."""


class PartOfTournament(Answer, frozen=True):
    """The place of a game in a tournament."""

    id: str
    """Identifier of the tournament."""
    stage: int
    """Number of the stage. All these numbers start at 1."""
    round: int
    """Number of the round in the stage."""
    table: int
    """Number of the table in the round."""
    number: int
    """Number of the game at this table. A knock-out may have several."""


class Origin(Answer, frozen=True):
    """The origin of an imported game. Its accounts, match and signatures belong to another service."""

    key: str
    """Key that signed the record. Compare it with the key that the origin publishes."""
    stream: str
    """Identifier of the game at its origin, as in its events."""
    view: str
    """Viewer for whom the record was made. It limits what can be seen here."""
    imported_at: Moment
    """Time of the import."""


class DecisionAnswer(Answer, frozen=True):
    """A decision that a seat must make. Other seats receive only `id`, `seat` and `kind`."""

    id: str
    """Identifier of the decision, which an answer names."""
    seat: int
    """Number of the seat that must choose."""
    kind: str
    """Kind of the choice."""
    for_seat: int | Absent = ABSENT
    """Seat for which the decision is made, if another."""
    prompt: str | Absent = ABSENT
    """Key of the question. The ruleset's `prompts` have the text under the first of these keys: `prompt/kind/others` on
    another seat's turn, `prompt/` and the kinds of the options (`buy+end`), `prompt/kind`, `prompt`."""
    text: str | Absent = ABSENT
    """Text of the question, in the requested language."""
    min: int | Absent = ABSENT
    """Least number of picks."""
    max: int | Absent = ABSENT
    """Largest number of picks."""
    ordered: First | Absent | None = ABSENT
    """Meaning of the order of picks. `first-lowest`: the first pick ends up lowest, the last one on top.
    `first-gained`: the first pick is gained first. Null: the order does not matter."""
    options: Sequence[Offered] | Absent = ABSENT
    """Options to pick from: an `id`, a `kind`, and the subject of each."""


class OpenTakeback(Answer, frozen=True):
    """A takeback that a seat requested and that the other seats have not answered yet."""

    seat: int
    """Number of the seat that asks."""
    decision: str
    """Identifier of the decision that the seat wants to answer again."""
    agreed: list[int]
    """Seats that have agreed to the takeback."""


class Game(Answer, frozen=True):
    """A game as you may see it."""

    id: Annotated[str, Meta(examples=["g_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the game."""
    origin: Origin | None
    """Origin of an imported game. Null: the game belongs to this service."""
    ruleset: str
    """Name of the ruleset."""
    rules: Rules
    """Rules and options of the game."""
    status: Status
    """Status of the game."""
    paused: bool
    """Whether a referee has paused the game. Nobody may move then."""
    visibility: Visibility
    """Audience of the game: public, unlisted or private."""
    sandbox: bool
    """Whether the game is a sandbox. Its maker sees everything, and it counts for nothing."""
    match: PartOfMatch | None
    """Match that the game is part of."""
    tournament: PartOfTournament | None
    """Tournament that the game is part of."""
    fork_of: ForkOf | None
    """Game and moment from which this game was forked."""
    draws: SharedDraws | None
    """Shuffles that this game shares with other tables."""
    terms: GameTerms
    """Terms that the table has agreed on."""
    maker: str
    """Account that made the game, or `service`."""
    seats: list[GameSeat]
    """Seats, in their order."""
    you: tuple[int, ...]
    """Seats that you answer for."""
    view: str
    """Viewer of this answer: public, seat-N or referee."""
    version: int
    """Number of the last event."""
    head: Hash
    """Hash of the last event."""
    created_at: Moment
    """Time when the game was made."""
    at: Moment
    """Time of the last event."""
    taken_back: list[Annotated[list[int], Meta(min_length=2, max_length=2)]]
    """Ranges of events, first and last, that no longer count because play was taken back. Disputes, rulings, clocks and
    seats are on no branch, so they split such a range in several."""
    commit: Hash
    """Commitment to the seed of all chance, made before anybody sat down."""
    seed: Hash | None
    """Seed of all chance, revealed once the game is final."""
    table: Table | None
    """State of the table, in the shape of the ruleset. Null: play has not begun."""
    decision: DecisionAnswer | None
    """Decision that is open now."""
    takeback: OpenTakeback | None
    """Takeback that waits for the other seats."""
    clock: RunningClock | None
    """State of the clocks. Null: there are none."""
    result: Result | None
    """Result of the game. Null: it is not over."""
    disputable_until: Moment | None
    """End of the time for disputes, extended by downtime of the service. It ends earlier if everybody waives it. Null:
    the game is not over, and everything in it may be disputed."""
    waived: list[str]
    """Accounts that waive the rest of the time for disputes and appeals."""
    unwaived: list[str]
    """Accounts whose waiver is missing: all players, and one of those who look after the game. Empty: no waiver is
    missing."""
    final_from: Moment | None
    """Time when the game becomes final by itself, if nobody disputes anything. Disputes and appeals are possible until
    then. Null: it does not depend on time, or not yet."""
    abandoned_from: Moment | None
    """Time when the seat that must choose loses the game if it does not choose. Null: never, or by its clock."""


class OpenDecisionAnswer(Answer, frozen=True):
    """The open decision of a game, with the seat that must make it."""

    id: str
    """Identifier of the decision."""
    seat: int
    """Number of the seat that must choose."""
    kind: str
    """Kind of the choice."""
    since: Moment
    """Time when the decision was opened."""


class GameSummary(Answer, frozen=True):
    """A game in a list. `GET /v1/games/{id}` shows all of it."""

    id: str
    """Identifier of the game."""
    origin: Origin | None
    """Origin of an imported game. Null: the game belongs to this service."""
    ruleset: str
    """Name of the ruleset."""
    rules: Rules
    """Rules and options of the game."""
    status: Status
    """Status of the game."""
    visibility: Visibility
    """Audience of the game: public, unlisted or private."""
    sandbox: bool
    """Whether the game is a sandbox. Its maker sees everything, and it counts for nothing."""
    match: PartOfMatch | None
    """Match that the game is part of."""
    tournament: PartOfTournament | None
    """Tournament that the game is part of."""
    maker: str
    """Account that made the game, or `service`."""
    seats: list[GameSeat]
    """Seats, in their order."""
    version: int
    """Number of the last event that this list knows of."""
    created_at: Moment
    """Time when the game was made."""
    updated_at: Moment
    """Time of that event."""
    decision: OpenDecisionAnswer | None
    """Decision that is open now."""
    result: Result | None
    """Result of the game. Null: it is not over."""


class MoveResult(Answer, frozen=True):
    """The result of a change: the receipt, its events, and your view of the game now.

    If nothing changed, there is no receipt and no event.
    """

    receipt: Receipt | None
    """Signed proof that the change was accepted."""
    events: list[DeliveredEvent]
    """Events of the change, up to the next decision."""
    game: Game
    """Your view of the game now."""


class BriefMoveResult(Answer, frozen=True):
    """The short result of a move, for callers who follow the game by other means."""

    receipt: Receipt
    """Signed proof that the move was accepted."""
    version: int
    """Number of the game's last event."""
    decision: DecisionAnswer | None
    """Next decision, without its `text`. Null: there is none."""


class RulingAnswer(Answer, frozen=True):
    """A ruling on a game, as shown to everybody who may see the game."""

    seq: int
    """Number of the ruling's event in the game's stream."""
    at: Moment
    """Time of the ruling."""
    referee: str
    """Author of the ruling: an account, or `service`."""
    kind: str
    """Type of the ruling's event."""
    reason: str | None
    """Reason of the ruling. Null: it was erased."""
    rule: str
    """Rule on which the ruling is based."""
    event: int | None
    """Event that the ruling decides about."""
    dispute: str | None
    """Dispute that the ruling answers."""
    decided: Decided
    """Other fields of the ruling, by its kind."""
    cards: list[str]
    """Cards, tiles or dominoes that the ruling is about."""
    overturned: int | None
    """Event that overturned the ruling."""


class LogLineAnswer(Answer, frozen=True):
    """One line of a game's log in words."""

    seq: int
    """Number of the event."""
    at: Moment
    """Time of the event."""
    text: str
    """Description of the event, in the requested language."""
    depth: int
    """Depth of nested effects at this event."""
    counts: bool
    """Whether the event counts. False: it was taken back."""


class LogAnswer(Answer, frozen=True):
    """The log of a game in words."""

    items: list[LogLineAnswer]
    """Lines, in the order of the events."""
