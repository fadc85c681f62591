"""The pairings sheet: the seats of every round, with one row for each seat, and the byes."""

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
    BOARD_COLUMNS,
    BOARD_TYPES,
    ENTRANT_COLUMNS,
    SECTION_TYPE,
    board_cells,
    board_columns,
    in_team_order,
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
PATTERNS: Final = {**BOARD_TYPES, **SECTION_TYPE}


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
        at_board = board_cells(extract, held)
        for table in held.tables:
            games = held.games[table.number]
            status, game = _status(extract, held, table), games[-1].game if games else None
            for seat, entrant in enumerate(table.entrants, extract.first_seat):
                points = before[entrant]
                seat_cells = (number, table.number, seat, *extract.entrant_cells(entrant), points, None, game, status)
                rows.append((*seat_cells, *at_board(entrant), *part(entrant)))
        for bye in held.byes:
            points = before[bye.entrant]
            bye_cells = (number, None, None, *extract.entrant_cells(bye.entrant), points, bye.kind, None, "bye")
            rows.append((*bye_cells, *at_board(bye.entrant), *part(bye.entrant)))
        for entrant in before:
            before[entrant] += extract.crosstable.row(entrant)[carried + number - 1].points
    return Sheet(
        "pairings",
        extract.head,
        (*COLUMNS, *board_columns(extract), *section_columns(extract)),
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


def _status(extract: Extract, held: HeldRound, table: DrawnTable) -> str:
    if extract.played.outcome(held, table.number) is not None:
        return "done"
    return "playing" if held.games[table.number] else "waiting"


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    rows = [row for row in rows_of(sheet) if row["round"] == sheet.head.as_of_round]
    teams = set(BOARD_COLUMNS) <= set(sheet.columns)
    by_table = [
        *section_headings(sheet, language),
        Heading(translated("columns", "table", language), "table"),
        *([Heading(translated("columns", "board", language), "number")] if teams else []),
        Heading(translated("columns", "name", language), "name"),
        *([Heading(translated("columns", "team", language), "team")] if teams else []),
        Heading(translated("columns", "points", language), "points"),
    ]

    def cells(row: Row, table: str, suffix: str = "") -> tuple[str, ...]:
        name, points = name_of(row, language) + suffix, formatted(row["points_before"], language)
        if not teams:
            return *section_texts(row, language), table, name, points
        board, team = formatted(row["board"], language) if table else "", formatted(row["team"], language)
        return *section_texts(row, language), table, board, name, team, points

    def begins(row: Row) -> str:
        return f" ({translated('wall', 'begins', language)})" if teams and row["seat"] == first else ""

    def free(row: Row) -> tuple[str, ...]:
        if teams and row["bye"] == "none":
            return cells(row, translated("wall", "reserve", language))
        kind = "" if row["bye"] == "pairing" else f" ({translated('values', str(row['bye']), language)})"
        return cells(row, bye, kind)

    first = min((row["seat"] for row in rows if isinstance(row["seat"], int)), default=None)
    bye = translated("wall", "bye", language)
    tables = [row for row in rows if row["table"] is not None]
    seated = {group[0]["table"]: in_team_order(group) for group in grouped(tables, lambda row: row["table"])}
    groups = [
        tuple(
            cells(row, "" if place else table_cell(sheet, row, language), begins(row))
            for place, row in enumerate(group)
        )
        for group in seated.values()
    ]
    groups += [(free(row),) for row in rows if row["table"] is None]
    by_name = [
        Heading(translated("columns", "name", language), "name"),
        Heading(translated("columns", "table", language), "table"),
        Heading(translated("wall", "with", language)),
    ]
    names = []
    for row in sorted(rows, key=lambda row: (alphabetical(name_of(row, language)), str(row["entrant"]).zfill(9))):
        others = [name_of(other, language) for other in seated.get(row["table"], ()) if other is not row]
        table = table_cell(sheet, row, language) or free(row)[len(section_texts(row, language))]
        names.append(((name_of(row, language), table, ", ".join(others)),))
    note = [] if teams else [translated("wall", "order", language)]
    return [
        make_layout(sheet, language, "in-round", by_table, groups, note, translated("wall", "by-table", language)),
        make_layout(sheet, language, "in-round", by_name, names, [], translated("wall", "by-name", language)),
    ]


KIND: Final = SheetKind("pairings", make, layouts, COLUMNS, PATTERNS)
