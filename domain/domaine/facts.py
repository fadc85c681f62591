"""What happens in a game of Domaine. Hidden are only the order of the deck and the cards that were drawn from it."""

from typing import ClassVar, Literal

import msgspec

from domain.domaine.board import At, Border, Coordinate, Piece, Side
from domain.domaine.cards import ActionName, Pile
from domain.domaine.tiles import LaidTile, Terrain
from domain.facts import Fact, ForNobody, ForSeat
from domain.play import Shuffled

Cards = tuple[str, ...]


class TilesLaid(Fact, frozen=True):
    """The board, as it was agreed: row by row from the upper left."""

    tiles: tuple[LaidTile, ...]


class TilesShuffled(Shuffled, frozen=True):
    """The tiles were shuffled, turned and laid around the royal city."""

    purpose: ClassVar[str] = "tiles"

    tiles: tuple[LaidTile, ...]


class PileShuffled(Shuffled, frozen=True):
    """The cards of one letter were shuffled and put under those before them."""

    purpose: ClassVar[str] = "pile"

    pile: Pile
    count: int
    cards: ForNobody[Cards]


class CardsDrawn(Fact, frozen=True):
    """From the top of the deck."""

    seat: int
    count: int
    cards: ForSeat[Cards]


class CastlePlaced(Fact, frozen=True):
    """`owner` is whose castle it is (None: a neutral one)."""

    seat: int
    owner: int | None
    x: Coordinate
    y: Coordinate


class KnightPlaced(Fact, frozen=True):
    """For `ducats`, if it stands in a forest and play has begun."""

    seat: int
    owner: int | None
    x: Coordinate
    y: Coordinate
    ducats: int = 0


class TurnBegan(Fact, frozen=True):
    """A turn, with a ducat for every kind of mine in the player's domains."""

    seat: int
    income: int


class CardLaid(Fact, frozen=True):
    """The one card of a turn: sold to the court, or played for one of its actions. `ducats` are got or paid."""

    seat: int
    card: str
    action: ActionName | Literal["sell"]
    ducats: int


class BorderPlaced(Fact, frozen=True):
    seat: int
    x: Coordinate
    y: Coordinate
    side: Side


class BordersRemoved(Fact, frozen=True):
    """There are none inside a domain."""

    borders: tuple[Border, ...]


class DomainFormed(Fact, frozen=True):
    """A castle has come to stand alone within borders. `owner` is whose domain it is (None: a neutral one)."""

    owner: int | None
    castle: At
    squares: int
    points: int


class SquareGained(Fact, frozen=True):
    """The domain around `castle` was expanded to a square, which was `owner`'s or belonged to nobody."""

    seat: int
    castle: At
    x: Coordinate
    y: Coordinate
    owner: int | None
    placed: tuple[Border, ...]
    removed: tuple[Border, ...]


class SquaresCutOff(Fact, frozen=True):
    """Squares that are not within the same borders as their castle any more."""

    owner: int | None
    castle: At
    squares: tuple[At, ...]


class KnightDeserted(Fact, frozen=True):
    """`owner`'s knight left the board; `seat` will place one of the own."""

    seat: int
    owner: int | None
    x: Coordinate
    y: Coordinate


class AllianceMade(Fact, frozen=True):
    """Between the domains around these two castles, for ever. The first is that of `seat`."""

    seat: int
    castles: tuple[At, At]


class CardTaken(Fact, frozen=True):
    """From the court, where it lay face up."""

    seat: int
    card: str


class DucatsCounted(Fact, frozen=True):
    """All cards have been laid: points for the most ducats and for the second most, seat by seat."""

    points: tuple[int, ...]


class PlayerSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies before a player in a position. `backs` are the letters on the backs of the cards that were `drawn`,
    `taken` are cards that everybody has seen."""

    seat: int
    ducats: int
    backs: str
    taken: Cards
    drawn: ForSeat[Cards]


class PositionSet(Fact, frozen=True):
    """The table was set up as somebody wanted it. Not `strict`: no game need come to it. `number` is that of the turn
    that has begun; 0: castles are being placed."""

    terrain: Terrain
    castles: tuple[Piece, ...]
    knights: tuple[Piece, ...]
    borders: tuple[Border, ...]
    alliances: tuple[tuple[At, At], ...]
    players: tuple[PlayerSet, ...]
    court: Cards
    discard: Cards
    backs: str
    turn: int
    number: int
    strict: bool
    deck: ForNobody[Cards]


FACTS = (
    TilesLaid,
    TilesShuffled,
    PileShuffled,
    CardsDrawn,
    CastlePlaced,
    KnightPlaced,
    TurnBegan,
    CardLaid,
    BorderPlaced,
    BordersRemoved,
    DomainFormed,
    SquareGained,
    SquaresCutOff,
    KnightDeserted,
    AllianceMade,
    CardTaken,
    DucatsCounted,
    PositionSet,
)
