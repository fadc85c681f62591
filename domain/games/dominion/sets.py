"""The recommended sets of ten kingdom cards, by id. Each box registers its sets."""

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.games.dominion.cards import Edition


class RecommendedSet(msgspec.Struct, frozen=True):
    kingdom: tuple[str, ...]
    edition: Edition | None
    """Edition whose cards the set needs. None: any edition."""
    bane: str | None = None
    """The Bane, if a card of the set needs one."""
    events: tuple[str, ...] = ()
    """The Events that the set has beside the ten cards."""


SETS: Final[dict[str, RecommendedSet]] = {}


def recommended(
    name: str, edition: Edition | None, kingdom: str, *, bane: str | None = None, events: Sequence[str] = ()
) -> None:
    if name in SETS:
        raise ValueError(f"two sets are called {name}")
    SETS[name] = RecommendedSet(tuple(kingdom.split()), edition, bane, tuple(events))
