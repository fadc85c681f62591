"""The search for a pairing with a low cost: exchanges of two entrants, and random disturbances.

It follows Dotú and Van Hentenryck, Scheduling Social Golfers Locally, 2005. It begins in order of points and exchanges
two entrants of different tables while that lowers the cost. Then it disturbs a few tables and tries again, and keeps
any result that is no worse. It tries tables with similar points, and all tables where two meet again. Random numbers
come from the committed seed, and the work is limited by counting instead of a clock. So the same rounds and seed give
the same pairing on any machine.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from domain.tournament.pairing.weights import TablePrices

NEAR: Final = 6
"""Number of tables above and below a table, in order of points, with which it exchanges entrants."""
KICKS: Final = 40
"""Number of random disturbances for every table."""
WORK: Final = 100_000
"""Maximum number of exchanges that the search weighs after the first descent."""

Dice = Callable[[int], int]


class Search:
    """A pairing under improvement: tables as lists of entrants, and the cost of each table."""

    def __init__(self, weights: TablePrices, sizes: Sequence[int], tables: Sequence[Sequence[int]]) -> None:
        self.weights = weights
        self.sizes = list(sizes)
        self.tables = [list(table) for table in tables]
        self.costs = [weights.of(size, table) for size, table in zip(self.sizes, self.tables, strict=True)]
        self.work = 0

    def improve(self, dice: Dice) -> None:
        self._descend(range(len(self.tables)))
        limit = self.work + WORK
        for _ in range(KICKS * len(self.tables) if len(self.tables) > 1 else 0):
            if self.work > limit:
                return
            self._kick(dice)

    def _descend(self, begin: Iterable[int]) -> None:
        """Exchange entrants between tables until no exchange lowers the cost. Try the tables of `begin` first."""
        waiting = deque(begin)
        queued = set(waiting)
        while waiting:
            one = waiting.popleft()
            queued.discard(one)
            for other in self._candidates(one):
                if self._exchange(one, other):
                    waiting.extend(table for table in (one, other) if table not in queued)
                    queued |= {one, other}

    def _candidates(self, one: int) -> list[int]:
        if self.weights.conflict(self.sizes[one], self.tables[one]):
            return sorted(
                (other for other in range(len(self.tables)) if other != one), key=lambda other: abs(other - one)
            )
        near = range(max(0, one - NEAR), min(len(self.tables), one + NEAR + 1))
        return [other for other in near if other != one]

    def _exchange(self, one: int, other: int) -> bool:
        """Make the exchange between two tables that lowers the cost most. Return False if none lowers it."""
        first, second = self.tables[one], self.tables[other]
        least = before = self.costs[one] + self.costs[other]
        if not before:
            return False
        best: tuple[int, int, int, int] | None = None
        price, size, other_size = self.weights.of, self.sizes[one], self.sizes[other]
        for place, mine in enumerate(first):
            for other_place, theirs in enumerate(second):
                first[place] = theirs
                cost = price(size, first)
                if cost < least:
                    second[other_place] = mine
                    other_cost = price(other_size, second)
                    second[other_place] = theirs
                    if cost + other_cost < least:
                        least = cost + other_cost
                        best = (place, other_place, cost, other_cost)
            first[place] = mine
        self.work += len(first) * len(second)
        if best is None:
            return False
        place, other_place, self.costs[one], self.costs[other] = best
        first[place], second[other_place] = second[other_place], first[place]
        return least < before

    def _kick(self, dice: Dice) -> None:
        """Disturb a few costly tables at random, and keep the result if it costs no more."""
        costly = [table for table, cost in enumerate(self.costs) if cost]
        if not costly:
            return
        one = costly[dice(len(costly))]
        other = self._near(one, dice)
        third = self._near(other, dice)
        saved = [list(table) for table in self.tables], list(self.costs)
        for here, there in ((one, other), (other, third)):
            self._swap(here, dice(len(self.tables[here])), there, dice(len(self.tables[there])))
        self._descend((one, other, third))
        if sum(self.costs) > sum(saved[1]):
            self.tables, self.costs = saved

    def _near(self, one: int, dice: Dice) -> int:
        candidates = self._candidates(one)
        return candidates[dice(len(candidates))]

    def _swap(self, one: int, place: int, other: int, other_place: int) -> None:
        first, second = self.tables[one], self.tables[other]
        first[place], second[other_place] = second[other_place], first[place]
        for table in (one, other):
            self.costs[table] = self.weights.of(self.sizes[table], self.tables[table])
