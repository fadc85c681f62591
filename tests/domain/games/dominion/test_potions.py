"""Costs of several parts, and the Potion pile (Alchemy; ../shared/rules, sections 1.3, 2.1 and 2.3)."""

import itertools
from typing import Any

import pytest

from domain.games.dominion import notation
from domain.games.dominion.cards import CardCost, can_be_bane
from tests.support.dominion import RULES, in_buy_phase, placing, player
from tests.support.dominion_in_process import begun, given
from tests.support.refusals import refused

COSTS = [CardCost(coins, potions) for coins, potions in itertools.product(range(4), range(3))]
MIXERS = {"recommended": "potion-mixers"}


@pytest.mark.parametrize(
    ("one", "other", "at_most", "less"),
    [
        (CardCost(4), CardCost(4, 1), True, True),
        (CardCost(3, 1), CardCost(4, 1), True, True),
        (CardCost(4), CardCost(3, 1), False, False),
        (CardCost(3, 1), CardCost(4), False, False),
        (CardCost(4, 1), CardCost(4, 1), True, False),
    ],
)
def test_a_cost_is_at_most_another_part_by_part(
    one: CardCost, other: CardCost, at_most: bool, less: bool
) -> None:  # 2.1
    assert (one <= other, one < other) == (at_most, less)


def test_costs_are_partly_ordered() -> None:
    for one, other, third in itertools.product(COSTS, repeat=3):
        assert (one <= other and other <= one) == (one == other)
        assert not (one <= other and other <= third) or one <= third
        assert (one < other) == (one <= other and one != other)


@pytest.mark.parametrize("seats", range(2, 7))
def test_sixteen_potions_are_in_the_supply_if_a_card_needs_them(seats: int) -> None:  # A-1, 1.3
    assert begun(seats, **MIXERS).supply["potion"] == 16
    assert "potion" not in begun(seats, recommended="high-and-low").supply


def test_a_bane_has_no_potion_in_its_cost() -> None:  # 1.4
    assert not can_be_bane("familiar", ())
    assert can_be_bane("herbalist", ())


def test_a_pasted_kingdom_may_name_the_potion_that_it_needs() -> None:
    text = "Alchemist, Golem, Transmute, Familiar, University, Potion"
    read = notation.pasted({"kingdom": text})
    assert read is not None
    assert read.position["kingdom"] == ["alchemist", "golem", "transmute", "familiar", "university"]


def test_a_position_has_potions_only_where_a_card_needs_them() -> None:
    setting = RULES.setting({"recommended": "first-game-2"}, 2)
    refusal = refused("invalid-position", RULES.placed, {"supply": {"potion": 16}}, setting)
    assert refusal.pointer == "/position/supply/potion"


def test_potions_to_spend_are_part_of_a_position() -> None:
    turn: dict[str, Any] = in_buy_phase(coins=3, potions=2, buys=2)
    game = given(player(), supply="familiar", turn=turn)
    assert game.position["turn"]["potions"] == 2
    assert game.buy("familiar").position["turn"]["potions"] == 1
    assert placing(player(), seats=2, turn=turn)["turn"]["potions"] == 2


def test_the_purse_counts_the_potions_at_hand() -> None:
    """Playing all plain Treasures and buying in one press."""
    game = given(player(hand="3*copper"), supply="familiar", turn=in_buy_phase(potions=1, buys=1))
    purse = game.view(0)["turn"]["with_treasures"]
    assert (purse["coins"], "familiar" in purse["buys"]) == (3, True)
