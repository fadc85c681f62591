"""The options of Kingdomino's decisions."""

from typing import Literal

from domain.game.decisions import Option
from domain.games.kingdomino.kingdom import Direction


class Choosing(Option, frozen=True):
    """A free domino of the next line, for the king."""

    kind: Literal["choose"]
    domino: int
    """Number of the domino."""


class Placing(Option, frozen=True):
    """A legal placement of the domino."""

    kind: Literal["place"]
    domino: int
    """Number of the domino."""
    x: int
    """Column of the left half; the castle is at (0, 0)."""
    y: int
    """Row of the left half, upwards."""
    dir: Direction
    """Direction from the left half to the right half."""


OPTIONS = (Choosing, Placing)
