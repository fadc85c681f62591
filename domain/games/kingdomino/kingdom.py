"""The squares of a player's kingdom, and the legal placements of a domino."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Any, Final, Literal, NamedTuple

import msgspec

from domain.game.message import Message, message
from domain.games.kingdomino.dominoes import DOMINOES, Domino, Half

Direction = Literal["right", "up", "left", "down"]
Square = tuple[int, int]

STEPS: Final[dict[Direction, Square]] = {"right": (1, 0), "up": (0, 1), "left": (-1, 0), "down": (0, -1)}
_DIRECTIONS: Final = {step: direction for direction, step in STEPS.items()}
CASTLE: Final = Half("castle", 0)


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A domino placed in a kingdom: its left half is at (x, y), its right half one step in direction `dir`."""

    domino: int
    """Number of the domino."""
    x: int
    """Column of the left half; the castle is at (0, 0)."""
    y: int
    """Row of the left half, upwards."""
    dir: Direction
    """Direction from the left half to the right half."""

    @property
    def squares(self) -> tuple[Square, Square]:
        step_x, step_y = STEPS[self.dir]
        return (self.x, self.y), (self.x + step_x, self.y + step_y)

    def to_json(self) -> dict[str, Any]:
        return {"domino": self.domino, "x": self.x, "y": self.y, "dir": self.dir}


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The kingdom of a player, and the player's discarded dominoes."""

    kingdom: tuple[Placement, ...] = ()
    """The dominoes around the castle, in the order in which they were placed."""
    discarded: tuple[int, ...] = ()
    """The dominoes that did not fit into the kingdom."""


class Box(NamedTuple):
    """The smallest rectangle around a kingdom, castle included."""

    left: int
    right: int
    bottom: int
    top: int

    @property
    def castle_in_middle(self) -> bool:
        return self.left == -self.right and self.bottom == -self.top


class Kingdom:
    """A kingdom's squares. The kingdom may be at most `size` squares wide and high."""

    def __init__(self, kingdom: Iterable[Placement], size: int) -> None:
        self.size = size
        self.squares: dict[Square, Half] = {(0, 0): CASTLE}
        for placement in kingdom:
            self.add(placement)

    def add(self, placement: Placement) -> None:
        domino = DOMINOES[placement.domino]
        left, right = placement.squares
        self.squares[left] = domino.left
        self.squares[right] = domino.right

    @property
    def box(self) -> Box:
        across = [x for x, _ in self.squares]
        upward = [y for _, y in self.squares]
        return Box(min(across), max(across), min(upward), max(upward))

    def placements(self, domino: Domino) -> list[Placement]:
        """Return all legal placements of a domino in the kingdom. Placements with the same result are listed once."""
        return Fitting(self, domino).placements()

    def why_not(self, placement: Placement) -> Message | None:
        """Return the rule that forbids a placement in the kingdom, or None if it is legal."""
        return Fitting(self, DOMINOES[placement.domino]).why_not(*placement.squares)


class Fitting:
    """Finds the legal placements of one domino in one kingdom."""

    def __init__(self, kingdom: Kingdom, domino: Domino) -> None:
        self.domino = domino
        self._taken = kingdom.squares
        self._size = kingdom.size
        box = kingdom.box
        # A square within these bounds keeps the kingdom small enough. Each half can be checked separately, because no
        # domino is long enough to extend a kingdom on two opposite sides.
        self._x = range(box.right - kingdom.size + 1, box.left + kingdom.size)
        self._y = range(box.top - kingdom.size + 1, box.bottom + kingdom.size)
        self._left_sites = self._sites(domino.left)
        self._right_sites = self._left_sites if domino.even else self._sites(domino.right)

    def why_not(self, left: Square, right: Square) -> Message | None:
        """Return the rule that forbids the domino's halves on the squares `left` and `right`, or None if they are
        legal.
        """
        if left in self._taken or right in self._taken:
            return message("placement/taken")
        if len(self._free((left, right))) < 2:
            return message("placement/size", size=self._size)
        if left not in self._left_sites and right not in self._right_sites:
            return message("placement/terrain")
        return None

    def placements(self) -> list[Placement]:
        """Return the legal placements of the domino: one half on a matching square, the other on a free neighbour.

        A domino with equal halves is listed in one direction only.
        """
        free = self._free(chain.from_iterable(map(neighbours, self._left_sites | self._right_sites)))
        pairs = {(left, right) for left in self._left_sites for right in neighbours(left) if right in free}
        pairs.update((left, right) for right in self._right_sites for left in neighbours(right) if left in free)
        return [
            Placement(self.domino.number, *left, _DIRECTIONS[right[0] - left[0], right[1] - left[1]])
            for left, right in sorted(pairs)
            if left < right or not self.domino.even
        ]

    def _sites(self, half: Half) -> set[Square]:
        """Return the free squares on which a half touches the castle or its own terrain."""
        terrains = (half.terrain, CASTLE.terrain)
        alike = (square for square, (terrain, _) in self._taken.items() if terrain in terrains)
        return self._free(chain.from_iterable(map(neighbours, alike)))

    def _free(self, squares: Iterable[Square]) -> set[Square]:
        """Return those of the squares that are empty and within the kingdom's size limit."""
        across, upward = self._x, self._y
        return {
            square for square in squares if square not in self._taken and square[0] in across and square[1] in upward
        }


@lru_cache(1024)
def neighbours(square: Square) -> tuple[Square, Square, Square, Square]:
    x, y = square
    return (x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)
