"""An event as somebody may see it."""

from typing import NamedTuple

from events.log.event import Stored
from events.log.sealing import Opening


class Shown(NamedTuple):
    """What they may have opened of it, and whether it tells anybody a secret."""

    stored: Stored
    openings: list[Opening]
    informs: bool = False
