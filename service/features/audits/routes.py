"""The HTTP operations that create an audit of many games and show its report."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import Response
from marshmallow import fields

from domain.games.rulesets import RULESETS
from service.features.audits import jobs as audits
from service.features.audits.answers import AuditTask
from service.features.audits.report import report
from service.features.audits.services import AuditServices
from service.features.audits.verdict import DEPTHS
from service.platform.http.answers import JSON, Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import OneOf, invalid
from service.platform.http.context import caller, language, media
from service.platform.http.errors import Problem, not_found
from service.platform.http.fields import Body, Text, described
from service.platform.http.idempotency import new
from service.platform.http.offices import SERVICE, WATCHING, explain, insufficient, office
from service.platform.http.work import charge
from service.platform.ids import ULID

blp = Blueprint("audits", __name__)

PLAIN: Final = "text/plain"
TEXT: Final = {"type": "string"}
DEPTH: Final = {
    "description": "`chain`: every hash, link, seal and signature; `facts`: also whether the facts come to the result"
    " on record; `rules`: also whether the rules, run again, give every fact."
}

_UNITS: Final = 50
"""Units of work that an audit of all games, or of a ruleset, costs. Only referees and administrators make one."""
_EVENTS: Final = 250
"""Number of events of a tournament that cost one unit of work: each is compared with the tournament at that time."""
_PLAYED: Final = 1000
"""Number of events of games and matches that cost one unit of work."""
_MOST: Final = 600
"""Maximum number of units of an audit: a third of what an account may use in an hour. Each caller has one at a time."""


class OfMatch(Body):
    match = Text(28, 28, pattern=f"^m_{ULID}$", required=True)


class OfTournament(Body):
    tournament = Text(28, 28, pattern=f"^t_{ULID}$", required=True)


class OfRuleset(Body):
    ruleset = fields.String(required=True, validate=OneOf(sorted(RULESETS)), **described("Name of the ruleset."))


class GamesField(fields.Field[Any]):
    """A requested choice of games to audit: `"all"`, `{"match": …}`, `{"tournament": …}` or `{"ruleset": …}`."""

    KINDS: Final = {"match": OfMatch(), "tournament": OfTournament(), "ruleset": OfRuleset()}
    SCHEMA: Final = {
        "oneOf": [
            {"const": audits.ALL},
            {
                "title": "AuditOfMatch",
                "type": "object",
                "required": ["match"],
                "additionalProperties": False,
                "properties": {"match": {"type": "string", "pattern": f"^m_{ULID}$"}},
            },
            {
                "title": "AuditOfTournament",
                "type": "object",
                "required": ["tournament"],
                "additionalProperties": False,
                "properties": {"tournament": {"type": "string", "pattern": f"^t_{ULID}$"}},
            },
            {
                "title": "AuditOfRuleset",
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
        raise invalid("invalid/audited-games")


class NewAudit(Body):
    depth = fields.String(load_default="rules", validate=OneOf(DEPTHS), metadata=DEPTH)
    games = GamesField()


@blp.route("/v1/audits", methods=["POST"])
@blp.requires("play", "organise", "referee", "admin", offices=WATCHING)
@blp.idempotent()
@blp.arguments(NewAudit, example={"depth": "rules", "games": "all"})
@blp.response(202, AuditTask)
@blp.errors("unknown-match", "unknown-tournament", "not-a-referee", "forbidden", "audit-pending")
def create_audit(services: AuditServices, body: dict[str, Any]) -> tuple[AuditTask, Headers]:
    """Create an audit of many games.

    Players, organisers and referees audit their own match or tournament. Referees and administrators of the service
    audit any games. A worker does it, and the report shows the progress. Each caller has one at a time.
    """
    games, me = body["games"], caller().account
    if not office().everywhere:
        _check_own(services, games, me)
    elif games != audits.ALL and "match" in games:
        services.matches.desk.book.line(games["match"])
    elif games != audits.ALL and "tournament" in games:
        services.tournaments.desk.book.line(games["tournament"])
    audit = new("u")
    if any(task.id != audit for task in audits.pending(services, me)):
        raise Problem("audit-pending")
    charge(min(_units(services, games), _MOST))
    task = audits.begin(services, audit, me, body["depth"], games)
    return AuditTask.of(task, audits.status(services, task), [], 0, language()), {"Location": f"/v1/audits/{task.id}"}


@blp.route("/v1/audits/<id(u):audit>", methods=["GET"])
@blp.requires("read", offices=SERVICE, offers=(JSON, PLAIN))
@blp.response(200, AuditTask)
@blp.response(200, {**TEXT, "description": "The same as text."}, content_type=PLAIN)
def get_audit(services: AuditServices, audit: str) -> AuditTask | Response:
    """Show an audit's report and progress.

    Its creator, referees and administrators may read it.
    """
    store = services.audits
    task = store.find(audit)
    if task is None or not (task.account == caller().account or office().everywhere):
        not_found("not-found/audit")
    findings, count = store.findings(audit)
    status = audits.status(services, task)
    if media() == PLAIN:
        lines = "".join(f"{line}\n" for line in report(task, status, findings, count, language()))
        return Response(lines, content_type=f"{PLAIN}; charset=utf-8")
    return AuditTask.of(task, status, findings, count, language())


def _units(services: AuditServices, games: Any) -> float:
    """Return the cost of an audit: that of its events, and of its draws, which are made again."""
    played = services.matches.games.readmodels.games
    if games != audits.ALL and "match" in games:
        match = games["match"]
        return 1 + (services.matches.desk.book.line(match).version + played.events_of("match", match)) / _PLAYED
    if games != audits.ALL and "tournament" in games:
        line = services.tournaments.desk.book.line(games["tournament"])
        draws = sum(stage.stage.format.work(len(stage.parties)) * len(stage.rounds) for stage in line.tournament.played)
        return 1 + draws + line.version / _EVENTS + played.events_of("tournament", line.id) / _PLAYED
    return _UNITS


def _check_own(services: AuditServices, games: Any, me: str) -> None:
    """Refuse unless the caller plays in, organises or referees the match or tournament to audit."""
    having: dict[str, Sequence[str | None]]
    if games != audits.ALL and "match" in games:
        contest = services.matches.desk.book.match(me, games["match"]).contest
        having = {"play": contest.holders, "referee": contest.terms.referees}
    elif games != audits.ALL and "tournament" in games:
        known = services.tournaments.desk.book.tournament(me, games["tournament"]).tournament
        entered = [entrant.account for entrant in known.entries.entrants.values()]
        organisers = known.maker, *known.organisers
        having = {"play": entered, "organise": organisers, "referee": known.terms.referees}
    else:
        explain(lambda held: held.everywhere)
        raise Problem("not-a-referee/audits")
    scopes = [scope for scope, people in having.items() if me in people]
    if not scopes:
        raise Problem("forbidden/audit")
    if caller().scopes.isdisjoint(scopes):
        raise insufficient(scopes)
