"""The standings sheet: place, points, tie-breaks and number of rounds of every entrant."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from domain.tournament.entries import Entrant
from service.features.exports.layout import (
    Heading,
    Layout,
    Row,
    aligned_numbers,
    formatted,
    make_layout,
    name_of,
    rows_of,
    unless_unmet,
)
from service.features.exports.sheet import Column, Sheet, Value
from service.features.exports.sheets.entrant_columns import ENTRANT_COLUMNS, SECTION_KEYS, TEAM_COLUMN, section_columns
from service.features.exports.sheets.kind import BRACKETS, SheetKind
from service.features.exports.source import Extract
from service.features.exports.words import translated

_BEFORE: Final = (Column("place", "integer", "place"), *ENTRANT_COLUMNS, Column("points", "fraction", "points"))
_AFTER: Final = (
    Column("rounds_played", "integer", "rounds-played"),
    Column("byes", "integer", "byes"),
    Column("not_played", "integer", "not-played"),
    Column("adjusted", "fraction", "adjusted"),
    Column("status", "text", "status"),
)
COLUMNS: Final = (*_BEFORE, *_AFTER)
PATTERNS: Final = {r"^tiebreak_[a-z0-9_]+$": "fraction", "^(board|division|group)$": "integer", "^team$": "text"}
_BYES: Final = {"pairing-bye", "half-bye", "zero-bye"}


def make(extract: Extract) -> Sheet:
    """Build the standings sheet, with rows by place. Disqualified entrants have no place and come last.

    A tie-break without a tie to break is empty.
    """
    tiebreaks = extract.played.listed
    columns = tuple(Column(_key(name), "fraction", "tiebreak", name) for name in tiebreaks)
    standings = {standing.entrant: standing for standing in extract.lines}
    teams = (Column("board", "integer", "board"), TEAM_COLUMN) if extract.tournament.of_teams else ()
    section = section_columns(extract)
    rows: list[tuple[Value, ...]] = []
    for entrant in extract.order:
        standing = standings.get(entrant)
        place = None if standing is None else standing.place
        decided = [None] * len(tiebreaks) if standing is None else standing.tiebreaks
        values = [None if value is None else value.value for value in decided]
        points = extract.crosstable.points(entrant)
        group = None if standing is None else standing.group
        kinds = [appearance.kind for appearance in extract.crosstable.row(entrant)]
        ruled = sum((part.value for part in points.parts if part.what == "ruling"), Fraction())
        rows.append(
            (
                place,
                *extract.entrant_cells(entrant),
                points.value,
                *values,
                kinds.count("played"),
                sum(kind in _BYES for kind in kinds),
                sum(kind in {"absent", "forfeit-loss"} for kind in kinds),
                ruled,
                _status(extract.entrant(entrant)),
                *((group, *extract.teams_of([entrant])) if teams else ()),
                *((group,) if section else ()),
            )
        )
    return Sheet(
        "standings",
        extract.head,
        (*_BEFORE, *columns, *_AFTER, *teams, *section),
        tuple(rows),
        unmet=frozenset(standing.entrant for standing in extract.lines if standing.unmet),
    )


def _tiebreak(sheet: Sheet, key: str, rows: Sequence[Row], language: str) -> list[str]:
    texts = aligned_numbers([row[key] for row in rows], language)
    return [unless_unmet(sheet, key, row["entrant"], text) for row, text in zip(rows, texts, strict=True)]


def _key(tiebreak: str) -> str:
    return f"tiebreak_{tiebreak.replace('-', '_')}"


def _meaning(tiebreak: str, language: str) -> str:
    return f"{translated('tiebreaks', tiebreak, language)}: {translated('tiebreaks-about', tiebreak, language)}"


def _status(entrant: Entrant) -> str:
    if entrant.disqualified:
        return "disqualified"
    return "dropped" if entrant.dropped else "playing"


def _places(rows: Sequence[Row]) -> list[Value]:
    """Return the places that readers see: in a league, those within a division."""
    first: dict[Value, Value] = {}
    for row in rows:
        first.setdefault(row.get("division"), row["place"])
    before = [first[row["division"]] if "division" in row else 1 for row in rows]
    return [
        1 + row["place"] - top if isinstance(row["place"], int) and isinstance(top, int) else row["place"]
        for row, top in zip(rows, before, strict=True)
    ]


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    rows = rows_of(sheet)
    tiebreaks = sheet.head.tiebreaks
    listed = [name for name in tiebreaks if name != "lot"]
    teams = any(column.key == "team" for column in sheet.columns)
    adjusted = any(row["adjusted"] for row in rows)
    section = next((column for column in sheet.columns if column.key in SECTION_KEYS), None)
    by_lot = sheet.head.format not in BRACKETS and not any(row["points"] for row in rows)
    headings = [
        *([Heading(translated("columns", section.word, language), "number")] if section else []),
        Heading(translated("columns", "place", language), "number"),
        Heading(translated("columns", "name", language), "name"),
        *([Heading(translated("columns", "team", language), "team")] if teams else []),
        Heading(translated("columns", "points", language), "points"),
        *(Heading(translated("tiebreaks", name, language), "tiebreak") for name in listed),
        Heading(translated("columns", "rounds-played", language), "number"),
        *([Heading(translated("columns", "adjusted", language), "number")] if adjusted else []),
    ]
    keys = [f"tiebreak_{name.replace('-', '_')}" for name in listed]
    tiebreak_texts = zip(*(_tiebreak(sheet, key, rows, language) for key in keys), strict=True)
    lines = []
    places = _places(rows)
    for row, place, values in zip(rows, places, tiebreak_texts if listed else [()] * len(rows), strict=True):
        status = "" if row["status"] == "playing" else f" ({translated('values', str(row['status']), language)})"
        lines.append(
            (
                *([formatted(row[section.key], language)] if section else []),
                ("" if by_lot else formatted(place, language)) or "–",
                f"{name_of(row, language)}{status}",
                *([formatted(row["team"], language)] if teams else []),
                formatted(row["points"], language),
                *values,
                formatted(row["rounds_played"], language),
                *([formatted(row["adjusted"], language)] if adjusted else []),
            )
        )
    words = ", ".join(translated("tiebreaks", name, language) for name in tiebreaks)
    notes = [translated("wall", "tiebreaks", language, names=words)] if tiebreaks else []
    notes += [_meaning(name, language) for name in listed]
    notes += [translated("wall", "ruled", language)] if sheet.head.tiebreaks_ruled else []
    final = translated("wall", "final", language) if sheet.head.over and sheet.head.stages == 1 else ""
    unsplit = [[line] for line in lines]
    if section:
        numbers = dict.fromkeys(line[0] for line in lines)
        unsplit = [[line for line in lines if line[0] == number] for number in numbers]
    groups = [tuple(group) for group in unsplit]
    return [make_layout(sheet, language, "after", headings, groups, notes, final)]


KIND: Final = SheetKind("standings", make, layouts, COLUMNS, PATTERNS)
