"""CSV by RFC 4180: UTF-8, CRLF, a header line of keys, and every line as long as the header.

What the table is a table of (tournament, stage, round, certificate or `provisional`, …) stands in the last columns of
every line, not in lines before the header, which no reader of CSV expects: so tables of several rounds or tournaments
can be put together and each line still says where it comes from.

A text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection); what is just a
number stays as it is.
"""

import csv
import io
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final, Literal

import msgspec

from service.exports.sheet import Cell, Sheet, flat_cells, flat_columns

MEDIA: Final = "text/csv"
DELIMITERS: Final[Mapping[str, str]] = {"comma": ",", "semicolon": ";", "tab": "\t"}
HEAD: Final = (
    "tournament", "title", "stage", "as_of_round", "pending", "tiebreaks", "tiebreaks_ruled", "rulings",
    "certificate", "head", "version",
)  # fmt: skip
"""What of the head every line says, under keys that begin with `OF`."""
OF: Final = "of_"

_BOM: Final = "\ufeff"
_FORMULA: Final = re.compile(r"[=+\-@\t\r\n＝＋－＠]|\s+[=+\-@＝＋－＠]")
_NUMBER: Final = re.compile(r"[+-]?[0-9]+([./][0-9]+)?")


class Dialect(msgspec.Struct, frozen=True):
    """How CSV is written: whether a byte-order mark stands before it, which some spreadsheets want to see UTF-8 by."""

    delimiter: Literal["comma", "semicolon", "tab"] = "comma"
    bom: bool = False
    decimal: Literal["point", "comma"] = "point"


USUAL: Final = Dialect()


def write(sheet: Sheet, dialect: Dialect = USUAL) -> bytes:
    told = io.StringIO()
    writer = csv.writer(told, delimiter=DELIMITERS[dialect.delimiter], lineterminator="\r\n")
    writer.writerow([*(column.key for column in flat_columns(sheet.columns)), *(f"{OF}{field}" for field in HEAD)])
    columns = []
    for cells in flat_cells(sheet):
        spelled = {cell: _spelled(cell, dialect) for cell in set(cells)}
        columns.append([spelled[cell] for cell in cells])
    of = [[_spelled(_joined(getattr(sheet.head, field)), dialect)] * len(sheet.rows) for field in HEAD]
    writer.writerows(zip(*columns, *of, strict=True))
    return ((_BOM if dialect.bom else "") + told.getvalue()).encode()


def harmless(text: str) -> str:
    """The text, so that no spreadsheet reckons with it."""
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def _spelled(cell: Cell, dialect: Dialect) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return "true" if cell else "false"
        case Decimal():
            return f"{cell:f}".replace(".", "," if dialect.decimal == "comma" else ".")
        case str():
            return harmless(cell)
    return str(cell)


def _joined(value: Cell | tuple[str, ...]) -> Cell:
    return " ".join(value) if isinstance(value, tuple) else value
