"""What a game leaves behind: its log in words, its record, its audit."""

from typing import Any, Final

import msgspec
from flask import Response
from marshmallow import fields, validate

from events.journal import Unavailable
from events.record import Places
from service.audit import DEPTHS, WRONG, Audit
from service.desk.rooms import IMPORTED
from service.web.answers import JSON, answer
from service.web.blueprint import Blueprint
from service.web.context import house, language, media
from service.web.etags import tag, unchanged
from service.web.fields import Body, Shape, number, text
from service.web.game_bodies import Viewing
from service.web.game_shapes import Log, Receipt
from service.web.showing import called, looking, shown
from service.web.sights import noted, sight, whole

TAKEN_BACK: Final = "~ "

blp = Blueprint("records", __name__)

LINES: Final = "application/jsonl"
PLAIN: Final = "text/plain"
TEXT: Final = {"type": "string"}
DEPTH: Final = {
    "description": "`chain`: every hash, link, seal and signature; `facts`: also whether the facts come to the result"
    " on record; `rules`: also whether the rules, run again, give every fact."
}


class AuditQuery(Body):
    depth = fields.String(load_default="rules", validate=validate.OneOf(DEPTHS), metadata=DEPTH)


class Found(Shape):
    """What an audit found. Of a game that is not final it tells whether and where something is wrong, never what stands
    there, but to whoever may see everything."""

    verdict = fields.String(
        required=True, metadata={"enum": ["agrees", "differs", "broken", "not-carried", "not-begun", "not-open"]}
    )
    detail = fields.String(required=True)
    facts = fields.Integer(required=True, metadata={"description": "How many facts of play the rules gave again."})
    seq = fields.Integer(required=True, allow_none=True, metadata={"description": "The first event that is wrong."})
    recorded = text("What was recorded there.", null=True)
    expected = text("What the rules give there.", null=True)
    rule = text(
        "By which rule: the steps of the ruleset's script, as it names them, the outermost first.",
        null=True,
        examples=["dominion: script > action-phase > militia > discard-down-to"],
    )


class Audited(Found):
    """Every hash, link, commitment and signature checked as the log holds them, and, by `depth`, the facts scored and
    the rules run again with the recorded answers."""

    events = fields.Integer(required=True, metadata={"description": "How many events there are."})
    sealed = fields.Integer(required=True, metadata={"description": "How many sealed values were opened and held."})
    receipts = number("How many receipts we have given for this game, each of which names what the log holds.")
    receipt = fields.Nested(
        Receipt,
        required=True,
        allow_none=True,
        metadata={"description": "The head, signed now. Of an imported game we sign nothing."},
    )


@blp.route("/v1/games/<id(g):game>/log", methods=["GET"])
@blp.anybody(offers=(JSON, PLAIN))
@blp.arguments(Viewing, location="query")
@blp.response(200, Log)
@blp.response(200, {**TEXT, "description": "A line each."}, content_type=PLAIN)
@blp.errors("unknown-game", "unknown-seat", "view-not-yours", "not-seated", "view-not-in-record")
def show_log(query: dict[str, Any], game: str) -> Response:
    """The game told in words, in the language asked for, as you may know of it. What was taken back is marked: in plain
    text by a `~`."""
    here, seen = looking(game), sight(game, query.get("view"))
    viewer, version = seen.viewer, here.reach(game, seen)
    unchanged(version)
    noted(seen, game, "log", version)
    names = called(shown(game, viewer, seen.upto)["seats"])
    lines = here.log(game, viewer, names, language(), seen.upto)
    if media() == PLAIN:
        text = "".join(
            f"{'' if told.counts else TAKEN_BACK}{'  ' * told.line.depth}{told.line.text}\n" for told in lines
        )
        return tag(Response(text, content_type=f"{PLAIN}; charset=utf-8"), version)
    items = [
        {
            "seq": told.seq,
            "at": told.at,
            "text": told.line.text,
            "depth": told.line.depth,
            "counts": told.counts,
        }
        for told in lines
    ]
    return tag(answer({"items": items}), version)


@blp.route("/v1/games/<id(g):game>/record", methods=["GET"])
@blp.anybody(offers=(LINES,))
@blp.arguments(Viewing, location="query")
@blp.response(200, {**TEXT, "description": "See the documentation of records."}, content_type=LINES)
@blp.errors("unknown-game", "unknown-seat", "view-not-yours", "not-seated", "view-not-in-record")
def download_record(query: dict[str, Any], game: str) -> Response:
    """The portable record: one file, which anyone can check with nothing else. `dominium verify` does. Unless a `view`
    is asked for it opens all that you may see: of a final game, everything. It proves which of its events stand in the
    transparency log. That of an imported game is, byte for byte, the one that was received."""
    here = looking(game)
    seen = sight(game, query.get("view"))
    if "view" not in query:
        seen = here.fullest(game, seen)
    viewer, version = seen.viewer, here.reach(game, seen)
    places = places_of(game, version)
    beside = "" if places is None else f" {places.checkpoint.size}"
    unchanged(version, beside)
    noted(seen, game, "record", version)
    headers = {"Content-Disposition": f'attachment; filename="{game}.{viewer}.jsonl"'}
    record = here.record(game, viewer, seen.upto, places)
    return tag(Response(record, content_type=LINES, headers=headers), version, beside)


def places_of(stream: str, version: int) -> Places | None:
    """Where its events stand in the transparency log of ours, in which what was played elsewhere is not. A record does
    not wait for what it can do without."""
    if stream.startswith(IMPORTED):
        return None
    try:
        return house().log.places(stream, version)
    except Unavailable:
        return None


@blp.route("/v1/games/<id(g):game>/audit", methods=["GET"])
@blp.anybody(offers=(JSON, PLAIN))
@blp.arguments(AuditQuery, location="query")
@blp.response(200, Audited)
@blp.response(200, {**TEXT, "description": "The same, for a person."}, content_type=PLAIN)
@blp.errors("unknown-game")
def audit_game(query: dict[str, Any], game: str) -> Response:
    """Whether the log holds together, and whether the rules lead to every fact on record. Of an imported game the
    record is audited that was received; more than its chain (or else it is `not-open`) if it opens everything."""
    depth = query["depth"]
    if game.startswith(IMPORTED):
        return _reported(game, house().imports.audit(game, depth))
    seen, everything = sight(game), whole(game)
    version = looking(game).reach(game, seen)
    found = house().desk.auditing.game(game, whole=everything is not None, upto=seen.upto, depth=depth)
    if everything is not None and found["verdict"] in WRONG:
        noted(everything, game, "audit", version)
    noted(seen, game, "audit", version)
    return _reported(game, found)


def _reported(game: str, found: dict[str, Any]) -> Response:
    if media() != PLAIN:
        return answer(found)
    first, *more = msgspec.convert(found, Audit).told()
    counted = f"{found['events']} events, {found['sealed']} sealed values, {found['receipts']} receipts"
    lines = "".join(f"{line}\n" for line in (f"{game} {first}", *more, f"({counted} checked.)"))
    return Response(lines, content_type=f"{PLAIN}; charset=utf-8")
