"""Rounds of a tournament: tables, byes and results."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

import msgspec

from domain.game.results import Standing

ByeKind = Literal["pairing", "half", "none"]

NOBODY: Final = 0
"""The entrant at a board for which a team has no player."""


class DrawnTable(msgspec.Struct, frozen=True):
    """A tournament table as it was drawn. `entrants` are in turn order, and the first begins."""

    number: int
    """Number of the table, from 1."""
    entrants: tuple[int, ...]
    """Entrants in turn order."""


class Bye(msgspec.Struct, frozen=True):
    """A round without a table for one entrant.

    No opponent was left (`pairing`), or the entrant asked for it: for half the points of a first place (`half`) or
    without points (`none`). A team's reserve player has one without points.
    """

    entrant: int
    """Entrant without a table."""
    kind: ByeKind
    """`pairing`: no opponent was left; `half`: requested; `none`: requested, or a reserve player of a team."""


class TeamMatch(msgspec.Struct, frozen=True):
    """A match of two teams at their boards, or a bye of one team."""

    teams: tuple[int, ...]
    """Numbers of the teams. Players of the first begin at odd boards, those of the second at even ones."""
    boards: tuple[tuple[int, ...], ...]
    """Entrants at each board, the first board first, in the order of `teams`; 0 for a team without a player."""


class TableOutcome(msgspec.Struct, frozen=True):
    """The outcome of a table: standings of the seats that played, and absent seats."""

    standings: tuple[Standing, ...]
    absent: tuple[int, ...] = ()

    def equals(self, other: "TableOutcome") -> bool:
        """Return whether both outcomes are equal, apart from the breakdowns of scores."""
        if self.absent != other.absent or len(self.standings) != len(other.standings):
            return False
        both = zip(self.standings, other.standings, strict=True)
        return all(msgspec.structs.replace(one, breakdown=another.breakdown) == another for one, another in both)


NOT_PLAYED: Final = TableOutcome(())
"""The outcome of a voided game that comes before games with results at the same table."""


def next_number(outcomes: Sequence[TableOutcome]) -> int:
    """Return the number of the first game without a result, from 1."""
    return outcomes.index(NOT_PLAYED) + 1 if NOT_PLAYED in outcomes else len(outcomes) + 1


class Round(msgspec.Struct, frozen=True):
    """A round with the outcomes known so far. A table without an outcome is still playing."""

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
