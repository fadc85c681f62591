"""Hooks: effects of cards at other moments than when they are played.

A card's file registers them. Each takes the card's id, and most are decorators:

    when_attacked("moat", shields=True)                 a Reaction that its owner may reveal
    unaffected_while_in_play("lighthouse")              no Attack affects the owner while it is in play
    when_gaining("royal-seal", lying="in_play", may=("put-on-deck",))
    @while_in_play("hoard")                             in play at a purchase: cards gained with the bought card
    @at_any_purchase("embargo")                         as above, wherever the card is
    @when_bought("mint")                                this card is bought, and not yet gained
    @not_bought_if("grand-market")
    @lowers_costs("bridge", by=one)                     number of times that `by` is taken off a card's cost
    @pays_more("coppersmith")                           coins when plain Treasures are played
    @at_next_turn("caravan")                            promised by `turn.later()` a turn before
    @before_clean_up("treasury")                        the card is about to be discarded from play
    @next_hand("outpost")                               number of cards drawn in Clean-up
    @another_turn("outpost")                            the same player's turn comes next
    @tally("conspirator", CardPlayed)                   the table changes with a fact of any kind: a card was played,
                                                        gained, bought, trashed, discarded, revealed, a deck shuffled

A tally is kept where the card's pile is in the supply, and in positions that allow any card. It changes every copy of
the table, so it may read public facts only. All other hooks belong to the cards of the game and are collected once a
game (`Hooks`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, TypeVar

from domain.game.facts import Fact
from domain.game.play import Steps
from domain.games.dominion.cards import Card

if TYPE_CHECKING:
    from domain.games.dominion.player import Player
    from domain.games.dominion.seats import Progress, Seat
    from domain.games.dominion.table import DominionTable
    from domain.games.dominion.turn import Turn

Does = TypeVar("Does")

Place = Literal["trash", "put-on-deck"]


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


class AttackReaction(NamedTuple):
    """A card that may be revealed from the hand when another player plays an Attack."""

    shields: bool
    """Its owner is unaffected by this play."""
    if_: "Callable[[Player], bool]"
    then: "Callable[[Player], Steps[None]] | None"
    """Immediate effect for the owner."""


class GainReaction(NamedTuple):
    """With this card in the right zone its owner may put a card that is gained elsewhere."""

    lying: Literal["hand", "in_play"]
    may: tuple[Place, ...]


class Reduction(NamedTuple):
    """A lower cost: `by` coins less for a card, `times` over, in the current turn."""

    times: "Callable[[Progress, Seat], int]"
    by: Callable[[Card], int]


class Extra(NamedTuple):
    """Coins beside those of plain Treasures, given the turn and the cards that are played; and the counter of the turn
    that is used up when there are any."""

    coins: "Callable[[Progress, Sequence[str]], int]"
    spends: str | None


Effect = Callable[["Turn"], Steps[None] | None]

ON_ATTACK: Final = Hook[AttackReaction]()
ON_GAIN: Final = Hook[GainReaction]()
EXTRA_COINS: Final = Hook[Extra]()
REDUCTIONS: Final = Hook[Reduction]()
UNAFFECTED: Final[set[str]] = set()

while_in_play: Final = Hook[Callable[["Turn", Card, int], Sequence[str]]]()
"""Takes the bought card and the number of copies in play. Returns the cards to gain after it."""
at_any_purchase: Final = Hook[Callable[["Turn", Card], Sequence[str]]]()
when_bought: Final = Hook[Callable[["Turn"], None]]()
not_bought_if: Final = Hook[Callable[[Sequence[str]], bool]]()
"""Given the buyer's cards in play."""
at_next_turn: Final = Hook[Effect]()
before_clean_up: Final = Hook[Effect]()
next_hand: Final = Hook[Callable[["Turn"], int | None]]()
"""None: as many as ever."""
another_turn: Final = Hook[Callable[["Turn"], bool]]()

Tally = Callable[["DominionTable", Any], None]
TALLIES: Final[list[tuple[str, type[Fact], Tally]]] = []

HANDS_CHANGED: Final[set[str]] = set()
"""With one of these in the supply a turn may begin with more or fewer than five cards in hand."""
BROUGHT: Final[dict[str, str]] = {}
"""Cards that these bring to other players between their turns."""


def when_attacked(
    card: str, *, shields: bool = False, if_: "Callable[[Player], bool] | None" = None
) -> Callable[["Callable[[Player], Steps[None]]"], "Callable[[Player], Steps[None]]"]:
    """Register a Reaction. Decorate a function with it if the card does more than shield."""
    allowed = if_ or _always
    ON_ATTACK.cards[card] = AttackReaction(shields, allowed, None)

    def register(then: "Callable[[Player], Steps[None]]") -> "Callable[[Player], Steps[None]]":
        ON_ATTACK.cards[card] = AttackReaction(shields, allowed, then)
        return then

    return register


def _always(player: "Player") -> bool:  # noqa: ARG001
    return True


def unaffected_while_in_play(card: str) -> None:
    UNAFFECTED.add(card)


def when_gaining(card: str, *, lying: Literal["hand", "in_play"], may: tuple[Place, ...]) -> None:
    ON_GAIN.cards[card] = GainReaction(lying, may)


Times = TypeVar("Times", bound="Callable[[Progress, Seat], int]")
Coins = TypeVar("Coins", bound="Callable[[Progress, Sequence[str]], int]")
Kept = TypeVar("Kept", bound=Tally)


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


def tally(card: str, *kinds: type[Fact]) -> Callable[[Kept], Kept]:
    def register(keep: Kept) -> Kept:
        TALLIES.extend((card, kind, keep) for kind in kinds)
        return keep

    return register


def changes_hands(card: str) -> None:
    """Of positions: a turn may begin with another hand than five cards where this card is."""
    HANDS_CHANGED.add(card)


def brings(card: str, what: str) -> None:
    """Of positions: this card gives others that one, and changes their cards in no other way."""
    BROUGHT[card] = what


@dataclass(frozen=True)
class Hooks:
    """The hooks of the cards of one game."""

    attacked: Mapping[str, AttackReaction]
    unaffected: frozenset[str]
    gaining: Mapping[str, GainReaction]
    in_play: "Mapping[str, Callable[[Turn, Card, int], Sequence[str]]]"
    any_purchase: "Mapping[str, Callable[[Turn, Card], Sequence[str]]]"
    bought: "Mapping[str, Callable[[Turn], None]]"
    not_bought: Mapping[str, Callable[[Sequence[str]], bool]]
    extra_coins: tuple[Extra, ...]
    clean_up: Mapping[str, Effect]
    next_hand: "Mapping[str, Callable[[Turn], int | None]]"
    another_turn: "Mapping[str, Callable[[Turn], bool]]"


@lru_cache(maxsize=256)
def hooks_of(cards: frozenset[str]) -> Hooks:
    return Hooks(
        attacked=ON_ATTACK.of(cards),
        unaffected=frozenset(UNAFFECTED & cards),
        gaining=dict(sorted(ON_GAIN.of(cards).items(), key=lambda each: each[1].lying)),
        in_play=while_in_play.of(cards),
        any_purchase=at_any_purchase.of(cards),
        bought=when_bought.of(cards),
        not_bought=not_bought_if.of(cards),
        extra_coins=tuple(EXTRA_COINS.of(cards).values()),
        clean_up=before_clean_up.of(cards),
        next_hand=next_hand.of(cards),
        another_turn=another_turn.of(cards),
    )


def tallies_of(supply: frozenset[str] | None) -> Mapping[type[Fact], tuple[Tally, ...]]:
    """Return the tallies kept for these piles. None: any card may be in the game."""
    found: dict[type[Fact], tuple[Tally, ...]] = {}
    for card, kind, keep in TALLIES:
        if supply is None or card in supply:
            found[kind] = (*found.get(kind, ()), keep)
    return found


@lru_cache(maxsize=256)
def reductions_of(supply: frozenset[str] | None) -> tuple[Reduction, ...]:
    return tuple(each for card, each in REDUCTIONS.cards.items() if supply is None or card in supply)
