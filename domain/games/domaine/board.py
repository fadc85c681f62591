"""The geometry of Domaine's board: its squares, and the lines between them.

The board has 12 x 12 squares, x to the right, y up, (0, 0) lower left. Inside the rules a square is a number, 12 y + x,
and the line between two neighbours is the pair of their numbers.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

SIZE: Final = 12
SQUARES: Final = range(SIZE * SIZE)

Square = int
Line = tuple[Square, Square]
"""The line between two neighbouring squares, the lower number first."""

Coordinate = Annotated[int, msgspec.Meta(ge=0, lt=SIZE)]
Side = Literal["right", "up"]

_STEP: Final[dict[Side, int]] = {"right": 1, "up": SIZE}


class At(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A square of the board."""

    x: Coordinate
    """Column from the left."""
    y: Coordinate
    """Row from the bottom."""

    @property
    def square(self) -> Square:
        return SIZE * self.y + self.x


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A castle or a knight on the board. `seat` is its owner (None: the neutral party)."""

    seat: int | None
    """Seat of the owner; null for the neutral party."""
    x: Coordinate
    """Column from the left."""
    y: Coordinate
    """Row from the bottom."""

    @property
    def square(self) -> Square:
        return SIZE * self.y + self.x


class Border(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A border piece on one side of a square of the board."""

    x: Coordinate
    """Column of the square, from 0 at the left."""
    y: Coordinate
    """Row of the square, from 0 at the bottom."""
    side: Side
    """Side of the square."""

    @property
    def line(self) -> Line:
        square = SIZE * self.y + self.x
        return square, square + _STEP[self.side]


def at(square: Square) -> At:
    return At(square % SIZE, square // SIZE)


def square_json(square: Square) -> dict[str, Any]:
    return {"x": square % SIZE, "y": square // SIZE}


def line(square: Square, other: Square) -> Line:
    """Return the line between two squares: the pair of their numbers, the lower one first."""
    return (square, other) if square < other else (other, square)


def distance(square: Square, other: Square) -> int:
    """Return the number of steps between two squares, without diagonal steps."""
    return abs(square % SIZE - other % SIZE) + abs(square // SIZE - other // SIZE)


def _neighbours(square: Square) -> tuple[Square, ...]:
    x, y = square % SIZE, square // SIZE
    around = ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))
    return tuple(SIZE * b + a for a, b in around if 0 <= a < SIZE and 0 <= b < SIZE)


NEIGHBOURS: Final = tuple(map(_neighbours, SQUARES))

AROUND: Final = tuple(tuple((other, line(square, other)) for other in NEIGHBOURS[square]) for square in SQUARES)
"""The neighbours of each square, each with the line between the two."""

BORDERS: Final[dict[Line, Border]] = {
    (square, other): Border(square % SIZE, square // SIZE, "right" if other == square + 1 else "up")
    for square in SQUARES
    for other in NEIGHBOURS[square]
    if square < other
}
"""All possible borders, by line. The edge of the board has none."""
