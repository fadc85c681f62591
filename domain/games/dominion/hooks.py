"""Hooks: effects that cards have at moments other than their play.

The module of a card registers them. Each takes the card's id, and most are decorators. The hooks of this module depend
on the table only:

    unaffected_while_in_play("lighthouse")              no Attack affects the owner while the card is in play
    when_gaining("royal-seal", lying="in_play", may=("put-on-deck",))
    @not_bought_if("grand-market")
    @lowers_costs("bridge", by=one)                     number of times that costs are lowered by `by`
    @pays_more("coppersmith")                           extra coins when plain Treasures are played

`attacks.py` has the Reactions to Attacks, `moments.py` the hooks of moments in a turn, and `table.py` the tallies.

`Hooks` collects the hooks of the cards of a game once for each game. Tallies, coins and purchases are not in it.
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
    """A moment in the game, with the effect of each card that has one. Calling it registers an effect."""

    def __init__(self) -> None:
        self.cards: dict[str, Does] = {}

    def __call__(self, card: str) -> Callable[[Does], Does]:
        def register(does: Does) -> Does:
            self.cards[card] = does
            return does

        return register

    def of(self, cards: Collection[str]) -> dict[str, Does]:
        """Return the effects of these cards, ordered by id, so that the order of imports does not matter."""
        return {card: self.cards[card] for card in sorted([card for card in self.cards if card in cards])}


class GainReaction(NamedTuple):
    """A card whose owner may put a gained card elsewhere, while it is in the zone `lying`."""

    lying: Literal["hand", "in_play"]
    may: tuple[Place, ...]


class Reduction(NamedTuple):
    """A lower cost in the current turn: `by` coins less for a card, as often as `times` returns."""

    times: Callable[[Progress, Seat], int]
    by: Callable[[Card], int]


class Extra(NamedTuple):
    """Extra coins when plain Treasures are played.

    `coins` returns them from the turn and the played cards. `spends` is the counter that is reset if there are any.
    """

    coins: Callable[[Progress, Sequence[str]], int]
    spends: str | None


ON_GAIN: Final = Hook[GainReaction]()
EXTRA_COINS: Final = Hook[Extra]()
REDUCTIONS: Final = Hook[Reduction]()
UNAFFECTED: Final[set[str]] = set()
not_bought_if: Final = Hook[Callable[[Sequence[str]], bool]]()
"""Registers a condition under which a card cannot be bought. It takes the buyer's cards in play."""

HANDS_CHANGED: Final[set[str]] = set()
"""Cards with which a turn may begin with more or fewer than five cards in hand."""
BROUGHT: Final[dict[str, str]] = {}
"""The card that each of these cards gives to other players between their turns."""


def unaffected_while_in_play(card: str) -> None:
    """Register a card that protects its owner from Attacks while it is in play."""
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
    """Allow positions with this card in which a turn begins with more or fewer than five cards."""
    HANDS_CHANGED.add(card)


def brings(card: str, what: str) -> None:
    """Declare, for positions, that `card` gives others `what` and changes their cards in no other way."""
    BROUGHT[card] = what


@dataclass(frozen=True)
class Hooks:
    """The hooks of one game's cards that depend on the table only."""

    unaffected: frozenset[str]
    gaining: Mapping[str, GainReaction]


@lru_cache(maxsize=256)
def hooks_of(cards: frozenset[str]) -> Hooks:
    """Return the hooks of these cards. Cached, because many games have the same cards."""
    return Hooks(
        unaffected=frozenset(UNAFFECTED & cards),
        gaining=dict(sorted(ON_GAIN.of(cards).items(), key=lambda each: each[1].lying)),
    )


@lru_cache(maxsize=256)
def reductions_of(supply: frozenset[str] | None) -> tuple[Reduction, ...]:
    """Return the cost reductions of the cards with piles in the supply. None: of all cards."""
    return tuple(each for card, each in REDUCTIONS.cards.items() if supply is None or card in supply)
