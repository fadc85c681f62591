"""Cards as they are printed. `box.py` registers them."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, get_args

import msgspec

Kind = Literal["action", "attack", "reaction", "treasure", "victory", "curse", "duration"]
Edition = Literal[1, 2]

ACTION: Final = "action"
ATTACK: Final = "attack"
REACTION: Final = "reaction"
TREASURE: Final = "treasure"
VICTORY: Final = "victory"
CURSE: Final = "curse"
DURATION: Final = "duration"

Worth = Callable[[Sequence[str]], int]
"""Victory points of one such card, given all the cards that its owner has."""


class Card(msgspec.Struct, frozen=True):
    id: str
    boxes: tuple[str, ...]
    """The box as its editions are called that have the card: `base1`, `base2`; a box of one edition is itself."""
    types: tuple[Kind, ...]
    cost: int
    """Printed cost; `costs` computes the current cost."""
    worth: Worth | None = None
    coins: int | None = None
    """Coins that a Treasure without text gives; None for other cards."""
    basic: bool = False
    """Not a kingdom card: its pile is not chosen among the ten."""
    box: str = ""
    editions: tuple[Edition, ...] = (1, 2)
    """The editions of the rules under which the box has it."""

    def is_a(self, kind: Kind) -> bool:
        return kind in self.types


CARDS: Final[dict[str, Card]] = {}
"""All cards of all boxes by their ids."""

OF_KIND: Final[dict[Kind, set[str]]] = {kind: set() for kind in get_args(Kind)}
"""Which of them are of a type."""

PRINTED: Final[dict[str, int]] = {}
"""Printed costs."""

COINS: Final[dict[str, int]] = {}
"""Coins that Treasures without text give."""


RULES: Final[dict[str, int]] = {}
"""The number of each box's rules."""
