"""Landmarks of Dominion in set-up, options, positions and parts (Empires, 'Landmarks').

Their effects are in `tests/rulebooks/rulings/empires.txt`.
"""

from typing import Any

import pytest

from domain.games.dominion.cards import EVENTS
from tests.support.dominion import RULES, in_buy_phase, player
from tests.support.dominion_in_process import begun, given, opened
from tests.support.refusals import refused

TEN = ("market", "merchant", "militia", "throne-room", "workshop", "cellar", "moat", "village", "smithy", "remodel")


def test_a_set_or_the_options_name_it_and_set_up_lays_its_tokens() -> None:
    """1.6: 8 victory tokens on the Silver pile and 8 on the Gold pile."""
    for options in ({"recommended": "silver-bullets"}, {"kingdom": TEN, "events": ["aqueduct"]}):
        game = begun(3, **options)
        assert "aqueduct" in game.table.events
        assert game.told("marks-laid") == [{"mark": "vp_on_piles", "piles": {"silver": 8, "gold": 8}}]
        marks = {pile["card"]: pile["marks"] for pile in game.view(None)["supply"] if "marks" in pile}
        assert marks == {"silver": {"vp_on_piles": 8}, "gold": {"vp_on_piles": 8}}
        assert "16 victory tokens are laid on these piles: Silver, Gold." in game.log()
        assert "empires" in RULES.used(game.table)
    assert "Beside the kingdom: Aqueduct." in game.log()


def test_it_cannot_be_bought() -> None:
    game = given(player(hand="copper"), events=["aqueduct", "conquest"], turn=in_buy_phase(coins=20, buys=3))
    assert [option["event"] for option in game.decision["options"] if option["kind"] == "buy-event"] == ["conquest"]


def test_a_random_kingdom_may_deal_it_beside_events() -> None:
    dealt = set()
    for number in range(20):
        game = begun(2, number, random={"boxes": ["adventures", "empires", "base"], "events": 2})
        dealt.update(game.table.events)
    assert dealt == {event for event in EVENTS if EVENTS[event].box in ("adventures", "empires")}


def test_parts_list_it_without_a_cost() -> None:
    (found,) = (each for each in RULES.parts("en").events if each.id == "aqueduct")
    assert (found.name, found.cost, found.boxes) == ("Aqueduct", None, ("empires",))


def test_a_position_has_its_tokens() -> None:
    game = given(player(hand="copper"), events=["aqueduct"], vp_on_piles={"aqueduct": 3, "gold": 1})
    assert game.position["vp_on_piles"] == {"aqueduct": 3, "gold": 1}
    assert game.view(0)["marks"] == {"aqueduct": {"vp_on_piles": 3}}
    assert opened(game.position, 2).position == game.position
    assert "vp on piles: 3 aqueduct, 1 gold" in RULES.notation.write(game.position)


@pytest.mark.parametrize(
    ("position", "pointer"),
    [
        ({"vp_on_piles": {"copper": 1}, "events": ["aqueduct"]}, "vp_on_piles/copper"),
        ({"vp_on_piles": {"aqueduct": 1}}, "vp_on_piles/aqueduct"),
        ({"vp_on_piles": {"conquest": 1}, "events": ["conquest"]}, "vp_on_piles/conquest"),
    ],
)
def test_a_token_where_none_can_lie_is_refused(position: dict[str, Any], pointer: str) -> None:
    setting = RULES.setting({"kingdom": TEN}, 2)
    refusal = refused("invalid-position", RULES.placed, {**position, "strict": False}, setting)
    assert (refusal.message.id, refusal.pointer) == ("invalid-position/token", f"/position/{pointer}")


@pytest.mark.parametrize(
    ("events", "tokens", "pointer"),
    [
        ((), {"silver": 1}, "silver"),
        ((), {"temple": 1, "gold": 1}, "gold"),
        (("aqueduct",), {"silver": 1, "farmers-market": 1}, "farmers-market"),
    ],
)
def test_a_strict_game_has_tokens_only_where_its_own_cards_put_them(
    events: tuple[str, ...], tokens: dict[str, int], pointer: str
) -> None:
    """Silver and Gold have tokens with the Aqueduct only, and each Gathering pile those of its own card."""
    setting = RULES.setting({"kingdom": (*TEN[:9], "temple"), "events": events}, 2)
    refusal = refused("invalid-position", RULES.placed, {"vp_on_piles": tokens}, setting)
    assert (refusal.message.id, refusal.pointer) == ("invalid-position/token", f"/position/vp_on_piles/{pointer}")


def test_a_split_pile_has_no_hidden_card() -> None:
    """2.12.3: five copies of the first card above five of the second. Everybody sees them."""
    game = begun(2, recommended="silver-bullets")
    order = [*["rocks"] * 5, *["catapult"] * 5]
    assert all(copy.table.mixed["catapult-rocks"] == order for copy in game.copies.values())
    assert not game.told("mixed-pile-shuffled")
    assert not game.told("card-turned-up")
    assert game.supply["catapult-rocks"] == 10
