"""Offices: the rights of an account at tables beyond those of anybody else, as far as its credential allows."""

from collections.abc import Callable
from typing import Final

import msgspec


def _nowhere(_: str) -> bool:
    return False


class Office(msgspec.Struct, frozen=True):
    """`referee`: where a table names them as one. `organiser`: at the tables of a tournament that they organise.
    `everywhere`: the service trusts them with every game. `plays_in` returns whether they play in a tournament."""

    referee: bool = False
    organiser: bool = False
    everywhere: bool = False
    plays_in: Callable[[str], bool] = _nowhere


SERVICE: Final = "service"
"""The actor of events that the service writes by itself."""

NO_OFFICE: Final = Office()
"""The rights of an account without an office."""

EVERY_GAME: Final = Office(everywhere=True)
