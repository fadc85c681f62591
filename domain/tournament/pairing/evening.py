"""The last term of a pairing's cost: exchanges that change nothing else, but let places in turn order be more even."""

from collections.abc import Sequence

from domain.tournament.pairing.history import History
from domain.tournament.pairing.search import NEAR, Search
from domain.tournament.pairing.seating import repeated
from domain.tournament.pairing.weights import BYE


class _Places:
    """How many places a table must repeat, which is asked often."""

    def __init__(self, order: Sequence[int], history: History) -> None:
        self._order = order
        self._history = history
        self._known: dict[tuple[int, ...], int] = {}

    def repeated(self, table: Sequence[int]) -> int:
        key = tuple(sorted(table))
        if key not in self._known:
            self._known[key] = repeated([self._order[own] for own in key], self._history)
        return self._known[key]


def even_seats(search: Search, order: Sequence[int], history: History) -> None:
    places = _Places(order, history)
    for one, size in enumerate(search.sizes):
        for other in range(max(0, one - NEAR), min(len(search.sizes), one + NEAR + 1)):
            if other != one and BYE not in {size, search.sizes[other]} and places.repeated(search.tables[one]):
                _exchange(search, one, other, places)


def _exchange(search: Search, one: int, other: int, places: _Places) -> None:
    """The first exchange of entrants of these tables that costs nothing else and repeats fewer places."""
    first, second = search.tables[one], search.tables[other]
    cost = search.costs[one] + search.costs[other]
    least = places.repeated(first) + places.repeated(second)
    for place, mine in enumerate(first):
        for other_place, theirs in enumerate(second):
            first[place], second[other_place] = theirs, mine
            prices = search.weights.of(search.sizes[one], first), search.weights.of(search.sizes[other], second)
            if sum(prices) == cost and places.repeated(first) + places.repeated(second) < least:
                search.costs[one], search.costs[other] = prices
                return
            first[place], second[other_place] = mine, theirs
