"""Pairings: who sits where in every round, one row for every seat, and who has a bye."""

from typing import Final

from domain.tournament.played import HeldRound
from domain.tournament.rounds import Table
from service.exports.sheet import Column, Sheet, Value
from service.exports.sheets.entrant_columns import WHO
from service.exports.source import Extract

COLUMNS: Final = (
    Column("round", "integer", "round"),
    Column("table", "integer", "table"),
    Column("seat", "integer", "seat"),
    *WHO,
    Column("points_before", "fraction", "points-before"),
    Column("bye", "text", "bye"),
    Column("game", "text", "game"),
    Column("status", "text", "status"),
)


def make(extract: Extract) -> Sheet:
    """By round, table and seat; `game` is the last one that began at the table. Byes have no table and stand at the end
    of their round."""
    rows: list[tuple[Value, ...]] = []
    for number, held in extract.rounds:
        before = extract.played.crosstable(extract.carried, number - 1)
        for table in held.tables:
            games = held.games[table.number]
            status, game = _status(extract, held, table), games[-1].game if games else None
            for seat, entrant in enumerate(table.entrants):
                points = before.points(entrant).value
                rows.append((number, table.number, seat, *extract.who(entrant), points, None, game, status))
        for bye in held.byes:
            points = before.points(bye.entrant).value
            rows.append((number, None, None, *extract.who(bye.entrant), points, bye.kind, None, "bye"))
    return Sheet("pairings", extract.head, COLUMNS, tuple(rows))


def _status(extract: Extract, held: HeldRound, table: Table) -> str:
    if extract.played.outcome(held, table.number) is not None:
        return "done"
    return "playing" if held.games[table.number] else "waiting"
