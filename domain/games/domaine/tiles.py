"""The nine tiles of the board, and how they are laid. `tiles.json` is the set; another one may take its place."""

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
"""Rows of letters, the top row first."""

TILES: Final[dict[str, Terrain]] = msgspec.json.decode(
    files(__package__).joinpath("tiles.json").read_bytes(), type=dict[str, Terrain]
)
CENTRE: Final = "K"
"""The tile with the royal city."""
MIDDLE: Final = 4
"""Its place, the tiles being counted row by row from the upper left."""

TILE_SIZE: Final = 4
ACROSS: Final = SIZE // TILE_SIZE

DIGEST: Final = hashlib.sha256(msgspec.json.encode(TILES)).hexdigest()


class LaidTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile after so many quarter `turns` to the right."""

    tile: str
    """Its name."""
    turns: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    """How many quarter turns to the right."""


EVERY_WAY: Final = tuple(LaidTile(tile, turns) for tile in TILES for turns in range(4))

IN_ORDER: Final = tuple(map(LaidTile, ("1", "2", "3", "4", CENTRE, "5", "6", "7", "8")))


def arranged(ways: Sequence[LaidTile]) -> tuple[LaidTile, ...]:
    """The board that comes of every tile, every way round, in a shuffled order: each tile as it comes first."""
    firsts: dict[str, LaidTile] = {}
    for way in ways:
        firsts.setdefault(way.tile, way)
    centre = firsts.pop(CENTRE)
    around = tuple(firsts.values())
    return *around[:MIDDLE], centre, *around[MIDDLE:]


def terrain(tiles: Sequence[LaidTile]) -> Terrain:
    rows = [turned(TILES[laid.tile], laid.turns) for laid in tiles]
    return tuple(
        "".join(tile[row] for tile in rows[first : first + ACROSS])
        for first in range(0, len(rows), ACROSS)
        for row in range(TILE_SIZE)
    )


def turned(tile: Terrain, turns: int) -> Terrain:
    for _ in range(turns):
        tile = tuple("".join(column) for column in zip(*reversed(tile), strict=True))
    return tile


def is_of_tiles(rows: Terrain) -> bool:
    """Whether this is a board that can be laid of the nine tiles, the royal city's in the middle."""
    blocks = list(_blocks(rows))
    names = [_NAMES.get(block) for block in blocks]
    return names[MIDDLE] == CENTRE and sorted(name or "" for name in names) == sorted(TILES)


_NAMES: Final = {turned(tile, turns): name for name, tile in TILES.items() for turns in range(4)}


def _blocks(rows: Terrain) -> Iterator[Terrain]:
    for top in range(0, SIZE, TILE_SIZE):
        for left in range(0, SIZE, TILE_SIZE):
            yield tuple(row[left : left + TILE_SIZE] for row in rows[top : top + TILE_SIZE])
