"""CSV by RFC 4180: UTF-8, CRLF, a header line of keys, and every line as long as the header.

The subject of the table (tournament, stage, round, certificate or `provisional`, …) is in the last columns of every
line. Lines before the header would confuse readers of CSV. So the tables of several rounds or tournaments can be
concatenated, and each line still names its source.

Every text is quoted; numbers, flags and empty cells are bare. A text that a spreadsheet would take for a formula gets
an apostrophe before it (OWASP, CSV injection). So does a formula within the text after a character that another reader
takes for a separator. A text that is just a number stays as it is.

Bundles name the edition of their sheets. Sheets of an earlier edition are reproduced in the old form: `bare`.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Final, Literal

import msgspec

from service.features.exports.sheet import Cell, Sheet, flat_cells, flat_columns

MEDIA: Final = "text/csv"
DELIMITERS: Final[Mapping[str, str]] = {"comma": ",", "semicolon": ";", "tab": "\t"}
HEAD: Final = (
    "tournament", "title", "stage", "as_of_round", "pending", "tiebreaks", "tiebreaks_ruled", "rulings",
    "certificate", "head", "version",
)  # fmt: skip
"""Fields of the sheet's subject that every line repeats, under keys that begin with `OF`."""
OF: Final = "of_"

_BOM: Final = "\ufeff"
_SPECIAL: Final = frozenset('"\r\n')
_FORMULA: Final = re.compile(r"[=+\-@\t\r\n＝＋－＠]|\s+[=+\-@＝＋－＠]")
_GAP: Final = re.compile(r"""([,;|\s"]+)([=+\-@＝＋－＠]?)""")
"""Pattern of separators, spaces and quotes, and of the start of a formula after them. It consumes the whole gap, so
that a search passes once over the text."""
_SEPARATORS: Final = frozenset(",;|\t\r\n")
"""Characters that a spreadsheet may take for the separator."""
_CELL: Final = re.compile(r'("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)')
_NUMBER: Final = re.compile(r"[+-]?[0-9]+([./][0-9]+)?")


class Dialect(msgspec.Struct, frozen=True):
    """The dialect of CSV: separator and decimal mark.

    With `bom`, a byte-order mark comes first, by which some spreadsheets recognise UTF-8.
    """

    delimiter: Literal["comma", "semicolon", "tab"] = "comma"
    bom: bool = False
    decimal: Literal["point", "comma"] = "point"


USUAL: Final = Dialect()

Spelling = Callable[[Cell, Dialect], str]
"""A function that writes a cell in a dialect of CSV, with its quotes."""


def quoted(cell: Cell, dialect: Dialect) -> str:
    """Write a text cell in quotes, and other cells without quotes if the separator allows it."""
    if isinstance(cell, str):
        return _in_quotes(_GAP.sub(_defused, harmless(cell)))
    written = _spelled(cell, dialect)
    return _in_quotes(written) if DELIMITERS[dialect.delimiter] in written else written


def bare(cell: Cell, dialect: Dialect) -> str:
    """Write a cell as in edition 3 of the sheets: in quotes only where RFC 4180 needs them."""
    written = harmless(cell) if isinstance(cell, str) else _spelled(cell, dialect)
    special = _SPECIAL | {DELIMITERS[dialect.delimiter]}
    return written if special.isdisjoint(written) else _in_quotes(written)


def write(sheet: Sheet, dialect: Dialect = USUAL, spelling: Spelling = quoted) -> bytes:
    """Write a sheet as CSV. Its headings are fixed keys without quotes."""
    keys = [*(column.key for column in flat_columns(sheet.columns)), *(f"{OF}{field}" for field in HEAD)]
    columns = []
    for cells in flat_cells(sheet):
        spelled = {cell: spelling(cell, dialect) for cell in set(cells)}
        columns.append([spelled[cell] for cell in cells])
    of = [[spelling(_joined(getattr(sheet.head, field)), dialect)] * len(sheet.rows) for field in HEAD]
    lines = map(DELIMITERS[dialect.delimiter].join, (keys, *zip(*columns, *of, strict=True)))
    return ((_BOM if dialect.bom else "") + "".join(f"{line}\r\n" for line in lines)).encode()


def cells(content: bytes) -> Iterator[list[str]]:
    """Read the lines of a CSV file that `write` wrote in the usual dialect, each cell with its quotes."""
    line = []
    for cell, end in _CELL.findall(content.decode()):
        line.append(cell)
        if end != ",":
            yield line
            line = []


def harmless(text: str) -> str:
    """Return a text, with an apostrophe first if a spreadsheet would take it for a formula."""
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def _defused(gap: re.Match[str]) -> str:
    """Return a gap, with an apostrophe before the formula that begins after it."""
    between, begins = gap.groups()
    return f"{between}'{begins}" if begins and not _SEPARATORS.isdisjoint(between) else gap[0]


def _spelled(cell: bool | int | Decimal | None, dialect: Dialect) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return "true" if cell else "false"
        case Decimal():
            return f"{cell:f}".replace(".", "," if dialect.decimal == "comma" else ".")
    return str(cell)


def _in_quotes(text: str) -> str:
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


def _joined(value: Cell | tuple[str, ...]) -> Cell:
    return " ".join(value) if isinstance(value, tuple) else value
