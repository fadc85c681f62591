"""What happens in a game of Kingdomino. All of it is public, but for the order of the pile."""

from typing import ClassVar

import msgspec

from domain.facts import Fact, ForNobody
from domain.kingdomino.kingdom import Direction, Player
from domain.play import Shuffled


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A domino of the current line, and whose king stands on it."""

    domino: int
    seat: int


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A domino of the next line, and whose king stands on it; None: it is free."""

    domino: int
    seat: int | None = None


class PileShuffled(Shuffled, frozen=True):
    """The dominoes were shuffled, and `set_aside` of them put back into the box unseen."""

    purpose: ClassVar[str] = "pile"

    count: int
    set_aside: int
    pile: ForNobody[tuple[int, ...]]


class LineLaid(Fact, frozen=True):
    """The next dominoes of the pile were turned face up, the lowest number first."""

    dominoes: tuple[int, ...]


class KingDrawn(Shuffled, frozen=True):
    """One of the kings in the hand appeared; its owner goes next."""

    purpose: ClassVar[str] = "kings"

    owner: int


class DominoChosen(Fact, frozen=True):
    """A king was put on a free domino of the next line."""

    seat: int
    domino: int


class DominoPlaced(Fact, frozen=True):
    seat: int
    domino: int
    x: int
    y: int
    dir: Direction


class DominoDiscarded(Fact, frozen=True):
    """The domino fitted nowhere."""

    seat: int
    domino: int


class PositionSet(Fact, frozen=True):
    """The table was set up as somebody wanted it. Not `strict`: no game need come to it."""

    players: tuple[Player, ...]
    current: tuple[Claim, ...]
    next: tuple[Offer, ...]
    hand: tuple[int, ...]
    count: int
    strict: bool
    pile: ForNobody[tuple[int, ...]]


FACTS = (PileShuffled, LineLaid, KingDrawn, DominoChosen, DominoPlaced, DominoDiscarded, PositionSet)
