"""The Actions of Alchemy that have an effect only when they are played."""

from collections.abc import Mapping
from typing import Final

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ACTION, ATTACK, CARDS, TREASURE, VICTORY, Kind
from domain.games.dominion.hooks import gives_to_others
from domain.games.dominion.turn import Turn

alchemy = Box("alchemy")
_TAKEN = ("copper", "potion")
_FOR: Final[Mapping[Kind, str]] = {ACTION: "duchy", TREASURE: "transmute", VICTORY: "gold"}
"""What a Transmute gains for a trashed card of each type, in the printed order."""


@alchemy.action(cost=2, potions=1)
def apothecary(turn: Turn) -> Steps[None]:
    """Put the other cards back in an order that the others need not see, as Scout does."""
    turn.add(cards=1, actions=1)
    you = turn.you
    you.take([card for card in you.reveal_top(4) if card in _TAKEN], seen=True)
    yield from you.put_in_order(you.aside, "aside", seen=len(set(you.aside)) < 2)


@alchemy.action(cost=5)
def apprentice(turn: Turn) -> Steps[None]:
    turn.add(actions=1)
    card = yield from turn.you.trash_one()
    if card is not None:
        cost = turn.cost(card)
        turn.add(cards=cost.coins + (2 if cost.potions else 0))


@alchemy.action(ATTACK, cost=3, potions=1)
def familiar(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1)
    for victim in turn.attacked():
        yield from victim.gain("curse")


gives_to_others("familiar", "curse")


@alchemy.action(cost=0, potions=1)
def transmute(turn: Turn) -> Steps[None]:
    you = turn.you
    card = yield from you.trash_one()
    if card is not None:
        for kind, gained in _FOR.items():
            if CARDS[card].is_a(kind):
                yield from you.gain(gained)


@alchemy.action(cost=2, potions=1)
def university(turn: Turn) -> Steps[None]:
    turn.add(actions=2)
    yield from turn.you.gain_one(up_to=5, kind=ACTION, may=True)
