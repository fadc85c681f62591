"""The pairings sheet: the seats of every round, with one row for each seat, and the byes."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from domain.tournament.played import HeldRound
from domain.tournament.results.rounds import DrawnTable
from domain.tournament.results.scale import total
from service.features.exports.layout import (
    Heading,
    Layout,
    Row,
    alphabetical,
    formatted,
    grouped,
    make_layout,
    name_of,
    rows_of,
    table_cell,
)
from service.features.exports.sheet import Column, Sheet, Value
from service.features.exports.sheets.entrant_columns import (
    ENTRANT_COLUMNS,
    SECTION_TYPE,
    TEAM_COLUMN,
    section_cells,
    section_columns,
    section_headings,
    section_texts,
)
from service.features.exports.sheets.kind import SheetKind
from service.features.exports.source import Extract
from service.features.exports.words import translated

COLUMNS: Final = (
    Column("round", "integer", "round"),
    Column("table", "integer", "table"),
    Column("seat", "integer", "seat"),
    *ENTRANT_COLUMNS,
    Column("points_before", "fraction", "points-before"),
    Column("bye", "text", "bye"),
    Column("game", "text", "game"),
    Column("status", "text", "status"),
)
PATTERNS: Final = {"^(match|board)$": "integer", "^team$": "text", **SECTION_TYPE}
_TEAMS: Final = (Column("match", "integer", "match"), Column("board", "integer", "board"), TEAM_COLUMN)


def make(extract: Extract) -> Sheet:
    """Build the pairings sheet, with rows by round, table and seat.

    `game` is the last one that began at the table. Byes have no table and come at the end of their round.
    `points_before` follows results as they count now. After a correction, it differs from the points at the draw.
    """
    rows: list[tuple[Value, ...]] = []
    carried = extract.crosstable.rounds - extract.until
    before = _before(extract, carried)
    part = section_cells(extract)
    for number, held in extract.rounds:
        at = _at(held)
        for table in held.tables:
            games = held.games[table.number]
            status, game = _status(extract, held, table), games[-1].game if games else None
            for seat, entrant in enumerate(table.entrants, extract.first_seat):
                points = before[entrant]
                seat_cells = (number, table.number, seat, *extract.entrant_cells(entrant), points, None, game, status)
                rows.append((*seat_cells, *_team(extract, at, entrant), *part(entrant)))
        for bye in held.byes:
            points = before[bye.entrant]
            bye_cells = (number, None, None, *extract.entrant_cells(bye.entrant), points, bye.kind, None, "bye")
            rows.append((*bye_cells, *_team(extract, at, bye.entrant), *part(bye.entrant)))
        for entrant in before:
            before[entrant] += extract.crosstable.row(entrant)[carried + number - 1].points
    teams = _TEAMS if extract.tournament.of_teams else ()
    return Sheet(
        "pairings",
        extract.head,
        (*COLUMNS, *teams, *section_columns(extract)),
        tuple(rows),
        third_place=extract.third_place,
    )


def _before(extract: Extract, carried: int) -> dict[int, Fraction]:
    """Return the points of every entrant before the first round of the stage.

    They come from `carried` rounds of earlier stages and from rulings.
    """
    table = extract.crosstable
    return {
        entrant: table.points(entrant).value - total([appearance.points for appearance in table.row(entrant)[carried:]])
        for entrant in table.entrants
    }


def _at(held: HeldRound) -> dict[int, tuple[int, int]]:
    """Return the match and the board of each entrant in a round of teams.

    Numbers begin at 1. It is empty unless teams meet.
    """
    return {
        entrant: (number, board)
        for number, match in enumerate(held.matches or (), 1)
        for board, row in enumerate(match.boards, 1)
        for entrant in row
    }


def _team(extract: Extract, at: Mapping[int, tuple[int, int]], entrant: int) -> tuple[Value, ...]:
    if not extract.tournament.of_teams:
        return ()
    return *at.get(entrant, (None, None)), *extract.teams_of([entrant])


def _status(extract: Extract, held: HeldRound, table: DrawnTable) -> str:
    if extract.played.outcome(held, table.number) is not None:
        return "done"
    return "playing" if held.games[table.number] else "waiting"


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    rows = [row for row in rows_of(sheet) if row["round"] == sheet.head.as_of_round]
    teams = any(column.key == "team" for column in sheet.columns)
    by_table = [
        *section_headings(sheet, language),
        Heading(translated("columns", "table", language), "table"),
        Heading(translated("columns", "name", language), "name"),
        *([Heading(translated("columns", "team", language))] if teams else []),
        Heading(translated("columns", "points", language), "points"),
    ]

    def cells(row: Row, table: str, suffix: str = "") -> tuple[str, ...]:
        name, points = name_of(row, language) + suffix, formatted(row["points_before"], language)
        return *section_texts(row, language), table, name, *_team_texts(row, language, teams=teams), points

    bye = translated("wall", "bye", language)
    tables = [row for row in rows if row["table"] is not None]
    seated = {group[0]["table"]: group for group in grouped(tables, lambda row: row["table"])}
    groups = [
        tuple(cells(row, "" if place else table_cell(sheet, row, language)) for place, row in enumerate(group))
        for group in seated.values()
    ]
    groups += [(cells(row, bye, _kind(row, language)),) for row in rows if row["table"] is None]
    by_name = [
        Heading(translated("columns", "name", language), "name"),
        Heading(translated("columns", "table", language), "table"),
        Heading(translated("wall", "with", language)),
    ]
    names = []
    for row in sorted(rows, key=lambda row: (alphabetical(name_of(row, language)), str(row["entrant"]).zfill(9))):
        others = [name_of(other, language) for other in seated.get(row["table"], ()) if other is not row]
        table = bye if row["table"] is None else table_cell(sheet, row, language)
        names.append(((name_of(row, language), table, ", ".join(others)),))
    note = [translated("wall", "order", language)]
    return [
        make_layout(sheet, language, "in-round", by_table, groups, note, translated("wall", "by-table", language)),
        make_layout(sheet, language, "in-round", by_name, names, [], translated("wall", "by-name", language)),
    ]


def _team_texts(row: Row, language: str, *, teams: bool) -> list[str]:
    return [formatted(row["team"], language)] if teams else []


def _kind(row: Row, language: str) -> str:
    return "" if row["bye"] == "pairing" else f" ({translated('values', str(row['bye']), language)})"


KIND: Final = SheetKind("pairings", make, layouts, COLUMNS, PATTERNS)
