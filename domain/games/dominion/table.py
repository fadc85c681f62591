"""The table, and the registry of the changes that facts make. Each player's copy has the same type.

`changes.py` registers the change that each fact makes. A box with facts of its own registers theirs:

    @changed_by(CardsPassed)
    def pass_on(table: DominionTable, fact: CardsPassed) -> None: ...

A card may keep a tally: a further change that facts of any kind make, such as a card played, gained or bought.

    @tally("smugglers", CardGained, TurnBegan)
    def note_what_is_gained(table: DominionTable, fact: CardGained | TurnBegan) -> None: ...

`tallies.py` has the usual one, a counter of facts.

A tally is kept in games that have the card, and in positions that are not `strict`. It changes every copy of the
table, so it may read only the public fields of facts.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final, TypeVar, cast

import msgspec

from domain.game.facts import Fact
from domain.game.play import Orders, Table
from domain.games.dominion.cards import CARDS, MIXED, pile_of
from domain.games.dominion.hooks import EXTRA_COINS, PLAYED_AS, REDUCTIONS, Extra, Reduction, not_bought_if
from domain.games.dominion.options import DominionOptions
from domain.games.dominion.seats import Progress, Seat
from domain.games.dominion.zones import Zone


class DominionTable(Table, kw_only=True, dict=True):
    options: DominionOptions
    players: list[Seat]
    supply: dict[str, int] = msgspec.field(default_factory=dict)
    mixed: dict[str, Zone] = msgspec.field(default_factory=dict)
    """Cards of each pile of different cards, the top one last. A pile's number of cards is in `supply` too."""
    beside: dict[str, int] = msgspec.field(default_factory=dict)
    """Number of cards in each pile beside the supply."""
    bane: str | None = None
    """The kingdom card of the Bane pile, if there is one."""
    shelters: bool = False
    """Whether the players began with Shelters."""
    events: list[str] = msgspec.field(default_factory=list)
    """The Events and Landmarks of the game."""
    trash: list[str] = msgspec.field(default_factory=list)
    marks: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """Number of marks on each pile or Landmark, by mark and card."""
    waiting_turns: list[int] = msgspec.field(default_factory=list)
    """Players to whom cards promised extra turns, in the order of the promises. The player before decides in each."""
    turn: Progress | None = None
    """Progress of the current turn. None: no turn has begun."""
    depth: int = 0
    """Number of cards that are being resolved, each one played by the card before it."""
    bought: str | None = None
    """The card that was bought and is not gained yet."""
    strict: bool = True

    def open_to(self, viewer: int | None, seat: int) -> bool:
        """Return whether a player sees the hand and the face-down mats of `seat`.

        The controller sees them until the turn is over.
        """
        if viewer is None:
            return False
        controls = self.controller_of(seat) == viewer and self.turn is not None and self.turn.phase != "clean-up"
        return viewer == seat or controls

    @property
    def pieces(self) -> int:
        banned = [] if self.turn is None else self.turn.banned
        laid = (self.supply, self.beside, *self.mixed.values(), *self.marks.values())
        found = sum(map(len, (self.trash, banned, *laid)))
        for each in self.players:
            lying = (each.hand, each.deck, each.discard, each.in_play, each.aside, *each.mats.values())
            noted = (each.later, each.staying, *each.notes.values())
            found += sum(map(len, lying)) + sum(map(len, noted)) + sum(map(len, each.lasting.values()))
        return found

    def marked(self, name: str) -> list[str]:
        """Return the piles that carry a mark, in the order in which they were first marked."""
        return list(self.marks.get(name, ()))

    def marked_on(self, name: str, pile: str) -> int:
        """Return the number of marks on a pile or a Landmark."""
        return self.marks.get(name, {}).get(pile, 0)

    @cached_property
    def changes(self) -> "Mapping[type[Fact], Change]":
        """Return, for each type of fact, the function that applies it to this game's table and tallies."""
        return changes_of(self._names)

    @cached_property
    def reductions(self) -> Sequence[Reduction]:
        return tuple(REDUCTIONS.among(self._names).values())

    @cached_property
    def extra_coins(self) -> Sequence[Extra]:
        return tuple(EXTRA_COINS.among(self._names).values())

    @cached_property
    def conditions(self) -> Mapping[str, Callable[[Sequence[str]], bool]]:
        """Return, for each card with a condition, the function that forbids its purchase."""
        return not_bought_if.among(self._names)

    @cached_property
    def has_roles(self) -> bool:
        """Return whether a card of the game is played as another card, so that cards in play may have two ids."""
        return bool(PLAYED_AS.among(self._names))

    @cached_property
    def _names(self) -> frozenset[str] | None:
        """Return the names in the game, or None if every card counts."""
        return frozenset(self.brought) if self.strict else None

    @property
    def brought(self) -> list[str]:
        """Return the cards and piles of the supply and beside it, and the Events."""
        return [*self.supply, *self.in_mixed, *self.beside, *self.events]

    @property
    def in_mixed(self) -> list[str]:
        """Return the different cards of the mixed piles, in the order in which they are declared."""
        return [card for pile in self.mixed for card in dict.fromkeys(MIXED[pile].cards)]

    def lay_supply(self, piles: Mapping[str, int]) -> None:
        """Store the supply, ordered by card id, and clear the caches that depend on it."""
        self.supply = dict(sorted(piles.items()))
        self.mixed = {pile: MIXED[pile].lying(count) for pile, count in self.supply.items() if pile in MIXED}
        self._forget()

    def lay_beside(self, piles: Mapping[str, int]) -> None:
        """Set the piles beside the supply, ordered by card id."""
        self.beside = dict(sorted(piles.items()))
        self._forget()

    def lay_events(self, events: Sequence[str]) -> None:
        """Set the Events, ordered by id."""
        self.events = sorted(events)
        self._forget()

    def brings(self, names: Iterable[str]) -> bool:
        """Return whether the game has a card or an Event of one of these names."""
        return not frozenset(names).isdisjoint(self.brought)

    @cached_property
    def left(self) -> tuple[str, ...]:
        """Return the piles of the supply that are not empty."""
        return tuple(filter(self.supply.get, self.supply))

    @property
    def on_top(self) -> Mapping[str, int]:
        """Return the cards that can be taken from the supply, with the number of copies.

        Of a mixed pile, they are the top card and the equal cards directly below it.
        """
        if not self.mixed:
            return self.supply
        found: dict[str, int] = {}
        for pile, count in self.supply.items():
            cards = self.mixed.get(pile)
            if cards is None:
                found[pile] = count
            elif cards and (top := cards[-1]) is not None:
                found[top] = next((below for below, card in enumerate(reversed(cards)) if card != top), count)
        return found

    def take_from_supply(self, card: str) -> None:
        """Remove the card from its pile. From a mixed pile, the top card is removed."""
        pile = pile_of(card) if self.mixed else card
        self.supply[pile] -= 1
        if not self.supply[pile]:
            self.__dict__.pop("left", None)
        if pile in self.mixed:
            self.mixed[pile].pop()

    def return_to_supply(self, card: str) -> None:
        """Put the card on top of its pile."""
        pile = pile_of(card)
        self.supply[pile] += 1
        self.__dict__.pop("left", None)
        if pile in self.mixed:
            self.mixed[pile].append(card)

    def _forget(self) -> None:
        self.__dict__.clear()

    @property
    def kingdom(self) -> list[str]:
        """Return the kingdom cards, the Bane included."""
        return [card for card in self.supply if not CARDS[card].basic]

    @property
    def reserved(self) -> str | None:
        """Return the bought card while the effects of its purchase are resolved. Nothing else may gain that copy."""
        return self.bought if self.depth else None

    @property
    def empty_piles(self) -> int:
        return list(self.supply.values()).count(0)

    @property
    def turns(self) -> int:
        """Return the number of turns finished by all players, without extra turns."""
        return sum([player.turns for player in self.players])

    @property
    def orders(self) -> Mapping[str, Sequence[str | None]]:
        decks = {f"deck/{seat}": player.deck for seat, player in enumerate(self.players)}
        return decks | {f"pile/{name}": cards for name, cards in self.mixed.items() if MIXED[name].shuffled}

    def reorder(self, orders: Orders) -> None:
        for seat, player in enumerate(self.players):
            player.deck[:] = cast(tuple[str, ...], orders.get(f"deck/{seat}", player.deck))
        for name, cards in self.mixed.items():
            cards[:] = cast(tuple[str, ...], orders.get(f"pile/{name}", cards))

    def apply(self, fact: Fact) -> None:
        change = self.changes.get(type(fact))
        if change is not None:
            change(self, fact)


Change = Callable[[DominionTable, Any], None]
CHANGES: Final[dict[type[Fact], Change]] = {}
"""The change that each type of fact makes."""
TALLIES: Final[list[tuple[str, type[Fact], Change]]] = []
"""Registered tallies: card, type of fact, change."""

FactT = TypeVar("FactT", bound=Fact)
ChangeT = TypeVar("ChangeT", bound=Change)


def changed_by(kind: type[FactT]) -> Callable[[Callable[[DominionTable, FactT], None]], Callable[..., None]]:
    """Register the decorated function as the change that a type of fact makes to the table."""

    def register(change: Callable[[DominionTable, FactT], None]) -> Callable[..., None]:
        CHANGES[kind] = change
        return change

    return register


def tally(card: str, *kinds: type[Fact]) -> Callable[[ChangeT], ChangeT]:
    """Register the decorated function as the tally of a card: a further change that facts of `kinds` make."""

    def register(keep: ChangeT) -> ChangeT:
        TALLIES.extend((card, kind, keep) for kind in kinds)
        return keep

    return register


@lru_cache(maxsize=256)
def changes_of(brought: frozenset[str] | None) -> Mapping[type[Fact], Change]:
    """Return the change that each type of fact makes, with the tallies of those cards.

    If `brought` is None, include all tallies.
    """
    found: dict[type[Fact], list[Change]] = {}
    for card, kind, keep in TALLIES:
        if brought is None or card in brought:
            found.setdefault(kind, [CHANGES[kind]] if kind in CHANGES else []).append(keep)
    return {**CHANGES, **{kind: _all_of(changes) for kind, changes in found.items()}}


def _all_of(changes: Sequence[Change]) -> Change:
    def change(table: DominionTable, fact: Fact) -> None:
        for each in changes:
            each(table, fact)

    return change
