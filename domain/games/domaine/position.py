"""Conversion between Domaine tables at rest and positions in JSON."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from domain.game.parsing import read
from domain.game.refusal import Refusal
from domain.games.domaine.board import SIZE, At, Border, Piece
from domain.games.domaine.cards import DECK, backs
from domain.games.domaine.checks import check_board, check_box, check_progress, impossible
from domain.games.domaine.facts import Cards, PlayerSet, PositionSet
from domain.games.domaine.setup import DUCATS, DomaineOptions
from domain.games.domaine.table import DomaineTable, Player
from domain.games.domaine.tiles import IN_ORDER, TERRAINS, Terrain, is_of_tiles, terrain

Number = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class DomainePlayerPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards and ducats of a player in a position."""

    hand: Cards = ()
    """The cards in hand."""
    seen: Cards = ()
    """Cards in hand that were taken from the court."""
    ducats: Number = DUCATS
    """Number of ducats."""


class DomaineTurnPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The current turn of a position, after its income was paid."""

    seat: Number | None = None
    """Seat whose turn it is."""
    number: Number | None = None
    """Number of the turn; 0 while castles are being placed."""
    over: bool = False
    """Whether the player has laid the turn's card. Then the game ends or the next turn begins."""


class DomainePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Domaine position in JSON. If `strict` is true, only positions that a game can reach are allowed.

    Omitted fields are as at set-up, with the tiles in their order, or empty.
    """

    terrain: Terrain = terrain(IN_ORDER)
    """Terrain letters of the squares, the top row first."""
    castles: tuple[Piece, ...] = ()
    """Castles on the board."""
    knights: tuple[Piece, ...] = ()
    """Knights on the board."""
    borders: tuple[Border, ...] = ()
    """Borders on the board."""
    alliances: tuple[tuple[At, At], ...] = ()
    """Pairs of castles whose domains are allied."""
    court: Cards = ()
    """Cards of the court, which lie face up."""
    discard: Cards = ()
    """The cards that were played."""
    deck: Cards = ()
    """Cards of the deck, top first."""
    players: tuple[DomainePlayerPosition, ...] | None = None
    """Players, in the order of their seats."""
    turn: DomaineTurnPosition = DomaineTurnPosition()
    """Current turn."""
    strict: bool = True
    """False: positions that no game can reach are allowed too."""


def printed(table: DomaineTable) -> dict[str, Any]:
    """Convert a Domaine table to a position in JSON. Refuse if the deck is hidden."""
    if table.deck is None:
        raise Refusal("hidden/deck")
    position = {
        **_layout(table),
        "deck": list(table.deck),
        "players": [_printed(player) for player in table.players],
    }
    return position if table.strict else {**position, "strict": False}


def _printed(player: Player) -> dict[str, Any]:
    return {"hand": list(player.hand), "seen": list(player.taken), "ducats": player.ducats}


def placed(raw: Mapping[str, Any], seats: int, options: DomaineOptions) -> PositionSet:
    """Check a Domaine position in JSON, and return the fact that sets it up."""
    position = read(DomainePosition, raw, code="invalid-position", at="/position")
    players = (DomainePlayerPosition(),) * seats if position.players is None else position.players
    if len(players) != seats:
        impossible("players", "invalid-position/players", seats=seats, players=len(players))
    _check_terrain(position.terrain)
    _check_cards(position, players)
    turn, number = _turn(position, seats)
    fact = PositionSet(
        terrain=position.terrain,
        castles=position.castles,
        knights=position.knights,
        borders=position.borders,
        alliances=position.alliances,
        players=tuple(_set(seat, player) for seat, player in enumerate(players)),
        court=position.court,
        discard=position.discard,
        backs=backs(position.deck),
        turn=turn,
        number=number,
        strict=position.strict,
        deck=position.deck,
        over=position.turn.over,
    )
    table = DomaineTable(options=options, players=(Player(),) * seats)
    table.apply(fact)
    check_box(table)
    check_board(table)
    if position.strict or table.placing:
        if not is_of_tiles(position.terrain):
            impossible("terrain", "invalid-position/board-tiles")
        check_progress(table)
    return fact


def _turn(position: DomainePosition, seats: int) -> tuple[int, int]:
    """Return the seat and the number of the turn in a position.

    By default, the number follows from the cards laid so far, and the seat is the next in the order of placing.
    """
    number = position.turn.number
    if number is None:
        number = len(position.court) + len(position.discard) + (not position.turn.over)
    seat = position.turn.seat
    if seat is None:
        seat = (len(position.knights) if number == 0 else number - 2) % seats
    if seat >= seats:
        impossible("turn/seat", "invalid-position/seat", seat=seat)
    return seat, number


def _set(seat: int, player: DomainePlayerPosition) -> PlayerSet:
    drawn = tuple(sorted((Counter(player.hand) - Counter(player.seen)).elements()))
    return PlayerSet(seat, player.ducats, backs(drawn), tuple(sorted(player.seen)), drawn)


def _check_terrain(rows: Terrain) -> None:
    if len(rows) != SIZE:
        impossible("terrain", "invalid-position/board-rows", size=SIZE, count=len(rows))
    for number, row in enumerate(rows):
        if len(row) != SIZE or not set(row) <= TERRAINS.keys():
            impossible(f"terrain/{number}", "invalid-position/board-row", size=SIZE, letters="".join(TERRAINS))


def _check_cards(position: DomainePosition, players: tuple[DomainePlayerPosition, ...]) -> None:
    """Refuse a position with unknown cards, too many copies of one, or `seen` cards that are not in hand."""
    left = Counter(DECK)
    zones = [("court", position.court), ("discard", position.discard), ("deck", position.deck)]
    zones += [(f"players/{seat}/hand", player.hand) for seat, player in enumerate(players)]
    for zone, cards in zones:
        for place, card in enumerate(cards):
            if card not in DECK:
                impossible(f"{zone}/{place}", "invalid-position/card", card=card)
            left[card] -= 1
            if left[card] < 0:
                impossible(f"{zone}/{place}", "invalid-position/card-count", most=DECK[card], card=card)
    for seat, player in enumerate(players):
        for place in range(len(player.seen)):
            if Counter(player.seen[: place + 1]) - Counter(player.hand):
                impossible(f"players/{seat}/seen/{place}", "invalid-position/seen-card")


def _layout(table: DomaineTable) -> dict[str, Any]:
    return {
        "terrain": list(table.terrain),
        "castles": list(map(msgspec.to_builtins, table.castles)),
        "knights": list(map(msgspec.to_builtins, table.knights)),
        "borders": list(map(msgspec.to_builtins, table.borders)),
        "alliances": [list(map(msgspec.to_builtins, pair)) for pair in table.alliances],
        "court": list(table.court),
        "discard": list(table.discard),
        "turn": {"seat": table.turn, "number": table.number, **({"over": True} if table.turn_over else {})},
    }
