"""The facts of Domaine. Only the order of the deck and the cards drawn from it are hidden."""

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
"""The pile letters on the backs of cards."""


class TilesLaid(Fact, frozen=True):
    """The board was laid as agreed in the options. The tiles are listed row by row from the upper left."""

    tiles: tuple[LaidTile, ...]


class TilesShuffled(Shuffled, frozen=True):
    """The tiles were shuffled, turned and laid around the royal city."""

    purpose: ClassVar[str] = "tiles"

    tiles: tuple[LaidTile, ...]


class PileShuffled(Shuffled, frozen=True):
    """The cards of one pile were shuffled and put under the rest of the deck."""

    purpose: ClassVar[str] = "pile"

    pile: Pile
    count: CardCount
    cards: ForNobody[Cards]


class CardsDrawn(Fact, frozen=True):
    """A player drew cards from the top of the deck. Only that player sees them."""

    seat: SeatNumber
    count: CardCount
    cards: ForSeat[Cards]


class CastlePlaced(Fact, frozen=True):
    """The player `seat` placed a castle for `owner`. None is the neutral party."""

    seat: SeatNumber
    owner: SeatNumber | None
    x: Coordinate
    y: Coordinate


class KnightPlaced(Fact, frozen=True):
    """The player `seat` placed a knight for `owner` and paid `ducats`.

    A knight in a forest costs a ducat, except when castles are placed.
    """

    seat: SeatNumber
    owner: SeatNumber | None
    x: Coordinate
    y: Coordinate
    ducats: Count = 0


class TurnBegan(Fact, frozen=True):
    """The turn of a seat began. The player got a ducat for each kind of mine in their domains."""

    seat: SeatNumber
    income: Count


class CardLaid(Fact, frozen=True):
    """A player sold a card to the court for `ducats`, or played it for an action and paid `ducats`."""

    seat: SeatNumber
    card: str
    action: ActionName | Literal["sell"]
    ducats: Count


class BorderPlaced(Fact, frozen=True):
    """A player placed a border on one side of a square."""

    seat: SeatNumber
    x: Coordinate
    y: Coordinate
    side: Side


class BordersRemoved(Fact, frozen=True):
    """Borders inside a new domain were removed."""

    borders: tuple[Border, ...]


class DomainFormed(Fact, frozen=True):
    """Borders enclosed exactly one castle, so a domain of `owner` was formed (None: a neutral domain)."""

    owner: SeatNumber | None
    castle: At
    squares: Count
    points: Count


class SquareGained(Fact, frozen=True):
    """A player expanded the domain of `castle` by a square. The player `owner` lost the square.

    `owner` is None if no domain lost the square, or a neutral one did. `placed` and `removed` are the moved borders.
    """

    seat: SeatNumber
    castle: At
    x: Coordinate
    y: Coordinate
    owner: SeatNumber | None
    placed: tuple[Border, ...]
    removed: tuple[Border, ...]


class SquaresCutOff(Fact, frozen=True):
    """A domain of `owner` lost squares, because borders separated them from its castle."""

    owner: SeatNumber | None
    castle: At
    squares: tuple[At, ...]


class KnightDeserted(Fact, frozen=True):
    """A knight of `owner` deserted and left the board. The player `seat` places a knight of their own next."""

    seat: SeatNumber
    owner: SeatNumber | None
    x: Coordinate
    y: Coordinate


class AllianceMade(Fact, frozen=True):
    """Two domains became allies for the rest of the game. The first of the two `castles` belongs to `seat`."""

    seat: SeatNumber
    castles: tuple[At, At]


class CardTaken(Fact, frozen=True):
    """A player took a card from the court, where it lay face up."""

    seat: SeatNumber
    card: str


class DucatsCounted(Fact, frozen=True):
    """Points for the most and second most ducats were awarded, by seat, because no player has cards left."""

    points: tuple[Count, ...]


class PlayerSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's pieces and cards in a chosen position.

    `backs` are the letters on the backs of the `drawn` cards. `taken` are cards taken from the court, which everybody
    saw.
    """

    seat: SeatNumber
    ducats: Count
    backs: Backs
    taken: Cards
    drawn: ForSeat[Cards]


class PositionSet(Fact, frozen=True, omit_defaults=True):
    """The table was set up at a chosen position.

    Without `strict`, it may be a position that no game can reach. `number` counts the turns that have begun. 0 means
    that castles are being placed. `over` means that the turn is over.
    """

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
