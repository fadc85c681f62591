"""Charm: coins, or a further card with the next card that its player buys this turn."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.declared import counter_of_turn
from domain.games.dominion.moments import on_any_purchase
from domain.games.dominion.turn import Turn

empires = Box("empires")

counter_of_turn("charms", "charm")


@empires.treasure(cost=5)
def charm(turn: Turn) -> Steps[None]:
    (chosen,) = yield from turn.you.choose_between("coins", "card")
    if chosen == "coins":
        turn.add(buys=1, coins=2)
    else:
        turn.add(charms=1)


@on_any_purchase("charm", times="charms")
def a_card_of_the_same_cost(turn: Turn, bought: str) -> Steps[None]:
    yield from turn.you.gain_one(exactly=turn.cost(bought), but=bought, may=True)
