"""Rounds: tables, byes and results."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from domain.game.results import Standing

ByeKind = Literal["pairing", "half", "none"]

NOBODY: Final = 0
"""The entrant at a board for which a team has no player."""


class DrawnTable(msgspec.Struct, frozen=True):
    """A table of a round. `entrants` are in turn order, and the first begins."""

    number: int
    """Number, from 1."""
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
    """`pairing`: no opponent was left; `half`: requested; `none`: requested, or a reserve player of a team."""


class TeamMatch(msgspec.Struct, frozen=True):
    """Two teams that meet at their boards, or one team with a bye."""

    teams: tuple[int, ...]
    """Numbers of the teams. Players of the first begin at odd boards, those of the second at even ones."""
    boards: tuple[tuple[int, ...], ...]
    """Entrants at each board, the first board first, in the order of `teams`; 0 for a team without a player."""


class TableOutcome(msgspec.Struct, frozen=True):
    """The outcome of a table: standings of the seats that played, and absent seats."""

    standings: tuple[Standing, ...]
    absent: tuple[int, ...] = ()

    def equals(self, other: "TableOutcome") -> bool:
        """Return whether both outcomes are equal. Breakdowns of scores are ignored."""
        if self.absent != other.absent or len(self.standings) != len(other.standings):
            return False
        both = zip(self.standings, other.standings, strict=True)
        return all(msgspec.structs.replace(one, breakdown=another.breakdown) == another for one, another in both)


NOT_PLAYED: Final = TableOutcome(())
"""The outcome of a voided game before later games of its table that count."""


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
