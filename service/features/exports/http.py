"""Exports of a tournament that are answered at once: its sheets, one by one or as a workbook, a chart, a calendar, and
what other programs read."""

import base64
import hashlib
from typing import Any, Final

import msgspec
import orjson
from flask import Response
from marshmallow import fields, validate

from domain.tournament.formats.tables import MOST_ROUNDS
from projections.tournament_fold import TournamentLine
from service.features.exports import arbiter_report as arbiters
from service.features.exports import bg_stats, calendar, csv_file, json_file, markdown, plain_text, xlsx_file
from service.features.exports import bracket_chart as bracket
from service.features.exports import points_chart as chart
from service.features.exports import printed_page as wall
from service.features.exports.bg_stats import PostedPlays
from service.features.exports.csv_file import DELIMITERS, Dialect
from service.features.exports.json_file import SheetFile
from service.features.exports.services import ExportServices
from service.features.exports.sheet import Sheet
from service.features.exports.sheets import SHEETS, all_of
from service.features.exports.source import ExportSource, Extract
from service.features.exports.sources import gathered
from service.features.games.http.event_schemas import DIALECT, MEDIA
from service.features.games.http.game_json import me
from service.features.tournaments import remembered
from service.platform.http.answer_schemas import reference, titled
from service.platform.http.answers import FILE_HEADERS, answer
from service.platform.http.blueprint import Blueprint
from service.platform.http.codes import LANGUAGES
from service.platform.http.context import address, language
from service.platform.http.errors import Problem, not_found
from service.platform.http.etags import tag, unchanged
from service.platform.http.fields import Body, QueryFlag, QueryInt
from service.platform.http.work import heavy

blp = Blueprint("exports", __name__)

TEXT: Final = {"type": "string"}
OCTETS: Final = {"type": "string", "contentMediaType": xlsx_file.MEDIA}
_REFUSALS: Final = ("unknown-tournament", "unknown-stage", "unknown-round")
_ENTRANTS: Final = 400
"""Entrants in a file for each unit of work."""
_BASE: Final = "/v1/tournaments/<id(t):tournament>/exports"


class StageQuery(Body):
    """Of what."""

    stage = QueryInt(1, 99, metadata={"description": "A stage that has begun; if none is named, the last."})


class Cut(StageQuery):
    """Of what, and as of when."""

    as_of_round = QueryInt(
        0,
        MOST_ROUNDS,
        metadata={"description": "As if the stage had ended with this round; if none is named, the last published."},
    )


class Tongue(Body):
    lang = fields.String(
        validate=validate.OneOf(LANGUAGES),
        metadata={"description": "The language of headings; if none is named, the one that you like best."},
    )


class Spoken(Cut, Tongue):
    """Of what, as of when, and in which language."""


class CsvQuery(Cut):
    lang = fields.String(
        validate=validate.OneOf(LANGUAGES),
        metadata={"description": "As for the other files; here headings are keys, the same in every language."},
    )
    delimiter = fields.String(load_default="comma", validate=validate.OneOf(sorted(DELIMITERS)))
    bom = QueryFlag("Whether a byte-order mark stands before it, by which some spreadsheets see UTF-8.")
    decimal = fields.String(
        load_default="point",
        validate=validate.OneOf(("point", "comma")),
        metadata={"description": "`comma`, for spreadsheets of countries that write 2,75."},
    )


class ChartQuery(Spoken):
    entrants = QueryInt(1, chart.MOST, load_default=8, metadata={"description": "How many, the first ones."})


@blp.route(f"{_BASE}/<sheet:sheet>.csv", methods=["GET"])
@blp.anybody(also=("organise",), offers=(csv_file.MEDIA,))
@blp.arguments(CsvQuery, location="query")
@blp.response(200, TEXT, content_type=csv_file.MEDIA, headers=FILE_HEADERS)
@blp.errors(*_REFUSALS)
def export_csv(services: ExportServices, query: dict[str, Any], tournament: str, sheet: str) -> Response:
    """Export a sheet as CSV (RFC 4180).

    The last columns of each line name its source, with the certificate or `provisional`. Texts are quoted, and
    numbers are not. A text that a spreadsheet could take for a formula begins with an apostrophe. `Repr-Digest` has
    the file's SHA-256.
    """
    extract = _extract(services, query, tournament)
    dialect = Dialect(query["delimiter"], query["bom"], query["decimal"])
    content = csv_file.write(SHEETS[sheet].make(extract), dialect)
    return _file(extract, content, f"{csv_file.MEDIA}; charset=utf-8; header=present", _named(extract, sheet, "csv"))


@blp.route(f"{_BASE}/<sheet:sheet>.json", methods=["GET"])
@blp.anybody(also=("organise",), offers=(json_file.MEDIA,))
@blp.arguments(Spoken, location="query")
@blp.response(200, reference(SheetFile), headers=FILE_HEADERS)
@blp.errors(*_REFUSALS)
def export_json(services: ExportServices, query: dict[str, Any], tournament: str, sheet: str) -> Response:
    """Export a sheet as JSON. Its `schema` names the JSON Schema."""
    extract, spoken = _extract(services, query, tournament), _spoken(query)
    content = json_file.write(SHEETS[sheet].make(extract), spoken)
    link = {"Link": f'<{json_file.schema_path(sheet)}>; rel="describedby"'}
    return _file(
        extract, content, json_file.MEDIA, _named(extract, sheet, "json"), {**link, "Content-Language": spoken}
    )


@blp.route(f"{_BASE}/<sheet:sheet>.html", methods=["GET"])
@blp.anybody(also=("organise",), offers=(wall.MEDIA,))
@blp.arguments(Spoken, location="query")
@blp.response(200, TEXT, content_type=wall.MEDIA, headers=FILE_HEADERS)
@blp.errors(*_REFUSALS)
def export_page(services: ExportServices, query: dict[str, Any], tournament: str, sheet: str) -> Response:
    """Export a sheet as a printable page.

    Pairings come by table and by name. Pairings and results are those of one round.
    """
    extract, spoken = _extract(services, query, tournament), _spoken(query)
    headers = {"Content-Security-Policy": wall.policy(), "Content-Language": spoken}
    return _file(extract, wall.write(_sheet(extract, sheet), spoken), f"{wall.MEDIA}; charset=utf-8", "", headers)


@blp.route(f"{_BASE}/<sheet:sheet>.md", methods=["GET"])
@blp.anybody(also=("organise",), offers=(markdown.MEDIA,))
@blp.arguments(Spoken, location="query")
@blp.response(200, TEXT, content_type=markdown.MEDIA, headers=FILE_HEADERS)
@blp.errors(*_REFUSALS)
def export_markdown(services: ExportServices, query: dict[str, Any], tournament: str, sheet: str) -> Response:
    """Export a sheet as Markdown."""
    extract, spoken = _extract(services, query, tournament), _spoken(query)
    content = markdown.write(_sheet(extract, sheet), spoken)
    named = _named(extract, sheet, "md")
    return _file(extract, content, f"{markdown.MEDIA}; charset=utf-8", named, {"Content-Language": spoken})


@blp.route(f"{_BASE}/<sheet:sheet>.txt", methods=["GET"])
@blp.anybody(also=("organise",), offers=(plain_text.MEDIA,))
@blp.arguments(Spoken, location="query")
@blp.response(200, TEXT, content_type=plain_text.MEDIA, headers=FILE_HEADERS)
@blp.errors(*_REFUSALS)
def export_text(services: ExportServices, query: dict[str, Any], tournament: str, sheet: str) -> Response:
    """Export a sheet as plain text for a fixed-width font."""
    extract, spoken = _extract(services, query, tournament), _spoken(query)
    content = plain_text.write(_sheet(extract, sheet), spoken)
    named = _named(extract, sheet, "txt")
    return _file(extract, content, f"{plain_text.MEDIA}; charset=utf-8", named, {"Content-Language": spoken})


@blp.route(f"{_BASE}/bgstats.json", methods=["GET"])
@blp.anybody(also=("organise",), offers=(bg_stats.MEDIA,))
@blp.arguments(Spoken, location="query")
@blp.response(200, reference(PostedPlays), headers=FILE_HEADERS)
@blp.errors(*_REFUSALS)
def export_bg_stats(services: ExportServices, query: dict[str, Any], tournament: str) -> Response:
    """Export the games of a stage for BG Stats.

    Each game has a link that opens the app with the play.
    """
    extract, spoken = _extract(services, query, tournament), _spoken(query)
    content = orjson.dumps(msgspec.to_builtins(bg_stats.plays(extract, spoken)), option=orjson.OPT_INDENT_2)
    return _file(extract, content, bg_stats.MEDIA, _named(extract, "bgstats", "json"), {"Content-Language": spoken})


@blp.route(f"{_BASE}/calendar.ics", methods=["GET"])
@blp.anybody(also=("organise",), offers=(calendar.MEDIA,))
@blp.arguments(Tongue, location="query")
@blp.response(200, TEXT, content_type=calendar.MEDIA, headers=FILE_HEADERS)
@blp.errors("unknown-tournament")
def export_calendar(services: ExportServices, query: dict[str, Any], tournament: str) -> Response:
    """Export an event's calendar (iCalendar, RFC 5545).

    It has the beginning of the event and of each round. You can subscribe to it.
    """
    source, spoken = _source(services, tournament), _spoken(query)
    content = calendar.write(source, f"{address()}/tournaments/{tournament}", spoken)
    named = f"{tournament}.ics"
    return _file(source, content, f"{calendar.MEDIA}; charset=utf-8", named, {"Content-Language": spoken})


@blp.route(f"{_BASE}/workbook.xlsx", methods=["GET"])
@blp.anybody(also=("organise",), offers=(xlsx_file.MEDIA,))
@blp.arguments(Spoken, location="query")
@blp.response(200, OCTETS, content_type=xlsx_file.MEDIA, headers=FILE_HEADERS)
@blp.errors(*_REFUSALS, "made-by-a-worker")
def export_workbook(services: ExportServices, query: dict[str, Any], tournament: str) -> Response:
    """Export all sheets as one workbook.

    For 200 entrants or more, use `POST /v1/exports`.
    """
    if remembered.large(_line(services, tournament)):
        raise Problem("made-by-a-worker", _BY_WORKER)
    extract, spoken = _extract(services, query, tournament), _spoken(query)
    content = xlsx_file.write(all_of(extract), spoken)
    return _file(extract, content, xlsx_file.MEDIA, _named(extract, "workbook", "xlsx"), {"Content-Language": spoken})


@blp.route(f"{_BASE}/chart.svg", methods=["GET"])
@blp.anybody(also=("organise",), offers=(chart.MEDIA,))
@blp.arguments(ChartQuery, location="query")
@blp.response(200, TEXT, content_type=chart.MEDIA, headers=FILE_HEADERS)
@blp.errors(*_REFUSALS)
def export_chart(services: ExportServices, query: dict[str, Any], tournament: str) -> Response:
    """Draw the leaders' points, round by round."""
    extract, spoken = _extract(services, query, tournament), _spoken(query)
    headers = {"Content-Security-Policy": _CHART_POLICY, "Content-Language": spoken}
    return _file(extract, chart.write(extract, spoken, query["entrants"]), chart.MEDIA, "", headers)


@blp.route(f"{_BASE}/bracket.svg", methods=["GET"])
@blp.anybody(also=("organise",), offers=(bracket.MEDIA,))
@blp.arguments(Spoken, location="query")
@blp.response(200, TEXT, content_type=bracket.MEDIA, headers=FILE_HEADERS)
@blp.errors(*_REFUSALS, "no-bracket")
def export_bracket(services: ExportServices, query: dict[str, Any], tournament: str) -> Response:
    """Draw the bracket of a stage."""
    extract, spoken = _extract(services, query, tournament), _spoken(query)
    headers = {"Content-Security-Policy": _CHART_POLICY, "Content-Language": spoken}
    return _file(extract, bracket.write(extract, spoken), bracket.MEDIA, "", headers)


@blp.route(f"{_BASE}/stage.trf", methods=["GET"])
@blp.anybody(also=("organise",), offers=(arbiters.MEDIA,))
@blp.arguments(StageQuery, location="query")
@blp.response(200, TEXT, content_type=arbiters.MEDIA, headers=FILE_HEADERS)
@blp.errors("unknown-tournament", "unknown-stage", "not-for-trf")
def export_trf(services: ExportServices, query: dict[str, Any], tournament: str) -> Response:
    """Export a stage as a FIDE tournament report file.

    The stage must have two at every table. The file has the complete rounds, and arbiters' programs read it.
    """
    extract = _extract(services, query, tournament)
    content = arbiters.write(extract.source, extract.stage)
    name = f"{extract.source.id}-stage-{extract.stage}.trf"
    return _file(extract, content, f"{arbiters.MEDIA}; charset=utf-8", name)


@blp.route("/v1/schemas/exports/<sheet:sheet>/<int:version>.json", methods=["GET"])
@blp.anybody()
@blp.response(200, titled("JsonObject"), content_type=MEDIA)
def show_export_schema(sheet: str, version: int) -> Response:
    """Show the JSON Schema of a sheet."""
    if version != json_file.VERSION:
        not_found("there is no such version of this sheet")
    named = {"$schema": DIALECT, "$id": f"{address()}{json_file.schema_path(sheet)}"}
    schema = named | json_file.schemas()[sheet]
    return answer(schema, headers={"Cache-Control": "public, max-age=3600"}, media=MEDIA)


_BY_WORKER: Final = (
    "a worker makes the workbook of so many entrants: ask for it by POST /v1/exports, as `sheets` in the format `xlsx`"
)
_CHART_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A drawing brings its own style and runs nothing."""


def _extract(services: ExportServices, query: dict[str, Any], tournament: str) -> Extract:
    book, line = services.tournaments.desk.book, _line(services, tournament)
    heavy(len(line.tournament.entries.entrants) // _ENTRANTS)
    stage, until = query.get("stage"), query.get("as_of_round")
    lines = remembered.lines(services.tournaments, line, stage, until) if line.tournament.played else None
    crosstable = book.crosstable(line, stage, until)
    return Extract(gathered(book, line, services.names), stage, until, crosstable, lines)


def _source(services: ExportServices, tournament: str) -> ExportSource:
    return gathered(services.tournaments.desk.book, _line(services, tournament), services.names)


def _line(services: ExportServices, tournament: str) -> TournamentLine:
    line = services.tournaments.desk.book.tournament(me(), tournament)
    unchanged(line.version)
    return line


def _sheet(extract: Extract, name: str) -> Sheet:
    return SHEETS[name].make(extract)


def _spoken(query: dict[str, Any]) -> str:
    return str(query.get("lang") or language())


def _named(extract: Extract, what: str, kind: str) -> str:
    return f"{extract.source.id}-stage-{extract.stage}-round-{extract.until}-{what}.{kind}"


def _file(
    of: Extract | ExportSource, content: bytes, media: str, name: str, headers: dict[str, str] | None = None
) -> Response:
    """A file, to be saved under this name; without one, to be looked at."""
    digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
    beside = {"Repr-Digest": f"sha-256=:{digest}:", **(headers or {})}
    beside["Content-Disposition"] = f'attachment; filename="{name}"' if name else "inline"
    source = of.source if isinstance(of, Extract) else of
    return tag(Response(content, headers=beside, content_type=media), source.told[-1].seq)
