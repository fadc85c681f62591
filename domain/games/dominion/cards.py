"""Cards of Dominion as they are printed. `box.py` registers them."""

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
"""A function that returns the points of one copy of a card, given all cards of its owner."""


class Card(msgspec.Struct, frozen=True):
    id: str
    boxes: tuple[str, ...]
    """Names of the boxes by edition that contain the card, such as `base1` and `base2`. A box with one edition has its
    plain name."""
    types: tuple[Kind, ...]
    cost: int
    """Printed cost. `costs` calculates the current cost."""
    worth: Worth | None = None
    coins: int | None = None
    """Coins of a Treasure without text; None for other cards."""
    basic: bool = False
    """Whether the card is a basic card, not a kingdom card."""
    box: str = ""
    editions: tuple[Edition, ...] = (1, 2)
    """Editions of the rules in which the box contains the card."""

    def is_a(self, kind: Kind) -> bool:
        return kind in self.types


CARDS: Final[dict[str, Card]] = {}
"""All cards of all boxes, by id."""

OF_KIND: Final[dict[Kind, set[str]]] = {kind: set() for kind in get_args(Kind)}
"""Ids of the cards of each type."""

PRINTED: Final[dict[str, int]] = {}
"""Printed cost of each card, in coins, by id."""

COINS: Final[dict[str, int]] = {}
"""Coins of each Treasure without text, by id."""


RULES: Final[dict[str, int]] = {}
"""Version of the rules of each box. Raise it when a change would alter recorded games."""
