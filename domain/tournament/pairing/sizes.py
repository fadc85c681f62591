"""The division of a round's entrants into tables: the number of tables of each size."""

from collections.abc import Collection
from typing import Final, Literal

import msgspec

from domain.game.refusal import Refusal

Five = Literal["one-table", "three-and-two", "four-and-bye"]
"""Seating of five entrants in a format with tables of four, chosen by the organiser."""

_FIVE: Final[dict[str, tuple[tuple[int, ...], int]]] = {
    "one-table": ((5,), 0),
    "three-and-two": ((3, 2), 0),
    "four-and-bye": ((4,), 1),
}


class Sizes(msgspec.Struct, frozen=True):
    """The sizes of a round's tables, full tables first, and the number of entrants with a bye."""

    tables: tuple[int, ...]
    byes: int = 0


def table_sizes(entrants: int, full: int, allowed: Collection[int], five: Five | None = None) -> Sizes:
    """Divide the entrants into the fewest tables of at most `full` seats, of about equal size.

    Where tables are of four, (-n) mod 4 of them have three seats. If the game does not allow that size, the remaining
    entrants share another table, or have byes. `five` decides for five entrants.
    """
    if full not in allowed:
        raise Refusal("invalid-table-size/size", pointer="/size", size=full)
    if entrants == 5 and full == 4:
        return _of_five(allowed, five)
    tables = -(-entrants // full)
    smaller, larger = divmod(entrants, tables) if tables else (full, 0)
    even = (smaller + 1,) * larger + (smaller,) * (tables - larger)
    if set(even) <= set(allowed):
        return Sizes(even)
    left = entrants % full
    if left in allowed:
        return Sizes((full,) * (entrants // full) + (left,))
    return Sizes((full,) * (entrants // full), left)


def _of_five(allowed: Collection[int], five: Five | None) -> Sizes:
    possible = [name for name, (tables, _) in _FIVE.items() if set(tables) <= set(allowed)]
    if len(possible) == 1:
        return Sizes(*_FIVE[possible[0]])
    if five not in possible:
        raise Refusal("organiser-chooses", pointer="/five", possible=possible)
    return Sizes(*_FIVE[five])
