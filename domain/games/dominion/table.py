"""The table, for who knows everything and for everybody's copy alike."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import cast

import msgspec

from domain.game.facts import Fact
from domain.game.play import Orders, Table
from domain.games.dominion.cards import CARDS
from domain.games.dominion.changes import Change, changes_of
from domain.games.dominion.hooks import Reduction, reductions_of
from domain.games.dominion.options import DominionOptions
from domain.games.dominion.seats import Progress, Seat


class DominionTable(Table, kw_only=True, dict=True):
    options: DominionOptions
    players: list[Seat]
    supply: dict[str, int] = msgspec.field(default_factory=dict)
    trash: list[str] = msgspec.field(default_factory=list)
    marks: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """Declared marks on piles of the supply."""
    turn: Progress | None = None
    """None: nobody has begun."""
    depth: int = 0
    """How many cards are being followed just now, one because of another."""
    bought: str | None = None
    """The card that was just paid for, until it is gained."""
    strict: bool = True

    @property
    def pieces(self) -> int:
        banned = [] if self.turn is None else self.turn.banned
        found = sum(map(len, (self.trash, self.supply, banned, *self.marks.values())))
        for each in self.players:
            lying = (each.hand, each.deck, each.discard, each.in_play, each.aside, *each.mats.values())
            noted = (each.later, each.staying, *each.notes.values())
            found += sum(map(len, lying)) + sum(map(len, noted))
        return found

    def marked(self, name: str) -> list[str]:
        """The piles that bear this mark, in the order in which they came to it."""
        return list(self.marks.get(name, ()))

    @cached_property
    def changes(self) -> Mapping[type[Fact], Change]:
        """How facts change this table, with the tallies that its cards keep."""
        return changes_of(self._brought)

    @cached_property
    def reductions(self) -> Sequence[Reduction]:
        return reductions_of(self._brought)

    @property
    def _brought(self) -> frozenset[str] | None:
        return frozenset(self.supply) if self.strict else None

    def lay_supply(self, piles: Mapping[str, int]) -> None:
        """Kept in the order of the cards' ids, however a fact was stored."""
        self.supply = dict(sorted(piles.items()))
        for name in ("changes", "reductions"):
            self.__dict__.pop(name, None)

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
        changes, kind = self.changes, type(fact)
        if kind in changes:
            changes[kind](self, fact)
