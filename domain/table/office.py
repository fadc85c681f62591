"""Offices: the additional rights of an account at tables, as a referee or organiser.

The scopes of its credential limit them.
"""

from collections.abc import Callable
from typing import Final

import msgspec


def _nowhere(_: str) -> bool:
    return False


class Office(msgspec.Struct, frozen=True):
    """The offices of an account.

    `referee`: it may rule in games that name it as referee. `organiser`: it may manage the games of a tournament that
    it organises. `everywhere`: it may do both in all games. `plays_in` returns whether the account plays in a
    tournament.
    """

    referee: bool = False
    organiser: bool = False
    everywhere: bool = False
    plays_in: Callable[[str], bool] = _nowhere


SERVICE: Final = "service"
"""The author of events that the service writes itself."""

NO_OFFICE: Final = Office()
"""The rights of an account without an office."""

EVERY_GAME: Final = Office(everywhere=True)
