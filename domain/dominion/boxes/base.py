"""The kingdom cards that both editions of the base game have."""

from collections.abc import Sequence

from domain.dominion.abilities import when_attacked
from domain.dominion.cards import ATTACK, REACTION, TREASURE, VICTORY, Box
from domain.dominion.turn import Turn
from domain.play import Steps

base = Box("base1", "base2")


@base.action(ATTACK, cost=4)
def bureaucrat(turn: Turn) -> Steps[None]:
    yield from turn.you.gain("silver", to="deck")
    for victim in turn.attacked():
        card = yield from victim.choose_one("put-on-deck", victim.holding(VICTORY))
        if card is None:
            victim.reveal_hand()
        else:
            victim.put_on_deck((card,), seen=True)


@base.action(cost=2)
def chapel(turn: Turn) -> Steps[None]:
    yield from turn.you.trash_chosen(0, 4)


@base.victory(cost=4)
def gardens(owned: Sequence[str]) -> int:
    return len(owned) // 10


@base.action(ATTACK, cost=4)
def militia(turn: Turn) -> Steps[None]:
    turn.add(coins=2)
    for victim in turn.attacked():
        yield from victim.discard_down_to(3)


@base.action(cost=5)
def mine(turn: Turn) -> Steps[None]:
    card = yield from turn.you.trash_one(TREASURE, may=turn.edition == 2)
    if card is not None:
        yield from turn.you.gain_one(up_to=turn.cost(card) + 3, kind=TREASURE, to="hand")


@base.action(REACTION, cost=2)
def moat(turn: Turn) -> None:
    turn.add(cards=2)


when_attacked("moat")


@base.action(cost=4)
def smithy(turn: Turn) -> None:
    turn.add(cards=3)


@base.action(cost=4)
def throne_room(turn: Turn) -> Steps[None]:
    yield from turn.play_chosen(times=2, may=turn.edition == 2)


@base.action(cost=3)
def village(turn: Turn) -> None:
    turn.add(cards=1, actions=2)


@base.action(cost=3)
def workshop(turn: Turn) -> Steps[None]:
    yield from turn.you.gain_one(up_to=4)
