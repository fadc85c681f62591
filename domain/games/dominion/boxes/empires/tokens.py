"""The cards of Empires that put victory tokens on piles: Farmers' Market, Temple, Aqueduct; and Conquest."""

from typing import Final

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import CARDS, GATHERING, TREASURE, VICTORY, pile_of
from domain.games.dominion.declared import counter_of_turn, mark
from domain.games.dominion.facts import CardGained, Zone
from domain.games.dominion.hooks import at_any_gain, when_gained
from domain.games.dominion.moments import at_set_up
from domain.games.dominion.player import Player
from domain.games.dominion.seats import count
from domain.games.dominion.table import DominionTable, tally
from domain.games.dominion.turn import Turn

empires = Box("empires")

FULL: Final = 4
FLOWING: Final = ("silver", "gold")
AT_FIRST: Final = 8


mark("vp_on_piles", "farmers-market", on=lambda pile: pile == "farmers-market")
mark("vp_on_piles", "temple", on=lambda pile: pile == "temple")
mark("vp_on_piles", "aqueduct", on=lambda pile: pile in (*FLOWING, "aqueduct"))


@empires.action(GATHERING, cost=3)
def farmers_market(turn: Turn) -> Steps[None]:
    turn.add(buys=1)
    lying = turn.table.marked_on("vp_on_piles", "farmers-market")
    if lying >= FULL:
        turn.you.take_marks("vp_on_piles", "farmers-market", lying)
        yield from turn.trash_this()
    else:
        turn.mark("farmers-market", "vp_on_piles")
        turn.add(coins=lying + 1)


@empires.action(GATHERING, cost=4)
def temple(turn: Turn) -> Steps[None]:
    turn.add(tokens=1)
    you = turn.you
    cards = yield from you.choose("trash", sorted({*you.hand}), least=1, most=3)
    yield from you.trash(*cards)
    turn.mark("temple", "vp_on_piles")


@when_gained("temple")
def take_the_tokens(player: Player, _lies: Zone | None) -> Steps[bool]:
    player.take_marks("vp_on_piles", "temple", player.turn.table.marked_on("vp_on_piles", "temple"))
    yield from ()
    return True


empires.landmark("aqueduct")


@at_set_up("aqueduct")
def tokens_for_silver_and_gold(turn: Turn) -> None:
    turn.lay_marks("vp_on_piles", dict.fromkeys(FLOWING, AT_FIRST))


@at_any_gain("aqueduct")
def tokens_flow(player: Player, gained: str) -> None:
    """Move a token from the pile of a gained Treasure, or give the tokens to the gainer of a Victory card."""
    table, pile = player.turn.table, pile_of(gained)
    if CARDS[gained].is_a(TREASURE) and pile in FLOWING and table.marked_on("vp_on_piles", pile):
        player.move_mark("vp_on_piles", pile, "aqueduct")
    if CARDS[gained].is_a(VICTORY):
        player.take_marks("vp_on_piles", "aqueduct", table.marked_on("vp_on_piles", "aqueduct"))


counter_of_turn("silvers_gained", "conquest")


@tally("conquest", CardGained)
def count_silvers(table: DominionTable, fact: CardGained) -> None:
    turn = table.turn
    if fact.card == "silver" and turn is not None and fact.seat == turn.seat:
        count(turn.counters, "silvers_gained", 1)


@empires.event(cost=6)
def conquest(turn: Turn) -> Steps[None]:
    for _ in range(2):
        yield from turn.you.gain("silver")
    turn.add(tokens=turn.count("silvers_gained"))
