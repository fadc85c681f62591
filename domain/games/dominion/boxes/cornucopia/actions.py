"""The Actions of Cornucopia that use the deck and the hand."""

from typing import Literal

from domain.game.decisions import Option
from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ACTION, ATTACK, CARDS, CURSE, OF_KIND, TREASURE, VICTORY
from domain.games.dominion.choices import offered
from domain.games.dominion.hooks import changes_hands
from domain.games.dominion.turn import Turn

cornucopia = Box("cornucopia")


@cornucopia.action(cost=4)
def farming_village(turn: Turn) -> None:
    turn.add(actions=2)
    you = turn.you
    found = you.reveal_until_card(lambda card: card in OF_KIND[ACTION] or card in OF_KIND[TREASURE])
    you.take(found, seen=True)
    you.discard(you.aside, "aside", seen=True)


@cornucopia.action(ATTACK, cost=3)
def fortune_teller(turn: Turn) -> None:
    turn.add(coins=2)
    for victim in turn.attacked():
        found = victim.reveal_until_card(lambda card: card in OF_KIND[VICTORY] or card in OF_KIND[CURSE])
        victim.put_on_deck(found, "aside", seen=True)
        victim.discard(victim.aside, "aside", seen=True)


@cornucopia.action(cost=2)
def hamlet(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1)
    you = turn.you
    for_an_action = yield from you.choose_one("discard", you.hand, may=True, prompt="hamlet/action")
    if for_an_action is not None:
        you.discard((for_an_action,))
        turn.add(actions=1)
    for_a_buy = yield from you.choose_one("discard", you.hand, may=True, prompt="hamlet/buy")
    if for_a_buy is not None:
        you.discard((for_a_buy,))
        turn.add(buys=1)


@cornucopia.action(cost=5)
def harvest(turn: Turn) -> None:
    revealed = turn.you.reveal_top(4)
    turn.you.discard(turn.you.aside, "aside", seen=True)
    turn.add(coins=len(set(revealed)))


@cornucopia.action(cost=5)
def hunting_party(turn: Turn) -> None:
    turn.add(cards=1, actions=1)
    you = turn.you
    you.reveal_hand()
    you.take(you.reveal_until_card(lambda card: card not in you.hand), seen=True)
    you.discard(you.aside, "aside", seen=True)


@offered
class Copying(Option, frozen=True):
    """One of two players to gain a copy of a discarded card."""

    kind: Literal["effect"]
    what: str
    """Card and choice, such as `jester/you`. The ruleset's `choices` have the words."""
    card: str
    """The discarded card's id."""


@cornucopia.action(ATTACK, cost=5)
def jester(turn: Turn) -> Steps[None]:
    turn.add(coins=2)
    for victim in turn.attacked():
        for card in victim.discard_top():
            if CARDS[card].is_a(VICTORY):
                yield from victim.gain("curse")
            elif turn.table.on_top.get(card):
                mine, theirs = Copying("effect", "jester/you", card), Copying("effect", "jester/victim", card)
                chosen = yield from turn.you.decide(mine, theirs)
                yield from (turn.you if chosen == mine else victim).gain(card)


changes_hands("jester")


@cornucopia.action(cost=3)
def menagerie(turn: Turn) -> None:
    turn.add(actions=1)
    hand = turn.you.hand
    turn.you.reveal_hand()
    turn.add(cards=3 if len(set(hand)) == len(hand) else 1)


@cornucopia.action(cost=4)
def remake(turn: Turn) -> Steps[None]:
    for _ in range(2):
        card = yield from turn.you.trash_one()
        if card is None:
            return
        yield from turn.you.gain_one(exactly=turn.cost(card).plus(1))
