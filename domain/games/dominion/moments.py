"""Hooks of moments in a turn.

@while_in_play("hoard")                             the card is in play at a purchase: returns extra cards to gain
@at_any_purchase("embargo")                         as above, in any zone
@when_bought("mint")                                the card was bought, and not yet gained: at once, without a question
@on_purchase("farmland")                            as above, with questions, after everything that happens at once
@on_any_purchase("charm", times="charms")           as above, for the next purchase of any card, `times` times
@on_purchase_from_hand("hovel", if_=is_victory)      as above, for a bought card that fits, while the card is in hand
@when_overpaid("masterpiece")                       the buyer paid more than the cost: takes the overpayment
@at_set_up("baker")                                 the supply was laid out: tokens and other objects are put there
@at_next_turn("caravan")                            effect that `turn.later()` announced in the turn before
@may_call_at_start("guide", mat="tavern")           the card lies on the player's mat at the start of the turn
@before_clean_up("treasury", if_=...)               copies of the card are discarded from play: takes their number
may_go_onto_deck("treasury", if_=...)                as above: the player may put each copy onto the deck
@next_hand("outpost")                               number of cards drawn in Clean-up
@another_turn("outpost")                            returns whether the same player takes the next turn
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, TypeVar

from domain.game.play import Steps
from domain.games.dominion.cards import Card, CardCost
from domain.games.dominion.hooks import Hook
from domain.games.dominion.turn import Effect, Turn

EffectT = TypeVar("EffectT", bound=Effect)

OfCopies = Callable[[Turn, int], Steps[None]]
OfOverpayment = Callable[[Turn, CardCost], Steps[None]]


class CleanUpEffect(NamedTuple):
    """An effect of copies of a card when they are discarded from play."""

    if_: Callable[[Turn], bool]
    """Whether it does anything now."""
    hinders: Callable[[Turn], bool]
    """Whether it may keep another such effect from happening, so that the player chooses which is first."""
    then: OfCopies


while_in_play: Final = Hook[Callable[[Turn, Card, int], Sequence[str]]]()
"""Effect of a card in play at a purchase.

It takes the bought card and the number of copies in play, and returns extra cards to gain.
"""
at_any_purchase: Final = Hook[Callable[[Turn, Card], Sequence[str]]]()
when_bought: Final = Hook[Effect]()
on_purchase: Final = Hook[Effect]()
when_overpaid: Final = Hook[OfOverpayment]()
at_set_up: Final = Hook[Callable[[Turn], None]]()
at_next_turn: Final = Hook[Effect]()
BEFORE_CLEAN_UP: Final = Hook[CleanUpEffect]()
next_hand: Final = Hook[Callable[[Turn], int | None]]()
"""Effect of a card on the next hand: it returns the number of cards to draw in Clean-up, or None for the usual number.
"""
another_turn: Final = Hook[Callable[[Turn], bool]]()


class WaitingEffect(NamedTuple):
    """An effect of the next purchase of any card, before the card is gained. It takes the bought card."""

    times: str
    """Counter of the turn that says how often it happens. The purchase resets it."""
    then: Callable[[Turn, str], Steps[None]]


ON_ANY_PURCHASE: Final = Hook[WaitingEffect]()
OfPurchase = Callable[[Turn, str], Steps[None]]


def on_any_purchase(card: str, *, times: str) -> Callable[[OfPurchase], OfPurchase]:
    def register(then: OfPurchase) -> OfPurchase:
        ON_ANY_PURCHASE.cards[card] = WaitingEffect(times, then)
        return then

    return register


class HandEffect(NamedTuple):
    """An effect of a card in the buyer's hand at the purchase of a card for which `if_` returns true."""

    if_: Callable[[str], bool]
    then: Callable[[Turn, str], Steps[None]]


FROM_HAND: Final = Hook[HandEffect]()


def on_purchase_from_hand(card: str, *, if_: Callable[[str], bool]) -> Callable[[OfPurchase], OfPurchase]:
    def register(then: OfPurchase) -> OfPurchase:
        FROM_HAND.cards[card] = HandEffect(if_, then)
        return then

    return register


class StartCall(NamedTuple):
    """An effect of a card on a `mat`, which its owner may call at the start of their turn."""

    mat: str
    then: Effect


CALLED_AT_START: Final = Hook[StartCall]()


def may_call_at_start(card: str, *, mat: str) -> Callable[[EffectT], EffectT]:
    def register(then: EffectT) -> EffectT:
        CALLED_AT_START.cards[card] = StartCall(mat, then)
        return then

    return register


def _never(_turn: Turn) -> bool:
    return False


def before_clean_up(
    card: str, *, if_: Callable[[Turn], bool], hinders: Callable[[Turn], bool] = _never
) -> Callable[[OfCopies], OfCopies]:
    """Register what copies of a card do when they are discarded from play."""

    def register(then: OfCopies) -> OfCopies:
        BEFORE_CLEAN_UP.cards[card] = CleanUpEffect(if_, hinders, then)
        return then

    return register


def may_go_onto_deck(card: str, *, if_: Callable[[Turn], bool]) -> None:
    """Register a card of which the player may put each copy onto the deck when it is discarded from play."""

    @before_clean_up(card, if_=if_)
    def onto_the_deck(turn: Turn, copies: int) -> Steps[None]:
        chosen = yield from turn.you.choose("put-on-deck", [turn.lying] * copies, least=0, most=copies, private=False)
        turn.you.put_on_deck(chosen, "in_play", seen=True)


@dataclass(frozen=True)
class Moments:
    """The hooks that the cards of one game have at moments of a turn."""

    in_play: Mapping[str, Callable[[Turn, Card, int], Sequence[str]]]
    any_purchase: Mapping[str, Callable[[Turn, Card], Sequence[str]]]
    bought: Mapping[str, Effect]
    purchase: Mapping[str, Effect]
    waiting: Mapping[str, WaitingEffect]
    from_hand: Mapping[str, HandEffect]
    overpaid: Mapping[str, OfOverpayment]
    called: Mapping[str, StartCall]
    clean_up: Mapping[str, CleanUpEffect]
    next_hand: Mapping[str, Callable[[Turn], int | None]]
    another_turn: Mapping[str, Callable[[Turn], bool]]

    @cached_property
    def of_purchases(self) -> bool:
        own = self.bought, self.purchase, self.overpaid
        return any((*own, self.in_play, self.any_purchase, self.waiting, self.from_hand))


@lru_cache(maxsize=256)
def moments_of(cards: frozenset[str]) -> Moments:
    return Moments(
        in_play=while_in_play.of(cards),
        any_purchase=at_any_purchase.of(cards),
        bought=when_bought.of(cards),
        purchase=on_purchase.of(cards),
        waiting=ON_ANY_PURCHASE.of(cards),
        from_hand=FROM_HAND.of(cards),
        overpaid=when_overpaid.of(cards),
        called=CALLED_AT_START.of(cards),
        clean_up=BEFORE_CLEAN_UP.of(cards),
        next_hand=next_hand.of(cards),
        another_turn=another_turn.of(cards),
    )
