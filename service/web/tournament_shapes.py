"""What is told of tournaments, for the documentation: the answers themselves are written without detours."""

from typing import Any, Final

from marshmallow import fields

from service.web.fields import Shape, number, text
from service.web.game_bodies import VISIBILITIES
from service.web.game_shapes import DeliveredEvent, Receipt, Rules
from service.web.stages import REF
from service.web.terms import GameTerms
from service.web.tournament_bodies import DEALS, PLAYS, STATUSES

EXACT: Final = "An exact number: a whole one, or a fraction as `11/4`."


def _truth(about: str) -> fields.Boolean:
    return fields.Boolean(required=True, metadata={"description": about})


def _numbers(about: str = "") -> fields.List[Any]:
    return fields.List(fields.Integer(), required=True, metadata={"description": about} if about else {})


class Person(Shape):
    account = text()
    handle = text("What they are called now; names are not part of the record.", null=True)


class TournamentSummary(Shape):
    """A tournament in a list. `GET /v1/tournaments/{id}` shows it whole."""

    id = text(examples=["t_01jd6v3r5m8x2k4q7w9y1z3a5c"])
    title = text("Null, once it was erased.", null=True)
    ruleset = text()
    rules = fields.Nested(Rules, required=True)
    formats = fields.List(fields.String(), required=True, metadata={"description": "Those of its stages, in order."})
    status = text(enum=list(STATUSES))
    visibility = text(enum=list(VISIBILITIES))
    play = text(enum=list(PLAYS))
    rated = fields.Boolean(required=True)
    maker = text()
    organisers = fields.List(fields.String(), required=True)
    entrants = number("How many have entered.")
    playing = number("How many of them still play.")
    most_entrants = number(null=True)
    stage = number("The last that has begun; 0: none has.")
    round = number("The last of it that was published; 0: none was.")
    version = number("The number of the last event that this list knows of.")
    created_at = text(format="date-time")
    updated_at = text(format="date-time")


class You(Shape):
    organiser = _truth("Whether you organise it.")
    entrant = number("Your number, if you have entered.", null=True)


class TournamentStage(Shape):
    """A stage: what was agreed, and how far it has come."""

    agreed = fields.Raw(required=True, metadata=REF)
    status = text(enum=["to-come", "running", "over"])
    tiebreaks = fields.List(fields.String(), required=True, metadata={"description": "Those that count, in order."})
    tiebreaks_changed = _truth("Whether a ruling has put this list in the place of the one that was agreed.")
    entrants = fields.List(
        fields.Integer(),
        required=True,
        allow_none=True,
        metadata={"description": "Who plays it, the best seed first; null: it has not begun."},
    )
    rounds = number("How many were published.")
    planned = number("How many there are; null: that depends on who plays it.", null=True)
    number = number("From 1.")


class Cost(Shape):
    """What a pairing costs. The terms count in this order: no amount of a later one outweighs an earlier one."""

    broken = number()
    repeats = number()
    spread = text(EXACT)
    short = number()
    seats = number()


class DrawnTable(Shape):
    number = number()
    entrants = _numbers("In turn order: the first of them begins.")


class DrawnBye(Shape):
    entrant = number()
    kind = text("`pairing`: nobody was left to meet; the others were asked for.", enum=["pairing", "half", "none"])


class Pending(Shape):
    """A pairing that is drawn and not published: nobody plays by it yet."""

    stage = number()
    round = number()
    ordinal = number("Which draw of the stage this is: a draw that is made anew falls otherwise, and is on record.")
    by = text(enum=["format", "solver", "organiser"])
    tables = fields.List(fields.Nested(DrawnTable), required=True)
    byes = fields.List(fields.Nested(DrawnBye), required=True)
    cost = fields.Nested(
        Cost, required=True, allow_none=True, metadata={"description": "Null, where the format says who meets whom."}
    )


class AskedBye(Shape):
    entrant = number()
    stage = number()
    round = number()
    kind = text(enum=["half", "none"])


class CertificateSummary(Shape):
    certificate = text(examples=["c_01jd6v3r5m8x2k4q7w9y1z3a5c"])
    stage = number()
    round = number("As of which the standings are certified.")
    seq = number("The event by which they are.")
    digest = text("SHA-256 of the document.", pattern="^[0-9a-f]{64}$")
    key = text("The key that signed; see `/.well-known/jwks.json`.")
    signature = text()
    stands = _truth("Whether nothing has happened since that may change these standings.")
    superseded = text("The certificate that has taken its place.", null=True)


class Tournament(Shape):
    """A tournament, but for its entrants, rounds and standings, which have addresses of their own."""

    id = text(examples=["t_01jd6v3r5m8x2k4q7w9y1z3a5c"])
    title = text("Null, once it was erased.", null=True)
    ruleset = text()
    rules = fields.Nested(Rules, required=True)
    sizes = _numbers("How many may sit at a table.")
    stages = fields.List(fields.Nested(TournamentStage), required=True)
    status = text(enum=list(STATUSES))
    visibility = text(enum=list(VISIBILITIES))
    play = text(enum=list(PLAYS))
    deal = text(enum=list(DEALS))
    rated = fields.Boolean(required=True)
    late_entries = fields.Boolean(required=True)
    most_entrants = number(null=True)
    terms = fields.Nested(GameTerms, required=True)
    maker = fields.Nested(Person, required=True)
    organisers = fields.List(fields.Nested(Person), required=True)
    invited = fields.List(fields.Nested(Person), required=True, metadata={"description": "Who may enter, and has not."})
    you = fields.Nested(You, required=True)
    entrants = number("How many have entered.")
    playing = number("How many of them still play.")
    stage = number("The last that has begun; 0: none has.")
    round = number("The last of it that was published; 0: none was.")
    pending = fields.Nested(Pending, required=True, allow_none=True)
    byes = fields.List(fields.Nested(AskedBye), required=True, metadata={"description": "Those that are asked for."})
    forbidden = fields.List(
        fields.List(fields.Integer()), required=True, metadata={"description": "Pairs that are not to meet."}
    )
    certificates = fields.List(fields.Nested(CertificateSummary), required=True)
    provisional = _truth("Whether the standings are not certified as they are now.")
    commit = text("What the seed of its draws and lots was fixed by.", pattern="^[0-9a-f]{64}$")
    seed = text("Told when all is over.", null=True, pattern="^[0-9a-f]{64}$")
    version = number("The number of the last event.")
    head = text("The hash of the last event.", pattern="^[0-9a-f]{64}$")
    created_at = text(format="date-time")
    at = text("When the last event happened.", format="date-time")


class TournamentChanged(Shape):
    """What came of it. Where nothing had to change there is no receipt and there are no events."""

    receipt = fields.Nested(Receipt, required=True, allow_none=True)
    events = fields.List(fields.Nested(DeliveredEvent), required=True)
    tournament = fields.Nested(Tournament, required=True)


class Named(Shape):
    """An entrant, with what they are called: by handle, or by the name that an organiser gave them."""

    entrant = number("From 1, in the order in which they entered.")
    account = text(null=True)
    handle = text("What the account is called now.", null=True)
    name = text("Of somebody without an account; null, once it was erased.", null=True)


class Entrant(Named):
    bot = text("How the service plays for them.", null=True)
    dropped = fields.Boolean(required=True)
    disqualified = fields.Boolean(required=True)
    lot = number("Drawn from the committed seed.")
    entered = number("The event by which they entered.")


class EntrantChanged(TournamentChanged):
    entrant = fields.Nested(
        Entrant, required=True, allow_none=True, metadata={"description": "Null: somebody was invited."}
    )
