"""Audits of many games at once: asked for, done by a worker, reported as far as they have come."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from flask import Response
from marshmallow import ValidationError, fields, validate

from domain.rulesets import RULESETS
from service import audits
from service.audit import DEPTHS
from service.ids import ULID
from service.registry.audits import Finding, Task
from service.reports import report
from service.web.answers import JSON, answer
from service.web.blueprint import Blueprint
from service.web.context import caller, house, media
from service.web.errors import Problem, not_found
from service.web.fields import Body, Moment, Shape, Text, moment, number, text
from service.web.idempotency import new
from service.web.records import DEPTH, PLAIN, TEXT, Found
from service.web.sights import official

blp = Blueprint("audits", __name__)


class OfMatch(Body):
    match = Text(28, 28, pattern=f"^m_{ULID}$", required=True)


class OfTournament(Body):
    tournament = Text(28, 28, pattern=f"^t_{ULID}$", required=True)


class OfRuleset(Body):
    ruleset = fields.String(required=True, validate=validate.OneOf(sorted(RULESETS)))


class Games(fields.Field[Any]):
    """`"all"`, `{"match": …}`, `{"tournament": …}` or `{"ruleset": …}`."""

    KINDS: Final = {"match": OfMatch(), "tournament": OfTournament(), "ruleset": OfRuleset()}
    SCHEMA: Final = {
        "oneOf": [
            {"const": audits.ALL},
            {
                "type": "object",
                "required": ["match"],
                "additionalProperties": False,
                "properties": {"match": {"type": "string", "pattern": f"^m_{ULID}$"}},
            },
            {
                "type": "object",
                "required": ["tournament"],
                "additionalProperties": False,
                "properties": {"tournament": {"type": "string", "pattern": f"^t_{ULID}$"}},
            },
            {
                "type": "object",
                "required": ["ruleset"],
                "additionalProperties": False,
                "properties": {"ruleset": {"enum": sorted(RULESETS)}},
            },
        ],
        "description": "Everything that the log holds, or all games of a ruleset: for referees and administrators."
        " Or a match, or a tournament: for who plays it or organises it, too.",
    }

    def __init__(self) -> None:
        super().__init__(required=True, metadata=self.SCHEMA)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002 - as the base has it
        if value == audits.ALL:
            return value
        if isinstance(value, Mapping):
            for kind, shape in self.KINDS.items():
                if kind in value:
                    return shape.load(value)
        raise ValidationError('Games are "all", {"match": …}, {"tournament": …} or {"ruleset": …}.')


class NewAudit(Body):
    depth = fields.String(load_default="rules", validate=validate.OneOf(DEPTHS), metadata=DEPTH)
    games = Games()


class FoundIn(Found):
    stream = text("A game; or a match (`m_…`), a tournament (`t_…`), or the book of looks at a game (`l_…`).")


class AuditTask(Shape):
    id = text(examples=["u_01jd6v3r5m8x2k4q7w9y1z3a5c"])
    depth = text(enum=list(DEPTHS))
    games = fields.Raw(required=True, metadata=Games.SCHEMA)
    status = text(enum=["waiting", "running", "done"])
    asked_at = Moment(required=True)
    ended_at = Moment(required=True, allow_none=True)
    total = number("How many there were to look at as it began.", null=True)
    done = number("How many have been looked at.")
    verdicts = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata={"description": "How many by what was found."},
    )
    findings = fields.List(
        fields.Nested(FoundIn),
        required=True,
        metadata={
            "description": "The first hundred, in the order of their ids, in which something is wrong or could not be"
            " checked. What lies hidden in a game that is not final is not told here, but by the game's own audit."
        },
    )
    found = number("How many such there are in all.")


@blp.route("/v1/audits", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewAudit, example={"depth": "rules", "games": "all"})
@blp.response(202, AuditTask)
@blp.errors("unknown-match", "unknown-tournament", "not-a-referee", "forbidden", "audit-pending")
def begin_audit(body: dict[str, Any]) -> Response:
    """Have many games audited, by a worker; the report shows how far it has come. One at a time for each caller."""
    games, me = body["games"], caller().account
    if not official():
        _check_own(games, me)
    elif games != audits.ALL and "match" in games:
        house().matches.book.line(games["match"])
    elif games != audits.ALL and "tournament" in games:
        house().tournaments.book.line(games["tournament"])
    audit = new("u")
    if any(task.id != audit for task in house().registry.audits.unfinished(me)):
        raise Problem("audit-pending", "an audit that you have asked for has not ended yet")
    task = audits.begin(house(), audit, me, body["depth"], games)
    return answer(_told(task, [], 0), 202, {"Location": f"/v1/audits/{task.id}"})


@blp.route("/v1/audits/<id(u):audit>", methods=["GET"])
@blp.requires("read", offers=(JSON, PLAIN))
@blp.response(200, AuditTask)
@blp.response(200, {**TEXT, "description": "The same, for a person."}, content_type=PLAIN)
def show_audit(audit: str) -> Response:
    """The report, as far as the audit has come: for who asked for it, and for referees and administrators."""
    kept = house().registry.audits
    task = kept.find(audit)
    if task is None or not (task.account == caller().account or official()):
        not_found("there is no audit of that id that you may see")
    findings, count = kept.findings(audit)
    if media() == PLAIN:
        lines = "".join(f"{line}\n" for line in report(task, findings, count))
        return Response(lines, content_type=f"{PLAIN}; charset=utf-8")
    return answer(_told(task, findings, count))


def _check_own(games: Any, me: str) -> None:
    """Refuses unless these are the games of a match, or of a tournament, that the caller plays, holds or rules on."""
    if games != audits.ALL and "match" in games:
        contest = house().matches.book.match(me, games["match"]).contest
        mine = {*contest.holders, *contest.terms.referees}
    elif games != audits.ALL and "tournament" in games:
        known = house().tournaments.book.tournament(me, games["tournament"]).tournament
        entered = (entrant.account for entrant in known.entries.entrants.values())
        mine = {known.maker, *known.organisers, *known.terms.referees, *(own for own in entered if own is not None)}
    else:
        raise Problem("not-a-referee", "only referees and administrators have everything audited")
    if me not in mine:
        raise Problem("forbidden", "who plays here, organises it, or is its referee, may have it audited")


def _told(task: Task, findings: list[Finding], count: int) -> dict[str, Any]:
    return {
        "id": task.id,
        "depth": task.depth,
        "games": task.games,
        "status": task.status,
        "asked_at": moment(task.asked_at),
        "ended_at": None if task.ended_at is None else moment(task.ended_at),
        "total": task.total,
        "done": task.done,
        "verdicts": task.verdicts,
        "findings": [{"stream": finding.stream, **msgspec.structs.asdict(finding.found)} for finding in findings],
        "found": count,
    }
