"""What organisers rule on in a tournament, and what they have ruled."""

from collections.abc import Callable
from typing import Any, ClassVar, Final

import msgspec
from flask import Response
from marshmallow import fields, validate

from domain.facts import Fact
from domain.refusal import Refusal
from domain.tournament import holding, reporting
from domain.tournament.tiebreaks import NAMES
from domain.tournament.tournament import Tournament
from service.tournaments.typing import by_seats
from service.web.answers import answer
from service.web.blueprint import Blueprint
from service.web.context import caller, house
from service.web.etags import tag, unchanged
from service.web.fields import Body, Int, Text
from service.web.round_shapes import TournamentRulings
from service.web.rounds import typed
from service.web.showing import me
from service.web.tournament_bodies import NewResult, entrant, reason
from service.web.tournament_shapes import TournamentChanged
from service.web.tournament_telling import changed, forward
from service.web.tournaments import HERE

blp = Blueprint("tournament_rulings", __name__)

_TABLE: Final = ("stage", "round", "table")
_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "correct": (*_TABLE, "result"),
    "void": _TABLE,
    "adjust": ("stage", "entrant", "points"),
    "disqualify": ("entrant",),
    "withdraw-round": (),
    "tiebreaks": ("stage", "tiebreaks"),
}
_EXAMPLE: Final[dict[str, Any]] = {
    "kind": "correct",
    "stage": 1,
    "round": 2,
    "table": 5,
    "result": {"results": [{"entrant": 3, "score": 51}, {"entrant": 1, "score": 50}]},
    "reason": "The sheet was read upside down.",
    "rule": "House rules, 4.2",
}


class NewTournamentRuling(Body):
    together: ClassVar = {
        "anyOf": [
            {"properties": {"kind": {"const": kind}}, **({"required": list(needed)} if needed else {})}
            for kind, needed in _NEEDS.items()
        ]
    }

    kind = fields.String(required=True, validate=validate.OneOf(list(_NEEDS)))
    reason = reason("Why.")
    rule = Text(0, 200, load_default="", metadata={"description": "The rule relied on: the book, and where in it."})
    answers = Int(1, metadata={"description": "correct: the event that this answers."})
    stage = Int(1, 20)
    round = Int(1, 99)
    table = Int(1, 2000)
    number = Int(1, 999, load_default=1, metadata={"description": "correct, void: which game at the table."})
    result = fields.Nested(NewResult, metadata={"description": "correct: how it came out."})
    entrant = entrant("adjust, disqualify: whom.")
    points = Int(-10_000, 10_000, metadata={"description": "adjust: how many are given, or taken."})
    tiebreaks = fields.List(
        Text(1, 40),
        validate=validate.Length(0, 20),
        metadata={"description": f"tiebreaks: the list that counts from now on, of {', '.join(NAMES)}."},
    )


@blp.route(f"{HERE}/rulings", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewTournamentRuling, example=_EXAMPLE)
@blp.response(201, TournamentChanged)
@blp.errors(
    "unknown-tournament", "not-the-organiser", "tournament-open", "tournament-over", "unknown-stage", "unknown-round",
    "unknown-table", "unknown-result", "invalid-result", "round-drawn", "unknown-entrant", "disqualified",
    "round-running", "invalid-tiebreaks", "conflict-of-interest",
)  # fmt: skip
def rule_on_tournament(body: dict[str, Any], tournament: str) -> Response:
    """Rule on a tournament: correct or void a result, adjust points, disqualify somebody, withdraw the last round, or
    change a list of tie-breaks. Standings change by themselves, and certificates of others stand no more. What happens
    in a game is ruled on there."""
    kind = body["kind"]
    missing = [field for field in _NEEDS[kind] if field not in body]
    if missing:
        raise Refusal("invalid", f"to {kind}, say {' and '.join(missing)}", pointer=f"/{missing[0]}")
    moved = house().tournaments.organising.rule(caller().account, tournament, _ruling(body))
    forward(tournament, moved)
    return changed(tournament, moved, 201)


@blp.route(f"{HERE}/rulings", methods=["GET"])
@blp.anybody()
@blp.response(200, TournamentRulings)
@blp.errors("unknown-tournament")
def list_tournament_rulings(tournament: str) -> Response:
    """Every ruling on a tournament, with its author, its reason and the rule it relies on."""
    line = house().tournaments.book.tournament(me(), tournament)
    unchanged(line.version)
    return tag(answer({"items": [_told(tournament, one.seq) for one in line.tournament.rulings]}), line.version)


def _ruling(body: dict[str, Any]) -> Callable[[Tournament], Fact]:
    said = {"reason": body["reason"], "rule": body["rule"]}
    stage, number, table = (body.get(field, 0) for field in _TABLE)
    which = body["number"]

    def rule(now: Tournament) -> Fact:
        match body["kind"]:
            case "correct":
                lines, absent = typed(body["result"]), body["result"]["absent"]
                came = by_seats(now, stage, number, table, which, lines, absent)
                answers = body.get("answers")
                return reporting.correct(now, stage, number, table, which, *came, answers=answers, **said)
            case "void":
                return reporting.void(now, stage, number, table, which, **said)
            case "adjust":
                return reporting.adjust(now, stage, body["entrant"], body["points"], **said)
            case "disqualify":
                return reporting.disqualify(now, body["entrant"], **said)
            case "withdraw-round":
                return holding.withdraw_round(now, **said)
            case _:
                return holding.change_tiebreaks(now, stage, body["tiebreaks"], **said)

    return rule


def _told(tournament: str, seq: int) -> dict[str, Any]:
    """A ruling, with what it says beside what every ruling has."""
    book = house().tournaments.book
    (shown,) = book.events(tournament, seq - 1, 1)
    plain: dict[str, Any] = msgspec.to_builtins(book.fact(tournament, seq))
    event = shown.stored.event
    return {
        "seq": seq,
        "at": event.at,
        "referee": event.actor,
        "kind": event.type,
        **{name: plain.pop(name) for name in ("reason", "rule", "answers", "dispute")},
        "decided": plain,
    }
