"""Possession: the player to the left takes an extra turn, and the player of Possession decides in it."""

from domain.games.dominion.box import Box
from domain.games.dominion.declared import promises_turns
from domain.games.dominion.hooks import changes_hands
from domain.games.dominion.turn import Turn

alchemy = Box("alchemy")


@alchemy.action(cost=6, potions=1)
def possession(turn: Turn) -> None:
    turn.promise_turn_to_left()


promises_turns("possession")
changes_hands("possession")  # a card that was trashed is missing from the next hand
