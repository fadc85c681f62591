"""The facts of Kingdomino. All are public, except the order of the pile."""

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
    """Number of the domino."""
    seat: SeatNumber
    """Seat of the king."""


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A domino of the next line, with the seat whose king is on it. None means that it is free."""

    domino: int
    """Number of the domino."""
    seat: int | None = None
    """Seat of the king; null if the domino is free."""


class PileShuffled(Shuffled, frozen=True):
    """The dominoes were shuffled, and `set_aside` of them put back into the box face down."""

    purpose: ClassVar[str] = "pile"

    count: DominoCount
    set_aside: DominoCount
    pile: ForNobody[tuple[Number, ...]]


class LineLaid(Fact, frozen=True):
    """The next dominoes of the pile were turned face up, the lowest number first."""

    dominoes: tuple[Number, ...]


class KingDrawn(Shuffled, frozen=True):
    """A king was drawn at random. The seat `owner` chooses a domino next."""

    purpose: ClassVar[str] = "kings"

    owner: SeatNumber


class DominoChosen(Fact, frozen=True):
    """A player put a king on a free domino of the next line."""

    seat: SeatNumber
    domino: Number


class DominoPlaced(Fact, frozen=True):
    """A player added a domino to their kingdom. (`x`, `y`) is the place of its left half."""

    seat: SeatNumber
    domino: Number
    x: Coordinate
    y: Coordinate
    dir: Direction


class DominoDiscarded(Fact, frozen=True):
    """A player discarded a domino that fitted nowhere."""

    seat: SeatNumber
    domino: Number


class PositionSet(Fact, frozen=True):
    """The table was set up at a chosen position.

    Without `strict`, it may be a position that no game can reach.
    """

    players: tuple[Player, ...]
    current: tuple[Claim, ...]
    next: tuple[Offer, ...]
    hand: tuple[SeatNumber, ...]
    count: DominoCount
    strict: bool
    pile: ForNobody[tuple[Number, ...]]


FACTS = (PileShuffled, LineLaid, KingDrawn, DominoChosen, DominoPlaced, DominoDiscarded, PositionSet)
