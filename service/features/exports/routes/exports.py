"""The HTTP operations for exports that are answered at once.

They are sheets, a workbook, drawings, a calendar, and files for other programs.
"""

import hashlib
from typing import Any, Final

import msgspec
import orjson
from flask import Response
from marshmallow import fields

from domain.game.refusal import Refusal
from domain.tournament.formats.tables import MOST_ROUNDS
from projections.tournament_fold import TournamentLine
from service.features.exports import arbiter_report as arbiters
from service.features.exports import (
    bg_stats,
    calendar,
    csv_file,
    json_file,
    markdown,
    plain_text,
    printed_page,
    xlsx_file,
)
from service.features.exports import bracket_chart as bracket
from service.features.exports import points_chart as chart
from service.features.exports.bg_stats import PostedPlays
from service.features.exports.csv_file import DELIMITERS, Dialect
from service.features.exports.json_file import SheetFile
from service.features.exports.services import ExportServices
from service.features.exports.sheet_formats import SHEET_FORMATS
from service.features.exports.sheets import SHEETS, all_of, made
from service.features.exports.source import ExportSource, Extract
from service.features.exports.sources import gathered
from service.features.games.routes.event_schemas import DIALECT, MEDIA
from service.features.games.routes.game_json import me
from service.features.games.routes.long_games import cost_of, gone_through
from service.features.tournaments import remembered
from service.platform.http.answer_schemas import reference, titled
from service.platform.http.answers import FILE_HEADERS, answer, file_headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import OneOf
from service.platform.http.codes import LANGUAGES
from service.platform.http.context import address, language
from service.platform.http.errors import Problem, not_found
from service.platform.http.etags import tag, unchanged
from service.platform.http.fields import Body, QueryFlag, QueryInt, described
from service.platform.http.guard import negotiated
from service.platform.http.work import charge, heavy

blp = Blueprint("exports", __name__)

TEXT: Final = {"type": "string"}
OCTETS: Final = {"type": "string", "contentMediaType": xlsx_file.MEDIA}
_REFUSALS: Final = ("unknown-tournament", "unknown-stage", "unknown-round")
_SHEET_MEDIA: Final = tuple(kind.media for kind in SHEET_FORMATS.values())
_ENTRANTS: Final = 400
"""Number of entrants in a file that cost one unit of work."""
_TEXT: Final = 200_000
"""Number of characters of reasons for rulings that cost one unit of work."""
_BASE: Final = "/v1/tournaments/<id(t):tournament>/exports"


class StageQuery(Body):
    """The query of an export: a stage."""

    stage = QueryInt(1, 99, **described("A stage that has begun; default: the last."))


class Cut(StageQuery):
    """The query of an export: a stage and a round."""

    as_of_round = QueryInt(0, MOST_ROUNDS, **described("Last round that counts; default: the last published."))


class Tongue(Body):
    lang = fields.String(
        validate=OneOf(LANGUAGES), **described("Language of the headings; default: your preferred language.")
    )


class Spoken(Cut, Tongue):
    """The query of an export: a stage, a round and a language."""


class SheetQuery(Spoken):
    """The query of a sheet. The last three fields are for CSV only."""

    delimiter = fields.String(validate=OneOf(sorted(DELIMITERS)), **described("Separator of CSV; default: comma."))
    bom = QueryFlag("Whether CSV begins with a byte-order mark.", default=None)
    decimal = fields.String(validate=OneOf(("point", "comma")), **described("Decimal mark of CSV."))


class ChartQuery(Spoken):
    entrants = QueryInt(1, chart.MOST, load_default=8, **described("Number of lines, from the first."))


@blp.route(f"{_BASE}/<sheet:sheet>.<sheet_format:ending>", methods=["GET"])
@blp.anybody(also=("organise",), offers=_SHEET_MEDIA)
@blp.arguments(SheetQuery, location="query")
@blp.response(200, TEXT, content_type=csv_file.MEDIA, headers=FILE_HEADERS)
@blp.response(200, reference(SheetFile), headers=FILE_HEADERS)
@blp.response(200, TEXT, content_type=printed_page.MEDIA, headers=FILE_HEADERS)
@blp.response(200, TEXT, content_type=markdown.MEDIA, headers=FILE_HEADERS)
@blp.response(200, TEXT, content_type=plain_text.MEDIA, headers=FILE_HEADERS)
@blp.errors(*_REFUSALS)
def export_sheet(
    services: ExportServices,
    query: dict[str, Any],
    tournament: str,
    sheet: str,
    ending: str,
) -> Response:
    """Export a sheet of a tournament in one of five formats.

    - `csv` (RFC 4180): headings are keys, the same in every language. The last columns of each line name its source,
      with the certificate or `provisional`. Formulas begin with an apostrophe.
    - `json`: `schema` names the JSON Schema.
    - `html`: a printable page.
    - `md`: for sites that support Markdown.
    - `txt`: for a fixed-width font.

    CSV and JSON have the pairings and results of all rounds, the others those of one. `get_export_schema` explains the
    columns.

    `Repr-Digest` has the file's SHA-256.
    """
    kind = SHEET_FORMATS[ending]
    negotiated((kind.media,))
    asked = {name: query[name] for name in Dialect.__struct_fields__ if name in query}
    if asked and kind.media != csv_file.MEDIA:
        raise Refusal("invalid/only-csv", pointer=f"/{next(iter(asked))}", name=next(iter(asked)))
    extract, spoken = _extract(services, query, tournament, ranked=sheet == "ranking"), _spoken(query)
    dialect = [msgspec.convert(asked, Dialect)] if kind.media == csv_file.MEDIA else []
    content = kind.write(made(SHEETS[sheet], extract), spoken, *dialect)
    headers = {**kind.headers(sheet), **({"Content-Language": spoken} if kind.spoken else {})}
    name = _named(extract, sheet, ending) if kind.attached else ""
    return _file(extract, content, kind.media + kind.parameters, name, headers)


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
    line, spoken = _line(services, tournament), _spoken(query)
    gone_through(line.version, size=_size(services, line))
    source = gathered(services.tournaments.desk.book, line, services.names)
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
        raise Problem("made-by-a-worker")
    extract, spoken = _extract(services, query, tournament, ranked=True), _spoken(query)
    content = xlsx_file.write(all_of(extract), spoken)
    return _file(extract, content, xlsx_file.MEDIA, _named(extract, "workbook", "xlsx"), {"Content-Language": spoken})


@blp.route(f"{_BASE}/chart.svg", methods=["GET"])
@blp.anybody(also=("organise",), offers=(chart.MEDIA,))
@blp.arguments(ChartQuery, location="query")
@blp.response(200, TEXT, content_type=chart.MEDIA, headers=FILE_HEADERS)
@blp.errors(*_REFUSALS)
def export_chart(services: ExportServices, query: dict[str, Any], tournament: str) -> Response:
    """Show a chart of the leaders' points by round."""
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
def get_export_schema(sheet: str, version: int) -> Response:
    """Show the JSON Schema of a sheet."""
    if version != json_file.VERSION:
        not_found("not-found/sheet")
    named = {"$schema": DIALECT, "$id": f"{address()}{json_file.schema_path(sheet)}"}
    schema = named | json_file.schemas()[sheet]
    return answer(schema, headers={"Cache-Control": "public, max-age=3600"}, media=MEDIA)


_CHART_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""Content-Security-Policy of a drawing, which has its own style and no scripts."""


def _extract(services: ExportServices, query: dict[str, Any], tournament: str, *, ranked: bool = False) -> Extract:
    """Return the subject of an export. One that is `ranked` has the ranking over all stages."""
    book, line = services.tournaments.desk.book, _line(services, tournament)
    reckoned = len(line.tournament.entries.entrants) * (len(line.tournament.played) if ranked else 1)
    heavy(reckoned / _ENTRANTS + cost_of(line.version, _size(services, line)))
    source = gathered(book, line, services.names)
    charge(source.text_size / _TEXT)
    stage, until = query.get("stage"), query.get("as_of_round")
    lines = remembered.lines(services.tournaments, line, stage, until) if line.tournament.played else None
    crosstable = book.crosstable(line, stage, until)
    return Extract(source, stage, until, crosstable, lines)


def _size(services: ExportServices, line: TournamentLine) -> int:
    """Return the number of bytes of a tournament's events, which each export reads."""
    return services.tournaments.desk.book.journal.bytes_of(line.id, line.version)


def _line(services: ExportServices, tournament: str) -> TournamentLine:
    line = services.tournaments.desk.book.tournament(me(), tournament)
    unchanged(line.version)
    return line


def _spoken(query: dict[str, Any]) -> str:
    return str(query.get("lang") or language())


def _named(extract: Extract, what: str, kind: str) -> str:
    return f"{extract.source.id}-stage-{extract.stage}-round-{extract.until}-{what}.{kind}"


def _file(
    of: Extract | ExportSource, content: bytes, media: str, name: str, headers: dict[str, str] | None = None
) -> Response:
    """Return a file as the answer, to save under `name`, or to show if the name is empty."""
    beside = {**file_headers(hashlib.sha256(content).digest(), name), **(headers or {})}
    source = of.source if isinstance(of, Extract) else of
    return tag(Response(content, headers=beside, content_type=media), source.logged_facts[-1].seq)
