"""Imports: records of games that were played elsewhere, brought here to be looked at."""

import shutil
import tempfile
from contextlib import suppress
from typing import Any, Final

from flask import Response
from marshmallow import fields, validate

from events.journal import Unavailable
from events.viewer import Viewer
from service.imports import Bringer
from service.web.answers import answer, nothing
from service.web.blueprint import Blueprint
from service.web.context import caller, house
from service.web.errors import Problem
from service.web.fields import Body, Text
from service.web.game_shapes import Game
from service.web.showing import shown
from service.web.uploads import BODY, uploaded

blp = Blueprint("imports", __name__)

_IN_MEMORY: Final = 1024 * 1024
"""How much of an upload is held in memory; the rest waits in a file without a name."""
_TRUSTED: Final = frozenset({"referee", "admin"})


class Importing(Body):
    key = Text(
        1, 100, metadata={"description": "The id of the key that must have signed it; without it, whichever did."}
    )
    visibility = fields.String(
        load_default="unlisted",
        validate=validate.OneOf(("public", "unlisted")),
        metadata={
            "description": "public: in everybody's lists, which only referees and administrators may decide;"
            " unlisted: in yours, and for who knows the id."
        },
    )


@blp.route("/v1/imports", methods=["POST"])
@blp.requires("play")
@blp.arguments(Importing, location="query")
@blp.response(201, Game)
@blp.alt_response(200, schema=Game, description="This very record was imported before.")
@blp.errors(
    "too-large", "unsupported-media-type", "not-a-referee", "record-broken", "record-unfit", "own-record",
    "imported-already", "import-quota",
)  # fmt: skip
@blp.doc(requestBody=BODY)
def import_record(query: dict[str, Any]) -> Response:
    """Bring the record of a final game that was played elsewhere: it becomes a game that is looked at like any other,
    as far as the record opens it, and never played on. The record is kept as received, under the key that signed it.
    The same record again is the same game."""
    trusted = bool(_TRUSTED & caller().roles)
    if query["visibility"] == "public" and not trusted:
        raise Problem("not-a-referee", "only a referee or an administrator puts what others signed in public lists")
    bringer = Bringer(caller().account, None if trusted else house().settings.import_quota)
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as file:
        shutil.copyfileobj(uploaded(), file)
        file.seek(0)
        kept, new = house().imports.receiving.receive(bringer, file, query.get("key"), query["visibility"])
    headers = {"Location": f"/v1/games/{kept.id}"}
    return answer(shown(kept.id, Viewer.public()), 201 if new else 200, headers)


@blp.route("/v1/imports/<id(i):game>", methods=["DELETE"])
@blp.requires("play")
@blp.response(204)
@blp.errors("unknown-game", "forbidden")
def withdraw_import(game: str) -> Response:
    """Withdraw a record that you imported: nothing of it is kept. Administrators may withdraw any."""
    imports, kept = house().registry.imports, house().imports.rooms.kept(game)
    if kept.importer != caller().account and "admin" not in caller().roles:
        raise Problem("forbidden", "whoever imported it, or an administrator, may withdraw it")
    imports.withdraw(game)
    house().registry.erasures.look()
    with suppress(Unavailable):  # it is deleted; its bytes leave the files with the next checkpoint
        house().registry.database.scrub()
    return nothing()
