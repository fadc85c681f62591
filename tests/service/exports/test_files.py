"""The files: read back by programs that nobody here wrote, with names that try to be more than names."""

import csv
import io
import json
import random
import re
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import jsonschema
import msgspec
import openpyxl
import pytest

from domain.game.catalogue import LANGUAGES
from domain.game.results import Standing
from domain.tournament.drawing import end
from domain.tournament.formats.formats import KnockOut, Swiss
from domain.tournament.formats.stage import Stage, TeamPlay
from domain.tournament.result_commands import SignedDigest, adjust, certify, correct, void
from domain.tournament.results.refs import GameRef
from domain.tournament.teaming import form
from service.features.exports import csv_file, json_file, markdown, plain_text, xlsx_file
from service.features.exports import points_chart as chart
from service.features.exports import printed_page as wall
from service.features.exports.sheet import Sheet
from service.features.exports.sheets import SHEETS, made
from service.features.exports.sheets.rulings import in_words
from service.features.exports.source import Extract
from service.features.exports.words import translated
from tests.support import office
from tests.support.exporting import played, source_of
from tests.support.organising import ID, SEED, Organiser

HOSTILE = {
    1: "=cmd|' /C calc'!A0",
    2: "+39 011",
    3: "@SUM(1+1)*cmd|'!A0",
    4: 'quote " and, comma; and\ttab',
    5: "two\r\nlines | pipe",
    6: "<script>alert(1)</script>",
    7: "\u202eevil \u202b אבג",
    8: "-2+3+cmd|' /C calc'!A0",
    9: "'; DROP TABLE names; --",
    10: "[link](javascript:alert(1)) `code` *b*",
    11: " =1+1",
    12: "007",
    13: "\t=1+1",
    14: "＝1+1",
    15: "&lt;b&gt; & co",
    16: "1/2",
    17: 'x;=1+1\t@y, -z;"=2',
}


@pytest.fixture(scope="module")
def extract() -> Extract:
    desk = Organiser(Stage(Swiss(size=4, rounds=3))).enter(17).begin()
    played(desk, 2, seed=5, away=0.05)
    desk.tell(adjust(desk.tournament, 1, 3, -1, reason='=HYPERLINK("http://evil.example")', rule="12.3 |b"))
    return Extract(source_of(desk, HOSTILE))


@pytest.fixture(scope="module")
def team_extract() -> Extract:
    """Teams that are called so, of one each."""
    desk = Organiser(Stage(Swiss(size=2, rounds=3), teams=TeamPlay(1))).enter(17)
    for number, name in HOSTILE.items():
        desk.tell(form(desk.tournament, ID, SEED, name, [number]))
    desk.begin()
    played(desk, 2, seed=5, away=0.05)
    desk.tell(adjust(desk.tournament, 1, 3, -1, reason="phone rang"))
    return Extract(source_of(desk, HOSTILE))


@pytest.fixture(scope="module")
def sheets(extract: Extract, team_extract: Extract) -> dict[str, Sheet]:
    return {name: kind.make(team_extract if kind.of_teams else extract) for name, kind in SHEETS.items()}


def expected(sheet: Sheet) -> tuple[list[str], list[list[object]]]:
    """The keys and cells that a file should have: a fraction is two of them."""
    keys, lines = [], []
    for column in sheet.columns:
        keys += [column.key, f"{column.key}_exact"] if column.type == "fraction" else [column.key]
    for row in sheet.rows:
        line: list[object] = []
        for column, value in zip(sheet.columns, row, strict=True):
            if column.type != "fraction":
                line.append(value)
            elif isinstance(value, Fraction):
                line += [round(float(value), 6), str(value)]
            else:
                line += [None, None]
        lines.append(line)
    return keys, lines


def spelled(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{Decimal(str(value)):f}".removesuffix(".0") if isinstance(value, float) else str(value)


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("delimiter", ["comma", "semicolon", "tab"])
def test_csv_is_read_back_cell_by_cell(sheets: dict[str, Sheet], name: str, delimiter: str) -> None:
    told = csv_file.write(sheets[name], csv_file.Dialect(delimiter))  # type: ignore[arg-type]  # one of its words
    assert b"\n" not in told.replace(b"\r\n", b"").replace(HOSTILE[5].encode(), b"")
    separator = {"comma": ",", "semicolon": ";", "tab": "\t"}[delimiter]
    header, *lines = list(csv.reader(io.StringIO(told.decode(), newline=""), delimiter=separator))
    keys, cells = expected(sheets[name])
    assert header[: len(keys)] == keys
    assert {len(line) for line in lines} == {len(header)}
    for line, wanted in zip(lines, cells, strict=True):
        for got, value in zip(line, wanted, strict=False):
            assert got.replace("'", "") == spelled(value).replace("'", "")
        about = dict(zip(header[len(keys) :], line[len(keys) :], strict=True))
        assert about["of_certificate"] == "provisional"
        assert about["of_tournament"] == "t_1"
        assert (about["of_as_of_round"], about["of_rulings"]) == ("2", "1")
        assert about["of_head"] == "ab" * 32


@pytest.mark.parametrize("read_by", [",", ";", "\t"])
@pytest.mark.parametrize("delimiter", ["comma", "semicolon", "tab"])
def test_no_cell_is_a_formula_by_any_separator(sheets: dict[str, Sheet], delimiter: str, read_by: str) -> None:
    """OWASP: no cell may begin with = + - @, tab or carriage return, except a number. A spreadsheet may guess another
    separator than the file has."""
    for sheet in sheets.values():
        told = csv_file.write(sheet, csv_file.Dialect(delimiter)).decode()  # type: ignore[arg-type]  # one of its words
        for line in csv.reader(io.StringIO(told, newline=""), delimiter=read_by):
            for cell in line:
                if re.match(r"\s*[=+\-@＝＋－＠]|[\t\r\n]", cell):
                    assert re.fullmatch(r"[+-]?\d+([./]\d+)?", cell), cell


@pytest.mark.parametrize("decimal", ["point", "comma"])
def test_csv_quotes_texts_and_leaves_numbers_bare(sheets: dict[str, Sheet], decimal: str) -> None:
    for sheet in sheets.values():
        told = csv_file.write(sheet, csv_file.Dialect("comma", decimal=decimal))  # type: ignore[arg-type]  # one of its words
        _, *lines = csv_file.cells(told)
        for line, wanted in zip(lines, expected(sheet)[1], strict=True):
            for got, value in zip(line, wanted, strict=False):
                assert got.startswith('"') == (isinstance(value, str) or ("," in got)), (got, value)


def test_edition_3_is_written_as_the_library_would(sheets: dict[str, Sheet]) -> None:
    for sheet in sheets.values():
        told = csv_file.write(sheet, spelling=csv_file.bare)
        again = io.StringIO()
        csv.writer(again, lineterminator="\r\n").writerows(csv.reader(io.StringIO(told.decode(), newline="")))
        assert again.getvalue().encode() == told


def test_texts_that_look_like_formulas_get_apostrophes(sheets: dict[str, Sheet]) -> None:
    names = {
        row[1]: row[2] for row in csv.reader(io.StringIO(csv_file.write(sheets["standings"]).decode(), newline=""))
    }
    assert names["1"] == "'=cmd|' /C calc'!A0"
    assert names["4"] == HOSTILE[4]
    assert names["12"] == "007"
    assert names["11"] == "' =1+1"
    assert names["17"] == "x;'=1+1\t'@y, '-z;\"'=2"
    (ruling,) = csv.DictReader(io.StringIO(csv_file.write(sheets["rulings"]).decode(), newline=""))
    assert (ruling["ruled"], ruling["reason"]) == ("-1", '\'=HYPERLINK("http://evil.example")')


def test_a_spreadsheet_of_a_country_with_commas(sheets: dict[str, Sheet]) -> None:
    told = csv_file.write(sheets["standings"], csv_file.Dialect("semicolon", bom=True, decimal="comma"))
    assert told.startswith(b"\xef\xbb\xbfplace;entrant;")
    found = [
        line["tiebreak_turn_order"] for line in csv.DictReader(io.StringIO(told.decode("utf-8-sig")), delimiter=";")
    ]
    assert any("," in cell for cell in found)
    assert not any("." in cell for cell in found)


@pytest.mark.parametrize("name", SHEETS)
def test_json_is_what_its_schema_says(sheets: dict[str, Sheet], name: str) -> None:
    told = json.loads(json_file.write(sheets[name]))
    schema = json_file.schemas()[name]
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(told, schema, cls=jsonschema.Draft202012Validator)
    keys, cells = expected(sheets[name])
    assert [column["key"] for column in told["columns"]] == keys
    assert [list(row.values()) for row in told["rows"]] == cells
    assert told["head"]["certificate"] == "provisional"
    assert told["head"]["tiebreaks"] == list(sheets[name].head.tiebreaks)
    for broken in ({**told, "more": 1}, {**told, "rows": [{**row, "oops": 1} for row in told["rows"]]}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(broken, schema)


def test_the_workbook_is_read_back_by_openpyxl(sheets: dict[str, Sheet]) -> None:
    told = xlsx_file.write(list(sheets.values()))
    assert xlsx_file.write(list(sheets.values())) == told
    book = openpyxl.load_workbook(io.BytesIO(told))
    assert book.sheetnames == ["About", "Standings", "Results", "Pairings", "Crosstable", "Rulings", "Ranking", "Teams"]
    about = {row[0]: row[1] for row in book["About"].iter_rows(values_only=True)}
    assert (about["Tournament"], about["Certificate"], about["As of round"]) == ("t_1", "provisional", 2)
    assert book.properties.created == datetime.fromisoformat(sheets["standings"].head.at).replace(
        tzinfo=None, microsecond=0
    )
    for sheet in sheets.values():
        page = book[sheet.name.capitalize()]
        _, cells = expected(in_words(sheet, "en") if sheet.name == "rulings" else sheet)
        found = [list(row) for row in page.iter_rows(min_row=2, values_only=True)]
        assert len(found) == len(cells)
        for got, wanted in zip(found, cells, strict=True):
            assert [_as_written(value) for value in got] == [_as_written(value) for value in wanted]
        assert not any(cell.data_type == "f" or cell.hyperlink for row in page.iter_rows() for cell in row)
        assert page.freeze_panes == "A2"
        assert page.auto_filter.ref.startswith("A1:")
    numbers = [cell.data_type for cell in book["Standings"]["E"][1:]]
    assert set(numbers) == {"n"}


def _as_written(value: object) -> object:
    """As XML gives it back, which has one kind of end of a line."""
    return (
        value.replace("\r\n", "\n").replace("_x000D_", "\r").replace("\r\n", "\n") if isinstance(value, str) else value
    )


@office.needed
def test_the_workbook_is_read_back_by_libreoffice(sheets: dict[str, Sheet], tmp_path: Path) -> None:
    file = tmp_path / "book.xlsx"
    file.write_bytes(xlsx_file.write(list(sheets.values())))
    found = office.as_csv(file)
    for name, sheet in sheets.items():
        _, cells = expected(sheet)
        _, *lines = found[name.capitalize()]
        assert len(lines) == len(cells)
        for got, wanted in zip(lines, cells, strict=True):
            assert [_same(cell) for cell in got] == [_same(spelled(value)) for value in wanted]


def _same(cell: str) -> str:
    """As LibreOffice has it, which spells truth as a formula and, asked for formulas, would show us any other too."""
    return cell.replace("\r", "").casefold().replace("=true()", "true").replace("=false()", "false")


@office.needed
def test_csv_is_read_back_by_libreoffice_as_texts(sheets: dict[str, Sheet], tmp_path: Path) -> None:
    """Opened as a spreadsheet opens it, with formulas computed: no name has changed."""
    file = tmp_path / "standings.csv"
    file.write_bytes(csv_file.write(sheets["standings"]))
    reading = "Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false"
    ((header, *lines),) = office.as_csv(file, reading).values()
    name, number = header.index("name"), header.index("entrant")
    for line in lines:
        wanted = HOSTILE[int(line[number])]
        if wanted not in {"007", "1/2"}:  # which a spreadsheet takes for a number, and nobody is the worse for it
            assert _same(line[name]).removeprefix("'").strip() == _same(wanted).removeprefix("'").strip()
    points = [float(line[header.index("points")]) for line in lines]
    assert points == [float(value) for value in sheets["standings"].column("points")]  # type: ignore[arg-type]


class Reader(HTMLParser):
    """A page as a browser reads it: its tags, and the text of its cells."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.cells: list[str] = []
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._inside = tag == "td"
        if self._inside:
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "td"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.cells[-1] += data


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHEETS)
def test_a_page_for_the_wall_holds_what_was_written_and_runs_none_of_it(
    sheets: dict[str, Sheet], name: str, language: str
) -> None:
    page = wall.write(sheets[name], language).decode()
    read = Reader(page)
    allowed = {
        "html",
        "head",
        "main",
        "h1",
        "meta",
        "title",
        "style",
        "body",
        "table",
        "thead",
        "tbody",
        "tfoot",
        "tr",
        "th",
        "td",
    }
    assert {tag for tag, _ in read.tags} <= allowed | {"div", "b", "span", "p"}
    assert not any(name in {"src", "href", "onload"} for _, attrs in read.tags for name in attrs)
    assert ("html", {"lang": language}) in read.tags
    assert "url(" not in page
    if name != "rulings":
        for number, text in HOSTILE.items():
            shown = re.sub("[\u202a-\u202e]", "", text).strip()
            assert any(cell.strip().startswith(shown) for cell in read.cells), number
    assert "\u202e" not in page
    assert "ab" * 32 in page


def test_the_wall_tells_points_as_people_write_them(extract: Extract, sheets: dict[str, Sheet]) -> None:
    shown = {line.entrant: line.points.value for line in extract.lines}
    read = Reader(wall.write(sheets["standings"], "pl").decode())
    assert any("½" in cell for cell in read.cells) == any(value.denominator == 2 for value in shown.values())
    assert not any(re.fullmatch(r"-?\d+\.\d+", cell) for cell in read.cells)  # a comma, in Polish
    assert any(re.fullmatch(r"−?\d+,\d\d", cell) for cell in read.cells)


def test_pairings_hang_by_table_and_by_name(sheets: dict[str, Sheet]) -> None:
    page = wall.write(sheets["pairings"]).decode()
    by_table, by_name = page.split("Pairings, by name")
    assert len(re.findall("<tbody>", by_name)) == 17
    assert by_table.index("Pairings, by table") > 0
    names = [cell for cell in Reader(by_name).cells if "DROP TABLE" in cell or "quote" in cell]
    assert names


def test_printed_sheets_are_provisional_until_the_event_has_ended() -> None:
    """Only the last round of a stage is final then, and a certificate has its own words."""
    desk = Organiser(Stage(Swiss(size=4, rounds=2))).enter(8).begin()
    played(desk, 2)

    def states(until: int = 2) -> list[str]:
        sheets = [made(SHEETS[name], Extract(source_of(desk), 1, until)) for name in ("standings", "results")]
        found = [re.search(r'class="state">([^<]*)<', wall.write(one).decode()) for one in sheets]
        assert all(note in plain_text.write(one).decode() for one, note in zip(sheets, map(_note, found), strict=True))
        return list(map(_note, found))

    assert states() == ["Provisional", "Provisional"]
    desk.tell(end(desk.tournament))
    assert states() == ["Final standings", "Final"]
    assert states(1) == ["Provisional", "Provisional"]
    desk.tell(certify(desk.tournament, "c_1", SignedDigest("0" * 64, "k", "s")))
    assert states() == ["Certified: c_1", "Certified: c_1"]


def _note(found: re.Match[str] | None) -> str:
    assert found is not None
    return found[1].strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_was_not_there_is_said_without_points(language: str) -> None:
    cup = Organiser(Stage(KnockOut())).enter(4).begin()
    played(cup, 2)
    sheet = SHEETS["crosstable"].make(Extract(source_of(cup)))
    out = translated("values", "out", language)
    for content in (wall.write(sheet, language).decode(), markdown.write(sheet, language).decode()):
        assert content.count(out) >= 2
        assert f"{out} · " not in content
        assert translated("values", "absent", language) not in content


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_say_what_was_ruled_on_whom_by_whom(language: str) -> None:
    desk = Organiser(Stage(Swiss(size=4, rounds=2))).enter(8).begin()
    played(desk, 1)
    table = desk.tournament.current.rounds[0].tables[1]
    standings = tuple(Standing(seat, seat + 1, 40 - seat) for seat in range(4))
    desk.tell(correct(desk.tournament, GameRef(1, 1, 2, 1), standings, reason="a slip"))
    desk.tell(void(desk.tournament, GameRef(1, 1, 1, 1), reason="a spilled pile"))
    source = msgspec.structs.replace(source_of(desk), people={"olga": "Olga the organiser"})
    sheet = SHEETS["rulings"].make(Extract(source))
    told = dict(zip(sheet.column("ruling"), sheet.column("name"), strict=True))
    assert told["result-corrected"] == ", ".join(f"player {entrant}" for entrant in table.entrants)
    book = openpyxl.load_workbook(io.BytesIO(xlsx_file.write([sheet], language)))
    workbook = {cell for row in book.worksheets[-1].iter_rows(values_only=True) for cell in row}
    for kind in ("result-corrected", "result-voided"):
        words = translated("rulings", kind, language)
        assert words in workbook
        for content in (wall.write(sheet, language).decode(), markdown.write(sheet, language).decode()):
            assert (words in content, kind.split("-")[1] in content.replace(words, "")) == (True, False)
            assert "Olga the organiser" in content
            assert told["result-corrected"] in content


@pytest.mark.parametrize("name", SHEETS)
def test_markdown_has_as_many_cells_in_every_row(sheets: dict[str, Sheet], name: str) -> None:
    told = markdown.write(sheets[name]).decode()
    for table in re.split(r"\n(?!\|)", told):
        lines = [line for line in table.splitlines() if line.startswith("|")]
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) <= 1
    assert not re.search(r"(?<!\\)<script", told)
    assert not re.search(r"(?<!\\)\[link", told)
    assert "https://evil" not in told
    assert "`t_1`" in told


def test_the_chart_has_a_line_for_each(extract: Extract) -> None:
    told = chart.write(extract, entrants=3)
    assert told == chart.write(extract, entrants=3)
    assert b"<script" not in told
    assert told.count(b'class="line s') == 3


def test_equal_records_give_equal_bytes() -> None:
    """Whatever the order in which something was folded or hashed: two desks that live through the same."""

    def made() -> list[bytes]:
        desk = Organiser(Stage(Swiss(size=3, rounds=2))).enter(11).begin()
        played(desk, 2, seed=random.Random(4).randint(1, 99))
        extract = Extract(source_of(desk))
        made = [kind.make(extract) for kind in SHEETS.values()]
        writers = (csv_file.write, json_file.write, markdown.write, wall.write)
        return [*(write(sheet) for sheet in made for write in writers), xlsx_file.write(made), chart.write(extract)]

    assert made() == made()
