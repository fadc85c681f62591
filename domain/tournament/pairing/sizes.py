"""How many tables of which size there are."""

from collections.abc import Collection
from typing import Final, Literal

import msgspec

from domain.refusal import Refusal

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
    """Tables of `full`, and as many of one fewer as it takes: (-n) mod 4 tables of three where tables are of four.
    Where that does not come out, or one fewer cannot play, those who are left over have a bye."""
    if full not in allowed:
        raise Refusal("invalid-table-size", f"this game is not for {full}", pointer="/size")
    if entrants == 5 and full == 4 and 3 in allowed:
        return _of_five(allowed, five)
    short = -entrants % full
    if full - 1 in allowed and short * (full - 1) <= entrants:
        return Sizes((full,) * ((entrants - short * (full - 1)) // full) + (full - 1,) * short)
    if entrants < full and entrants in allowed:
        return Sizes((entrants,))
    return _with_byes(entrants, full, allowed)


def _of_five(allowed: Collection[int], five: Five | None) -> Sizes:
    possible = [name for name, (tables, _) in _FIVE.items() if set(tables) <= set(allowed)]
    if five not in possible:
        raise Refusal(
            "organiser-chooses", "five players can sit in several ways", pointer="/five", more={"possible": possible}
        )
    tables, byes = _FIVE[five]
    return Sizes(tables, byes)


def _with_byes(entrants: int, full: int, allowed: Collection[int]) -> Sizes:
    """As few byes as can be, and then as few short tables."""
    for byes in range(entrants + 1):
        left = entrants - byes
        short = -left % full
        if not short:
            return Sizes((full,) * (left // full), byes)
        if full - 1 in allowed and short * (full - 1) <= left:
            return Sizes((full,) * ((left - short * (full - 1)) // full) + (full - 1,) * short, byes)
    raise AssertionError("nobody at no table always comes out")
