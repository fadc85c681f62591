"""The options of Kingdomino's decisions."""

from typing import Literal

from domain.game.decisions import Option
from domain.games.kingdomino.kingdom import Direction


class Choosing(Option, frozen=True):
    """A free domino of the next line, for the king."""

    kind: Literal["choose"]
    domino: int
    """Its number."""


class Placing(Option, frozen=True):
    """A way to add the domino to the kingdom."""

    kind: Literal["place"]
    domino: int
    """Its number."""
    x: int
    """Of its left half; the castle is at (0, 0)."""
    y: int
    """Of its left half; upwards."""
    dir: Direction
    """Where its right half lies, from the left one."""


OPTIONS = (Choosing, Placing)
