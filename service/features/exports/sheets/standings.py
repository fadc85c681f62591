"""Standings: place, points, tie-breaks and number of rounds of every entrant."""

from fractions import Fraction
from typing import Final

from domain.tournament.entries import Entrant
from service.features.exports.layout import Heading, Layout, laid_out, lined_up, name_of, rows_of, shown
from service.features.exports.sheet import Column, Sheet, Value
from service.features.exports.sheets.entrant_columns import PARTS, TEAM, WHO, parted
from service.features.exports.sheets.kind import SheetKind
from service.features.exports.source import Extract
from service.features.exports.words import said

_BEFORE: Final = (Column("place", "integer", "place"), *WHO, Column("points", "fraction", "points"))
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
    """Make rows by place. Disqualified entrants have no place and come last. A tie-break without a tie to break is
    empty."""
    tiebreaks = extract.played.listed
    columns = tuple(Column(_key(name), "fraction", "tiebreak", name) for name in tiebreaks)
    standings = {standing.entrant: standing for standing in extract.lines}
    teams = (Column("board", "integer", "board"), TEAM) if extract.tournament.of_teams else ()
    parts = parted(extract)
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
                *extract.who(entrant),
                points.value,
                *values,
                kinds.count("played"),
                sum(kind in _BYES for kind in kinds),
                sum(kind in {"absent", "forfeit-loss"} for kind in kinds),
                ruled,
                _status(extract.entrant(entrant)),
                *((group, *extract.teams_of([entrant])) if teams else ()),
                *((group,) if parts else ()),
            )
        )
    return Sheet("standings", extract.head, (*_BEFORE, *columns, *_AFTER, *teams, *parts), tuple(rows))


def _key(tiebreak: str) -> str:
    return f"tiebreak_{tiebreak.replace('-', '_')}"


def _status(entrant: Entrant) -> str:
    if entrant.disqualified:
        return "disqualified"
    return "dropped" if entrant.dropped else "playing"


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    rows = rows_of(sheet)
    tiebreaks = sheet.head.tiebreaks
    listed = [name for name in tiebreaks if name != "lot"]
    teams = any(column.key == "team" for column in sheet.columns)
    adjusted = any(row["adjusted"] for row in rows)
    part = next((column for column in sheet.columns if column.key in PARTS), None)
    headings = [
        *([Heading(said("columns", part.word, language), "number")] if part else []),
        Heading(said("columns", "place", language), "number"),
        Heading(said("columns", "name", language), "name"),
        *([Heading(said("columns", "team", language))] if teams else []),
        Heading(said("columns", "points", language), "points"),
        *(Heading(said("tiebreaks", name, language), "tiebreak") for name in listed),
        Heading(said("columns", "rounds-played", language), "number"),
        *([Heading(said("columns", "adjusted", language), "number")] if adjusted else []),
    ]
    keys = [f"tiebreak_{name.replace('-', '_')}" for name in listed]
    decided = zip(*(lined_up([row[key] for row in rows], language) for key in keys), strict=True)
    lines = []
    for row, values in zip(rows, decided if listed else [()] * len(rows), strict=True):
        status = "" if row["status"] == "playing" else f" ({said('values', str(row['status']), language)})"
        lines.append(
            (
                *([shown(row[part.key], language)] if part else []),
                shown(row["place"], language) or "–",
                f"{name_of(row, language)}{status}",
                *([shown(row["team"], language)] if teams else []),
                shown(row["points"], language),
                *values,
                shown(row["rounds_played"], language),
                *([shown(row["adjusted"], language)] if adjusted else []),
            )
        )
    words = ", ".join(said("tiebreaks", name, language) for name in tiebreaks)
    notes = [said("wall", "tiebreaks", language, names=words)] if tiebreaks else []
    notes += [said("wall", "ruled", language)] if sheet.head.tiebreaks_ruled else []
    final = said("wall", "final", language) if sheet.head.over and sheet.head.stages == 1 else ""
    together = [[line] for line in lines]
    if part:
        numbers = dict.fromkeys(line[0] for line in lines)
        together = [[line for line in lines if line[0] == number] for number in numbers]
    groups = [tuple(group) for group in together]
    return [laid_out(sheet, language, "after", headings, groups, notes, final)]


KIND: Final = SheetKind("standings", make, layouts, COLUMNS, PATTERNS)
