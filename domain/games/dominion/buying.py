"""Purchases in Dominion: buying a card, and everything that happens because of it."""

from collections.abc import Sequence
from functools import lru_cache

from domain.game.decisions import ABSENT
from domain.game.play import Steps
from domain.games.dominion.cards import CARDS, COINS, EVENTS, OF_KIND, PRINTED, TREASURE, Card, CardCost
from domain.games.dominion.choices import Overpaying
from domain.games.dominion.costs import DEBT, POTIONS, as_printed, cost, purse
from domain.games.dominion.facts import CardBought, Overpaid
from domain.games.dominion.moments import Moments, OfOverpayment, OfPurchase, when_bought
from domain.games.dominion.seats import Progress
from domain.games.dominion.table import DominionTable
from domain.games.dominion.turn import Effect, Turn


def may_buy(turn: Turn) -> tuple[str, ...]:
    """Return the cards in the supply that the player can pay for and is not forbidden to buy."""
    in_play = turn.you.in_play if turn.table.conditions else ()
    return for_sale(turn.table, turn.progress, in_play, turn.progress.coins)


def payable(turn: Turn) -> int:
    """Return how much debt the player can pay now."""
    return min(turn.you.counter(DEBT), turn.progress.coins) if turn.you.counters else 0


def events_for_sale(turn: Turn) -> tuple[str, ...]:
    """Return the Events that the player can pay for. Their costs never change."""
    events, progress = turn.table.events, turn.progress
    if not events or not progress.buys or turn.you.counter(DEBT):
        return ()
    found = [EVENTS[event] for event in events]
    return tuple([each.id for each in found if each.kind == "event" and each.cost <= progress.coins])


def for_sale(table: DominionTable, turn: Progress, in_play: Sequence[str], coins: int) -> tuple[str, ...]:
    """Return the cards that can be bought with a number of coins, while the given cards are in play.

    A player with debt can buy none.
    """
    if not turn.buys or DEBT in table.players[turn.seat].counters:
        return ()
    if table.mixed:
        on_top = table.on_top
        left = tuple(filter(on_top.get, on_top))
    else:
        left = table.left
    potions = turn.counters.get(POTIONS, 0)
    if as_printed(table):
        cards = _affordable(left, coins, potions)
    else:
        most = purse(coins, potions)
        cards = tuple([card for card in left if cost(table, card) <= most])
    forbidden: Sequence[str] = turn.banned
    for card, forbids in table.conditions.items():
        if forbids(in_play):
            forbidden = [*forbidden, card]
    return tuple(card for card in cards if card not in forbidden) if forbidden else cards


def coins_of(treasures: Sequence[str], table: DominionTable, turn: Progress) -> int:
    """Return the coins that plain Treasures give if they are played together, with extra coins from other cards."""
    coins = sum(map(COINS.__getitem__, treasures))
    for extra in table.extra_coins:
        coins += extra.coins(turn, treasures)
    return coins


def with_treasures(
    table: DominionTable, turn: Progress, hand: Sequence[str], in_play: Sequence[str]
) -> tuple[int, tuple[str, ...]] | None:
    """Return the coins after playing all plain Treasures in hand, and the cards that can then be bought.

    Return None if there are none to play, or if another Treasure is in hand, whose place in the order matters. Cards
    with an effect when bought are left out, because it may concern the Treasures in play.
    """
    treasures = [card for card in hand if card in OF_KIND[TREASURE]]
    if turn.phase != "buy" or turn.treasures_closed or table.depth or not treasures or not COINS.keys() >= {*treasures}:
        return None
    coins = turn.coins + coins_of(treasures, table, turn)
    cards = for_sale(table, turn, [*in_play, *treasures], coins)
    return coins, tuple(card for card in cards if card not in when_bought.cards)


@lru_cache(maxsize=1024)
def _affordable(cards: tuple[str, ...], coins: int, potions: int) -> tuple[str, ...]:
    """Return the cards whose printed cost can be paid.

    The result is cached, because the same amounts repeat.
    """
    most = purse(coins, potions)
    return tuple([card for card in cards if PRINTED[card] <= most])


def buy(turn: Turn, moments: Moments, card: str) -> Steps[None]:
    """Buy a card: pay for it, apply effects of the purchase, and gain it with its extra cards.

    The extra cards depend on the cards that were in play at the purchase.
    """
    you = turn.you
    price = turn.cost(card)
    turn.story.record(CardBought(you.seat, card, price.coins, price.potions, price.debt))
    with_it = (yield from _purchase_effects(turn, moments, card)) if moments.of_purchases else ()
    yield from you.gain(card)
    for also in with_it:
        yield from you.gain(also)


def _purchase_effects(turn: Turn, moments: Moments, card: str) -> Steps[Sequence[str]]:
    """Resolve the effects of a purchase, and return the extra cards that the buyer gains.

    Effects of cards in play come before the bought card's own effect.
    """
    you = turn.you
    more = (yield from overpayment(turn, card)) if card in moments.overpaid else None
    with_it = _coming_with(turn, moments, CARDS[card])
    if does := moments.bought.get(card):
        yield from turn.resolve_effect(card, does)
    waiting: list[tuple[str, Effect]] = []
    if more is not None:
        waiting.append((card, _of_overpayment(moments.overpaid[card], more)))
    if effect := moments.purchase.get(card):
        waiting.append((card, effect))
    for name, each in moments.waiting.items():
        if times := turn.count(each.times):
            turn.add(**{each.times: -times})
            waiting += [(name, _of_purchase(each.then, card))] * times
    for name, held in moments.from_hand.items():
        if held.if_(card) and (name in you.hand or turn.asks_always):
            waiting.append((name, _of_purchase(held.then, card)))
    if waiting:
        yield from _resolve_in_any_order(turn, waiting)
    return with_it


def _of_purchase(then: OfPurchase, card: str) -> Effect:
    return lambda turn: then(turn, card)


def _of_overpayment(then: OfOverpayment, paid: CardCost) -> Effect:
    return lambda turn: then(turn, paid)


def _resolve_in_any_order(turn: Turn, waiting: list[tuple[str, Effect]]) -> Steps[None]:
    """Resolve the effects of a purchase in the order that the buyer picks. Equal ones need no choice."""
    while waiting:
        names = [name for name, _ in waiting]
        name = yield from turn.you.choose_one("resolve", names, private=False, prompt="purchase-effects")
        number = names.index(name) if name is not None else 0
        yield from turn.resolve_purchase(*waiting.pop(number))


def overpayment(turn: Turn, card: str) -> Steps[CardCost | None]:
    """Ask the buyer how much more than the cost to pay, and return it. None: nothing."""
    you, progress = turn.you, turn.progress
    offers = [
        Overpaying("overpay", coins, potions or ABSENT)
        for potions in range(turn.count(POTIONS) + 1)
        for coins in range(progress.coins + 1)
    ]
    picked = yield from turn.resolving(card, you.decide(*offers))
    paid = CardCost(picked.coins, picked.potions or 0)
    if paid == CardCost(0):
        return None
    turn.story.record(Overpaid(you.seat, card, paid.coins, paid.potions))
    return paid


def _coming_with(turn: Turn, moments: Moments, bought: Card) -> list[str]:
    """Return the extra cards that the buyer gains together with a bought card.

    They come from hooks of cards in play and from hooks that apply to every purchase.
    """
    in_play = turn.you.in_play
    with_it: list[str] = []
    for name, ability in moments.in_play.items():
        if copies := in_play.count(name):
            with_it += ability(turn, bought, copies)
    for whenever in moments.any_purchase.values():
        with_it += whenever(turn, bought)
    return with_it
