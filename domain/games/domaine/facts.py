"""The facts of Domaine. Only the order of the deck and cards drawn from it are hidden."""

from typing import Annotated, ClassVar, Literal

import msgspec

from domain.game.facts import Count, Fact, ForNobody, ForSeat, SeatNumber
from domain.game.play import Shuffled
from domain.games.domaine.board import At, Border, Coordinate, Piece, Side
from domain.games.domaine.cards import DECK, ActionName, Pile
from domain.games.domaine.tiles import LaidTile, Terrain

Cards = tuple[str, ...]
CardCount = Annotated[int, msgspec.Meta(ge=0, le=DECK.total())]
Backs = Annotated[str, msgspec.Meta(max_length=DECK.total())]
"""The letters on the backs of cards."""


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
    count: CardCount
    cards: ForNobody[Cards]


class CardsDrawn(Fact, frozen=True):
    """From the top of the deck."""

    seat: SeatNumber
    count: CardCount
    cards: ForSeat[Cards]


class CastlePlaced(Fact, frozen=True):
    """`owner` is whose castle it is (None: a neutral one)."""

    seat: SeatNumber
    owner: SeatNumber | None
    x: Coordinate
    y: Coordinate


class KnightPlaced(Fact, frozen=True):
    """A knight was placed. It costs `ducats` in a forest once play has begun."""

    seat: SeatNumber
    owner: SeatNumber | None
    x: Coordinate
    y: Coordinate
    ducats: Count = 0


class TurnBegan(Fact, frozen=True):
    """A turn, with a ducat for every kind of mine in the player's domains."""

    seat: SeatNumber
    income: Count


class CardLaid(Fact, frozen=True):
    """The one card of a turn: sold to the court, or played for one of its actions. `ducats` are got or paid."""

    seat: SeatNumber
    card: str
    action: ActionName | Literal["sell"]
    ducats: Count


class BorderPlaced(Fact, frozen=True):
    seat: SeatNumber
    x: Coordinate
    y: Coordinate
    side: Side


class BordersRemoved(Fact, frozen=True):
    """There are none inside a domain."""

    borders: tuple[Border, ...]


class DomainFormed(Fact, frozen=True):
    """A castle has come to stand alone within borders. `owner` is whose domain it is (None: a neutral one)."""

    owner: SeatNumber | None
    castle: At
    squares: Count
    points: Count


class SquareGained(Fact, frozen=True):
    """The domain around `castle` was expanded to a square, which was `owner`'s or belonged to nobody."""

    seat: SeatNumber
    castle: At
    x: Coordinate
    y: Coordinate
    owner: SeatNumber | None
    placed: tuple[Border, ...]
    removed: tuple[Border, ...]


class SquaresCutOff(Fact, frozen=True):
    """Squares that are not within the same borders as their castle any more."""

    owner: SeatNumber | None
    castle: At
    squares: tuple[At, ...]


class KnightDeserted(Fact, frozen=True):
    """`owner`'s knight left the board; `seat` will place one of the own."""

    seat: SeatNumber
    owner: SeatNumber | None
    x: Coordinate
    y: Coordinate


class AllianceMade(Fact, frozen=True):
    """Between the domains around these two castles, for ever. The first is that of `seat`."""

    seat: SeatNumber
    castles: tuple[At, At]


class CardTaken(Fact, frozen=True):
    """From the court, where it lay face up."""

    seat: SeatNumber
    card: str


class DucatsCounted(Fact, frozen=True):
    """All cards have been laid: points for the most ducats and for the second most, seat by seat."""

    points: tuple[Count, ...]


class PlayerSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's pieces in a position.

    `backs` are the letters on the backs of the `drawn` cards. `taken` are cards that everybody has seen.
    """

    seat: SeatNumber
    ducats: Count
    backs: Backs
    taken: Cards
    drawn: ForSeat[Cards]


class PositionSet(Fact, frozen=True, omit_defaults=True):
    """The table was set up as somebody wanted it. Not `strict`: no game need come to it. `number` is that of the turn
    that has begun; 0: castles are being placed. `over`: that turn is over."""

    terrain: Terrain
    castles: tuple[Piece, ...]
    knights: tuple[Piece, ...]
    borders: tuple[Border, ...]
    alliances: tuple[tuple[At, At], ...]
    players: tuple[PlayerSet, ...]
    court: Cards
    discard: Cards
    backs: Backs
    turn: SeatNumber
    number: Count
    strict: bool
    deck: ForNobody[Cards]
    over: bool = False


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
