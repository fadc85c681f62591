"""The ranking sheet: the place of every entrant over all stages up to one stage."""

from typing import Final

from service.features.exports.layout import Heading, Layout, formatted, make_layout, name_of, rows_of
from service.features.exports.sheet import Column, Sheet, Value
from service.features.exports.sheets.entrant_columns import (
    ENTRANT_COLUMNS,
    SECTION_TYPE,
    section_cells,
    section_columns,
    section_headings,
    section_texts,
)
from service.features.exports.sheets.kind import BRACKETS, SheetKind
from service.features.exports.source import Extract
from service.features.exports.words import translated
from service.features.tournaments.words import WORDS as FORMATS

COLUMNS: Final = (
    Column("place", "integer", "place"),
    *ENTRANT_COLUMNS,
    Column("stage", "integer", "stage"),
    Column("place_in_stage", "integer", "place-in-stage"),
    Column("points", "fraction", "points"),
    Column("format", "text", "format"),
)


def make(extract: Extract) -> Sheet:
    """Build the ranking sheet, with rows by place. Disqualified entrants are left out.

    Points are those of the entrant's last stage that is not a bracket. `format` is that of their last stage.
    """
    part = section_cells(extract)
    ranked = extract.tournament.ranking(extract.stage, extract.until, {extract.stage: extract.lines}.get)
    rows: list[tuple[Value, ...]] = [
        (
            own.place,
            *extract.entrant_cells(own.entrant),
            own.stage,
            own.place_in_stage,
            own.points,
            extract.tournament.stages[own.stage - 1].format.kind,
            *part(own.entrant),
        )
        for own in ranked
    ]
    left = frozenset(own.entrant for own in ranked if extract.entrant(own.entrant).dropped)
    return Sheet("ranking", extract.head, (*COLUMNS, *section_columns(extract)), tuple(rows), left=left)


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    stages, points = sheet.head.stages, translated("columns", "points", language)
    counted = {str(row["format"]) for row in rows_of(sheet) if row["format"] not in BRACKETS}
    if stages > 1 and len(counted) == 1:
        points += f": {_stage(counted.pop(), language)}"
    headings = [
        *section_headings(sheet, language),
        Heading(translated("columns", "place", language), "number"),
        Heading(translated("columns", "name", language), "name"),
        Heading(points, "points"),
        Heading(translated("columns", "stage", language)),
        Heading(translated("columns", "place-in-stage", language), "number"),
    ]
    gone = f" ({translated('values', 'dropped', language)})"
    lines = [
        (
            *section_texts(row, language),
            formatted(row["place"], language),
            name_of(row, language) + (gone if row["entrant"] in sheet.left else ""),
            formatted(row["points"], language),
            _stage(str(row["format"]), language, last=stages > 1 and row["stage"] == stages),
            formatted(row["place_in_stage"], language),
        )
        for row in rows_of(sheet)
    ]
    final = translated("wall", "final", language) if sheet.head.over else ""
    return [make_layout(sheet, language, "after", headings, [(line,) for line in lines], [], final)]


def _stage(format_: str, language: str, *, last: bool = False) -> str:
    """Return the name of a stage, as the pages have it: a bracket at the end is the play-off."""
    if last and format_ in BRACKETS:
        return translated("bracket", "play-off", language)
    return FORMATS.say("format", format_, language).capitalize()


KIND: Final = SheetKind("ranking", make, layouts, COLUMNS, SECTION_TYPE)
