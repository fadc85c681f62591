"""A kingdom of Kingdomino in a compact form for bots.

Squares and their contents are numbers, so that a bot can try thousands of placements in a second.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self

from domain.games.kingdomino.dominoes import DOMINOES, TERRAINS, Half
from domain.games.kingdomino.kingdom import STEPS

WIDTH: Final = 17
_MIDDLE: Final = 8
HOME: Final = _MIDDLE * WIDTH + _MIDDLE
"""Number of the castle's square."""
AROUND: Final = (1, -1, WIDTH, -WIDTH)
CASTLE: Final = len(TERRAINS)
_CROWNS: Final = 4
"""Factor of the terrain in the code of a square's contents. The remainder is the number of crowns."""

Laid = tuple[int, int]
"""The squares on which a domino's left and right half lie."""


def code(half: Half) -> int:
    return TERRAINS.index(half.terrain) * _CROWNS + half.crowns


HALVES: Final = {number: (code(domino.left), code(domino.right)) for number, domino in DOMINOES.items()}


def cell(x: int, y: int) -> int:
    return (y + _MIDDLE) * WIDTH + x + _MIDDLE


def laid(option: Mapping[str, Any]) -> Laid:
    """Return the squares of a placement, from an option or from a kingdom in a view."""
    left = cell(option["x"], option["y"])
    x, y = STEPS[option["dir"]]
    return left, left + y * WIDTH + x


class Ground(NamedTuple):
    land: dict[int, int]
    size: int
    box: tuple[int, int, int, int]

    @classmethod
    def of(cls, kingdom: Iterable[Mapping[str, Any]], size: int) -> Self:
        ground = cls({HOME: CASTLE * _CROWNS}, size, (_MIDDLE, _MIDDLE, _MIDDLE, _MIDDLE))
        for placement in kingdom:
            ground = ground.with_domino(placement["domino"], laid(placement))
        return ground

    def with_domino(self, domino: int, place: Laid) -> Self:
        left, right, bottom, top = self.box
        for square in place:
            y, x = divmod(square, WIDTH)
            left, right, bottom, top = min(left, x), max(right, x), min(bottom, y), max(top, y)
        return self._replace(
            land={**self.land, **dict(zip(place, HALVES[domino], strict=True))}, box=(left, right, bottom, top)
        )

    @property
    def room(self) -> frozenset[int]:
        """Return the squares that the kingdom's size limit still allows, occupied or not."""
        return _room(self.box, self.size)

    def placements(self, domino: int) -> list[Laid]:
        land, room = self.land, self.room
        left, right = HALVES[domino]
        sites: list[set[int]] = []
        for half in (left, right):
            found = set()
            for square, what in land.items():
                if what // _CROWNS in (half // _CROWNS, CASTLE):
                    found.update([square + step for step in AROUND])
            sites.append({square for square in found if square in room and square not in land})
        pairs = {(one, one + step) for one in sites[0] for step in AROUND}
        pairs.update((other + step, other) for other in sites[1] for step in AROUND)
        return sorted(
            (one, other)
            for one, other in pairs
            if {one, other} <= room and one not in land and other not in land and (one < other or left != right)
        )


@lru_cache(4096)
def _room(box: tuple[int, int, int, int], size: int) -> frozenset[int]:
    left, right, bottom, top = box
    return frozenset(
        y * WIDTH + x for y in range(top - size + 1, bottom + size) for x in range(right - size + 1, left + size)
    )
