"""The cards of Guilds for which a buyer may pay more than they cost. The effect of that comes before the gain."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ACTION, OF_KIND, CardCost
from domain.games.dominion.choices import OfCard
from domain.games.dominion.facts import NameGiven
from domain.games.dominion.moments import when_overpaid
from domain.games.dominion.turn import Turn

guilds = Box("guilds")


@guilds.action(cost=3)
def doctor(turn: Turn) -> Steps[None]:
    you = turn.you
    named = yield from you.name_card(turn.nameable)
    turn.story.record(NameGiven(you.seat, named))
    yield from you.trash(*[card for card in you.reveal_top(3) if card == named], source="aside")
    yield from you.put_in_order(you.aside, "aside", seen=len(set(you.aside)) < 2)


@when_overpaid("doctor")
def look_at_a_card_for_each_coin(turn: Turn, paid: CardCost) -> Steps[None]:
    you = turn.you
    for _ in range(paid.coins):
        for card in you.look_at_top():
            chosen = yield from you.decide(*(OfCard(kind, card) for kind in ("trash", "discard", "put-on-deck")))
            match chosen.kind:
                case "trash":
                    yield from you.trash(card, source="aside")
                case "discard":
                    you.discard((card,), "aside")
                case _:
                    you.put_on_deck((card,), "aside")


@guilds.action(cost=4)
def herald(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1)
    for card in turn.you.reveal_top():
        if card in OF_KIND[ACTION]:
            yield from turn.play(card, "aside")
        else:
            turn.you.put_on_deck((card,), "aside", seen=True)


@when_overpaid("herald")
def a_card_of_the_discard_pile_for_each_coin(turn: Turn, paid: CardCost) -> Steps[None]:
    you = turn.you
    coins = paid.coins
    if coins and you.discards:
        cards = yield from you.choose("put-on-deck", you.look_through_discards(), least=coins, most=coins, ordered=True)
        you.put_on_deck(cards, "discard")
        you.leave_discards()


guilds.coins("masterpiece", cost=3, coins=1, basic=False)


@when_overpaid("masterpiece")
def a_silver_for_each_coin(turn: Turn, paid: CardCost) -> Steps[None]:
    for _ in range(paid.coins):
        yield from turn.you.gain("silver")


@guilds.action(cost=2)
def stonemason(turn: Turn) -> Steps[None]:
    card = yield from turn.you.trash_one()
    if card is not None:
        for _ in range(2):
            yield from turn.you.gain_one(below=turn.cost(card))


@when_overpaid("stonemason")
def two_actions_at_that_cost(turn: Turn, paid: CardCost) -> Steps[None]:
    you = turn.you
    for _ in range(2):
        actions = turn.in_supply(exactly=paid, kind=ACTION)
        card = yield from you.choose_one("gain", actions, private=False, prompt="stonemason/overpaid")
        if card is not None:
            yield from you.gain(card)
