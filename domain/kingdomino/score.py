"""What a kingdom is worth."""

from typing import Any, NamedTuple

from domain.kingdomino.dominoes import TERRAINS
from domain.kingdomino.kingdom import CASTLE, Box, Kingdom, Player, Square, neighbours
from domain.kingdomino.setup import KingdominoOptions
from domain.kingdomino.table import KingdominoTable
from domain.results import Standing, ranked

MIDDLE_KINGDOM = 10
HARMONY = 5


class Property(NamedTuple):
    """A group of squares of one terrain joined edge to edge."""

    terrain: str
    squares: int
    crowns: int

    @property
    def points(self) -> int:
        return self.squares * self.crowns

    def told(self) -> dict[str, Any]:
        return {"terrain": self.terrain, "squares": self.squares, "crowns": self.crowns, "points": self.points}


def properties(kingdom: Kingdom) -> list[Property]:
    """The properties of the kingdom, in the order of the terrains, larger ones first."""
    lands: dict[str, set[Square]] = {terrain: set() for terrain in (*TERRAINS, CASTLE.terrain)}
    for square, half in kingdom.squares.items():
        lands[half.terrain].add(square)
    found = []
    for terrain in TERRAINS:
        while land := lands[terrain]:
            group = _joined(land.pop(), land)
            found.append(Property(terrain, len(group), sum(kingdom.squares[square].crowns for square in group)))
    return sorted(found, key=lambda found: (TERRAINS.index(found.terrain), -found.squares, -found.crowns))


def _joined(first: Square, land: set[Square]) -> list[Square]:
    """The squares of the property that `first` belongs to, taken out of the land of its terrain."""
    group = [first]
    for square in group:
        beside = land.intersection(neighbours(square))
        land -= beside
        group += beside
    return group


class Worth(NamedTuple):
    """What a kingdom comes to; between equal scores the first difference of the tie-breaks decides."""

    score: int
    tiebreaks: tuple[int, ...]
    breakdown: dict[str, Any]
    box: Box


def valued(player: Player, size: int, options: KingdominoOptions) -> Worth:
    """The kingdom's points; between equals the largest property decides, crowns or not, then who has more crowns."""
    kingdom = Kingdom(player.kingdom, size)
    owned, box = properties(kingdom), kingdom.box
    bonuses = {}
    if options.middle_kingdom:
        bonuses["middle_kingdom"] = MIDDLE_KINGDOM if box.castle_in_middle else 0
    if options.harmony:
        bonuses["harmony"] = 0 if player.discarded else HARMONY
    largest = max((found.squares for found in owned), default=0)
    crowns = sum(found.crowns for found in owned)
    breakdown: dict[str, Any] = {
        "properties": [found.told() for found in owned],
        "bonuses": bonuses,
        "largest_property": largest,
        "crowns": crowns,
    }
    return Worth(sum(found.points for found in owned) + sum(bonuses.values()), (largest, crowns), breakdown, box)


def standing(table: KingdominoTable, seat: int) -> Standing:
    worth = valued(table.players[seat], table.setup.size, table.options)
    return Standing(seat, 0, worth.score, worth.tiebreaks, worth.breakdown)


def standings(table: KingdominoTable) -> tuple[Standing, ...]:
    return ranked([standing(table, seat) for seat in range(len(table.players))])
