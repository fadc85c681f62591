"""The Treasures of Prosperity that have a text."""

from collections.abc import Sequence

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.boxes.base.nameable import BASE_AND_PROSPERITY, together
from domain.games.dominion.cards import ACTION, TREASURE, VICTORY, Card, CardCost
from domain.games.dominion.choices import OfCard
from domain.games.dominion.facts import CardNamed
from domain.games.dominion.hooks import lowers_costs, when_gaining
from domain.games.dominion.moments import while_in_play
from domain.games.dominion.seats import Progress, Seat
from domain.games.dominion.turn import Turn

prosperity = Box("prosperity")


@prosperity.treasure(cost=7)
def bank(turn: Turn) -> None:
    turn.add(coins=len(turn.you.playing(TREASURE)))


@prosperity.treasure(cost=5)
def contraband(turn: Turn) -> Steps[None]:
    turn.add(buys=1, coins=3)
    left = turn.others[0]
    card = yield from left.name_card(together(BASE_AND_PROSPERITY, turn.nameable))
    turn.story.record(CardNamed(turn.you.seat, card, by=left.seat))


@prosperity.treasure(cost=6)
def hoard(turn: Turn) -> None:
    turn.add(coins=2)


@while_in_play("hoard")
def gold_for_a_victory_card(_turn: Turn, bought: Card, hoards: int) -> Sequence[str]:
    return ["gold"] * hoards if bought.is_a(VICTORY) else ()


@prosperity.treasure(cost=3)
def loan(turn: Turn) -> Steps[None]:
    turn.add(coins=1)
    you = turn.you
    for treasure in you.reveal_until(TREASURE):
        chosen = yield from you.decide(OfCard("trash", treasure), OfCard("discard", treasure))
        if chosen.kind == "trash":
            yield from you.trash(treasure, source="aside")
        else:
            you.discard((treasure,), "aside", seen=True)
    you.discard(you.aside, "aside", seen=True)


@prosperity.treasure(cost=4)
def quarry(turn: Turn) -> None:
    turn.add(coins=1)


def two_if_an_action(card: Card) -> int:
    return 2 if card.is_a(ACTION) else 0


@lowers_costs("quarry", by=two_if_an_action)
def quarries(turn: Progress, seat: Seat) -> int:
    return seat.in_play.count("quarry") if turn.phase == "buy" else 0


@prosperity.treasure(cost=5)
def royal_seal(turn: Turn) -> None:
    turn.add(coins=2)


when_gaining("royal-seal", lying="in_play", may=("put-on-deck",))


@prosperity.treasure(cost=4)
def talisman(turn: Turn) -> None:
    turn.add(coins=1)


@while_in_play("talisman")
def copies_of_a_cheap_card(turn: Turn, bought: Card, talismans: int) -> Sequence[str]:
    cheap = turn.cost(bought.id) <= CardCost(4) and not bought.is_a(VICTORY)
    return [bought.id] * talismans if cheap else ()


@prosperity.treasure(cost=5)
def venture(turn: Turn) -> Steps[None]:
    turn.add(coins=1)
    you = turn.you
    found = you.reveal_until(TREASURE)
    # the Treasure was revealed last
    you.discard(you.aside[: len(you.aside) - len(found)], "aside", seen=True)
    for treasure in found:
        yield from turn.play(treasure, "aside")
