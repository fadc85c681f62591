"""Boxes. A card registers itself under the name of its function, in its box.

base = Box("base", editions=(1, 2))

@base.action(cost=3)
def village(turn: Turn) -> None:
    turn.add(cards=1, actions=2)
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

from domain.games.dominion.cards import (
    ACTION,
    CARDS,
    COINS,
    COPIES,
    EVENTS,
    MIXED,
    OF_KIND,
    PILES,
    PRINTED,
    RULES,
    TREASURE,
    VICTORY,
    Card,
    CardCost,
    Edition,
    Kind,
    Landscape,
    MixedPile,
    Worth,
)
from domain.games.dominion.turn import EFFECTS, Effect, Turn

EffectT = TypeVar("EffectT", bound=Effect)
WorthT = TypeVar("WorthT", bound=Worth)


class Box:
    """A box, or its cards that belong to the given editions of the rules. None: the box itself has one edition.

    Each method adds a card. `more` are the card's other types, `points` its victory points. `cost` has the coins of
    its cost, `potions` the Potions and `debt` the debt. Raise `rules` when you change an effect in a way that would
    alter a recorded game.
    """

    def __init__(self, name: str, *, editions: tuple[Edition, ...] | None = None, rules: int = 1) -> None:
        self.name = name
        self._editions: tuple[Edition, ...] = editions or (1, 2)
        self._names = (name,) if editions is None else tuple(f"{name}{edition}" for edition in editions)
        for each in self._names:
            RULES[each] = max(rules, RULES.get(each, rules))

    def action(
        self, *more: Kind, cost: int, potions: int = 0, debt: int = 0, points: int | None = None
    ) -> Callable[[EffectT], EffectT]:
        """Register an Action card of the box. The decorated function is its effect."""
        return self._playing((ACTION, *more), cost, points, potions=potions, debt=debt)

    def treasure(self, *more: Kind, cost: int, potions: int = 0, basic: bool = False) -> Callable[[EffectT], EffectT]:
        """Register a Treasure card with a text. The decorated function is its effect."""
        return self._playing((TREASURE, *more), cost, None, potions=potions, basic=basic)

    def victory(self, *, cost: int) -> Callable[[WorthT], WorthT]:
        """Register a Victory card. The decorated function returns its points, given all cards of its owner."""

        def register(worth: WorthT) -> WorthT:
            self._add(_named(worth), (VICTORY,), cost, worth=worth)
            return worth

        return register

    def coins(
        self, name: str, *more: Kind, cost: int, coins: int, points: int | None = None, basic: bool = True
    ) -> None:
        """Register a Treasure that gives a fixed number of coins and has no other effect."""

        def play(turn: Turn) -> None:
            turn.pay(name, coins)

        self._add(name, (TREASURE, *more), cost, worth=_always(points), coins=coins, basic=basic)
        EFFECTS[name] = play

    def points(self, name: str, *, cost: int, points: int, kind: Kind = VICTORY) -> None:
        """Register a basic card that is worth a fixed number of points and cannot be played."""
        self._add(name, (kind,), cost, worth=_always(points), basic=True)

    def unplayable(self, name: str, *types: Kind, cost: int, points: int | None = None) -> None:
        """Register a card that cannot be played. Its effects are hooks under its id."""
        self._add(name, types, cost, worth=_always(points))

    def pile(self, name: str, *types: Kind, cost: int, cards: Sequence[str], shuffled: bool) -> None:
        """Register a kingdom pile of different cards, with the types and the cost of its randomizer card.

        `cards` are top first, unless set-up shuffles them. They are registered separately.
        """
        self._add(name, types, cost)
        MIXED[name] = MixedPile(tuple(cards), shuffled)
        COPIES[name] = len(cards)
        PILES.update(dict.fromkeys(cards, name))

    def event(self, *, cost: int) -> Callable[[EffectT], EffectT]:
        """Register an Event of the box. The decorated function is its effect when it is bought."""

        def register(effect: EffectT) -> EffectT:
            name = _named(effect)
            self._add_landscape(name, "event", cost)
            EFFECTS[name] = effect
            return effect

        return register

    def landmark(self, name: str) -> None:
        """Register a Landmark of the box. Its effects are hooks under its id."""
        self._add_landscape(name, "landmark")

    def _add_landscape(self, name: str, kind: Literal["event", "landmark"], cost: int = 0) -> None:
        if name in CARDS or name in EVENTS:
            raise ValueError(f"two cards are called {name}")
        EVENTS[name] = Landscape(name, kind, cost, self._names, self.name, self._editions)

    def _playing(
        self, types: tuple[Kind, ...], cost: int, points: int | None, **more: Any
    ) -> Callable[[EffectT], EffectT]:
        def register(play: EffectT) -> EffectT:
            self._add(_named(play), types, cost, worth=_always(points), **more)
            EFFECTS[_named(play)] = play
            return play

        return register

    def _add(self, name: str, types: tuple[Kind, ...], cost: int, **more: Any) -> None:
        if name in CARDS or name in EVENTS:
            raise ValueError(f"two cards are called {name}")
        card = Card(name, self._names, types, cost, box=self.name, editions=self._editions, **more)
        CARDS[name] = card
        PRINTED[name] = CardCost(cost, card.potions, card.debt)
        for kind in types:
            OF_KIND[kind].add(name)
        if card.coins is not None:
            COINS[name] = card.coins


def _always(points: int | None) -> Worth | None:
    def worth(_owned: Sequence[str]) -> int:
        return points or 0

    return None if points is None else worth


def _named(function: Callable[..., object]) -> str:
    return function.__name__.replace("_", "-")
