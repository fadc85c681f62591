"""How many tables of which size there are."""

from collections.abc import Collection
from typing import Final, Literal

import msgspec

from domain.game.refusal import Refusal

Five = Literal["one-table", "three-and-two", "four-and-bye"]
"""What becomes of five where tables are of four: the organiser chooses."""

_FIVE: Final[dict[str, tuple[tuple[int, ...], int]]] = {
    "one-table": ((5,), 0),
    "three-and-two": ((3, 2), 0),
    "four-and-bye": ((4,), 1),
}


class Sizes(msgspec.Struct, frozen=True):
    """The tables of a round, the full ones first, and how many entrants are left without one."""

    tables: tuple[int, ...]
    byes: int = 0


def table_sizes(entrants: int, full: int, allowed: Collection[int], five: Five | None = None) -> Sizes:
    """As few tables as can be of at most `full`, all of about the same size: of n entrants (-n) mod 4 tables are of
    three where tables are of four. Where a game does not allow that, whoever is left over from full tables has a table
    of their own, or byes."""
    if full not in allowed:
        raise Refusal("invalid-table-size", f"this game is not for {full}", pointer="/size")
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
        raise Refusal(
            "organiser-chooses", "five players can sit in several ways", pointer="/five", more={"possible": possible}
        )
    return Sizes(*_FIVE[five])
