"""The ranking: the place of every entrant over all stages up to the given one."""

from typing import Final

from service.features.exports.layout import Heading, Layout, laid_out, name_of, rows_of, shown
from service.features.exports.sheet import Column, Sheet, Value
from service.features.exports.sheets.entrant_columns import WHO
from service.features.exports.sheets.kind import SheetKind
from service.features.exports.source import Extract
from service.features.exports.words import said

COLUMNS: Final = (
    Column("place", "integer", "place"),
    *WHO,
    Column("stage", "integer", "stage"),
    Column("place_in_stage", "integer", "place-in-stage"),
)


def make(extract: Extract) -> Sheet:
    """Make rows by place. Disqualified entrants are left out."""
    rows: list[tuple[Value, ...]] = [
        (own.place, *extract.who(own.entrant), own.stage, own.place_in_stage)
        for own in extract.tournament.ranking(extract.stage, extract.until, extract.lines)
    ]
    return Sheet("ranking", extract.head, COLUMNS, tuple(rows))


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    headings = [
        Heading(said("columns", "place", language), "number"),
        Heading(said("columns", "name", language), "name"),
        Heading(said("columns", "stage", language), "number"),
        Heading(said("columns", "place-in-stage", language), "number"),
    ]
    lines = [
        (
            shown(row["place"], language),
            name_of(row, language),
            shown(row["stage"], language),
            shown(row["place_in_stage"], language),
        )
        for row in rows_of(sheet)
    ]
    final = said("wall", "final", language) if sheet.head.over else ""
    return [laid_out(sheet, language, "after", headings, [(line,) for line in lines], [], final)]


KIND: Final = SheetKind("ranking", make, layouts, COLUMNS)
