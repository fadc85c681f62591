"""Sheets as plain text, for forums and mails without tables. Columns line up in a monospaced font."""

import unicodedata
from typing import Final

from service.features.exports.layout import NUMBERS, Layout
from service.features.exports.sheet import Sheet
from service.features.exports.sheets import layouts
from service.features.exports.words import one_line, standing

MEDIA: Final = "text/plain"
_GAP: Final = "  "


def write(sheet: Sheet, language: str = "en") -> bytes:
    head = sheet.head
    lines = [one_line(head.title or head.tournament), ""]
    for layout in layouts(sheet, language):
        lines += [f"{one_line(layout.title)}, {one_line(layout.about)}", "", *_table(layout), ""]
        lines += [*map(one_line, layout.notes), ""] if layout.notes else []
    lines.append(f"{standing(sheet, language)}. {head.tournament}, {head.version}, {head.head}")
    return ("\n".join(lines) + "\n").encode()


def _table(layout: Layout) -> list[str]:
    rows = [[one_line(cell) for cell in row] for group in layout.groups for row in group]
    rows.insert(0, [one_line(heading.words) for heading in layout.headings])
    widths = [max(map(wide, column)) for column in zip(*rows, strict=True)]
    right = [heading.kind in NUMBERS for heading in layout.headings]
    lines = [_line(row, widths, right) for row in rows]
    return [lines[0], "-" * (sum(widths) + len(_GAP) * (len(widths) - 1)), *lines[1:]]


def _line(cells: list[str], widths: list[int], right: list[bool]) -> str:
    padded = []
    for cell, width, to_the_right in zip(cells, widths, right, strict=True):
        padding = " " * (width - wide(cell))
        padded.append(padding + cell if to_the_right else cell + padding)
    return _GAP.join(padded).rstrip()


def wide(text: str) -> int:
    """Return the width of a text in a monospaced font, counted in letters (Unicode Standard Annex 11)."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )
