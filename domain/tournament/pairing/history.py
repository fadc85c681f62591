"""The history that a pairing considers: meetings, smaller tables, byes and places in turn order."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import Final

import msgspec

from domain.tournament.results.rounds import Round


def pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


WHOLE: Final = 60
"""A number of which every distance between two places at tables of two to six is a whole part."""


def lateness(seat: int, size: int) -> int:
    """Return how late a place in turn order is: -60 for the first, 0 for the middle, 60 for the last."""
    return 2 * WHOLE * seat // (size - 1) - WHOLE


class History(msgspec.Struct, frozen=True):
    """The history of a stage's entrants, counted over its past rounds.

    - `meetings`: number of meetings, by pair.
    - `short`: times at a smaller table, or with a bye that the entrant did not ask for (`byes` counts only those byes).
    - `seats`: times on each place in turn order.
    - `late`: total distance behind the middle of the turn order; the last of a table is `WHOLE` behind the first.
    """

    meetings: Counter[tuple[int, int]]
    short: Counter[int]
    byes: Counter[int]
    seats: Counter[tuple[int, int]]
    late: Counter[int]

    @classmethod
    def of(cls, rounds: Iterable[Round], full: int) -> "History":
        """Collect the history of the given rounds.

        An absent entrant met nobody and had no seat. But the smaller table or bye of an absent entrant counts.
        """
        made = cls(Counter(), Counter(), Counter(), Counter(), Counter())
        for held in rounds:
            absent = {
                table.entrants[seat]
                for table in held.tables
                if table.number in held.outcomes
                for seat in held.outcomes[table.number].absent
            }
            byes = [bye.entrant for bye in held.byes if bye.kind == "pairing"]
            made.add([table.entrants for table in held.tables], byes, full, absent)
        return made

    def add(
        self,
        tables: Iterable[Sequence[int]],
        byes: Sequence[int],
        full: int,
        absent: Collection[int] = frozenset(),
    ) -> None:
        """Add another round to the history. Tables with fewer than `full` entrants count as smaller."""
        for table in tables:
            if len(table) < full:
                self.short.update(table)
            self._sit([None if entrant in absent else entrant for entrant in table])
        self.byes.update(byes)
        self.short.update(byes)

    def _sit(self, places: Sequence[int | None]) -> None:
        """Count the meetings at one table, and each entrant's place in turn order. None is an absent entrant."""
        came = [entrant for entrant in places if entrant is not None]
        self.meetings.update(pair(one, other) for one, other in combinations(came, 2))
        if len(came) < 2:
            return
        for seat, entrant in enumerate(places):
            if entrant is not None:
                self.seats[entrant, seat] += 1
                self.late[entrant] += lateness(seat, len(places))
