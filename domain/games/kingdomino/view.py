"""The views of a Kingdomino table. Only viewers who may see everything see the order of the pile."""

from functools import lru_cache
from typing import Literal

import msgspec

from domain.game.ruleset import View
from domain.games.kingdomino.dominoes import DOMINOES
from domain.games.kingdomino.facts import Claim, Offer
from domain.games.kingdomino.kingdom import Placement, Player
from domain.games.kingdomino.score import KingdomBreakdown, valued
from domain.games.kingdomino.setup import KingdominoOptions
from domain.games.kingdomino.table import KingdominoTable


class KingdomBox(msgspec.Struct, frozen=True):
    """The smallest rectangle around a kingdom, castle included. The castle is at (0, 0)."""

    left: int
    """The smallest x."""
    right: int
    """The largest x."""
    bottom: int
    """The smallest y."""
    top: int
    """The largest y."""


class KingdominoSeat(msgspec.Struct, frozen=True):
    """The kingdom and score of a player."""

    kingdom: tuple[Placement, ...]
    """The dominoes around the castle, in the order in which they were placed."""
    discarded: tuple[int, ...]
    """The dominoes that did not fit."""
    box: KingdomBox
    """Extent of the kingdom."""
    score: int
    """Current score of the kingdom."""
    breakdown: KingdomBreakdown
    """Points of the kingdom, by source."""


class KingdominoTurn(msgspec.Struct, frozen=True):
    """The king that acts next, and its act."""

    seat: int | None
    """Seat of the king; null: the king is about to be drawn."""
    kind: Literal["choose", "place"]
    """Whether the king chooses a domino or places the one that it is on."""


class KingdominoView(View, frozen=True, tag="kingdomino"):
    """The table of a game of Kingdomino. Dominoes are named by their numbers."""

    size: int
    """Maximum width and height of a kingdom, in squares."""
    players: tuple[KingdominoSeat, ...]
    """The players, seat by seat."""
    current: tuple[Claim, ...]
    """The line whose dominoes are placed, from the lowest number on."""
    next: tuple[Offer, ...]
    """The line whose dominoes are chosen."""
    hand: tuple[int, ...]
    """Seats of the kings that are on no domino and still choose one."""
    pile: int
    """How many dominoes are in the pile."""
    pile_order: tuple[int, ...] | None
    """The pile, top first, for viewers who may see it; otherwise null."""
    set_aside: int
    """Number of dominoes put back into the box face down."""
    turn: KingdominoTurn | None
    """Current turn; null: the game is over."""
    turns: int
    """How many dominoes have been placed or discarded."""


def view(table: KingdominoTable) -> KingdominoView:
    turn, turns, size = table.turn, table.turns, table.setup.size
    return KingdominoView(
        size,
        tuple([_player(player, size, table.options) for player in table.players]),
        table.current,
        table.next,
        table.hand,
        table.count,
        table.pile,
        len(DOMINOES) - turns - len(table.current) - len(table.next) - table.count,
        None if turn is None else KingdominoTurn(turn.seat, turn.kind),
        turns,
    )


@lru_cache(512)
def _player(player: Player, size: int, options: KingdominoOptions) -> KingdominoSeat:
    """Return the view of one player's kingdom.

    It is cached, because each viewer sees each kingdom after each move.
    """
    worth = valued(player, size, options)
    box = worth.box
    seen = KingdomBox(box.left, box.right, box.bottom, box.top)
    return KingdominoSeat(player.kingdom, player.discarded, seen, worth.score, worth.breakdown)
