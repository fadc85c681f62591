"""The exact search for a pairing: it tries all divisions of a few entrants, so no other pairing costs less."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import factorial, prod
from typing import Final

from domain.tournament.pairing.weights import TablePrices

MOST: Final = 6000
"""Maximum number of divisions into tables that the exact search tries.

For 12 players at tables of four there are 5775.
"""


Group = tuple[int, int]
"""The kind of a group (a table's number of seats, or a bye), and its number of members."""


def ways(sizes: Sequence[int]) -> int:
    """Return the number of ways to divide entrants into tables of the given sizes."""
    alike = Counter(sizes).values()
    return factorial(sum(sizes)) // prod(map(factorial, sizes)) // prod(map(factorial, alike))


def cheapest(
    weights: TablePrices, kinds: Sequence[int], tables: Sequence[Sequence[int]]
) -> list[tuple[int, list[int]]]:
    """Return the cheapest division of entrants into tables and byes, the first found among equals.

    `kinds` are the kinds of the groups: the number of seats of a table, or a bye.
    """
    least: int | None = None
    best: list[tuple[int, list[int]]] = []

    def divide(left: list[int], groups: Counter[Group], cost: int, made: list[tuple[int, list[int]]]) -> None:
        nonlocal least, best
        if least is not None and cost >= least:
            return
        if not left:
            least, best = cost, made
            return
        first, *others = left
        for group in groups:
            kind, size = group
            for more in combinations(others, size - 1):
                table = [first, *more]
                rest = [entrant for entrant in others if entrant not in more]
                divide(rest, groups - Counter([group]), cost + weights.of(kind, table), [*made, (kind, table)])

    sizes = [len(table) for table in tables]
    divide(list(range(sum(sizes))), Counter(zip(kinds, sizes, strict=True)), 0, [])
    return best
