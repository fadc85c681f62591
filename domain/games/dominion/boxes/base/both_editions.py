"""The kingdom cards that both editions of the base game have."""

from collections.abc import Sequence

from domain.game.play import Steps
from domain.games.dominion.attacks import when_attacked
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ACTION, ATTACK, OF_KIND, REACTION, TREASURE, VICTORY
from domain.games.dominion.hooks import changes_hands, gives_to_others
from domain.games.dominion.turn import Turn

base = Box("base", editions=(1, 2))


@base.action(ATTACK, cost=4)
def bureaucrat(turn: Turn) -> Steps[None]:
    yield from turn.you.gain("silver", to="deck")
    for victim in turn.attacked():
        card = yield from victim.choose_one("put-on-deck", victim.holding(VICTORY))
        if card is None:
            victim.reveal_hand()
        else:
            victim.put_on_deck((card,), seen=True)


changes_hands("bureaucrat")


@base.action(cost=2)
def cellar(turn: Turn) -> Steps[None]:
    turn.add(actions=1)
    discarded = yield from turn.you.discard_chosen(0, len(turn.you.hand))
    turn.add(cards=len(discarded))


@base.action(cost=2)
def chapel(turn: Turn) -> Steps[None]:
    yield from turn.you.trash_chosen(0, 4)


@base.action(cost=5)
def council_room(turn: Turn) -> None:
    turn.add(cards=4, buys=1)
    for player in turn.others:
        player.draw(1)


changes_hands("council-room")


@base.action(cost=5)
def festival(turn: Turn) -> None:
    turn.add(actions=2, buys=1, coins=2)


@base.victory(cost=4)
def gardens(owned: Sequence[str]) -> int:
    return len(owned) // 10


@base.action(cost=5)
def laboratory(turn: Turn) -> None:
    turn.add(cards=2, actions=1)


@base.action(cost=5)
def library(turn: Turn) -> Steps[None]:
    you = turn.you
    if len(you.hand) < 7:
        you.fewer_drawn()
    while len(you.hand) < 7 and (drawn := you.draw(1)):
        actions = [card for card in drawn if card in OF_KIND[ACTION]]
        skipped = yield from you.choose("set-aside", actions, least=0)
        you.set_aside(*skipped)
    you.discard(you.aside, "aside", seen=True)


@base.action(cost=5)
def market(turn: Turn) -> None:
    turn.add(cards=1, actions=1, buys=1, coins=1)


@base.action(ATTACK, cost=4)
def militia(turn: Turn) -> Steps[None]:
    turn.add(coins=2)
    yield from turn.attacked_discard_down_to(3)


changes_hands("militia")


@base.action(cost=5)
def mine(turn: Turn) -> Steps[None]:
    card = yield from turn.you.trash_one(TREASURE, may=turn.edition == 2)
    if card is not None:
        yield from turn.you.gain_one(up_to=turn.cost(card).plus(3), kind=TREASURE, to="hand")


@base.action(REACTION, cost=2)
def moat(turn: Turn) -> None:
    turn.add(cards=2)


when_attacked("moat", shields=True)


@base.action(cost=4)
def moneylender(turn: Turn) -> Steps[None]:
    coppers = [card for card in turn.you.hand if card == "copper"]
    card = yield from turn.you.choose_one("trash", coppers, may=turn.edition == 2)
    if card is not None:
        yield from turn.you.trash(card)
        turn.add(coins=3)


@base.action(cost=4)
def remodel(turn: Turn) -> Steps[None]:
    card = yield from turn.you.trash_one()
    if card is not None:
        yield from turn.you.gain_one(up_to=turn.cost(card).plus(2))


@base.action(cost=4)
def smithy(turn: Turn) -> None:
    turn.add(cards=3)


@base.action(cost=4)
def throne_room(turn: Turn) -> Steps[None]:
    yield from turn.play_chosen(times=2, may=turn.edition == 2)


@base.action(cost=3)
def village(turn: Turn) -> None:
    turn.add(cards=1, actions=2)


@base.action(ATTACK, cost=5)
def witch(turn: Turn) -> Steps[None]:
    turn.add(cards=2)
    for victim in turn.attacked():
        yield from victim.gain("curse")


gives_to_others("witch", "curse")


@base.action(cost=3)
def workshop(turn: Turn) -> Steps[None]:
    yield from turn.you.gain_one(up_to=4)
