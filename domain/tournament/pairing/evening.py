"""Exchanges that even out the turn order of a pairing without raising any other cost."""

from collections.abc import Sequence
from typing import Final

from domain.tournament.pairing.history import History
from domain.tournament.pairing.search import NEAR, Search
from domain.tournament.pairing.seating import repeated
from domain.tournament.pairing.weights import BYE

_WIDEST: Final = 6
"""Maximum number of seats at a table."""


class _Places:
    """A cache of the number of repeated places in turn order at a table, which the search asks for often."""

    def __init__(self, order: Sequence[int], history: History) -> None:
        self._sat = [tuple(history.seats[entrant, seat] ** 2 for seat in range(_WIDEST)) for entrant in order]
        self._known: dict[tuple[tuple[int, ...], ...], int] = {}

    def repeated(self, table: Sequence[int]) -> int:
        key = tuple(sorted([self._sat[entrant] for entrant in table]))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = repeated(key)
        return known

    def fewer(self, tables: Sequence[Sequence[int]], than: int) -> bool:
        """Return whether the tables together repeat fewer places in turn order than the number `than`."""
        for table in tables:
            than -= self.repeated(table)
            if than <= 0:
                return False
        return True


def even_seats(search: Search, order: Sequence[int], history: History) -> None:
    places = _Places(order, history)
    for one, size in enumerate(search.sizes):
        for other in range(max(0, one - NEAR), min(len(search.sizes), one + NEAR + 1)):
            if other != one and BYE not in {size, search.sizes[other]} and places.repeated(search.tables[one]):
                _exchange(search, one, other, places)


def _exchange(search: Search, one: int, other: int, places: _Places) -> None:
    """Exchange two entrants of two tables if fewer places in turn order repeat and no other cost rises.

    It makes the first such exchange.
    """
    first, second = search.tables[one], search.tables[other]
    cost = search.costs[one] + search.costs[other]
    least = places.repeated(first) + places.repeated(second)
    for place, mine in enumerate(first):
        for other_place, theirs in enumerate(second):
            first[place], second[other_place] = theirs, mine
            if places.fewer((first, second), least):
                prices = search.weights.of(search.sizes[one], first), search.weights.of(search.sizes[other], second)
                if sum(prices) == cost:
                    search.costs[one], search.costs[other] = prices
                    return
            first[place], second[other_place] = mine, theirs
