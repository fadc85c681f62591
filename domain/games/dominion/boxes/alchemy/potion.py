"""The Treasures of Alchemy: Potion, which pays for Potions in costs, and Philosopher's Stone."""

from domain.games.dominion.box import Box
from domain.games.dominion.cards import Card
from domain.games.dominion.declared import counter_of_turn, needed_pile
from domain.games.dominion.turn import Turn

alchemy = Box("alchemy")
counter_of_turn("potions", "potion")


@alchemy.treasure(cost=4, basic=True)
def potion(turn: Turn) -> None:
    turn.add(potions=1)


def costs_potions(card: Card) -> bool:
    return card.potions > 0


needed_pile("potion", 16, if_=costs_potions)


@alchemy.treasure(cost=3, potions=1)
def philosophers_stone(turn: Turn) -> None:
    """Count the deck and the discard pile, whose cards the player may see meanwhile."""
    you = turn.you
    if you.discards:
        you.look_through_discards()
        you.leave_discards()
    turn.add(coins=(len(you.deck) + len(you.discards)) // 5)
