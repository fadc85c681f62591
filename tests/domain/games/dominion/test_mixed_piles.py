"""Piles of different cards: their set-up, positions, and the names that options and positions may use."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.game.facts import Sealed
from domain.games.dominion.cards import MIXED
from domain.games.dominion.facts import MixedPileShuffled, PositionSet
from tests.support.dominion import RULES, in_buy_phase, player
from tests.support.dominion_in_process import begun, given, opened
from tests.support.refusals import refused

KNIGHTS = MIXED["knights"].cards
SET = {"recommended": "chivalry-and-revelry"}
NINE = ("cellar", "chapel", "gardens", "market", "mine", "moat", "smithy", "village", "workshop")


def test_set_up_shuffles_the_knights_and_turns_up_the_top_one() -> None:
    """1.4.7: shuffle the ten cards, turn the top card face up. Nobody knows the order of the others."""
    orders = set()
    for number in range(6):
        game = begun(2 + number % 5, number, **SET)
        (shuffled,) = (fact for fact in game.facts if isinstance(fact, MixedPileShuffled))
        assert shuffled.order is not None
        assert sorted(shuffled.order) == sorted(KNIGHTS)
        orders.add(shuffled.order)
        assert game.told("card-turned-up", "public") == [{"pile": "knights", "card": shuffled.order[0]}]
        assert game.told("mixed-pile-shuffled", "seat-0") == [{"pile": "knights", "order": {"sealed": None}}]
        assert game.supply["knights"] == 10
        for copy in game.copies.values():
            assert copy.table.mixed["knights"] == [*[None] * 9, shuffled.order[0]]
    assert len(orders) > 4


def test_a_kingdom_without_such_a_pile_has_none_of_its_facts() -> None:
    game = begun(2, recommended="high-and-low")
    assert not game.table.mixed
    assert "mixed" not in game.position
    assert not game.told("mixed-pile-shuffled")
    assert all("cards" not in pile for pile in game.view(0)["supply"])


def test_a_position_lists_the_cards_top_first_and_seals_those_below_the_top() -> None:
    game = given(player(hand="sir-bailey", deck="copper"), supply="knights", mixed="sir-martin dame-anna")
    again = opened(game.position, 2)
    assert again.position == game.position
    assert game.position["mixed"] == ["sir-martin", "dame-anna"]
    (laid,) = (fact for fact in again.facts if isinstance(fact, PositionSet))
    assert (laid.tops, laid.under) == ({"knights": ("sir-martin",)}, {"knights": ("dame-anna",)})
    assert RULES.codec.sealed_paths("position-set")["/under"] == Sealed(None)
    assert again.copies[0].table.mixed["knights"] == [None, "sir-martin"]
    assert "\nmixed: sir-martin, dame-anna\n" in RULES.notation.write(game.position)


def test_a_position_that_names_the_number_only_has_the_last_cards() -> None:
    game = given(player(hand="copper"), supply="knights=2", turn=in_buy_phase(coins=5))
    assert game.position["mixed"] == [*KNIGHTS[-2:]]


@pytest.mark.parametrize(
    ("position", "reason", "pointer"),
    [
        ({"supply": {"dame-anna": 1}}, "in-pile", "supply/dame-anna"),
        ({"players": [{"hand": ["knights"]}, {}]}, "pile-as-card", "players/0/hand/0"),
        ({"trash": ["knights"]}, "pile-as-card", "trash/0"),
        ({"mixed": ["dame-anna", "village"]}, "not-mixed", "mixed/1"),
        ({"mixed": ["no-card"]}, "card", "mixed/0"),
        ({"supply": {"knights": 3}, "mixed": ["dame-anna"]}, "pile-size", "supply/knights"),
        ({"supply": {"knights": 11}}, "pile-size", "supply/knights"),
    ],
)
def test_a_position_that_names_it_wrongly_is_refused(position: dict[str, Any], reason: str, pointer: str) -> None:
    setting = RULES.setting(SET, 2)
    refusal = refused("invalid-position", RULES.placed, {**position, "strict": False}, setting)
    assert (refusal.message.id, refusal.pointer) == (f"invalid-position/{reason}", f"/position/{pointer}")


@pytest.mark.parametrize(
    ("mixed", "reason"),
    [
        ([*KNIGHTS[:9], KNIGHTS[0]], "too-many-cards"),
        ([*KNIGHTS[:9]], "card-total"),
    ],
)
def test_a_position_that_loses_or_adds_a_knight_is_refused(mixed: list[str], reason: str) -> None:
    setting = RULES.setting(SET, 2)
    begin = [{"hand": ["copper"] * 5, "deck": ["copper"] * 2 + ["estate"] * 3} for _ in range(2)]
    RULES.placed({"players": begin, "mixed": [*KNIGHTS[::-1]]}, setting)
    refusal = refused("invalid-position", RULES.placed, {"players": begin, "mixed": mixed}, setting)
    assert refusal.message.id == f"invalid-position/{reason}"


SPLIT = {pile: MIXED[pile].cards for pile in ("catapult-rocks", "patrician-emporium")}


@pytest.mark.parametrize("listed", [(), ("catapult-rocks",), ("patrician-emporium",), tuple(SPLIT)])
@pytest.mark.parametrize("left", [None, 3, 0])
def test_a_strict_position_may_list_the_cards_of_one_pile(listed: Sequence[str], left: int | None) -> None:
    """A pile that a position does not list is as at set-up, or has the number of cards that `supply` names."""
    setting = RULES.setting({"recommended": "silver-bullets"}, 2)
    begin = [{"hand": ["copper"] * 5, "deck": ["copper"] * 2 + ["estate"] * 3} for _ in range(2)]
    others = [pile for pile in SPLIT if pile not in listed and left is not None]
    position = {
        "players": begin,
        "mixed": [card for pile in listed for card in SPLIT[pile]],
        "supply": dict.fromkeys(others, left),
        "trash": [card for pile in others for card in SPLIT[pile][: 10 - (left or 0)]],
    }
    fact = RULES.placed(position, setting)
    assert fact.tops == {pile: SPLIT[pile][10 - (left or 0) :] if pile in others else SPLIT[pile] for pile in SPLIT}


@pytest.mark.parametrize("options", [{"kingdom": (*NINE, "dame-anna")}, {"random": {"exclude": ["sir-vander"]}}])
def test_a_kingdom_names_the_pile_and_not_its_cards(options: dict[str, Any]) -> None:
    assert refused("invalid-options", RULES.setting, options, 2).message.id == "invalid-options/in-pile"
    assert RULES.setting({"kingdom": f"{', '.join(NINE)}, Knights"}, 2).options.kingdom[-1] == "knights"
