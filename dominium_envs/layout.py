"""The layout of an observation: named blocks of numbers, one after another."""

from math import prod
from typing import Any, Final, NamedTuple, TypeAlias


class Block(NamedTuple):
    """A block of an observation: its first number, and its shape."""

    start: int
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """The blocks of an observation. `add` returns the number at which the new block starts."""

    def __init__(self) -> None:
        self.blocks: dict[str, Block] = {}
        self.size = 0

    def add(self, name: str, *shape: int) -> int:
        start = self.size
        self.blocks[name] = Block(start, shape)
        self.size += prod(shape)
        return start

    def row(self) -> "Row":
        """Return an empty observation."""
        return bytearray(self.size)


Row: TypeAlias = bytearray
"""The numbers of an observation, from 0 to `MOST`. A byte for each is the fastest form that Python can write."""

MOST: Final = 255
"""The largest number in an observation. Larger ones, which are rare, are shown as this one."""


class LimitedRow(bytearray):
    """An observation that takes any number, and shows the nearest one that it can."""

    def __setitem__(self, place: Any, number: Any) -> None:
        super().__setitem__(place, min(max(number, 0), MOST) if isinstance(place, int) else number)
