"""Columns that identify an entrant in every sheet."""

from collections.abc import Callable, Sequence
from typing import Final

from domain.tournament.played import HeldRound
from service.features.exports.layout import Heading, Row, formatted
from service.features.exports.sheet import Column, Sheet, Value
from service.features.exports.source import Extract
from service.features.exports.words import translated

ENTRANT_COLUMNS: Final = (
    Column("entrant", "integer", "entrant"),
    Column("name", "text", "name"),
    Column("account", "text", "account"),
)
TEAM_COLUMN: Final = Column("team", "text", "team")
"""Column with the name of the team, only in team tournaments."""
BOARD_COLUMNS: Final = (Column("match", "integer", "match"), Column("board", "integer", "board"), TEAM_COLUMN)
"""Columns with the match, the board and the team of a player in a round, only in team tournaments."""
BOARD_TYPES: Final = {"^(match|board)$": "integer", "^team$": "text"}
"""Types of these columns, by the patterns of their keys."""
SECTION_KEYS: Final = {"division", "group"}
"""Possible keys of the column with an entrant's division or group."""
SECTION_TYPE: Final = {"^(division|group)$": "integer"}
"""Type of the column with an entrant's division or group, by the pattern of its key."""


def section_columns(extract: Extract) -> tuple[Column, ...]:
    """Return the column with an entrant's division or group, or nothing if the stage has none."""
    format_ = extract.played.stage.format
    if not format_.divided(extract.played.entrants):
        return ()
    key = "division" if format_.stacked else "group"
    return (Column(key, "integer", key),)


def section_cells(extract: Extract) -> Callable[[int], tuple[Value, ...]]:
    """Return a function that returns an entrant's cell in the division or group column, or nothing."""
    divided = extract.played.stage.format.divided(extract.played.entrants)
    part = {entrant: number for number, entrants in enumerate(divided, 1) for entrant in entrants}
    return lambda entrant: (part.get(entrant),) if part else ()


def board_columns(extract: Extract) -> tuple[Column, ...]:
    return BOARD_COLUMNS if extract.tournament.of_teams else ()


def board_cells(extract: Extract, held: HeldRound) -> Callable[[int], tuple[Value, ...]]:
    """Return a function that returns a player's match, board and team in a round, or nothing unless teams meet."""
    at = {
        entrant: (number, board)
        for number, match in enumerate(held.matches or (), 1)
        for board, row in enumerate(match.boards, 1)
        for entrant in row
    }
    teams = extract.tournament.of_teams
    return lambda entrant: (*at.get(entrant, (None, None)), *extract.teams_of([entrant])) if teams else ()


def in_team_order(table: Sequence[Row]) -> list[Row]:
    """Return the rows of a table in the order of their teams. At even boards, the second team begins."""
    board = table[0].get("board")
    return list(table[::-1] if isinstance(board, int) and board % 2 == 0 else table)


def section_headings(sheet: Sheet, language: str) -> list[Heading]:
    """Return the heading of the division or group column of a sheet, or nothing."""
    return [
        Heading(translated("columns", column.word, language), "number")
        for column in sheet.columns
        if column.key in SECTION_KEYS
    ]


def section_texts(row: Row, language: str) -> list[str]:
    """Return the division or group of a row as text, or nothing."""
    return [formatted(row[key], language) for key in SECTION_KEYS if key in row]
