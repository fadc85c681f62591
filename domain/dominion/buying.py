"""Buying a card, and everything that happens because of it."""

from domain.dominion.abilities import NOT_BOUGHT, ON_OWN_PURCHASE, ON_PURCHASE
from domain.dominion.cards import CARDS
from domain.dominion.facts import CardBought
from domain.dominion.turn import Turn
from domain.play import Steps


def may_buy(turn: Turn) -> list[str]:
    """The cards that can be bought now."""
    progress = turn.progress
    if not progress.buys:
        return []
    in_play = turn.you.in_play
    return [
        card
        for card, count in turn.table.supply.items()
        if count
        and turn.cost(card) <= progress.coins
        and card not in progress.banned
        and not (card in NOT_BOUGHT and NOT_BOUGHT[card](in_play))
    ]


def buy(turn: Turn, card: str) -> Steps[None]:
    """Pays for the card; then what is in play has its say, and what the card itself does when it is bought; then the
    card is gained, and last what else comes with it. What comes is settled by the cards in play when it was bought."""
    you = turn.you
    turn.story.record(CardBought(you.seat, card, turn.cost(card)))
    with_it = [
        also
        for name, ability in ON_PURCHASE.items()
        if (copies := you.in_play.count(name))
        for also in ability(turn, CARDS[card], copies)
    ]
    if card in ON_OWN_PURCHASE:
        ON_OWN_PURCHASE[card](turn)
    yield from you.gain(card)
    for also in with_it:
        yield from you.gain(also)
