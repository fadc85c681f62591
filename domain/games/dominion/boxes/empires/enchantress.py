"""Enchantress: the first Action that each affected player plays in a turn has another effect."""

from domain.games.dominion.box import Box
from domain.games.dominion.boxes.empires.facts import EffectReplaced
from domain.games.dominion.cards import ACTION, ATTACK, DURATION, OF_KIND
from domain.games.dominion.declared import counter_of_turn, lasts
from domain.games.dominion.hooks import changes_hands, instead_of_effects
from domain.games.dominion.moments import at_next_turn
from domain.games.dominion.turn import Turn

empires = Box("empires")

lasts("enchanted", "enchantress")
counter_of_turn("effects_replaced", "enchantress")


@empires.action(ATTACK, DURATION, cost=3)
def enchantress(turn: Turn) -> None:
    turn.later()
    turn.you.affect("enchanted", [victim.seat for victim in turn.attacked()])


@at_next_turn("enchantress")
def two_cards(turn: Turn) -> None:
    turn.add(cards=2)


changes_hands("enchantress")


def is_the_first_action(turn: Turn, card: str) -> bool:
    return bool(turn.you.lasting("enchanted")) and card in OF_KIND[ACTION] and not turn.count("effects_replaced")


@instead_of_effects("enchantress", if_=is_the_first_action)
def a_card_and_an_action(turn: Turn, card: str) -> None:
    turn.story.record(EffectReplaced(turn.you.seat, card))
    turn.add(cards=1, actions=1)
