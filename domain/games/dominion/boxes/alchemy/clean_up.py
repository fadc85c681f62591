"""The cards of Alchemy that put cards on the deck when they are discarded from play."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import OF_KIND, TREASURE
from domain.games.dominion.moments import before_clean_up, may_go_onto_deck
from domain.games.dominion.turn import Turn

alchemy = Box("alchemy")


@alchemy.action(cost=3, potions=1)
def alchemist(turn: Turn) -> None:
    turn.add(cards=2, actions=1)


def a_potion_is_in_play(turn: Turn) -> bool:
    return "potion" in turn.you.in_play


may_go_onto_deck("alchemist", if_=a_potion_is_in_play)


@alchemy.action(cost=2)
def herbalist(turn: Turn) -> None:
    turn.add(buys=1, coins=1)


def a_treasure_is_discarded(turn: Turn) -> bool:
    return not OF_KIND[TREASURE].isdisjoint(turn.you.leaving)


def it_may_take_the_last_potion(turn: Turn) -> bool:
    return 0 < turn.you.in_play.count("potion") <= turn.you.in_play.count("herbalist")


@before_clean_up("herbalist", if_=a_treasure_is_discarded, hinders=it_may_take_the_last_potion)
def a_treasure_onto_the_deck(turn: Turn, copies: int) -> Steps[None]:
    you = turn.you
    treasures = [card for card in you.leaving if card in OF_KIND[TREASURE]]
    chosen = yield from you.choose("put-on-deck", treasures, least=0, most=copies, ordered=True, private=False)
    you.put_on_deck(chosen, "in_play", seen=True)
