"""Tiles: a tree as files that never change, at the addresses that C2SP's tlog-tiles gives them.

    tile/<level>/<number>[.p/<width>]     256 hashes; at level 0 those of entries, above each the root over a tile below
    tile/entries/<number>[.p/<width>]     the 256 entries behind a tile of level 0, each with its length before it

The last tile of a level is as wide as a tree of a given size makes it, and is read with that width.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from events.transparency.merkle import HASH_BYTES, Nodes, perfect

HEIGHT: Final = 8
WIDTH: Final = 1 << HEIGHT
LEVELS: Final = 64
INDEX: Final = r"(?:x[0-9]{3}/)*[0-9]{3}"
"""Pattern of the spelling of a tile's number: three digits for each folder, so that no folder gets large."""

_INDEX: Final = re.compile(INDEX)
_LENGTH: Final = 2


def index(number: int) -> str:
    """Return the path form of a tile's number: `1234067` is `x001/x234/067`."""
    digits = str(number)
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    *folders, name = (digits[place : place + 3] for place in range(0, len(digits), 3))
    return "/".join([*(f"x{folder}" for folder in folders), name])


def number(spelled: str) -> int:
    """Return the number of a tile from its path form.

    Raise ValueError if it is no path form.
    """
    found = int(spelled.replace("/", "").replace("x", "")) if _INDEX.fullmatch(spelled) else -1
    if found < 0 or index(found) != spelled:
        raise ValueError(f"{spelled!r} is no tile's number")
    return found


def width(level: int, number: int, size: int) -> int:
    """Return the number of hashes that a tile has in a tree of `size` entries."""
    return min(max((size >> HEIGHT * level) - number * WIDTH, 0), WIDTH)


def path(level: int | str, number: int, width: int) -> str:
    """Return the path of a tile below the address of the log.

    `level` is a number or `entries`.
    """
    return f"tile/{level}/{index(number)}" + ("" if width == WIDTH else f".p/{width}")


def split(tile: bytes) -> list[bytes]:
    return [tile[place : place + HASH_BYTES] for place in range(0, len(tile), HASH_BYTES)]


def bundled(entries: Iterable[bytes]) -> bytes:
    """Encode entries as the file of an entry bundle."""
    return b"".join(len(entry).to_bytes(_LENGTH) + entry for entry in entries)


def nodes(read: Callable[[int, int], bytes]) -> Nodes:
    """Return the nodes of a tree, computed from its tiles.

    `read` returns a tile by level and number, and is called once for each.
    """
    once = cache(read)

    def node(level: int, index: int) -> bytes:
        tile_level, height = divmod(level, HEIGHT)
        number, place = divmod(index << height, WIDTH)
        tile = once(tile_level, number)
        hashes = split(tile[place * HASH_BYTES : (place + (1 << height)) * HASH_BYTES])
        if len(hashes) != 1 << height or len(hashes[-1]) != HASH_BYTES:
            raise ValueError(f"tile {number} of level {tile_level} is too narrow")
        return perfect(hashes)

    return node
