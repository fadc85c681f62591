"""An event as a viewer may see it."""

from typing import NamedTuple

from events.log.event import Stored
from events.log.sealing import Opening


class Shown(NamedTuple):
    """An event with the openings that a viewer may see, and whether it reveals a secret to anybody."""

    stored: Stored
    openings: list[Opening]
    informs: bool = False
