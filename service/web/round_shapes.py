"""What is told of rounds, standings and certificates, for the documentation."""

from marshmallow import fields

from service.web.fields import Shape, number, text
from service.web.game_shapes import RulingShape
from service.web.tournament_shapes import EXACT, CertificateSummary, Cost, Named, TournamentChanged


class PlayedLine(Shape):
    """How an entrant came out of a game."""

    entrant = number()
    seat = number("Their place in that game's turn order; 0 begins.")
    place = number("1 is first; who is equal in everything shares a place.")
    score = number()
    tiebreaks = fields.List(fields.Integer(), required=True)
    breakdown = fields.Dict(required=True, metadata={"description": "Where the score comes from."})


class TableGame(Shape):
    """A game at a table: played here, or typed in."""

    number = number("From 1; more than one only where a table plays several.")
    game = text("Null: it is played at a real table.", null=True)
    head = text("Where the game's chain stood as this was told.", null=True)
    final = fields.Boolean(
        required=True, metadata={"description": "Whether the game is final, so that nothing can follow at that head."}
    )
    results = fields.List(
        fields.Nested(PlayedLine),
        required=True,
        allow_none=True,
        metadata={"description": "By turn order, of those who came; null: it is being played."},
    )
    absent = fields.List(fields.Integer(), required=True, metadata={"description": "Who did not come."})


class RoundTable(Shape):
    number = number()
    entrants = fields.List(
        fields.Nested(Named), required=True, metadata={"description": "In turn order: the first of them begins."}
    )
    games = fields.List(fields.Nested(TableGame), required=True)
    done = fields.Boolean(required=True)


class RoundBye(Named):
    kind = text("`pairing`: nobody was left to meet; the others were asked for.", enum=["pairing", "half", "none"])


class CostReason(Shape):
    """Something that a pairing costs."""

    term = text("Which of the terms it is part of.", enum=["broken", "repeats", "spread", "short", "seats"])
    table = fields.Integer(metadata={"description": "Where; a bye has none."})
    entrants = fields.List(fields.Integer(), metadata={"description": "Whom it concerns."})
    before = fields.Integer(metadata={"description": "How often they had that before; it counts squared."})
    points = fields.String(metadata={"description": f"How far apart they are; it counts squared. {EXACT}"})
    seat = fields.Integer(metadata={"description": "The place in turn order; 0 begins."})


class TournamentRound(Shape):
    """A round: published, or drawn and not published."""

    stage = number()
    round = number()
    published = fields.Boolean(required=True)
    complete = fields.Boolean(required=True, metadata={"description": "Whether every table is done."})
    ordinal = number("Which draw of the stage this is.")
    by = text(enum=["format", "solver", "organiser"])
    options = fields.Dict(
        required=True,
        allow_none=True,
        metadata={"description": "Those of its games, where what lies open at set-up is the same at all tables."},
    )
    tables = fields.List(fields.Nested(RoundTable), required=True)
    byes = fields.List(fields.Nested(RoundBye), required=True)
    cost = fields.Nested(
        Cost, required=True, allow_none=True, metadata={"description": "Null, where the format says who meets whom."}
    )
    reasons = fields.List(
        fields.Nested(CostReason),
        metadata={"description": "If that was asked for: everything that the pairing costs, table by table."},
    )


class RoundChanged(TournamentChanged):
    round = fields.Nested(TournamentRound, required=True)


class TournamentRulings(Shape):
    items = fields.List(fields.Nested(RulingShape), required=True)


class Explained(Shape):
    """What every number follows from, down to what was reported."""

    points = fields.Dict(required=True)
    tiebreaks = fields.Dict(required=True)


class StandingsLine(Named):
    place = number("Who is tied to the end shares a place.")
    points = text(EXACT)
    tiebreaks = fields.Dict(
        keys=fields.String(),
        values=fields.String(allow_none=True, metadata={"description": EXACT}),
        required=True,
        metadata={"description": "By name, in the order of the list; null: it had nothing to decide."},
    )
    explained = fields.Nested(
        Explained,
        metadata={
            "description": "If that was asked for: the same numbers, each with `what` it is, its `value`, `how` it"
            " follows (sum, mean, product, difference, least) from its `parts`, and the round and entrant of each."
        },
    )


class Standings(Shape):
    """Everybody's place in a stage. Who is disqualified has none."""

    tournament = text()
    stage = number()
    round = number("As of which they are.")
    event = number("As of which event of the tournament they are.")
    certificate = text("The certificate of just these standings, which stands.", null=True)
    provisional = fields.Boolean(required=True, metadata={"description": "Whether no certificate of them stands."})
    tiebreaks = fields.List(fields.String(), required=True, metadata={"description": "Those that count, in order."})
    tiebreaks_changed = fields.Boolean(
        required=True,
        metadata={"description": "Whether a ruling has put this list in the place of the one that was agreed."},
    )
    standings = fields.List(fields.Nested(StandingsLine), required=True)


class Certificate(CertificateSummary):
    at = text("When it was signed.", format="date-time")
    supersedes = text("The certificate whose place it takes.", null=True)
    reason = text("Why; null also once it was erased.", null=True)
    document = fields.Dict(
        required=True,
        metadata={
            "description": "What was signed: the standings, the list of tie-breaks, the heads of all games and the"
            " rulings. Without `key` and `signature` its canonical bytes (RFC 8785) are those of the `digest`. It"
            " follows from the tournament's record alone."
        },
    )


class CertificateMade(TournamentChanged):
    certificate = fields.Nested(Certificate, required=True)
