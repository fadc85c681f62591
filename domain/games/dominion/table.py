"""The table, for who knows everything and for everybody's copy alike."""

from collections.abc import Mapping, Sequence
from typing import cast

import msgspec

from domain.game.facts import Fact
from domain.game.play import Orders, Table
from domain.games.dominion.cards import CARDS
from domain.games.dominion.changes import CHANGES
from domain.games.dominion.options import DominionOptions
from domain.games.dominion.seats import Progress, Seat


class DominionTable(Table, kw_only=True):
    options: DominionOptions
    players: list[Seat]
    supply: dict[str, int] = msgspec.field(default_factory=dict)
    trash: list[str] = msgspec.field(default_factory=list)
    trade_route: list[str] = msgspec.field(default_factory=list)
    """The piles whose tokens lie on the Trade Route mat."""
    turn: Progress | None = None
    """None: nobody has begun."""
    depth: int = 0
    """How many cards are being followed just now, one because of another."""
    bought: str | None = None
    """The card that was just paid for, until it is gained."""
    strict: bool = True

    @property
    def pieces(self) -> int:
        banned = 0 if self.turn is None else len(self.turn.banned)
        lying = sum(len(zone) for player in self.players for zone in player.zones)
        return lying + len(self.trash) + len(self.trade_route) + len(self.supply) + banned

    @property
    def kingdom(self) -> list[str]:
        return [card for card in self.supply if not CARDS[card].basic]

    @property
    def empty_piles(self) -> int:
        return list(self.supply.values()).count(0)

    @property
    def turns(self) -> int:
        """How many turns have been taken."""
        return sum([player.turns for player in self.players])

    @property
    def orders(self) -> Mapping[str, Sequence[str | None]]:
        return {f"deck/{seat}": player.deck for seat, player in enumerate(self.players)}

    def reorder(self, orders: Orders) -> None:
        for seat, player in enumerate(self.players):
            player.deck[:] = cast(tuple[str, ...], orders.get(f"deck/{seat}", player.deck))

    def apply(self, fact: Fact) -> None:
        if type(fact) in CHANGES:
            CHANGES[type(fact)](self, fact)
