"""The kingdom cards that only the first edition of the base game has."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ATTACK, CARDS, TREASURE
from domain.games.dominion.choices import OfCard
from domain.games.dominion.turn import Turn

first = Box("base", editions=(1,))


@first.action(cost=6)
def adventurer(turn: Turn) -> None:
    turn.you.take(turn.you.reveal_until(TREASURE, 2), seen=True)
    turn.you.discard(turn.you.aside, "aside", seen=True)


@first.action(cost=3)
def chancellor(turn: Turn) -> Steps[None]:
    turn.add(coins=2)
    yield from turn.you.may_discard_deck()


@first.action(cost=4)
def feast(turn: Turn) -> Steps[None]:
    yield from turn.trash_this()
    yield from turn.you.gain_one(up_to=5)


@first.action(ATTACK, cost=4)
def spy(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1)
    for player in (turn.you, *turn.attacked()):
        for card in player.reveal_top():
            chosen = yield from turn.you.decide(OfCard("discard", card), OfCard("put-on-deck", card))
            move = player.discard if chosen.kind == "discard" else player.put_on_deck
            move((card,), "aside", seen=True)


@first.action(ATTACK, cost=4)
def thief(turn: Turn) -> Steps[None]:
    trashed = []
    for victim in turn.attacked():
        treasures = [card for card in victim.reveal_top(2) if CARDS[card].is_a(TREASURE)]
        card = yield from turn.you.choose_one("trash", treasures, private=False)
        if card is not None:
            yield from victim.trash(card, source="aside")
            trashed.append(card)
        victim.discard(victim.aside, "aside", seen=True)
    loot = yield from turn.you.choose("gain", trashed, least=0, most=len(trashed), ordered=True, private=False)
    for card in loot:
        yield from turn.you.gain_from_trash(card)


@first.action(cost=3)
def woodcutter(turn: Turn) -> None:
    turn.add(buys=1, coins=2)
