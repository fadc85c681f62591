"""Rounds: who sat at which table, who had none, and how it came out."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from domain.game.results import Standing

ByeKind = Literal["pairing", "half", "none"]

NOBODY: Final = 0
"""At a board for which a team has nobody left."""


class Table(msgspec.Struct, frozen=True):
    """A table of a round. `entrants` sit in turn order, the first of them begins."""

    number: int
    """From 1."""
    entrants: tuple[int, ...]
    """In turn order."""


class Bye(msgspec.Struct, frozen=True):
    """A round without a table: nobody was left to meet (`pairing`), or it was asked for, for half the points of a
    first place or for none. Who is in reserve for their team has one for none."""

    entrant: int
    """Who has no table."""
    kind: ByeKind
    """`pairing`: nobody was left to meet; the others were asked for, or `none` is who was in reserve for a team."""


class TeamMatch(msgspec.Struct, frozen=True):
    """Two teams that meet at their boards, or one that meets nobody and has a bye."""

    teams: tuple[int, ...]
    """By number. Who plays for the first begins at odd boards, who plays for the other at even ones."""
    boards: tuple[tuple[int, ...], ...]
    """Who sits at each, the first board first, in the order of `teams`; 0: a team has nobody left for it."""


class Outcome(msgspec.Struct, frozen=True):
    """How a table came out: the standings of the seats that played, and the seats that did not come."""

    standings: tuple[Standing, ...]
    absent: tuple[int, ...] = ()

    def alike(self, other: "Outcome") -> bool:
        """Whether both say the same of all that decides; where a score comes from does not."""
        if self.absent != other.absent or len(self.standings) != len(other.standings):
            return False
        both = zip(self.standings, other.standings, strict=True)
        return all(msgspec.structs.replace(one, breakdown=another.breakdown) == another for one, another in both)


class Round(msgspec.Struct, frozen=True):
    """A round as far as it is known; a table without an outcome is still being played."""

    tables: tuple[Table, ...]
    byes: tuple[Bye, ...] = ()
    outcomes: Mapping[int, Outcome] = {}

    @property
    def complete(self) -> bool:
        return all(table.number in self.outcomes for table in self.tables)

    def played(self) -> Iterator[tuple[Table, Outcome]]:
        for table in self.tables:
            if table.number in self.outcomes:
                yield table, self.outcomes[table.number]
