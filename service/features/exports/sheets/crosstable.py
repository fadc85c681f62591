"""The crosstable sheet: opponents, place and points of every entrant in every round."""

from typing import Final

from domain.tournament.results.crosstable import NOT_THERE, Appearance
from service.features.exports.layout import Heading, Layout, Row, formatted, make_layout, name_of, rows_of
from service.features.exports.sheet import Column, Sheet, Type, Value
from service.features.exports.sheets.entrant_columns import ENTRANT_COLUMNS, section_columns
from service.features.exports.sheets.kind import SheetKind
from service.features.exports.source import Extract
from service.features.exports.words import translated

_BEFORE: Final = (Column("place", "integer", "place"), *ENTRANT_COLUMNS)
_AFTER: Final = (Column("points", "fraction", "points"),)
COLUMNS: Final = (*_BEFORE, *_AFTER)
PATTERNS: Final = {
    r"^round_[0-9]+_(kind|opponents)$": "text",
    r"^round_[0-9]+_place$": "integer",
    r"^round_[0-9]+_points$": "fraction",
    "^(division|group)$": "integer",
}
_KEPT: Final = "\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}"
"""Between place and points, which stay on one line."""
_PARTS: Final[tuple[tuple[str, Type], ...]] = (
    ("kind", "text"), ("opponents", "text"), ("place", "integer"), ("points", "fraction"),
)  # fmt: skip


def make(extract: Extract) -> Sheet:
    """Build the crosstable sheet, with its rows in the order of the standings.

    Opponents are entrants' numbers in turn order, separated by spaces, absent ones included. Rounds with carried points
    come first, and the numbers of later rounds continue from them.
    """
    lines = {line.entrant: line for line in extract.lines}
    parts = section_columns(extract)
    columns = tuple(
        Column(f"round_{number}_{part}", kind, f"round-{part}", str(number))
        for number in range(1, extract.crosstable.rounds + 1)
        for part, kind in _PARTS
    )
    rows: list[tuple[Value, ...]] = []
    for entrant in extract.order:
        cells = [cell for appearance in extract.crosstable.row(entrant) for cell in _cells(appearance)]
        points = extract.crosstable.points(entrant).value
        line = lines.get(entrant)
        place, group = (None, None) if line is None else (line.place, line.group)
        rows.append((place, *extract.entrant_cells(entrant), *cells, points, *((group,) if parts else ())))
    return Sheet("crosstable", extract.head, (*_BEFORE, *columns, *_AFTER, *parts), tuple(rows))


def _cells(appearance: Appearance) -> tuple[Value, ...]:
    known = appearance.kind != "pending"
    met = " ".join(map(str, appearance.scheduled)) or None
    return appearance.kind, met, appearance.place or None, appearance.points if known else None


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    rounds = sum(column.key.endswith("_kind") for column in sheet.columns)
    headings = [
        Heading(translated("columns", "place", language), "number"),
        Heading(translated("columns", "entrant", language), "number"),
        Heading(translated("columns", "name", language), "name"),
        *(Heading(str(number), "cell") for number in range(1, rounds + 1)),
        Heading(translated("columns", "points", language), "points"),
    ]
    lines = [
        (
            formatted(row["place"], language) or "–",
            formatted(row["entrant"], language),
            name_of(row, language),
            *(_round(row, number, language) for number in range(1, rounds + 1)),
            formatted(row["points"], language),
        )
        for row in rows_of(sheet)
    ]
    notes = [translated("wall", "crosstable", language)]
    return [make_layout(sheet, language, "after", headings, [(line,) for line in lines], notes)]


def _round(row: Row, number: int, language: str) -> str:
    kind = str(row[f"round_{number}_kind"])
    if kind in NOT_THERE:
        return translated("values", kind, language)
    if kind not in {"played", "pending"}:
        points = formatted(row[f"round_{number}_points"], language)
        return f"{translated('values', kind, language)} · {points}"
    opponents = row[f"round_{number}_opponents"]
    if kind == "pending":
        return f"{opponents} · …"
    return f"{opponents} · {row[f'round_{number}_place']}.{_KEPT}{formatted(row[f'round_{number}_points'], language)}"


KIND: Final = SheetKind("crosstable", make, layouts, COLUMNS, PATTERNS, wide=True)
