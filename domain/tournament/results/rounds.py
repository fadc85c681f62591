"""Rounds: tables, byes and results."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from domain.game.results import Standing

ByeKind = Literal["pairing", "half", "none"]

NOBODY: Final = 0
"""At a board for which a team has nobody left."""


class DrawnTable(msgspec.Struct, frozen=True):
    """A table of a round. `entrants` sit in turn order, the first of them begins."""

    number: int
    """From 1."""
    entrants: tuple[int, ...]
    """In turn order."""


class Bye(msgspec.Struct, frozen=True):
    """A round without a table.

    Nobody was left to meet (`pairing`), or the entrant asked for it, for half the points of a first place or for none.
    A reserve player of a team has one without points.
    """

    entrant: int
    """Entrant without a table."""
    kind: ByeKind
    """`pairing`: nobody was left to meet; the others were asked for, or `none` is who was in reserve for a team."""


class TeamMatch(msgspec.Struct, frozen=True):
    """Two teams that meet at their boards, or one that meets nobody and has a bye."""

    teams: tuple[int, ...]
    """Numbers of the teams. Players of the first begin at odd boards, those of the second at even ones."""
    boards: tuple[tuple[int, ...], ...]
    """Entrants at each board, the first board first, in the order of `teams`; 0 for a team without a player."""


class TableOutcome(msgspec.Struct, frozen=True):
    """How a table came out: the standings of the seats that played, and the seats that did not come."""

    standings: tuple[Standing, ...]
    absent: tuple[int, ...] = ()

    def equals(self, other: "TableOutcome") -> bool:
        """Whether both say the same of all that decides; where a score comes from does not."""
        if self.absent != other.absent or len(self.standings) != len(other.standings):
            return False
        both = zip(self.standings, other.standings, strict=True)
        return all(msgspec.structs.replace(one, breakdown=another.breakdown) == another for one, another in both)


NOT_PLAYED: Final = TableOutcome(())
"""In place of a game that was voided, before games at the table that count."""


class Round(msgspec.Struct, frozen=True):
    """A round as far as it is known. A table without an outcome is still playing."""

    tables: tuple[DrawnTable, ...]
    byes: tuple[Bye, ...] = ()
    outcomes: Mapping[int, TableOutcome] = {}

    @property
    def complete(self) -> bool:
        return all(table.number in self.outcomes for table in self.tables)

    def played(self) -> Iterator[tuple[DrawnTable, TableOutcome]]:
        for table in self.tables:
            if table.number in self.outcomes:
                yield table, self.outcomes[table.number]
