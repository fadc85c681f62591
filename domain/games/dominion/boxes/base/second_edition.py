"""The kingdom cards that only the second edition of the base game has."""

from collections.abc import Sequence

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ACTION, ATTACK, CARDS, TREASURE
from domain.games.dominion.choices import OfCard
from domain.games.dominion.declared import counter_of_turn
from domain.games.dominion.facts import TreasuresPlayed
from domain.games.dominion.hooks import pays_more
from domain.games.dominion.seats import Progress
from domain.games.dominion.table import DominionTable, tally
from domain.games.dominion.turn import Turn

second = Box("base", editions=(2,))


@second.action(cost=6)
def artisan(turn: Turn) -> Steps[None]:
    yield from turn.you.gain_one(up_to=5, to="hand")
    card = yield from turn.you.choose_one("put-on-deck", turn.you.hand)
    if card is not None:
        turn.you.put_on_deck((card,))


@second.action(ATTACK, cost=5)
def bandit(turn: Turn) -> Steps[None]:
    yield from turn.you.gain("gold")
    for victim in turn.attacked():
        lost = [card for card in victim.reveal_top(2) if CARDS[card].is_a(TREASURE) and card != "copper"]
        card = yield from victim.choose_one("trash", lost, private=False)
        if card is not None:
            yield from victim.trash(card, source="aside")
        victim.discard(victim.aside, "aside", seen=True)


@second.action(cost=3)
def harbinger(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1)
    yield from turn.you.put_discard_on_deck(may=True)


@second.action(cost=3)
def merchant(turn: Turn) -> None:
    turn.add(cards=1, actions=1, merchants=1)


counter_of_turn("merchants", "merchant")


@pays_more("merchant", spends="merchants")
def with_the_first_silver(turn: Progress, treasures: Sequence[str]) -> int:
    return turn.counters.get("merchants", 0) if "silver" in treasures else 0


@tally("merchant", TreasuresPlayed)
def first_silver_is_played(table: DominionTable, fact: TreasuresPlayed) -> None:
    if table.turn is not None and "silver" in fact.cards:
        table.turn.counters.pop("merchants", None)


@second.action(cost=4)
def poacher(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1, coins=1)
    if empty := turn.table.empty_piles:
        yield from turn.you.discard_chosen(empty, empty)


@second.action(cost=5)
def sentry(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1)
    you = turn.you
    you.look_at_top(2)
    trashed = yield from you.choose("trash", you.aside, least=0, most=2)
    yield from you.trash(*trashed, source="aside")
    discarded = yield from you.choose("discard", you.aside, least=0, most=2, ordered=True)
    you.discard(discarded, "aside")
    yield from you.put_in_order(you.aside, "aside", seen=False)


@second.action(cost=3)
def vassal(turn: Turn) -> Steps[None]:
    turn.add(coins=2)
    for card in turn.you.discard_top():
        if CARDS[card].is_a(ACTION) and (yield from turn.you.may(OfCard("play", card))):
            yield from turn.play(card, "discard")
