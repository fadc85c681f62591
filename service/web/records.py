"""What a game leaves behind: its log in words, its record, its audit."""

from typing import Any, Final

from flask import Response
from marshmallow import fields

from service.desk.rooms import IMPORTED
from service.web.answers import JSON, answer
from service.web.blueprint import Blueprint
from service.web.context import house, language, media
from service.web.etags import tag, unchanged
from service.web.fields import Shape
from service.web.game_bodies import Viewing
from service.web.game_shapes import Log, Receipt
from service.web.showing import called, looking, me, shown
from service.web.sights import noted, sight, whole

TAKEN_BACK: Final = "~ "

blp = Blueprint("records", __name__)

LINES: Final = "application/jsonl"
PLAIN: Final = "text/plain"
_TEXT: Final = {"type": "string"}


class Audited(Shape):
    """Every hash, link and commitment checked as the log holds them, and the rules run again with the recorded answers.
    Of a game that is still played it tells whether and where something differs, never what stands there."""

    verdict = fields.String(
        required=True, metadata={"enum": ["agrees", "differs", "broken", "not-carried", "not-begun", "not-open"]}
    )
    detail = fields.String(required=True)
    events = fields.Integer(required=True, metadata={"description": "How many events there are."})
    sealed = fields.Integer(required=True, metadata={"description": "How many sealed values were opened and held."})
    facts = fields.Integer(required=True, metadata={"description": "How many facts of play the rules gave again."})
    seq = fields.Integer(required=True, allow_none=True, metadata={"description": "The first event that is wrong."})
    recorded = fields.String(required=True, allow_none=True)
    expected = fields.String(required=True, allow_none=True)
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
@blp.response(200, {**_TEXT, "description": "A line each."}, content_type=PLAIN)
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
@blp.response(200, {**_TEXT, "description": "See the documentation of records."}, content_type=LINES)
@blp.errors("unknown-game", "unknown-seat", "view-not-yours", "not-seated", "view-not-in-record")
def download_record(query: dict[str, Any], game: str) -> Response:
    """The portable record: one file, which anyone can check with nothing else. `dominium verify` does. Unless a `view`
    is asked for it opens all that you may see: of a final game, everything. That of an imported game is, byte for byte,
    the one that was received."""
    here = looking(game)
    seen = sight(game, query.get("view"))
    if "view" not in query:
        seen = seen._replace(viewer=here.fullest(me(), game))
    viewer, version = seen.viewer, here.reach(game, seen)
    unchanged(version)
    noted(seen, game, "record", version)
    headers = {"Content-Disposition": f'attachment; filename="{game}.{viewer}.jsonl"'}
    return tag(Response(here.record(game, viewer, seen.upto), content_type=LINES, headers=headers), version)


@blp.route("/v1/games/<id(g):game>/audit", methods=["GET"])
@blp.anybody()
@blp.response(200, Audited)
@blp.errors("unknown-game")
def audit_game(game: str) -> Response:
    """Whether the log holds together, and whether the rules lead to every fact on record. Of an imported game the
    record is audited that was received; the rules can be run (or else it is `not-open`) if it opens everything."""
    if game.startswith(IMPORTED):
        return answer(house().imports.audit(game))
    seen, everything = sight(game), whole(game)
    version = looking(game).reach(game, seen)
    found = house().desk.auditing.game(game, whole=everything is not None, upto=seen.upto)
    if everything is not None and found["verdict"] == "differs":
        noted(everything, game, "audit", version)
    noted(seen, game, "audit", version)
    return answer(found)
