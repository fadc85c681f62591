"""The HTTP operations to import and withdraw records of other services."""

from contextlib import suppress
from typing import Any, Final

from flask import Response
from marshmallow import fields

from events.log.journal import Unavailable
from events.log.viewer import Viewer
from service.features.games.answers import Game
from service.features.games.routes.game_json import shown
from service.features.records.imports.desk import Bringer
from service.features.records.services import RecordServices
from service.features.records.uploads import BODY, received
from service.platform.http.answer_schemas import reference
from service.platform.http.answers import answer, nothing
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import OneOf
from service.platform.http.context import caller
from service.platform.http.errors import Problem
from service.platform.http.etags import begun, tagged_as_read
from service.platform.http.fields import Body, Text, described
from service.platform.http.offices import SERVICE, explain, needs, office

blp = Blueprint("imports", __name__)


_EACH: Final = 100_000
"""Number of bytes of a record that are read and folded for one unit of work."""


class Importing(Body):
    key = Text(1, 100, **described("Id of the key that must have signed it. Default: any key."))
    visibility = fields.String(
        load_default="unlisted",
        validate=OneOf(("public", "unlisted")),
        **described("`public` (referees and administrators only): in all lists; `unlisted`: in your lists."),
    )


@blp.route("/v1/imports", methods=["POST"])
@blp.requires("play", offices=SERVICE)
@blp.arguments(Importing, location="query")
@blp.response(201, reference(Game))
@blp.alt_response(200, reference(Game), description="This very record was imported before.")
@blp.errors(
    "too-large", "unsupported-media-type", "not-a-referee", "record-broken", "record-unfit", "own-record",
    "imported-already", "import-quota",
)  # fmt: skip
@blp.body(BODY)
def import_record(services: RecordServices, query: dict[str, Any]) -> Response:
    """Import the record of a final game of another service.

    It becomes a read-only game with everything that the record opens. The record is stored as received, under the key
    that signed it. The same record again returns the same game.
    """
    trusted = office().everywhere
    if query["visibility"] == "public" and not trusted:
        explain(lambda held: held.everywhere)
        raise Problem("not-a-referee/imports")
    bringer = Bringer(caller().account, None if trusted else services.settings.import_quota)
    with received(_EACH) as file:
        imported, new = services.imported.receiving.receive(bringer, file, query.get("key"), query["visibility"])
    begun()
    game = shown(services.games, imported.id, Viewer.public())
    headers = {"Location": f"/v1/games/{imported.id}", **tagged_as_read(game.version)}
    return answer(game, 201 if new else 200, headers)


@blp.route("/v1/imports/<id(i):game>", methods=["DELETE"])
@blp.requires("play", "admin", offices=("admin",))
@blp.response(204)
@blp.errors("unknown-game", "forbidden")
def delete_import(services: RecordServices, game: str) -> Response:
    """Withdraw an imported record.

    Its importer or an administrator may do this. The record is deleted.
    """
    imports, imported = services.imports, services.imported.loaded_games.kept(game)
    if not office().everywhere:
        if imported.importer != caller().account:
            explain(lambda held: held.everywhere)
            raise Problem("forbidden/import")
        needs("play")
    imports.withdraw(game)
    services.erasures.look()
    with suppress(Unavailable):  # it is deleted, and its bytes leave the files with the next checkpoint
        services.database.scrub()
    return nothing()
