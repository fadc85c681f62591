"""The HTTP operations on export jobs. A worker makes the file. The requesting account downloads it within a day, or
until three newer exports are done."""

import base64
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from flask import Response
from marshmallow import fields, validates_schema

from projections.tournament_fold import TournamentLine
from service.features.exports import jobs as exporting
from service.features.exports.answers import ExportJob
from service.features.exports.bundle import MEDIA
from service.features.exports.services import ExportServices
from service.features.exports.store import Export
from service.features.exports.tournament_folders import FORMATS
from service.features.games.routes.long_games import cost_of
from service.features.tournaments.game_results import begun_games
from service.platform.http.answers import FILE_HEADERS, Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import Length, OneOf, invalid
from service.platform.http.codes import LANGUAGES
from service.platform.http.context import caller
from service.platform.http.errors import Problem, not_found
from service.platform.http.etags import tag, unchanged
from service.platform.http.fields import Body, Text, described, moment
from service.platform.http.idempotency import new
from service.platform.http.room import Room
from service.platform.http.work import charge, give_back
from service.platform.ids import ULID

blp = Blueprint("export-jobs", __name__)

KINDS: Final = ("bundle", "sheets")
MOST: Final = 50
BUNDLED: Final = ("csv", "html", "json", "xlsx")
"""Formats of the sheets in a bundle."""
ROOM: Final = Room("exports", 262_144, 524_288)
"""Daily allowance in kilobytes of the records that exports read."""
_ALL: Final = 2**31 - 1
_RETRY_LATER: Final = {"Retry-After": "3600"}


class NewExport(Body):
    together: ClassVar[Mapping[str, Any]] = {
        "anyOf": [
            {"title": "ExportOfSheets", "properties": {"kind": {"const": "sheets"}}},
            {
                "title": "ExportOfTournament",
                "properties": {"tournaments": {"type": "array", "items": {"type": "string"}, "maxItems": 1}},
            },
        ]
    }
    kind = fields.String(
        required=True,
        validate=OneOf(KINDS),
        **described(
            "`bundle`: everything that shows how one tournament came out, to be checked offline by"
            " `dominium verify`; `sheets`: the tables of one tournament or of many."
        ),
    )
    tournaments = fields.List(
        Text(28, 28, pattern=f"^t_{ULID}$"),
        required=True,
        validate=Length(1, MOST),
        metadata={"uniqueItems": True},
    )
    formats = fields.List(
        fields.String(validate=OneOf(FORMATS)),
        load_default=lambda: ["csv", "xlsx"],
        validate=Length(1, len(FORMATS)),
        metadata={
            "description": "Formats of `sheets`. A bundle has its own: csv, html, json, xlsx.",
            "uniqueItems": True,
        },
    )
    lang = fields.String(load_default="en", validate=OneOf(LANGUAGES), **described("Language of the headings."))

    @validates_schema
    def _fits(self, data: dict[str, Any], **_: Any) -> None:
        if data.get("kind") == "bundle" and len(data.get("tournaments", ())) > 1:
            raise invalid("invalid/bundle", "tournaments")
        for name in ("tournaments", "formats"):
            if len(set(data.get(name, ()))) < len(data.get(name, ())):
                raise invalid("invalid/twice", name)


@blp.route("/v1/exports", methods=["POST"])
@blp.requires("read", "organise")
@blp.idempotent()
@blp.arguments(NewExport, example={"kind": "bundle", "tournaments": ["t_01jd6v3r5m8x2k4q7w9y1z3a5c"]})
@blp.response(202, ExportJob)
@blp.errors("unknown-tournament", "export-pending")
def create_export(services: ExportServices, body: dict[str, Any]) -> tuple[ExportJob, Headers]:
    """Create an export of tournaments: a bundle or sheets.

    A worker makes a bundle or many sheets of the tournaments as they are now. Each caller has one at a time. The file
    has only the parts of each game that you may see.
    """
    me = caller().account
    lines = [services.tournaments.desk.book.tournament(me, tournament) for tournament in body["tournaments"]]
    export = new("x")
    if any(task.id != export for task in exporting.pending(services, me)):
        raise Problem("export-pending")
    size = sum(_size_of(services, line, body) for line in lines)
    units = sum(map(_work_of, lines)) + cost_of(0, size)
    charge(units)
    if not ROOM.take(size):
        give_back(units)
        raise Problem("rate-limited/exports", headers=_RETRY_LATER)
    wanted = {**body, "formats": list(BUNDLED)} if body["kind"] == "bundle" else body
    made = exporting.begin(services, export, me, wanted)
    return _job(services, made), {"Location": f"/v1/exports/{made.id}"}


@blp.route("/v1/exports/<id(x):export>", methods=["GET"])
@blp.requires("read", "organise")
@blp.response(200, ExportJob)
def get_export(services: ExportServices, export: str) -> ExportJob:
    """Show the progress of an export."""
    return _job(services, _mine(services, export))


@blp.route("/v1/exports/<id(x):export>/file", methods=["GET"])
@blp.requires("read", "organise", offers=(MEDIA,))
@blp.response(200, {"type": "string", "contentMediaType": MEDIA}, content_type=MEDIA, headers=FILE_HEADERS)
@blp.errors("export-not-ready", "export-expired")
def download_export(services: ExportServices, export: str) -> Response:
    """Download the file of an export.

    It is kept for a day, or until three newer exports of yours are done. `Repr-Digest` has its SHA-256.
    """
    task = _mine(services, export)
    if task.status == "expired":
        raise Problem("export-expired")
    if exporting.status(services, task) == "failed":
        raise Problem("export-not-ready/worker-died")
    if task.digest is None:
        raise Problem("export-not-ready/progress", done=task.done, total=task.total or "?")
    unchanged(task.edition + 1, task.digest.hex())
    what = "-".join((task.wanted["kind"], *task.wanted["tournaments"][:1]))
    headers = {
        "Repr-Digest": f"sha-256=:{base64.b64encode(task.digest).decode()}:",
        "Content-Length": str(task.size),
        "Content-Disposition": f'attachment; filename="{what}.zip"',
    }
    response = Response(services.exports.content(export), headers=headers, content_type=MEDIA)
    return tag(response, task.edition + 1, task.digest.hex())


def _work_of(line: TournamentLine) -> int:
    """Return the units of work: one for 20 entrants, 10 games or 20 rulings, which can be long."""
    now = line.tournament
    games = sum(len(held.games) for stage in now.played for held in stage.rounds)
    return 1 + len(now.entries.entrants) // 20 + games // 10 + len(now.rulings) // 20


def _size_of(services: ExportServices, line: TournamentLine, body: dict[str, Any]) -> int:
    """Return the bytes that an export reads: the record once for each format, and in a bundle its games."""
    bytes_of = services.tournaments.desk.book.journal.bytes_of
    bundled = body["kind"] == "bundle"
    size = bytes_of(line.id, line.version) * len(BUNDLED if bundled else body["formats"])
    return size + sum(bytes_of(game, _ALL) for game in begun_games(line.tournament) if bundled)


def _mine(services: ExportServices, export: str) -> Export:
    task = services.exports.find(export)
    if task is None or task.account != caller().account:
        not_found("not-found/export")
    return task


def _job(services: ExportServices, task: Export) -> ExportJob:
    return ExportJob(
        id=task.id,
        **{name: task.wanted[name] for name in ("kind", "tournaments", "versions", "formats", "lang")},
        status=exporting.status(services, task),
        asked_at=moment(task.asked_at),
        ended_at=None if task.ended_at is None else moment(task.ended_at),
        expires_at=None if task.expires_at is None else moment(task.expires_at),
        total=task.total,
        done=task.done,
        size=task.size,
        sha256=None if task.digest is None else task.digest.hex(),
        file=f"/v1/exports/{task.id}/file" if task.status == "done" else None,
    )
