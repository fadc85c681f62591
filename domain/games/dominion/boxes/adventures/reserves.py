"""The Reserve cards of Adventures, and Miser, which uses the same mat.

A played Reserve card lies on the Tavern mat until its owner calls it.
"""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import RESERVE, CardCost
from domain.games.dominion.declared import mat
from domain.games.dominion.hooks import changes_hands, may_call_when_gaining
from domain.games.dominion.moments import may_call_at_start
from domain.games.dominion.player import Player
from domain.games.dominion.turn import Turn

adventures = Box("adventures")
_DEAREST = CardCost(6)
"""Highest cost of a gained card that a Duplicate copies."""

mat("tavern", "duplicate", "guide", "miser", open_to_all=True)


@adventures.action(RESERVE, cost=4)
def duplicate(turn: Turn) -> None:
    turn.lay_this_on("tavern")


def can_be_copied(player: Player, gained: str) -> bool:
    return player.turn.cost(gained) <= _DEAREST


@may_call_when_gaining("duplicate", mat="tavern", if_=can_be_copied)
def gain_a_copy(player: Player, gained: str) -> Steps[None]:
    yield from player.gain(gained)


@adventures.action(RESERVE, cost=3)
def guide(turn: Turn) -> None:
    turn.add(cards=1, actions=1)
    turn.lay_this_on("tavern")


@may_call_at_start("guide", mat="tavern")
def five_cards_for_the_hand(turn: Turn) -> None:
    turn.you.discard(turn.you.hand)
    turn.add(cards=5)


@adventures.action(cost=4)
def miser(turn: Turn) -> Steps[None]:
    you = turn.you
    (chosen,) = yield from you.choose_between("copper", "coins")
    if chosen == "coins":
        turn.add(coins=you.mat("tavern").count("copper"))
    elif "copper" in you.hand:
        you.lay_on_mat(("copper",), "tavern", seen=True)


# with these cards, a hand may differ from five cards at the start of a turn
for card in ("duplicate", "guide", "miser"):
    changes_hands(card)
