"""The boxes, one folder each. A box's `__init__` defines two names:

ORDER: the place of the box among the others. Offers of cards from several boxes are recorded in this order, so a new
box comes after the existing ones. PARTS: its modules, in the order in which they are loaded: cards, recommended sets,
disclosures. Cards are named in the order in which they are defined.

`languages/` has its texts. No code outside the folder names the box.
"""

import pkgutil
from importlib import import_module
from typing import Final

BOXES: Final = sorted(
    (import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)), key=lambda box: box.ORDER
)
EXPANSIONS: Final = tuple(box.__name__.rpartition(".")[2] for box in BOXES)
"""Boxes from which a random kingdom is dealt."""
PACKAGES: Final = tuple(box.__name__ for box in BOXES)


def open_all() -> None:
    """Every card registers itself."""
    for box in BOXES:
        for part in box.PARTS:
            import_module(f"{box.__name__}.{part}")
