"""The 48 dominoes of the Kingdomino box."""

import hashlib
from typing import Final, NamedTuple

import msgspec

TERRAINS: Final = ("wheat", "forest", "lake", "grass", "swamp", "mine")


class Half(NamedTuple):
    terrain: str
    crowns: int


class Domino(NamedTuple):
    number: int
    left: Half
    right: Half

    @property
    def even(self) -> bool:
        """Return whether both halves of the domino are equal, so that turning it round changes nothing."""
        return self.left == self.right


# number, terrain and crowns of the left half, terrain and crowns of the right half
_BOX: Final = """
 1 wheat  0 wheat  0    13 wheat  0 forest 0    25 forest 1 wheat  0    37 lake   0 grass  1
 2 wheat  0 wheat  0    14 wheat  0 lake   0    26 forest 1 wheat  0    38 wheat  0 swamp  1
 3 forest 0 forest 0    15 wheat  0 grass  0    27 forest 1 wheat  0    39 grass  0 swamp  1
 4 forest 0 forest 0    16 wheat  0 swamp  0    28 forest 1 lake   0    40 mine   1 wheat  0
 5 forest 0 forest 0    17 forest 0 lake   0    29 forest 1 grass  0    41 wheat  0 grass  2
 6 forest 0 forest 0    18 forest 0 grass  0    30 lake   1 wheat  0    42 lake   0 grass  2
 7 lake   0 lake   0    19 wheat  1 forest 0    31 lake   1 wheat  0    43 wheat  0 swamp  2
 8 lake   0 lake   0    20 wheat  1 lake   0    32 lake   1 forest 0    44 grass  0 swamp  2
 9 lake   0 lake   0    21 wheat  1 grass  0    33 lake   1 forest 0    45 mine   2 wheat  0
10 grass  0 grass  0    22 wheat  1 swamp  0    34 lake   1 forest 0    46 swamp  0 mine   2
11 grass  0 grass  0    23 wheat  1 mine   0    35 lake   1 forest 0    47 swamp  0 mine   2
12 swamp  0 swamp  0    24 forest 1 wheat  0    36 wheat  0 grass  1    48 wheat  0 mine   3
"""


def _read(box: str) -> dict[int, Domino]:
    words = box.split()
    dominoes = [
        Domino(int(number), Half(left, int(left_crowns)), Half(right, int(right_crowns)))
        for number, left, left_crowns, right, right_crowns in zip(*[iter(words)] * 5, strict=True)
    ]
    return {domino.number: domino for domino in sorted(dominoes)}


DOMINOES: Final = _read(_BOX)

# the digest that records pin
DIGEST: Final = hashlib.sha256(msgspec.json.encode(list(DOMINOES.values()))).hexdigest()
