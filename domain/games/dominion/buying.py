"""Buying a card, and everything that happens because of it."""

from functools import lru_cache

from domain.game.play import Steps
from domain.games.dominion.cards import CARDS, PRINTED, Card
from domain.games.dominion.costs import as_printed
from domain.games.dominion.facts import CardBought
from domain.games.dominion.moments import Moments, moments_of
from domain.games.dominion.turn import Turn


def may_buy(turn: Turn) -> tuple[str, ...]:
    """Return the cards in the supply that the player can pay for and that nothing forbids to buy."""
    progress, supply = turn.progress, turn.table.supply
    if not progress.buys:
        return ()
    left = tuple(supply) if all(supply.values()) else tuple(filter(supply.get, supply))
    if as_printed(turn.table):
        cards = _affordable(left, progress.coins)
    else:
        cards = tuple(card for card in left if turn.cost(card) <= progress.coins)
    if not progress.banned and not turn.hooks.not_bought:
        return cards
    banned = [*progress.banned, *(card for card, forbids in turn.hooks.not_bought.items() if forbids(turn.you.in_play))]
    return tuple(card for card in cards if card not in banned)


@lru_cache(maxsize=1024)
def _affordable(cards: tuple[str, ...], coins: int) -> tuple[str, ...]:
    """Return the cards that cost at most `coins`, as printed. Cached, because the same amounts repeat."""
    return tuple([card for card in cards if PRINTED[card] <= coins])


def buy(turn: Turn, card: str) -> Steps[None]:
    """Buy a card: pay, apply cards in play, apply the card's own effect on purchase, gain it, gain the extra cards.

    The extra cards depend on the cards that were in play at the purchase.
    """
    you = turn.you
    turn.story.record(CardBought(you.seat, card, turn.cost(card)))
    moments = moments_of(turn.cards)
    with_it = _coming_with(turn, moments, CARDS[card])
    if does := moments.bought.get(card):
        does(turn)
    yield from you.gain(card)
    for also in with_it:
        yield from you.gain(also)


def _coming_with(turn: Turn, moments: Moments, bought: Card) -> list[str]:
    """Return the extra cards that the buyer gains with the bought card.

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
