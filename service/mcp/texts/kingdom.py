"""A kingdom of dominoes as a drawing in letters."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

_STEPS: Final = {"right": (1, 0), "left": (-1, 0), "up": (0, 1), "down": (0, -1)}
LEGEND: Final = (
    "Squares: w wheat, f forest, l lake, g grass, s swamp, m mine, with its crowns; C is the castle at (0, 0)."
    " x grows to the right, y grows upwards."
)


def drawn(placements: Sequence[Mapping[str, Any]], dominoes: Mapping[int, Mapping[str, Any]]) -> list[str]:
    """Return the rows of the drawing, the highest first."""
    squares = {(0, 0): "C"}
    for placed in placements:
        x, y = placed["x"], placed["y"]
        across, up = _STEPS[placed["dir"]]
        domino = dominoes[placed["domino"]]
        squares[x, y] = _square(domino["left"])
        squares[x + across, y + up] = _square(domino["right"])
    columns = range(min(x for x, _ in squares), max(x for x, _ in squares) + 1)
    rows = range(max(y for _, y in squares), min(y for _, y in squares) - 1, -1)
    return [
        "y\\x" + "".join(f"{x:4}" for x in columns),
        *(f"{y:3}" + "".join(f"{squares.get((x, y), '.'):>4}" for x in columns) for y in rows),
    ]


def _square(half: Mapping[str, Any]) -> str:
    return f"{half['terrain'][0]}{half['crowns'] or ''}"
