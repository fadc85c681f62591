"""The HTTP operations for the log of a game in words, its record and its audit."""

from typing import Any, Final

from flask import Response
from marshmallow import fields

from projections.stream_kinds import IMPORTED
from service.features.audits.answers import AuditedGame
from service.features.audits.report import report_of_game
from service.features.audits.routes import DEPTH, PLAIN, TEXT
from service.features.audits.verdict import DEPTHS, WRONG, GameAudit
from service.features.games.answers import LogAnswer, LogLineAnswer
from service.features.games.bodies import Reading, Viewing
from service.features.games.routes.game_json import called, looking, shown
from service.features.games.routes.long_games import gone_through, line_by_line
from service.features.games.routes.sight import full_access, noted, sight
from service.features.records.services import RecordServices
from service.platform.http.answer_schemas import reference
from service.platform.http.answers import JSON, answer
from service.platform.http.answers import text as plain
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import OneOf
from service.platform.http.context import language, media
from service.platform.http.etags import tag, unchanged
from service.platform.http.fields import Body, described
from service.platform.http.offices import WATCHING

TAKEN_BACK: Final = "~ "

blp = Blueprint("records", __name__)

LINES: Final = "application/jsonl"


class LogQuery(Reading):
    as_ = fields.String(
        data_key="as",
        validate=OneOf(["notation"]),
        **described("`notation`: the whole game as text, for viewers who may see everything."),
    )


class AuditQuery(Body):
    depth = fields.String(load_default="rules", validate=OneOf(DEPTHS), metadata=DEPTH)


@blp.route("/v1/games/<id(g):game>/log", methods=["GET"])
@blp.anybody(offices=WATCHING, offers=(JSON, PLAIN))
@blp.arguments(LogQuery, location="query")
@blp.response(200, reference(LogAnswer))
@blp.response(200, {**TEXT, "description": "One line for each event."}, content_type=PLAIN)
@blp.errors(
    "unknown-game", "unknown-seat", "view-not-yours", "not-seated", "game-not-started", "hidden", "view-not-in-record",
)  # fmt: skip
def get_log(services: RecordServices, query: dict[str, Any], game: str) -> Response:
    """Show the log of a game in words, in your language.

    Abandoned play is marked; in plain text by a `~`. `limit` counts events; without it, all are described.
    """
    here, as_notation = looking(services.games, game), "as_" in query
    seen = sight(services.games, game, "referee" if as_notation else query.get("view"))
    viewer, version = seen.viewer, here.reach(game, seen)
    unchanged(version)
    after, last = query["after"], min(version, query["after"] + query.get("limit", version))
    gone_through(version if as_notation else max(0, last - after), 1.5)
    if as_notation:
        written = here.written(game, viewer, seen.upto)
        noted(services.games, seen, game, "log", version)
        return tag(plain(written), version)
    noted(services.games, seen, game, "log", version)
    names = called(shown(services.games, game, viewer, seen.upto).seats)
    lines = here.log(game, viewer, names, language(), seen.upto, after, max(0, last - after))
    if media() == PLAIN:
        text = "".join(
            f"{'' if logged.counts else TAKEN_BACK}{'  ' * logged.line.depth}{logged.line.text}\n" for logged in lines
        )
        return tag(Response(text, content_type=f"{PLAIN}; charset=utf-8"), version)
    items = [
        LogLineAnswer(logged.seq, logged.at, logged.line.text, logged.line.depth, logged.counts) for logged in lines
    ]
    return tag(answer(LogAnswer(items)), version)


@blp.route("/v1/games/<id(g):game>/record", methods=["GET"])
@blp.anybody(offices=WATCHING, offers=(LINES,))
@blp.arguments(Viewing, location="query")
@blp.response(200, {**TEXT, "description": "Lines, which `/docs/record` describes."}, content_type=LINES)
@blp.errors("unknown-game", "unknown-seat", "view-not-yours", "not-seated", "view-not-in-record")
def download_record(services: RecordServices, query: dict[str, Any], game: str) -> Response:
    """Download the record of a game.

    Anyone can verify the file offline with `dominium verify`. By default it opens all that you may see: everything, for
    a final game. It proves which of its events are in the transparency log. The record of an imported game is the
    received one, byte for byte. `/docs/record` describes the lines. Send `Accept: application/jsonl` or none.
    """
    here = looking(services.games, game)
    seen = sight(services.games, game, query.get("view"))
    if "view" not in query:
        seen = here.fullest(game, seen)
    viewer, version = seen.viewer, here.reach(game, seen)
    places = services.log.known_places(game, version)
    beside = "" if places is None else f" {places.tag}"
    unchanged(version, beside)
    noted(services.games, seen, game, "record", version)
    headers = {"Content-Disposition": f'attachment; filename="{game}.{viewer}.jsonl"'}
    record = line_by_line(here.record(game, viewer, seen.upto, places), version, here.bytes_of(game, version))
    return tag(Response(record, content_type=LINES, headers=headers), version, beside)


@blp.route("/v1/games/<id(g):game>/audit", methods=["GET"])
@blp.anybody(offices=WATCHING, offers=(JSON, PLAIN))
@blp.arguments(AuditQuery, location="query")
@blp.response(200, reference(AuditedGame))
@blp.response(200, {**TEXT, "description": "The same as text."}, content_type=PLAIN)
@blp.errors("unknown-game")
def audit_game(services: RecordServices, query: dict[str, Any], game: str) -> Response:
    """Audit a game: its chain, seals and rules.

    For an imported game, the received record is audited. Its rules can be checked only if the record opens everything;
    otherwise the answer is `not-open`.
    """
    depth = query["depth"]
    if game.startswith(IMPORTED):
        here = looking(services.games, game)
        gone_through(here.audited(game, here.version(game)), 2)
        return _reported(game, services.imported.audit(game, depth))
    seen, everything = sight(services.games, game), full_access(services.games, game)
    access = everything or seen
    here = looking(services.games, game)
    gone_through(here.audited(game, here.reach(game, access)), 2)
    found = services.audits.auditing.game(game, whole=everything is not None, upto=access.upto, depth=depth)
    if everything is not None and found.verdict in WRONG:
        noted(services.games, everything, game, "audit", looking(services.games, game).reach(game, everything))
    noted(services.games, seen, game, "audit", looking(services.games, game).reach(game, access))
    return _reported(game, found)


def _reported(game: str, found: GameAudit) -> Response:
    spoken = language()
    if media() != PLAIN:
        return answer(AuditedGame.of(found, spoken))
    lines = "".join(f"{line}\n" for line in report_of_game(game, found, spoken))
    return Response(lines, content_type=f"{PLAIN}; charset=utf-8")
