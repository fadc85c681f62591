"""The recommended sets of ten that these boxes can deal. A box says which it makes possible."""

from typing import Final

import msgspec

from domain.games.dominion.cards import Edition


class RecommendedSet(msgspec.Struct, frozen=True):
    kingdom: tuple[str, ...]
    edition: Edition | None
    """The edition whose cards it needs; None: it needs none."""


SETS: Final[dict[str, RecommendedSet]] = {}


def recommended(name: str, edition: Edition | None, kingdom: str) -> None:
    if name in SETS:
        raise ValueError(f"two sets are called {name}")
    SETS[name] = RecommendedSet(tuple(kingdom.split()), edition)
