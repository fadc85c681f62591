"""The cards that both editions of Intrigue have."""

from collections.abc import Sequence

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.boxes.base.nameable import EVERY_CARD, together
from domain.games.dominion.boxes.intrigue.facts import CardPassed, CardWishedFor
from domain.games.dominion.cards import ACTION, ATTACK, CARDS, OF_KIND, TREASURE, VICTORY, Card
from domain.games.dominion.choices import OfCard
from domain.games.dominion.declared import counter_of_turn
from domain.games.dominion.facts import CardPlayed
from domain.games.dominion.hooks import changes_hands, lowers_costs
from domain.games.dominion.seats import Progress, Seat
from domain.games.dominion.tallies import counts
from domain.games.dominion.turn import Turn

intrigue = Box("intrigue", editions=(1, 2))


@intrigue.action(cost=4)
def baron(turn: Turn) -> Steps[None]:
    turn.add(buys=1)
    estates = [card for card in turn.you.hand if card == "estate"]
    estate = yield from turn.you.choose_one("discard", estates, may=True)
    if estate is not None:
        turn.you.discard((estate,))
        turn.add(coins=4)
    else:
        yield from turn.you.gain("estate")


@intrigue.action(cost=4)
def bridge(turn: Turn) -> None:
    turn.add(buys=1, coins=1, bridges=1)


counter_of_turn("bridges", "bridge")


def one_for_any_card(_card: Card) -> int:
    return 1


@lowers_costs("bridge", by=one_for_any_card)
def bridges(turn: Progress, _seat: Seat) -> int:
    return turn.counters.get("bridges", 0)


@intrigue.action(cost=4)
def conspirator(turn: Turn) -> None:
    turn.add(coins=2)
    if turn.count("actions_played") >= 3:
        turn.add(cards=1, actions=1)


counts("actions_played", "conspirator", CardPlayed, of=OF_KIND[ACTION])


@intrigue.action(cost=2)
def courtyard(turn: Turn) -> Steps[None]:
    turn.add(cards=3)
    card = yield from turn.you.choose_one("put-on-deck", turn.you.hand)
    if card is not None:
        turn.you.put_on_deck((card,))


@intrigue.victory(cost=5)
def duke(owned: Sequence[str]) -> int:
    return owned.count("duchy")


intrigue.coins("harem", VICTORY, cost=6, coins=2, points=2, basic=False)


@intrigue.action(cost=4)
def ironworks(turn: Turn) -> Steps[None]:
    card = yield from turn.you.gain_one(up_to=4)
    if card is not None:
        types = CARDS[card].types
        turn.add(cards=types.count(VICTORY), actions=types.count(ACTION), coins=types.count(TREASURE))


@intrigue.action(cost=3)
def masquerade(turn: Turn) -> Steps[None]:
    """Pass a card to the left. In the second edition, players without cards are skipped."""
    turn.add(cards=2)
    players = [turn.you, *turn.others]
    givers = [player for player in players if player.hand]
    circle = players if turn.edition == 1 else givers
    if len(circle) > 1:
        chosen: dict[int, str | None] = {}
        for giver in givers:
            chosen[giver.seat] = yield from giver.choose_one("pass", giver.hand)
        for giver in givers:
            left = circle[(circle.index(giver) + 1) % len(circle)]
            card = chosen[giver.seat]
            turn.story.record(CardPassed(giver.seat, left.seat, card, card))
    yield from turn.you.trash_one(may=True)


changes_hands("masquerade")


@intrigue.action(cost=4)
def mining_village(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=2)
    in_play = turn.this is not None and turn.this.in_play
    if in_play and (yield from turn.you.may(OfCard("trash", "mining-village"))) and (yield from turn.trash_this()):
        turn.add(coins=2)


@intrigue.action(ATTACK, cost=5)
def minion(turn: Turn) -> Steps[None]:
    turn.add(actions=1)
    (chosen,) = yield from turn.you.choose_between("coins", "hands")
    if chosen == "coins":
        turn.add(coins=2)
        return
    for player in (turn.you, *turn.attacked()):
        if player is turn.you or len(player.hand) >= 5:
            player.discard(player.hand)
            player.draw(4)


changes_hands("minion")


@intrigue.action(VICTORY, cost=6, points=2)
def nobles(turn: Turn) -> Steps[None]:
    (chosen,) = yield from turn.you.choose_between("cards", "actions")
    if chosen == "cards":
        turn.add(cards=3)
    else:
        turn.add(actions=2)


@intrigue.action(cost=2)
def pawn(turn: Turn) -> Steps[None]:
    chosen = yield from turn.you.choose_between("card", "action", "buy", "coin", number=2)
    card, action, buy, coin = map(chosen.count, ("card", "action", "buy", "coin"))
    turn.add(cards=card, actions=action, buys=buy, coins=coin)


@intrigue.action(cost=3)
def shanty_town(turn: Turn) -> None:
    turn.add(actions=2)
    turn.you.reveal_hand()
    if not turn.you.holding(ACTION):
        turn.add(cards=2)


@intrigue.action(cost=3)
def steward(turn: Turn) -> Steps[None]:
    (chosen,) = yield from turn.you.choose_between("cards", "coins", "trash")
    if chosen == "cards":
        turn.add(cards=2)
    elif chosen == "coins":
        turn.add(coins=2)
    else:
        yield from turn.you.trash_chosen(2, 2)


@intrigue.action(ATTACK, cost=3)
def swindler(turn: Turn) -> Steps[None]:
    turn.add(coins=2)
    for victim in turn.attacked():
        for lost in victim.reveal_top():
            yield from victim.trash(lost, source="aside")
            as_dear = turn.in_supply(exactly=turn.cost(lost))
            card = yield from turn.you.choose_one("gain", as_dear, private=False)
            if card is not None:
                yield from victim.gain(card)


changes_hands("swindler")


@intrigue.action(ATTACK, cost=5)
def torturer(turn: Turn) -> Steps[None]:
    turn.add(cards=3)
    for victim in turn.attacked():
        (chosen,) = yield from victim.choose_between("discard", "curse")
        if chosen == "discard":
            yield from victim.discard_chosen(2, 2)
        else:
            yield from victim.gain("curse", to="hand")


changes_hands("torturer")


@intrigue.action(cost=5)
def trading_post(turn: Turn) -> Steps[None]:
    trashed = yield from turn.you.trash_chosen(2, 2)
    if len(trashed) == 2:
        yield from turn.you.gain("silver", to="hand")


@intrigue.action(cost=5)
def upgrade(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1)
    card = yield from turn.you.trash_one()
    if card is not None:
        yield from turn.you.gain_one(exactly=turn.cost(card).plus(1))


@intrigue.action(cost=3)
def wishing_well(turn: Turn) -> Steps[None]:
    """Ask for a card, reveal the top of the deck, and take it into the hand if it matches.

    The cards that can be named must not depend on hidden cards: all cards, or in older records the supply.
    """
    turn.add(cards=1, actions=1)
    you, supply = turn.you, turn.nameable
    anything = turn.table.options.nameable == "any"
    named = yield from you.name_card(together(supply, EVERY_CARD) if anything else supply)
    turn.story.record(CardWishedFor(you.seat, named))
    for card in you.reveal_top():
        move = you.take if card == named else you.put_on_deck
        move((card,), "aside", seen=True)
