"""Sheets as Markdown, for forums and chats: GitHub's tables, with all markup in names and titles escaped."""

import re
from typing import Final

from service.features.exports.layout import NUMBERS, Layout
from service.features.exports.sheet import Sheet
from service.features.exports.sheets import layouts
from service.features.exports.words import one_line, standing

MEDIA: Final = "text/markdown"

_MEANING: Final = re.compile(r"([\\`*_{}\[\]<>()#!|~&@$]|:(?=//)|(?<=www)\.)", re.IGNORECASE)


def write(sheet: Sheet, language: str = "en") -> bytes:
    head = sheet.head
    lines = [f"# {escaped(head.title or head.tournament)}", ""]
    for layout in layouts(sheet, language):
        lines += [f"## {escaped(layout.title)}, {escaped(layout.about)}", "", *_table(layout), ""]
        lines += [f"- {escaped(note)}" for note in layout.notes]
        lines += [""] if layout.notes else []
    lines.append(f"{escaped(standing(sheet, language))}. `{head.tournament}`, {head.version}, `{head.head}`")
    return ("\n".join(lines) + "\n").encode()


def escaped(text: str) -> str:
    """Return a text on one line, with every character escaped that has a meaning in Markdown or HTML."""
    return _MEANING.sub(r"\\\1", one_line(text))


def _table(layout: Layout) -> list[str]:
    lines = [_line([escaped(heading.words) for heading in layout.headings])]
    lines.append(_line(["---:" if heading.kind in NUMBERS else "---" for heading in layout.headings]))
    return lines + [_line([escaped(cell) for cell in row]) for group in layout.groups for row in group]


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
