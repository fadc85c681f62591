"""The kingdom cards of Cornucopia that are no Actions."""

from collections.abc import Sequence

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import CARDS, VICTORY
from domain.games.dominion.turn import Turn

cornucopia = Box("cornucopia")


@cornucopia.victory(cost=6)
def fairgrounds(owned: Sequence[str]) -> int:
    return 2 * (len(set(owned)) // 5)


@cornucopia.treasure(cost=5)
def horn_of_plenty(turn: Turn) -> Steps[None]:
    gained = yield from turn.you.gain_one(up_to=len(set(turn.you.in_play)))
    if gained is not None and CARDS[gained].is_a(VICTORY):
        yield from turn.trash_this()
