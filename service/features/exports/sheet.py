"""A sheet: a table with typed columns, and a head that names its subject. Every format writes sheets."""

from collections.abc import Mapping, Sequence, Set
from decimal import Decimal
from fractions import Fraction
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from domain.tournament.results.scale import spelled

Type = Literal["text", "integer", "flag", "fraction"]
Value = str | int | bool | Fraction | None
Cell = str | int | bool | Decimal | None
"""A value in a file. A fraction is a rounded number and an exact text."""

EXACT: Final = "_exact"
_PLACES: Final = Decimal("0.000001")


class Column(msgspec.Struct, frozen=True):
    """A column of a sheet: its key, which is the same in every language, and the catalogue entry of its title.

    Titles of ruleset columns are in the catalogue of the ruleset.
    """

    key: str
    type: Type
    word: str
    about: str = ""
    ruleset: str = ""


class SheetHead(msgspec.Struct, frozen=True):
    """The subject of a sheet: tournament, stage, round and certificate."""

    tournament: str
    """Identifier of the tournament."""
    title: str | None
    """Title of the tournament; null after it was erased."""
    ruleset: str
    """Name of the ruleset."""
    stage: int
    """Stage, from 1."""
    stages: int
    """Number of stages."""
    format: str
    """Format of the stage."""
    as_of_round: int
    """Last round that the sheet covers."""
    rounds: int
    """Number of rounds that the stage has had."""
    pending: int
    """Number of tables that still play."""
    tiebreaks: tuple[str, ...]
    """Tie-breaks in order."""
    tiebreaks_ruled: bool
    """Whether the list of tie-breaks was changed by a ruling after the start."""
    rulings: int
    """Number of rulings."""
    certificate: str
    """Identifier of the valid certificate, or `provisional`."""
    head: str
    """Hash of the tournament's last event."""
    version: int
    """Number of that event."""
    at: str
    """Time of that event."""
    game: str | UnsetType = UNSET
    """Name of the game, if the ruleset is `other`."""

    @property
    def over(self) -> bool:
        """Return whether no game of any stage is left to play."""
        return not self.pending and (self.stage, self.as_of_round) == (self.stages, self.rounds)


class MatchRuling(NamedTuple):
    """The lines of the rulings sheet about a ruling on a match of several games."""

    first: int
    """Event of the first ruling of the same decision."""
    score: str
    """Score of the match after the decision, such as `karl 2, rosa 1`."""
    names_game: bool
    """Whether the ruling is about this game. Otherwise the game only follows from the score."""


class Sheet(msgspec.Struct, frozen=True):
    """A sheet: its subject, columns and rows.

    `people` are the names of accounts in it, which printed sheets show in addition. `ended`: the event ended with this
    round, so nothing in it is provisional. `unmet`: the entrants or teams whose direct encounter is 0 without a game.
    `left`: the entrants of a ranking who dropped out.
    `third_place`: the table of its last round that plays for third place. `match_rulings`: rulings on matches, by their
    events.
    """

    name: str
    head: SheetHead
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    people: Mapping[str, str | None] = {}
    ended: bool = False
    unmet: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()
    third_place: int | None = None
    match_rulings: Mapping[int, MatchRuling] = {}

    def column(self, key: str) -> list[Value]:
        place = [column.key for column in self.columns].index(key)
        return [row[place] for row in self.rows]


def without(sheet: Sheet, keys: Set[str]) -> Sheet:
    """Return a sheet without the columns with the given keys."""
    left = [place for place, column in enumerate(sheet.columns) if column.key not in keys]
    columns = tuple(sheet.columns[place] for place in left)
    return msgspec.structs.replace(
        sheet, columns=columns, rows=tuple(tuple(row[place] for place in left) for row in sheet.rows)
    )


class FlatColumn(msgspec.Struct, frozen=True):
    """A column of a file. A fraction has two: a rounded number, and the exact text, such as `11/4`.

    The key of the exact text ends in `_exact`.
    """

    key: str
    type: Literal["text", "integer", "flag", "number"]
    column: Column
    exact: bool = False


def flat_columns(columns: Sequence[Column]) -> list[FlatColumn]:
    flat = []
    for column in columns:
        if column.type == "fraction":
            flat.append(FlatColumn(column.key, "number", column))
            flat.append(FlatColumn(f"{column.key}{EXACT}", "text", column, exact=True))
        else:
            flat.append(FlatColumn(column.key, column.type, column))
    return flat


def flat_cells(sheet: Sheet) -> list[list[Cell]]:
    """Return the cells of each flat column of a sheet, from the top."""
    cells: list[list[Cell]] = []
    columns = list(zip(*sheet.rows, strict=True)) or [()] * len(sheet.columns)
    for column, values in zip(sheet.columns, columns, strict=True):
        if column.type == "fraction":
            exact = [value if type(value) is Fraction else None for value in values]
            cells.append([None if value is None else decimal(value) for value in exact])
            cells.append([None if value is None else spelled(value) for value in exact])
        else:
            cells.append([value for value in values if type(value) is not Fraction])  # there is none
    return cells


def decimal(value: Fraction) -> int | Decimal:
    """Return an exact number rounded to six decimals."""
    if value.denominator == 1:
        return value.numerator
    rounded = (Decimal(value.numerator) / Decimal(value.denominator)).quantize(_PLACES)
    return rounded.normalize()
