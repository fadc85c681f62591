"""The cards of Guilds with coin tokens.

A player may spend tokens in the own Buy phase before the first purchase, as printed in 2013. The rule of 2021, at any
time of the turn, is not offered: the kingdoms were recommended under the older rule.
"""

from collections.abc import Sequence

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import TREASURE, Card
from domain.games.dominion.choices import Spending
from domain.games.dominion.declared import counter_of_player, spent_for_coins
from domain.games.dominion.moments import at_set_up, while_in_play
from domain.games.dominion.turn import Turn

guilds = Box("guilds")
counter_of_player("coin_tokens", "baker", "butcher", "candlestick-maker", "merchant-guild", "plaza")
spent_for_coins("coin_tokens")


@guilds.action(cost=5)
def baker(turn: Turn) -> None:
    turn.add(cards=1, actions=1, coin_tokens=1)


@at_set_up("baker")
def a_token_for_everybody(turn: Turn) -> None:
    for player in turn.players:
        player.count("coin_tokens", 1)


@guilds.action(cost=5)
def butcher(turn: Turn) -> Steps[None]:
    you = turn.you
    turn.add(coin_tokens=2)
    card = yield from you.trash_one(may=True)
    if card is not None:
        held = you.counter("coin_tokens")
        spent = yield from you.decide(*(Spending("spend", "coin_tokens", count) for count in range(held + 1)))
        if spent.count:
            you.count("coin_tokens", -spent.count)
        yield from you.gain_one(up_to=turn.cost(card).plus(spent.count))


@guilds.action(cost=2)
def candlestick_maker(turn: Turn) -> None:
    turn.add(actions=1, buys=1, coin_tokens=1)


@guilds.action(cost=5)
def merchant_guild(turn: Turn) -> None:
    turn.add(buys=1, coins=1)


@while_in_play("merchant-guild")
def a_token_for_each_guild(turn: Turn, _bought: Card, guilds: int) -> Sequence[str]:
    turn.add(coin_tokens=guilds)
    return ()


@guilds.action(cost=4)
def plaza(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=2)
    you = turn.you
    card = yield from you.choose_one("discard", you.holding(TREASURE), may=True)
    if card is not None:
        you.discard((card,))
        turn.add(coin_tokens=1)
