"""The recommended sets of ten kingdom cards, by id. Each box registers its sets."""

from typing import Final

import msgspec

from domain.games.dominion.cards import Edition


class RecommendedSet(msgspec.Struct, frozen=True):
    kingdom: tuple[str, ...]
    edition: Edition | None
    """Edition whose cards the set needs. None: any edition."""
    bane: str | None = None
    """The Bane, if a card of the set needs one."""


SETS: Final[dict[str, RecommendedSet]] = {}


def recommended(name: str, edition: Edition | None, kingdom: str, *, bane: str | None = None) -> None:
    if name in SETS:
        raise ValueError(f"two sets are called {name}")
    SETS[name] = RecommendedSet(tuple(kingdom.split()), edition, bane)
