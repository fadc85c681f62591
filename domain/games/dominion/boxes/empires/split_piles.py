"""The split piles of Empires: five copies of one card lie on five copies of another."""

from typing import Final

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ACTION, ATTACK, OF_KIND, TREASURE
from domain.games.dominion.facts import Zone
from domain.games.dominion.hooks import changes_hands, when_gained, when_trashed
from domain.games.dominion.player import Player
from domain.games.dominion.turn import Turn

empires = Box("empires")

HALF: Final = 5
DEAR: Final = 3
"""Coins of the least cost for which a trashed card makes the others gain Curses."""
WORTHY: Final = 5
"""Coins of the least cost of a card that Patrician takes."""
MANY: Final = 5
"""Least number of Actions in play for which Emporium brings tokens."""

empires.pile("catapult-rocks", ACTION, ATTACK, cost=3, cards=["catapult"] * HALF + ["rocks"] * HALF, shuffled=False)
changes_hands("catapult-rocks")
empires.pile("patrician-emporium", ACTION, cost=2, cards=["patrician"] * HALF + ["emporium"] * HALF, shuffled=False)


@empires.action(ATTACK, cost=3)
def catapult(turn: Turn) -> Steps[None]:
    turn.add(coins=1)
    card = yield from turn.you.choose_one("trash", turn.you.hand)
    if card is None:
        return
    dear = turn.cost(card).coins >= DEAR
    yield from turn.you.trash(card)
    if dear:
        for victim in turn.attacked():
            yield from victim.gain("curse")
    if card in OF_KIND[TREASURE]:
        yield from turn.attacked_discard_down_to(3)


@empires.treasure(cost=4)
def rocks(turn: Turn) -> None:
    turn.add(coins=1)


@when_gained("rocks")
def a_silver(player: Player, _lies: Zone | None) -> Steps[bool]:
    yield from _a_silver(player)
    return True


@when_trashed("rocks")
def _a_silver(player: Player) -> Steps[None]:
    turn = player.turn.progress
    in_own_buy_phase = turn.seat == player.seat and turn.phase == "buy"
    yield from player.gain("silver", to="deck" if in_own_buy_phase else "hand")


@empires.action(cost=2)
def patrician(turn: Turn) -> None:
    turn.add(cards=1, actions=1)
    you = turn.you
    for card in you.reveal_top():
        move = you.take if turn.cost(card).coins >= WORTHY else you.put_on_deck
        move((card,), "aside", seen=True)


@empires.action(cost=5)
def emporium(turn: Turn) -> None:
    turn.add(cards=1, actions=1, coins=1)


@when_gained("emporium")
def two_tokens(player: Player, _lies: Zone | None) -> Steps[bool]:
    if len(player.playing(ACTION)) >= MANY:
        player.add_tokens(2)
    yield from ()
    return True
