"""The Actions of Empires that put no tokens on piles, and the Event Windfall and the Landmark Orchard."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ACTION, ATTACK, CARDS, OF_KIND, VICTORY
from domain.games.dominion.hooks import at_any_gain, at_scoring, changes_hands
from domain.games.dominion.moments import when_bought
from domain.games.dominion.player import Player
from domain.games.dominion.turn import Turn

empires = Box("empires")

_GROVE: Final = 3
"""Number of copies of an Action from which it scores."""


@empires.action(cost=5)
def groundskeeper(turn: Turn) -> None:
    turn.add(cards=1, actions=1)


@at_any_gain("groundskeeper")
def a_token_for_each_copy_in_play(player: Player, gained: str) -> None:
    if CARDS[gained].is_a(VICTORY):
        player.add_tokens(player.in_play.count("groundskeeper"))


@empires.action(cost=5)
def forum(turn: Turn) -> Steps[None]:
    turn.add(cards=3, actions=1)
    yield from turn.you.discard_chosen(2, 2)


@when_bought("forum")
def a_buy(turn: Turn) -> None:
    turn.add(buys=1)


@empires.action(ATTACK, cost=5)
def legionary(turn: Turn) -> Steps[None]:
    turn.add(coins=3)
    you = turn.you
    gold = yield from you.choose_one("reveal", [card for card in you.hand if card == "gold"], may=True)
    if gold is not None:
        you.reveal(gold)
        for victim in turn.attacked():
            yield from victim.discard_down_to(2)
            victim.draw(1)


changes_hands("legionary")


@empires.event(cost=5)
def windfall(turn: Turn) -> Steps[None]:
    if not turn.you.deck and not turn.you.discards:
        for _ in range(3):
            yield from turn.you.gain("gold")


empires.landmark("orchard")


@at_scoring("orchard")
def points_for_groves(owned: Sequence[str]) -> int:
    return 4 * sum(count >= _GROVE and card in OF_KIND[ACTION] for card, count in Counter(owned).items())
