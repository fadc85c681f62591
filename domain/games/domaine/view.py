"""The views of a Domaine table. Only the deck's order and cards that others drew from it are hidden."""

from typing import Annotated

import msgspec

from domain.game.ruleset import View
from domain.games.domaine.board import At, Border, Piece, at
from domain.games.domaine.land import Domain, Land
from domain.games.domaine.score import DomaineBreakdown, income, points, worths
from domain.games.domaine.table import DomaineTable

Pair = Annotated[tuple[At, ...], msgspec.Meta(min_length=2, max_length=2)]


class DomainView(msgspec.Struct, frozen=True):
    """A domain: the area that borders enclose around one castle."""

    seat: int | None
    """Seat of the owner; null for the neutral party."""
    castle: At
    """Square of the castle."""
    squares: tuple[At, ...]
    """Squares of the domain."""
    knights: int
    """Number of knights that defend the domain."""
    points: int
    """Points of the domain, without monopolies."""


class DomaineSeat(msgspec.Struct, frozen=True):
    """The cards, pieces and ducats of a player, as the viewer sees them."""

    ducats: int
    """Number of ducats."""
    hand: tuple[str, ...] | None
    """Cards in hand, by id; null: hidden from the viewer."""
    hand_size: int
    """How many cards are in hand."""
    backs: str
    """Letters on the backs of the cards in hand that were drawn from the deck."""
    taken: tuple[str, ...]
    """Cards in hand that were taken from the court, where everybody saw them."""
    knights: int
    """Number of knights that the player can still place."""
    income: int
    """Ducats that the mines bring at the beginning of a turn."""
    score: int
    """The player's points now."""
    breakdown: DomaineBreakdown
    """Points of the player, by source."""


class DomaineDeck(msgspec.Struct, frozen=True):
    """The deck, as the viewer sees it."""

    count: int
    """Number of cards left."""
    backs: str
    """Letters on the backs of the cards, top first."""
    order: tuple[str, ...] | None
    """The cards, top first, for viewers who may see them; otherwise null."""


class DomaineTurn(msgspec.Struct, frozen=True):
    """The current turn."""

    seat: int
    """Seat of the current turn, or of the player who places a castle."""
    number: int
    """Number of turns that have begun; 0 while castles are being placed."""


class DomaineView(View, frozen=True, tag="domaine"):
    """The table of a game of Domaine. x goes to the right, y upwards; (0, 0) is the lower left square."""

    terrain: tuple[str, ...]
    """Rows of letters, the top row first. The ruleset's `terrains` explains the letters."""
    castles: tuple[Piece, ...]
    """The castles, in the order in which they were placed."""
    knights: tuple[Piece, ...]
    """The knights on the board."""
    borders: tuple[Border, ...]
    """The borders on the board."""
    alliances: tuple[Pair, ...]
    """Pairs of castles whose domains are allied."""
    court: tuple[str, ...]
    """Cards that were sold and can be taken."""
    discard: tuple[str, ...]
    """The cards that were played."""
    turn: DomaineTurn
    """Current turn."""
    domains: tuple[DomainView, ...]
    """Domains on the board."""
    neutral_zones: tuple[tuple[At, ...], ...]
    """Squares of each enclosed area without a castle."""
    players: tuple[DomaineSeat, ...]
    """The players, seat by seat."""
    deck: DomaineDeck
    """The deck."""
    king: int
    """Number of points at which the game ends."""


def view(table: DomaineTable) -> DomaineView:
    """Return the view of a table's copy. The copy has only the hands that its viewer may see."""
    land = table.land
    return DomaineView(
        terrain=table.terrain,
        castles=table.castles,
        knights=table.knights,
        borders=table.borders,
        alliances=table.alliances,
        court=table.court,
        discard=table.discard,
        turn=DomaineTurn(table.turn, table.number),
        domains=tuple([_domain(land, domain) for domain in land.domains.values()]),
        neutral_zones=tuple([tuple(map(at, sorted(zone))) for zone in land.neutral_zones]),
        players=tuple([_player(table, land, seat, worth) for seat, worth in enumerate(worths(table, land))]),
        deck=DomaineDeck(len(table.backs), table.backs, table.deck),
        king=table.setup.king,
    )


def _domain(land: Land, domain: Domain) -> DomainView:
    squares = tuple(map(at, sorted(domain.squares)))
    return DomainView(domain.seat, at(domain.castle), squares, len(domain.knights), points(land, domain))


def _player(table: DomaineTable, land: Land, seat: int, worth: DomaineBreakdown) -> DomaineSeat:
    player = table.players[seat]
    return DomaineSeat(
        ducats=player.ducats,
        hand=None if player.drawn is None else player.hand,
        hand_size=player.cards,
        backs=player.backs,
        taken=player.taken,
        knights=table.supply(seat),
        income=income(land, seat),
        score=worth.total,
        breakdown=worth,
    )
