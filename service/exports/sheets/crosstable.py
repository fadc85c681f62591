"""The crosstable: everybody by rounds: whom they met, which place they had, what it brought."""

from typing import Final

from domain.tournament.crosstable import Appearance
from service.exports.sheet import Column, Sheet, Type, Value
from service.exports.sheets.entrant_columns import WHO
from service.exports.source import Extract

_BEFORE: Final = (Column("place", "integer", "place"), *WHO)
_AFTER: Final = (Column("points", "fraction", "points"),)
COLUMNS: Final = (*_BEFORE, *_AFTER)
PATTERNS: Final = {
    r"^round_[0-9]+_(kind|opponents)$": "text",
    r"^round_[0-9]+_place$": "integer",
    r"^round_[0-9]+_points$": "fraction",
}
_PARTS: Final[tuple[tuple[str, Type], ...]] = (
    ("kind", "text"), ("opponents", "text"), ("place", "integer"), ("points", "fraction"),
)  # fmt: skip


def make(extract: Extract) -> Sheet:
    """In the order of the standings. Opponents are entrants' numbers in turn order, with spaces between them: all who
    should have come. Rounds whose points are carried come first and count on."""
    places = {line.entrant: line.place for line in extract.lines}
    columns = tuple(
        Column(f"round_{number}_{part}", kind, f"round-{part}", str(number))
        for number in range(1, extract.crosstable.rounds + 1)
        for part, kind in _PARTS
    )
    rows: list[tuple[Value, ...]] = []
    for entrant in extract.order:
        cells = [cell for own in extract.crosstable.row(entrant) for cell in _cells(own)]
        points = extract.crosstable.points(entrant).value
        rows.append((places.get(entrant), *extract.who(entrant), *cells, points))
    return Sheet("crosstable", extract.head, (*_BEFORE, *columns, *_AFTER), tuple(rows))


def _cells(own: Appearance) -> tuple[Value, ...]:
    known = own.kind != "pending"
    met = " ".join(map(str, own.scheduled)) or None
    return own.kind, met, own.place or None, own.points if known else None
