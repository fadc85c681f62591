"""The options of Kingdomino's decisions: which domino to choose, and where to place one."""

from typing import Literal

from domain.game.decisions import Option
from domain.games.kingdomino.kingdom import Direction


class Choosing(Option, frozen=True):
    """An option to put the king on a free domino of the next line."""

    kind: Literal["choose"]
    domino: int
    """Number of the domino."""


class Placing(Option, frozen=True):
    """An option to place the domino legally in the kingdom."""

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
