"""The facts of Kingdomino. All are public, except for the order of the pile."""

from typing import Annotated, ClassVar

import msgspec

from domain.game.facts import Fact, ForNobody, SeatNumber
from domain.game.play import Shuffled
from domain.games.kingdomino.dominoes import DOMINOES
from domain.games.kingdomino.kingdom import Direction, Player

Number = Annotated[int, msgspec.Meta(ge=min(DOMINOES), le=max(DOMINOES))]
"""Number printed on the back of a domino."""
Coordinate = Annotated[int, msgspec.Meta(ge=-len(DOMINOES), le=len(DOMINOES))]
DominoCount = Annotated[int, msgspec.Meta(ge=0, le=len(DOMINOES))]


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A domino of the current line, with the seat whose king is on it."""

    domino: int
    """Its number."""
    seat: SeatNumber
    """Whose king."""


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A domino of the next line, with the seat whose king is on it. None means that it is free."""

    domino: int
    """Its number."""
    seat: int | None = None
    """Seat of the king; null if the domino is free."""


class PileShuffled(Shuffled, frozen=True):
    """The dominoes were shuffled, and `set_aside` of them put back into the box unseen."""

    purpose: ClassVar[str] = "pile"

    count: DominoCount
    set_aside: DominoCount
    pile: ForNobody[tuple[Number, ...]]


class LineLaid(Fact, frozen=True):
    """The next dominoes of the pile were turned face up, the lowest number first."""

    dominoes: tuple[Number, ...]


class KingDrawn(Shuffled, frozen=True):
    """One of the kings in the hand appeared; its owner goes next."""

    purpose: ClassVar[str] = "kings"

    owner: SeatNumber


class DominoChosen(Fact, frozen=True):
    """A king was put on a free domino of the next line."""

    seat: SeatNumber
    domino: Number


class DominoPlaced(Fact, frozen=True):
    seat: SeatNumber
    domino: Number
    x: Coordinate
    y: Coordinate
    dir: Direction


class DominoDiscarded(Fact, frozen=True):
    """The domino fitted nowhere."""

    seat: SeatNumber
    domino: Number


class PositionSet(Fact, frozen=True):
    """The table was set up as somebody wanted it. Not `strict`: no game need come to it."""

    players: tuple[Player, ...]
    current: tuple[Claim, ...]
    next: tuple[Offer, ...]
    hand: tuple[SeatNumber, ...]
    count: DominoCount
    strict: bool
    pile: ForNobody[tuple[Number, ...]]


FACTS = (PileShuffled, LineLaid, KingDrawn, DominoChosen, DominoPlaced, DominoDiscarded, PositionSet)
