"""What is told of games, for the documentation: the answers themselves are written without detours."""

from typing import Any, Final

from marshmallow import fields

from service.web.fields import Shape, number, text
from service.web.game_bodies import VISIBILITIES
from service.web.terms import GameTerms

STATUSES: Final = ("open", "running", "ended", "final", "cancelled")
_HEX: Final[dict[str, Any]] = {"pattern": "^[0-9a-f]{64}$"}


class Receipt(Shape):
    """Proof that this was accepted: a signature over the head of the stream."""

    stream = text()
    seq = number("The last event of what was accepted.")
    head = text("Its hash, and so a hash over everything before.", **_HEX)
    at = text(format="date-time")
    key = text("The key that signed; see `/.well-known/jwks.json`.")
    signature = text()


class Event(Shape):
    stream = text()
    seq = number()
    type = text("See `/v1/schemas/{type}/{v}.json`.")
    v = number()
    at = text(format="date-time")
    actor = text("An account's id, or `service`.")
    data = fields.Dict(required=True, metadata={"description": "A secret stands here as its commitment."})
    prev = text("The hash of the event before.", **_HEX)
    hash = text("SHA-256 of this event without its hash.", **_HEX)


class Opened(Shape):
    path = text("Where the commitment stands in `data`, a JSON Pointer.")
    salt = fields.String(metadata=_HEX)
    value = fields.Raw(allow_none=True)
    erased = fields.Boolean(metadata={"description": "Instead of salt and value, once a person's words are erased."})


class DeliveredEvent(Shape):
    event = fields.Nested(Event, required=True)
    openings = fields.List(
        fields.Nested(Opened), required=True, metadata={"description": "What you may have opened of it."}
    )
    informs = fields.Boolean(
        required=True,
        metadata={
            "description": "Whether somebody learns something hidden by events of this kind, under this game's options:"
            " after one of these no answer before it can be taken back as `uninformed`. It is the same for everybody."
        },
    )


class Rules(Shape):
    ruleset = text()
    engine = number()
    digest = text(**_HEX)
    options = fields.Dict(required=True)


class GameSeat(Shape):
    seat = number()
    kind = text(enum=["open", "account", "bot"])
    account = text("Who sits here, or for whom the seat is kept.", null=True)
    handle = text("What they are called now; names are not part of the record.", null=True)
    taken = fields.Boolean(required=True)
    bot = fields.String(metadata={"description": "How the bot plays that sits here."})


class PartOfMatch(Shape):
    id = text()
    number = number("Which game of the match this is, from 1.")


class PartOfTournament(Shape):
    id = text()
    stage = number("From 1, as all of these.")
    round = number()
    table = number()
    number = number("Which game at this table: in a knock-out there may be several.")


class Origin(Shape):
    """Where an imported game was played: its accounts, its match and its signatures are those of that service."""

    key = text("The key that signed its record: compare it with the one that its origin publishes.")
    stream = text("The game's id there, which its events bear.")
    view = text("For whom the record was made, and so what of the game can be seen here.")
    imported_at = text(format="date-time")


class Forked(Shape):
    game = text("The game that this goes on from; it is not touched.")
    at = number("The event that was the last one there.")
    future = text("Whether everything hidden lies as it did there, or was dealt again.", enum=["same", "redealt"])


class SharedDraws(Shape):
    """Several tables play the same shuffles. Until all are over the game is private, whatever else was agreed."""

    context = text("What they are drawn from and the seed is committed for, in place of the game's id and of nonces.")


class Decision(Shape):
    """What somebody must choose. All but `id`, `seat` and `kind` is told only to the seat that chooses."""

    id = text()
    seat = number()
    kind = text()
    prompt = fields.String()
    text = fields.String(metadata={"description": "The prompt in words, in the language asked for."})
    min = fields.Integer(metadata={"description": "How few may be picked."})
    max = fields.Integer(metadata={"description": "How many may be picked."})
    ordered = fields.Boolean(metadata={"description": "Whether the order of the picks matters."})
    options = fields.List(
        fields.Dict(), metadata={"description": "What can be picked: an `id`, a `kind`, and what it is about."}
    )


class Standing(Shape):
    seat = number()
    place = number("1 is first; who is equal in everything shares a place.")
    score = number()
    tiebreaks = fields.List(fields.Integer(), required=True)
    breakdown = fields.Dict(required=True, metadata={"description": "Where the score comes from."})


class Result(Shape):
    reason = text(examples=["finished", "turn-limit", "resignation", "time-out", "abandoned", "adjudicated"])
    standings = fields.List(fields.Nested(Standing), required=True)


class RunningClock(Shape):
    """How the clocks stand. They are kept from the times of recorded events."""

    left = fields.List(
        fields.Integer(allow_none=True),
        required=True,
        metadata={"description": "Milliseconds left of each seat's game time when its clock ran last."},
    )
    seat = number("Whose clock it is: who is asked.", null=True)
    running = fields.Boolean(required=True)
    since = text("When the clock began to run that runs now.", null=True, format="date-time")
    due = text("When the time of who is asked will be over.", null=True, format="date-time")


class AskedTakeback(Shape):
    """A takeback that was asked for and waits for others to allow it."""

    seat = number("Who asks.")
    decision = text("What they would like to answer anew.")
    agreed = fields.List(fields.Integer(), required=True, metadata={"description": "The seats that have allowed it."})


class Game(Shape):
    """A game as you may see it."""

    id = text(examples=["g_01jd6v3r5m8x2k4q7w9y1z3a5c"])
    origin = fields.Nested(Origin, required=True, allow_none=True, metadata={"description": "Null: it is our own."})
    ruleset = text()
    rules = fields.Nested(Rules, required=True)
    status = text(enum=list(STATUSES))
    paused = fields.Boolean(required=True, metadata={"description": "By a referee: nobody may move."})
    visibility = text(enum=list(VISIBILITIES))
    sandbox = fields.Boolean(required=True)
    match = fields.Nested(PartOfMatch, required=True, allow_none=True)
    tournament = fields.Nested(PartOfTournament, required=True, allow_none=True)
    fork_of = fields.Nested(Forked, required=True, allow_none=True)
    draws = fields.Nested(SharedDraws, required=True, allow_none=True)
    terms = fields.Nested(GameTerms, required=True)
    maker = text()
    seats = fields.List(fields.Nested(GameSeat), required=True)
    you = fields.List(fields.Integer(), required=True, metadata={"description": "The seats that you answer for."})
    view = text("As whom this is seen: public, seat-N or referee.")
    version = number("The number of the last event.")
    head = text("The hash of the last event.", **_HEX)
    created_at = text(format="date-time")
    at = text("When the last event happened.", format="date-time")
    abandoned = fields.List(
        fields.List(fields.Integer()),
        required=True,
        metadata={"description": "Events, from first to last, that count no more because play was taken back."},
    )
    commit = text("What the seed of all chance was fixed by before anybody sat down.", **_HEX)
    seed = text("Told once the game is final.", null=True, **_HEX)
    table = fields.Dict(
        required=True, allow_none=True, metadata={"description": "What lies on the table; each ruleset has its own."}
    )
    decision = fields.Nested(Decision, required=True, allow_none=True)
    takeback = fields.Nested(AskedTakeback, required=True, allow_none=True)
    clock = fields.Nested(RunningClock, required=True, allow_none=True)
    result = fields.Nested(Result, required=True, allow_none=True)


class Changed(Shape):
    """What came of it: the receipt, the events it made, and how the game stands for you now. Where nothing had to
    change there is no receipt and there are no events."""

    receipt = fields.Nested(Receipt, required=True, allow_none=True)
    events = fields.List(fields.Nested(DeliveredEvent), required=True)
    game = fields.Nested(Game, required=True)


class RulingShape(Shape):
    """A ruling, as everybody who may see the game may read it."""

    seq = number("The event in the game's stream.")
    at = text(format="date-time")
    referee = text("Whose it is: an account, or `service`.")
    kind = text("The type of its event.")
    reason = text("Null, once it was erased.", null=True)
    rule = text("The rule relied on.")
    answers = number("The event that it answers.", null=True)
    dispute = text("The dispute that it answers.", null=True)
    decided = fields.Dict(required=True, metadata={"description": "What else was decided, by the kind."})


class Events(Shape):
    items = fields.List(fields.Nested(DeliveredEvent), required=True)
    next = number("Where to go on: the next `after`. Null where this was all there is now.", null=True)


class LogLine(Shape):
    seq = number("The event that it tells.")
    at = text(format="date-time")
    text = text()
    depth = number("How deep inside another effect this happened.")
    counts = fields.Boolean(required=True, metadata={"description": "False: play was taken back behind this."})


class Log(Shape):
    items = fields.List(fields.Nested(LogLine), required=True)
