"""The Actions of Dark Ages that have an effect only when they are played."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ACTION, OF_KIND, TREASURE
from domain.games.dominion.facts import NameGiven
from domain.games.dominion.turn import Turn

dark_ages = Box("dark-ages")


@dark_ages.action(cost=6)
def altar(turn: Turn) -> Steps[None]:
    yield from turn.you.trash_one()
    yield from turn.you.gain_one(up_to=5)


@dark_ages.action(cost=5)
def mystic(turn: Turn) -> Steps[None]:
    turn.add(actions=1, coins=2)
    you = turn.you
    named = yield from you.name_card(turn.nameable)
    turn.story.record(NameGiven(you.seat, named))
    for card in you.reveal_top():
        move = you.take if card == named else you.put_on_deck
        move((card,), "aside", seen=True)


@dark_ages.action(cost=1)
def poor_house(turn: Turn) -> None:
    turn.add(coins=4)
    turn.you.reveal_hand()
    turn.add(coins=-min(len(turn.you.holding(TREASURE)), turn.progress.coins))


@dark_ages.action(cost=4)
def scavenger(turn: Turn) -> Steps[None]:
    turn.add(coins=2)
    yield from turn.you.may_discard_deck()
    yield from turn.you.put_discard_on_deck()


@dark_ages.action(cost=4)
def wandering_minstrel(turn: Turn) -> Steps[None]:
    """Put the revealed Actions back in an order that the others need not see, as Scout does."""
    turn.add(cards=1, actions=2)
    you = turn.you
    actions = [card for card in you.reveal_top(3) if card in OF_KIND[ACTION]]
    you.discard([card for card in you.aside if card not in OF_KIND[ACTION]], "aside", seen=True)
    yield from you.put_in_order(actions, "aside", seen=len(set(actions)) < 2)
