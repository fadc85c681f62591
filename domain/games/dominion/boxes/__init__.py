"""The boxes: a folder each, with all that is in it. Its `__init__` says

ORDER: when the box joined the others. Offers of cards from several boxes are on record in the order of their boxes, so
a new box comes after those that are there.
PARTS: its modules, in the order in which they are opened: cards, recommended sets, what is disclosed. Cards are named
in the order in which they stand there.

`languages/` has its words. Nothing outside the folder names the box.
"""

import pkgutil
from importlib import import_module
from typing import Final

BOXES: Final = sorted(
    (import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)), key=lambda box: box.ORDER
)
EXPANSIONS: Final = tuple(box.__name__.rpartition(".")[2] for box in BOXES)
"""What a random kingdom is dealt from."""
PACKAGES: Final = tuple(box.__name__ for box in BOXES)


def open_all() -> None:
    """Every card registers itself."""
    for box in BOXES:
        for part in box.PARTS:
            import_module(f"{box.__name__}.{part}")
