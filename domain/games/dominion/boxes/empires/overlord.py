"""Overlord: an Action for debt that is played as a cheaper Action of the supply, as printed in 2016."""

from typing import Final

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ACTION
from domain.games.dominion.declared import counter_of_player
from domain.games.dominion.hooks import plays_as
from domain.games.dominion.turn import Turn

empires = Box("empires")

MOST: Final = 5
"""Greatest cost of the Action as which Overlord is played."""

counter_of_player("debt", "overlord")


@empires.action(cost=0, debt=8)
def overlord(_turn: Turn) -> None:
    """Do nothing, because there is no Action as which this could be played."""


@plays_as("overlord")
def an_action_of_the_supply(turn: Turn) -> Steps[str | None]:
    return (yield from turn.you.choose_one("play-as", turn.in_supply(up_to=MOST, kind=ACTION), private=False))
