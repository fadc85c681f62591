"""In which offices somebody acts: what they may do at tables beyond anybody else, as far as they may use it now."""

from typing import Final

import msgspec


class Office(msgspec.Struct, frozen=True):
    """`referee`: where a table names them as one. `organiser`: at the tables of a tournament that they organise.
    `everywhere`: the service trusts them with every game."""

    referee: bool = False
    organiser: bool = False
    everywhere: bool = False


NO_OFFICE: Final = Office()
"""Of whoever acts as themselves alone."""

EVERY_GAME: Final = Office(everywhere=True)
