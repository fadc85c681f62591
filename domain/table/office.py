"""Offices: the rights of an account at tables beyond those of anybody else, within the scopes of its credential."""

from collections.abc import Callable
from typing import Final

import msgspec


def _nowhere(_: str) -> bool:
    return False


class Office(msgspec.Struct, frozen=True):
    """The offices of an account. `referee`: in games that name it as referee. `organiser`: in games of a tournament
    that it organises. `everywhere`: in all games.

    `plays_in` returns whether the account plays in a tournament.
    """

    referee: bool = False
    organiser: bool = False
    everywhere: bool = False
    plays_in: Callable[[str], bool] = _nowhere


SERVICE: Final = "service"
"""The actor of events that the service writes by itself."""

NO_OFFICE: Final = Office()
"""The rights of an account without an office."""

EVERY_GAME: Final = Office(everywhere=True)
