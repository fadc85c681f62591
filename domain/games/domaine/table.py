"""The state of a Domaine table, and how each fact changes it."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

import msgspec

from domain.game.facts import Fact
from domain.game.play import Orders, Table
from domain.games.domaine.board import At, Border, Piece, line
from domain.games.domaine.cards import CARDS
from domain.games.domaine.facts import (
    AllianceMade,
    BorderPlaced,
    BordersRemoved,
    CardLaid,
    CardsDrawn,
    CardTaken,
    CastlePlaced,
    DucatsCounted,
    KnightDeserted,
    KnightPlaced,
    PileShuffled,
    PlayerSet,
    PositionSet,
    SquareGained,
    TilesLaid,
    TilesShuffled,
    TurnBegan,
)
from domain.games.domaine.land import Land
from domain.games.domaine.setup import DUCATS, KNIGHTS, DomaineOptions, Setup, placings, setup
from domain.games.domaine.tiles import Terrain, terrain

replace: Final = msgspec.structs.replace


class Player(msgspec.Struct, frozen=True):
    """The cards and ducats of a player. Cards in hand are in the order of their ids."""

    ducats: int = DUCATS
    backs: str = ""
    """Letters on the backs of the cards drawn from the deck."""
    drawn: tuple[str, ...] | None = ()
    """The cards drawn from the deck. None in copies of other players."""
    taken: tuple[str, ...] = ()
    """Cards taken from the court, which everybody saw."""

    @property
    def cards(self) -> int:
        return len(self.backs) + len(self.taken)

    @property
    def hand(self) -> tuple[str, ...]:
        if self.drawn is None:
            raise ValueError("only who knows the whole table can play on")
        return tuple(sorted(self.drawn + self.taken))

    def with_drawn(self, letters: str, cards: tuple[str, ...] | None) -> "Player":
        drawn = None if self.drawn is None or cards is None else tuple(sorted(self.drawn + cards))
        return replace(self, backs="".join(sorted(self.backs + letters)), drawn=drawn)

    def without(self, card: str) -> "Player":
        """Return the player with a card removed from the hand. Of two equal cards, remove the one from the court."""
        if card in self.taken:
            return replace(self, taken=_without(self.taken, card))
        drawn = None if self.drawn is None else _without(self.drawn, card)
        return replace(self, backs=self.backs.replace(CARDS[card].pile, "", 1), drawn=drawn)


class DomaineTable(Table, kw_only=True):
    options: DomaineOptions
    players: tuple[Player, ...]
    terrain: Terrain = ()
    """Rows of letters, the top row first."""
    castles: tuple[Piece, ...] = ()
    knights: tuple[Piece, ...] = ()
    borders: tuple[Border, ...] = ()
    alliances: tuple[tuple[At, At], ...] = ()
    """Pairs of castles whose domains are allied."""
    court: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = ()
    """The deck, top first. None in players' copies."""
    backs: str = ""
    """Letters on the backs of the cards in the deck, top first."""
    turn: int = 0
    """Seat of the current turn, or of the player who places a castle."""
    number: int = 0
    """Number of turns that have begun; 0 while castles are being placed."""
    turn_over: bool = False
    """Whether the card of this turn was laid. At rest, it is true only in ended games and in positions."""
    bonuses: tuple[int, ...] = ()
    """Points for ducats by seat, after they were counted."""
    strict: bool = True

    @property
    def setup(self) -> Setup:
        return setup(len(self.players))

    @property
    def pieces(self) -> int:
        cards = sum(len(player.drawn or ()) + player.cards for player in self.players)
        deck = len(self.backs) + len(self.deck or ())
        board = len(self.castles) + len(self.knights) + len(self.borders) + len(self.alliances) + len(self.terrain)
        return cards + deck + len(self.court) + len(self.discard) + board + len(self.bonuses)

    @property
    def untouched(self) -> bool:
        """Return whether the board was not laid yet."""
        return not self.terrain

    @property
    def placing(self) -> bool:
        """Return whether players are still placing castles, before the first turn."""
        return self.number == 0

    @property
    def placings(self) -> tuple[int | None, ...]:
        return placings(len(self.players), self.options)

    @property
    def land(self) -> Land:
        alliances = (line(one.square, other.square) for one, other in self.alliances)
        return Land(
            "".join(reversed(self.terrain)),
            self.castles,
            self.knights,
            self.borders,
            alliances,
            domains=not self.placing,
        )

    @property
    def next_with_cards(self) -> int | None:
        """Return the seat that takes the next turn, or None. Players without cards are skipped."""
        seats = len(self.players)
        ahead = ((self.turn + step) % seats for step in range(1, seats + 1))
        return next((seat for seat in ahead if self.players[seat].cards), None)

    def supply(self, seat: int) -> int:
        """Return how many knights a player can still place."""
        return KNIGHTS - sum(knight.seat == seat for knight in self.knights)

    @property
    def orders(self) -> Mapping[str, Sequence[str | None]]:
        """Return the cards of the deck by pile letter, as hidden orders. Unknown cards are None."""
        cards = (None,) * len(self.backs) if self.deck is None else self.deck
        backs = tuple(zip(self.backs, cards, strict=True))
        return {letter: [card for back, card in backs if back == letter] for letter in sorted(set(self.backs))}

    def reorder(self, orders: Orders) -> None:
        piles = {letter: iter(orders.get(letter, known)) for letter, known in self.orders.items()}
        self.deck = tuple(cast(str, next(piles[back])) for back in self.backs)

    def apply(self, fact: Fact) -> None:  # noqa: PLR0912  one case for each kind of fact
        match fact:
            case TilesLaid(tiles) | TilesShuffled(tiles):
                self.terrain = terrain(tiles)
            case PileShuffled():
                self.backs += fact.pile * fact.count
                self.deck = None if self.deck is None or fact.cards is None else self.deck + fact.cards
            case CardsDrawn():
                self._draw(fact)
            case CastlePlaced():
                self.castles = (*self.castles, Piece(fact.owner, fact.x, fact.y))
            case KnightPlaced():
                self.knights = (*self.knights, Piece(fact.owner, fact.x, fact.y))
                self._pay(fact.seat, -fact.ducats)
                if self.placing:
                    self.turn = len(self.knights) % len(self.players)
            case TurnBegan():
                self.turn, self.number, self.turn_over = fact.seat, self.number + 1, False
                self._pay(fact.seat, fact.income)
            case CardLaid():
                self._lay(fact)
            case CardTaken(seat, card):
                self.court = _without(self.court, card)
                player = self.players[seat]
                self._set(seat, replace(player, taken=tuple(sorted((*player.taken, card)))))
            case BorderPlaced():
                self.borders = (*self.borders, Border(fact.x, fact.y, fact.side))
            case BordersRemoved(borders):
                self._remove(borders)
            case SquareGained():
                self._remove(fact.removed)
                self.borders += fact.placed
            case KnightDeserted():
                gone = Piece(fact.owner, fact.x, fact.y)
                self.knights = tuple(knight for knight in self.knights if knight != gone)
            case AllianceMade(_, castles):
                self.alliances = (*self.alliances, castles)
            case DucatsCounted(points):
                self.bonuses = points
            case PositionSet():
                self._set_up(fact)

    def _set(self, seat: int, player: Player) -> None:
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])

    def _pay(self, seat: int, ducats: int) -> None:
        if ducats:
            player = self.players[seat]
            self._set(seat, replace(player, ducats=player.ducats + ducats))

    def _draw(self, fact: CardsDrawn) -> None:
        letters, self.backs = self.backs[: fact.count], self.backs[fact.count :]
        self._set(fact.seat, self.players[fact.seat].with_drawn(letters, fact.cards))
        self.deck = None if self.deck is None else self.deck[fact.count :]

    def _lay(self, fact: CardLaid) -> None:
        self.turn_over = True
        self._set(fact.seat, self.players[fact.seat].without(fact.card))
        if fact.action == "sell":
            self.court = (*self.court, fact.card)
            self._pay(fact.seat, fact.ducats)
        else:
            self.discard = (*self.discard, fact.card)
            self._pay(fact.seat, -fact.ducats)

    def _remove(self, borders: tuple[Border, ...]) -> None:
        self.borders = tuple(border for border in self.borders if border not in borders)

    def _set_up(self, fact: PositionSet) -> None:
        self.terrain, self.castles, self.knights, self.borders = fact.terrain, fact.castles, fact.knights, fact.borders
        self.alliances, self.court, self.discard = fact.alliances, fact.court, fact.discard
        self.deck, self.backs = fact.deck, fact.backs
        self.turn, self.number, self.turn_over, self.strict = fact.turn, fact.number, fact.over, fact.strict
        self.players = tuple(map(_player, fact.players))


def _player(player_set: PlayerSet) -> Player:
    return Player(player_set.ducats, player_set.backs, player_set.drawn, player_set.taken)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
