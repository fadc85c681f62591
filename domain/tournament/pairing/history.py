"""What the rounds so far have to say about the next: who has met whom, who was short of company, who sat where."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

import msgspec

from domain.tournament.rounds import Round


def pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


WHOLE: Final = 60
"""Can be divided by all that there is between the first place and the last at tables of two to six."""


def lateness(seat: int, size: int) -> int:
    """How far behind the middle of the table this place is in turn order: -60 for the first, 60 for the last."""
    return 2 * WHOLE * seat // (size - 1) - WHOLE


class History(msgspec.Struct, frozen=True):
    """`meetings` by pair; `short` is how often somebody was at a table that was not full, or had a bye that they did
    not ask for (`byes` counts those alone); `seats` is how often somebody had which place in turn order, and `late` how
    far behind the middle they sat in all, a whole table being `WHOLE` behind and in front."""

    meetings: Counter[tuple[int, int]]
    short: Counter[int]
    byes: Counter[int]
    seats: Counter[tuple[int, int]]
    late: Counter[int]

    @classmethod
    def of(cls, rounds: Iterable[Round], full: int) -> "History":
        """Who did not come has met nobody and sat nowhere, but was given what they were given."""
        made = cls(Counter(), Counter(), Counter(), Counter(), Counter())
        for held in rounds:
            for table in held.tables:
                if len(table.entrants) < full:
                    made.short.update(table.entrants)
                outcome = held.outcomes.get(table.number)
                absent = outcome.absent if outcome else ()
                made.seated([None if seat in absent else own for seat, own in enumerate(table.entrants)])
            without = [bye.entrant for bye in held.byes if bye.kind == "pairing"]
            made.byes.update(without)
            made.short.update(without)
        return made

    def seated(self, entrants: Sequence[int | None]) -> None:
        """Counts a table; None: who did not come."""
        came = [own for own in entrants if own is not None]
        self.meetings.update(pair(one, other) for one, other in combinations(came, 2))
        if len(came) < 2:
            return
        for seat, own in enumerate(entrants):
            if own is not None:
                self.seats[own, seat] += 1
                self.late[own] += lateness(seat, len(entrants))
