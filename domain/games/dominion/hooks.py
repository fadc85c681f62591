"""Hooks: effects of cards at other moments than when they are played.

A card's file registers them. Each takes the card's id, and most are decorators. Those of this module depend on the
table alone:

    unaffected_while_in_play("lighthouse")              no Attack affects the owner while it is in play
    when_gaining("royal-seal", lying="in_play", may=("put-on-deck",))
    @not_bought_if("grand-market")
    @lowers_costs("bridge", by=one)                     number of times that `by` is taken off a card's cost
    @pays_more("coppersmith")                           coins when plain Treasures are played

`attacks.py` has the Reactions to Attacks, `moments.py` the hooks of moments in a turn, and `table.py` the tallies.

All hooks but tallies and lower costs belong to the cards of the game and are collected once a game (`Hooks`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from domain.games.dominion.cards import Card
from domain.games.dominion.choices import Place
from domain.games.dominion.seats import Progress, Seat

Does = TypeVar("Does")


class Hook(Generic[Does]):
    """A moment, and what each card does then."""

    def __init__(self) -> None:
        self.cards: dict[str, Does] = {}

    def __call__(self, card: str) -> Callable[[Does], Does]:
        def register(does: Does) -> Does:
            self.cards[card] = does
            return does

        return register

    def of(self, cards: Collection[str]) -> dict[str, Does]:
        """Of these cards, by their ids: which file is read first is no rule."""
        return {card: self.cards[card] for card in sorted([card for card in self.cards if card in cards])}


class GainReaction(NamedTuple):
    """With this card in the right zone its owner may put a card that is gained elsewhere."""

    lying: Literal["hand", "in_play"]
    may: tuple[Place, ...]


class Reduction(NamedTuple):
    """A lower cost: `by` coins less for a card, `times` over, in the current turn."""

    times: Callable[[Progress, Seat], int]
    by: Callable[[Card], int]


class Extra(NamedTuple):
    """Coins beside those of plain Treasures, given the turn and the cards that are played; and the counter of the turn
    that is used up when there are any."""

    coins: Callable[[Progress, Sequence[str]], int]
    spends: str | None


ON_GAIN: Final = Hook[GainReaction]()
EXTRA_COINS: Final = Hook[Extra]()
REDUCTIONS: Final = Hook[Reduction]()
UNAFFECTED: Final[set[str]] = set()
not_bought_if: Final = Hook[Callable[[Sequence[str]], bool]]()
"""Given the buyer's cards in play."""

HANDS_CHANGED: Final[set[str]] = set()
"""With one of these in the supply a turn may begin with more or fewer than five cards in hand."""
BROUGHT: Final[dict[str, str]] = {}
"""Cards that these bring to other players between their turns."""


def unaffected_while_in_play(card: str) -> None:
    UNAFFECTED.add(card)


def when_gaining(card: str, *, lying: Literal["hand", "in_play"], may: tuple[Place, ...]) -> None:
    ON_GAIN.cards[card] = GainReaction(lying, may)


Times = TypeVar("Times", bound=Callable[[Progress, Seat], int])
Coins = TypeVar("Coins", bound=Callable[[Progress, Sequence[str]], int])


def lowers_costs(card: str, *, by: Callable[[Card], int]) -> Callable[[Times], Times]:
    def register(times: Times) -> Times:
        REDUCTIONS.cards[card] = Reduction(times, by)
        return times

    return register


def pays_more(card: str, *, spends: str | None = None) -> Callable[[Coins], Coins]:
    def register(coins: Coins) -> Coins:
        EXTRA_COINS.cards[card] = Extra(coins, spends)
        return coins

    return register


def changes_hands(card: str) -> None:
    """Of positions: a turn may begin with another hand than five cards where this card is."""
    HANDS_CHANGED.add(card)


def brings(card: str, what: str) -> None:
    """Of positions: this card gives others that one, and changes their cards in no other way."""
    BROUGHT[card] = what


@dataclass(frozen=True)
class Hooks:
    """The hooks of the cards of one game that depend on the table alone."""

    unaffected: frozenset[str]
    gaining: Mapping[str, GainReaction]
    not_bought: Mapping[str, Callable[[Sequence[str]], bool]]
    extra_coins: tuple[Extra, ...]


@lru_cache(maxsize=256)
def hooks_of(cards: frozenset[str]) -> Hooks:
    return Hooks(
        unaffected=frozenset(UNAFFECTED & cards),
        gaining=dict(sorted(ON_GAIN.of(cards).items(), key=lambda each: each[1].lying)),
        not_bought=not_bought_if.of(cards),
        extra_coins=tuple(EXTRA_COINS.of(cards).values()),
    )


@lru_cache(maxsize=256)
def reductions_of(supply: frozenset[str] | None) -> tuple[Reduction, ...]:
    return tuple(each for card, each in REDUCTIONS.cards.items() if supply is None or card in supply)
