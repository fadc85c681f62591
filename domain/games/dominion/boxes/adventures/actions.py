"""The other cards of Adventures."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.boxes.adventures.facts import JourneyTokenTurned
from domain.games.dominion.cards import ATTACK, CardCost
from domain.games.dominion.declared import counter_of_player
from domain.games.dominion.facts import CardBought, EventBought, Zone
from domain.games.dominion.hooks import changes_hands, when_gained
from domain.games.dominion.moments import on_purchase
from domain.games.dominion.player import Player
from domain.games.dominion.tallies import counts
from domain.games.dominion.turn import Turn

adventures = Box("adventures")
_TRASHED = [CardCost(coins) for coins in range(3, 7)]
"""Costs of the cards that a Giant trashes."""

counter_of_player("journey_down", "giant")


@adventures.action(ATTACK, cost=5)
def giant(turn: Turn) -> Steps[None]:
    you = turn.you
    down = not you.counter("journey_down")
    turn.story.record(JourneyTokenTurned(you.seat, "down" if down else "up"))
    turn.add(coins=1 if down else 5)
    for victim in () if down else turn.attacked():
        revealed = victim.reveal_top()
        if revealed and turn.cost(revealed[0]) in _TRASHED:
            yield from victim.trash(*revealed, source="aside")
        else:  # without a card to reveal, the player gains a Curse too
            victim.discard(revealed, "aside", seen=True)
            yield from victim.gain("curse")


@adventures.action(cost=5)
def lost_city(turn: Turn) -> None:
    turn.add(cards=2, actions=2)


@when_gained("lost-city")
def a_card_for_the_others(player: Player, _lies: Zone | None) -> Steps[bool]:
    first = player.turn.progress.seat
    for other in (*player.players[first:], *player.players[:first]):
        if other.seat != player.seat:
            other.draw(1)
    yield from ()
    return True


counts("purchases", "messenger", CardBought, EventBought)


@adventures.action(cost=4)
def messenger(turn: Turn) -> Steps[None]:
    turn.add(buys=1, coins=2)
    yield from turn.you.may_discard_deck()


@on_purchase("messenger")
def gain_a_card_that_the_others_gain_too(turn: Turn) -> Steps[None]:
    if turn.count("purchases") != 1:
        return
    card = yield from turn.you.gain_one(up_to=4)
    if card is not None:
        for other in turn.others:
            yield from other.gain(card)


@adventures.treasure(cost=5)
def treasure_trove(turn: Turn) -> Steps[None]:
    turn.add(coins=2)
    yield from turn.you.gain("gold")
    yield from turn.you.gain("copper")


# with these cards, a hand may differ from five cards at the start of a turn, or a player has more cards than the start
for card in ("giant", "lost-city", "messenger"):
    changes_hands(card)
