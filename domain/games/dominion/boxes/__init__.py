"""The boxes, one folder each. A box's `__init__` defines two names:

ORDER: the position of the box among the others. Recorded games offer cards of several boxes in this order, so a new box
comes last. PARTS: its modules, in the order in which they are loaded: cards, recommended sets, disclosures. Decisions
offer cards in the order of their definitions.

`languages/` has its texts.
"""

import pkgutil
from importlib import import_module
from typing import Final

BOXES: Final = sorted(
    (import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)), key=lambda box: box.ORDER
)
EXPANSIONS: Final = tuple(box.__name__.rpartition(".")[2].replace("_", "-") for box in BOXES)
"""Names of the boxes, from which a random kingdom can be dealt: those of their folders, with hyphens."""
PACKAGES: Final = tuple(box.__name__ for box in BOXES)


def open_all() -> None:
    """Import all modules of all boxes, so that their cards, sets and disclosures register."""
    for box in BOXES:
        for part in box.PARTS:
            import_module(f"{box.__name__}.{part}")
