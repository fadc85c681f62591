"""The Actions of Empires that put no tokens on piles."""

from domain.games.dominion.box import Box
from domain.games.dominion.cards import CARDS, VICTORY
from domain.games.dominion.hooks import at_any_gain
from domain.games.dominion.player import Player
from domain.games.dominion.turn import Turn

empires = Box("empires")


@empires.action(cost=5)
def groundskeeper(turn: Turn) -> None:
    turn.add(cards=1, actions=1)


@at_any_gain("groundskeeper")
def a_token_for_each_copy_in_play(player: Player, gained: str) -> None:
    if CARDS[gained].is_a(VICTORY):
        player.add_tokens(player.in_play.count("groundskeeper"))
