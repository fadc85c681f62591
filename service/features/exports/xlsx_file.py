"""The workbook: one Excel file of all sheets, in which a text is never a formula.

Equal records give equal bytes, because the time in a workbook is that of the tournament's last event.
"""

import io
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from service.features.exports.sheet import Cell, Sheet, flat_cells, flat_columns
from service.features.exports.sheets.rulings import in_words
from service.features.exports.words import head_lines, title, translated

MEDIA: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

_OPTIONS: Final = {
    "in_memory": True, "strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False,
    "use_future_functions": False,
}  # fmt: skip
_WIDEST: Final = 40
_NARROWEST: Final = 7
_FILTER: Final = 4
"""Width of the filter's arrow in a header, in digits."""


def write(sheets: Sequence[Sheet], language: str = "en") -> bytes:
    """Write the sheets as one workbook, after a sheet with their subject."""
    import xlsxwriter  # late, because few processes write a workbook

    head = sheets[0].head
    held = io.BytesIO()
    book = xlsxwriter.Workbook(held, _OPTIONS)
    book.set_properties(
        {
            "title": head.title or head.tournament,
            "subject": f"{head.tournament}, {head.certificate}",
            "author": "Dominium",
            "created": datetime.fromisoformat(head.at).replace(tzinfo=None),
        }
    )
    bold = book.add_format({"bold": True, "text_wrap": True, "valign": "top", "bottom": 1})
    formats = {"integer": book.add_format({"num_format": "0"}), "number": book.add_format({"num_format": "0.######"})}
    _about(book.add_worksheet(translated("sheets", "about", language)), sheets[0], language, bold)
    for made in sheets:
        sheet = in_words(made, language) if made.name == "rulings" else made
        _fill(book.add_worksheet(translated("sheets", sheet.name, language)), sheet, language, bold, formats)
    book.close()
    return held.getvalue()


def _about(page: Any, sheet: Sheet, language: str, bold: Any) -> None:
    for row, (_, words, value) in enumerate(head_lines(sheet.head, language)):
        page.write_string(row, 0, words, bold)
        _put(page, row, 1, value, None)
    page.set_column(0, 0, 28)
    page.set_column(1, 1, 70)


def _fill(page: Any, sheet: Sheet, language: str, bold: Any, formats: dict[str, Any]) -> None:
    columns = flat_columns(sheet.columns)
    for place, (flat, cells) in enumerate(zip(columns, flat_cells(sheet), strict=True)):
        words = f"{title(flat.column, language)} =" if flat.exact else title(flat.column, language)
        page.write_string(0, place, words, bold)
        longest = max(map(_width, cells), default=0)
        page.set_column(place, place, min(max(longest + 1, _width(words) + _FILTER, _NARROWEST), _WIDEST))
        for number, cell in enumerate(cells, 1):
            _put(page, number, place, cell, formats.get(flat.type))
    page.freeze_panes(1, 0)
    page.autofilter(0, 0, len(sheet.rows), len(columns) - 1)
    page.set_landscape()
    page.fit_to_pages(1, 0)
    page.repeat_rows(0)
    page.set_footer(f"&L{_footed(sheet.head.title or sheet.head.tournament)}&C{sheet.head.certificate}&R&P / &N")


def _put(page: Any, row: int, place: int, cell: Cell, format_: Any) -> None:
    match cell:
        case None:
            return
        case bool():
            page.write_boolean(row, place, cell)
        case int() | Decimal():
            page.write_number(row, place, cell, format_)
        case str():
            page.write_string(row, place, cell)


def _footed(text: str) -> str:
    """Return a text for a footer, shortened, with `&` escaped. A footer has at most 255 characters."""
    return text[:100].replace("&", "&&")


def _width(cell: Cell) -> int:
    """Return the approximate width of a cell in digits. Wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in str("" if cell is None else cell))
