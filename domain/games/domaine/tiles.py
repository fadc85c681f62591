"""The nine tiles of Domaine's board, read from `tiles.json`, and their layout."""

import hashlib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Annotated, Final

import msgspec

from domain.games.domaine.board import SIZE

MEADOW: Final = "M"
FOREST: Final = "F"
VILLAGE: Final = "V"
CITY: Final = "R"
MINES: Final = {"c": "copper", "s": "silver", "g": "gold", "d": "diamond"}
TERRAINS: Final = {MEADOW: "meadow", FOREST: "forest", VILLAGE: "village", CITY: "royal_city", **MINES}

Terrain = tuple[str, ...]
"""The terrain of a board or tile: rows of letters, the top row first."""

TILES: Final[dict[str, Terrain]] = msgspec.json.decode(
    files(__package__).joinpath("tiles.json").read_bytes(), type=dict[str, Terrain]
)
CENTRE: Final = "K"
"""Name of the tile with the royal city."""
MIDDLE: Final = 4
"""Index of the middle tile, counted row by row from the upper left."""

TILE_SIZE: Final = 4
ACROSS: Final = SIZE // TILE_SIZE

DIGEST: Final = hashlib.sha256(msgspec.json.encode(TILES)).hexdigest()


class LaidTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile of the board, turned to the right by a number of quarter `turns`."""

    tile: str
    """Name of the tile."""
    turns: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    """Number of quarter turns to the right."""


EVERY_WAY: Final = tuple(LaidTile(tile, turns) for tile in TILES for turns in range(4))

IN_ORDER: Final = tuple(map(LaidTile, ("1", "2", "3", "4", CENTRE, "5", "6", "7", "8")))


def arranged(ways: Sequence[LaidTile]) -> tuple[LaidTile, ...]:
    """Choose the tiles of the board from a shuffled list that has every tile in every rotation.

    Each tile gets the rotation that comes first in the list. The tile with the royal city lies in the middle.
    """
    firsts: dict[str, LaidTile] = {}
    for way in ways:
        firsts.setdefault(way.tile, way)
    centre = firsts.pop(CENTRE)
    around = tuple(firsts.values())
    return *around[:MIDDLE], centre, *around[MIDDLE:]


def terrain(tiles: Sequence[LaidTile]) -> Terrain:
    """Return the terrain of a board with the given tiles, as rows of letters."""
    rows = [turned(TILES[laid.tile], laid.turns) for laid in tiles]
    return tuple(
        "".join(tile[row] for tile in rows[first : first + ACROSS])
        for first in range(0, len(rows), ACROSS)
        for row in range(TILE_SIZE)
    )


def turned(tile: Terrain, turns: int) -> Terrain:
    """Return the rows of a tile after a number of quarter turns to the right."""
    for _ in range(turns):
        tile = tuple("".join(column) for column in zip(*reversed(tile), strict=True))
    return tile


def is_of_tiles(rows: Terrain) -> bool:
    """Return whether the nine tiles can form the given board, with the royal city in the middle."""
    blocks = list(_blocks(rows))
    names = [_NAMES.get(block) for block in blocks]
    return names[MIDDLE] == CENTRE and sorted(name or "" for name in names) == sorted(TILES)


_NAMES: Final = {turned(tile, turns): name for name, tile in TILES.items() for turns in range(4)}


def _blocks(rows: Terrain) -> Iterator[Terrain]:
    for top in range(0, SIZE, TILE_SIZE):
        for left in range(0, SIZE, TILE_SIZE):
            yield tuple(row[left : left + TILE_SIZE] for row in rows[top : top + TILE_SIZE])
