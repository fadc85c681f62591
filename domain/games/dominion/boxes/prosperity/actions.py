"""The Actions of Prosperity."""

from collections.abc import Sequence

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import (
    ACTION,
    ATTACK,
    CARDS,
    CURSE,
    OF_KIND,
    REACTION,
    TREASURE,
    VICTORY,
    Card,
    pile_of,
    role,
)
from domain.games.dominion.choices import Discarding
from domain.games.dominion.declared import mark
from domain.games.dominion.facts import CardGained
from domain.games.dominion.hooks import changes_hands, lowers_costs, not_bought_if, when_gaining
from domain.games.dominion.moments import when_bought, while_in_play
from domain.games.dominion.seats import Progress, Seat
from domain.games.dominion.table import DominionTable, tally
from domain.games.dominion.turn import Turn

prosperity = Box("prosperity")


@prosperity.action(cost=4)
def bishop(turn: Turn) -> Steps[None]:
    turn.add(coins=1, tokens=1)
    card = yield from turn.you.trash_one()
    if card is not None:
        turn.add(tokens=turn.cost(card).coins // 2)
    for other in turn.others:
        yield from other.trash_one(may=True)


changes_hands("bishop")


@prosperity.action(cost=5)
def city(turn: Turn) -> None:
    turn.add(cards=1, actions=2)
    empty = turn.table.empty_piles
    if empty >= 1:
        turn.add(cards=1)
    if empty >= 2:
        turn.add(buys=1, coins=1)


@prosperity.action(cost=5)
def counting_house(turn: Turn) -> Steps[None]:
    you = turn.you
    if you.discards:
        coppers = [card for card in you.look_through_discards() if card == "copper"]
        taken = yield from you.choose("take", coppers, least=0, most=len(coppers))
        you.take(taken, "discard", seen=True)
        you.leave_discards()


@prosperity.action(cost=7)
def expand(turn: Turn) -> Steps[None]:
    card = yield from turn.you.trash_one()
    if card is not None:
        yield from turn.you.gain_one(up_to=turn.cost(card).plus(3))


@prosperity.action(cost=7)
def forge(turn: Turn) -> Steps[None]:
    cards = yield from turn.you.trash_chosen(0, len(turn.you.hand))
    yield from turn.you.gain_one(exactly=sum(turn.cost(card).coins for card in cards))


@prosperity.action(ATTACK, cost=6)
def goons(turn: Turn) -> Steps[None]:
    turn.add(buys=1, coins=2)
    yield from turn.attacked_discard_down_to(3)


changes_hands("goons")


@while_in_play("goons")
def tokens_for_a_card(turn: Turn, _bought: Card, goons: int) -> Sequence[str]:
    turn.add(tokens=goons)
    return ()


@prosperity.action(cost=6)
def grand_market(turn: Turn) -> None:
    turn.add(cards=1, actions=1, buys=1, coins=2)


@not_bought_if("grand-market")
def copper_lies_there(in_play: Sequence[str]) -> bool:
    return "copper" in in_play


@prosperity.action(cost=7)
def kings_court(turn: Turn) -> Steps[None]:
    yield from turn.play_chosen(times=3, may=True)


@prosperity.action(cost=5)
def mint(turn: Turn) -> Steps[None]:
    card = yield from turn.you.choose_one("reveal", turn.you.holding(TREASURE), may=True)
    if card is not None:
        turn.you.reveal(card)
        yield from turn.you.gain(card)


@when_bought("mint")
def melted_down(turn: Turn) -> Steps[None]:
    yield from turn.you.trash(*turn.you.playing(TREASURE), source="in_play")


@prosperity.action(cost=4)
def monument(turn: Turn) -> None:
    turn.add(coins=2, tokens=1)


@prosperity.action(ATTACK, cost=5)
def mountebank(turn: Turn) -> Steps[None]:
    turn.add(coins=2)
    for victim in turn.attacked():
        curse = yield from victim.choose_one("discard", victim.holding(CURSE), may=True)
        if curse is not None:
            victim.discard((curse,))
        else:
            yield from victim.gain("curse")
            yield from victim.gain("copper")


changes_hands("mountebank")


@prosperity.action(cost=8)
def peddler(turn: Turn) -> None:
    turn.add(cards=1, actions=1, coins=1)


def two_if_a_peddler(card: Card) -> int:
    return 2 if card.id == "peddler" else 0


@lowers_costs("peddler", by=two_if_a_peddler)
def for_each_action_in_play(turn: Progress, seat: Seat) -> int:
    return sum(role(card or "") in OF_KIND[ACTION] for card in seat.in_play) if turn.phase == "buy" else 0


@prosperity.action(ATTACK, cost=5)
def rabble(turn: Turn) -> Steps[None]:
    turn.add(cards=3)
    for victim in turn.attacked():
        revealed = victim.reveal_top(3)
        useful = [card for card in revealed if CARDS[card].is_a(ACTION) or CARDS[card].is_a(TREASURE)]
        victim.discard(useful, "aside", seen=True)
        yield from victim.put_in_order(victim.aside, "aside", seen=True)


@prosperity.action(cost=3)
def trade_route(turn: Turn) -> Steps[None]:
    turn.add(buys=1, coins=len(turn.table.marked("trade_route")))
    yield from turn.you.trash_one()


def is_victory_pile(pile: str) -> bool:
    return CARDS[pile].is_a(VICTORY)


mark("trade_route", "trade-route", on=is_victory_pile)


@tally("trade-route", CardGained)
def token_moves_to_the_mat(table: DominionTable, fact: CardGained) -> None:
    """Mark a Victory pile when its first card is gained. Its token is then on the mat."""
    pile = pile_of(fact.card)
    if fact.source == "supply" and "trade-route" in table.supply and is_victory_pile(pile):
        table.marks.setdefault("trade_route", {})[pile] = 1


@prosperity.action(cost=5)
def vault(turn: Turn) -> Steps[None]:
    turn.add(cards=2)
    discarded = yield from turn.you.discard_chosen(0, len(turn.you.hand))
    turn.add(coins=len(discarded))
    for other in turn.others:
        count = min(2, len(other.hand))
        # the player discards two cards or none; a single card may be discarded without effect
        if count and (yield from other.may(Discarding("discard", count))):
            yield from other.discard_chosen(count, count)
            other.draw(count - 1)


changes_hands("vault")


@prosperity.action(REACTION, cost=3)
def watchtower(turn: Turn) -> None:
    turn.you.draw_up_to(6)


when_gaining("watchtower", lying="hand", may=("trash", "put-on-deck"))


@prosperity.action(cost=4)
def workers_village(turn: Turn) -> None:
    turn.add(cards=1, actions=2, buys=1)
