"""The Bane: an eleventh kingdom pile of a game with Young Witch (Cornucopia, set-up; rulings C-48, C-51 to C-54)."""

from collections import Counter
from typing import Any

import pytest

from domain.game.chance import Chance
from domain.games.dominion.cards import CARDS
from domain.games.dominion.facts import BaneDrawn, BaneNamed
from domain.games.dominion.randomizers import lacks_bane
from tests.support.dominion import RULES, player
from tests.support.dominion_in_process import begun, given, opened
from tests.support.refusals import refused

SET = "the-jesters-workshop"
NINE = "artisan laboratory market remodel workshop fairgrounds farming-village horse-traders jester"
KINGDOM = (*NINE.split(), "young-witch")
CHEAP = "cellar chapel moat harbinger merchant vassal village hamlet fortune-teller menagerie"
FULL = "fairgrounds farming-village fortune-teller hamlet harvest hunting-party jester menagerie remake young-witch"


def test_a_set_names_its_bane() -> None:
    game = begun(2, recommended=SET)
    assert (game.table.bane, game.supply["merchant"], len(game.table.kingdom)) == ("merchant", 10, 11)
    assert game.told("bane-named") == [{"card": "merchant"}]
    assert game.view(None)["bane"] == "merchant"
    assert "The Bane: Merchant." in game.log()


def test_it_is_drawn_from_the_boxes_of_the_kingdom() -> None:
    dealt: Counter[str] = Counter()
    for number in range(120):
        game = begun(2, number, kingdom=KINGDOM)
        (told,) = game.told("bane-drawn")
        assert game.table.bane == told["card"]
        dealt[told["card"]] += 1
    assert dealt.keys() == {*CHEAP.split()}
    assert {CARDS[card].cost for card in dealt} == {2, 3}


def test_a_named_bane_may_be_of_any_box_and_a_victory_card() -> None:  # C-52
    game = begun(3, kingdom=KINGDOM, bane="haven")
    assert (game.table.bane, game.supply["haven"]) == ("haven", 10)
    assert set(RULES.used(game.table)) == {"basic", "base2", "cornucopia", "seaside"}


def test_without_young_witch_there_is_none() -> None:
    game = begun(2, recommended="bad-omens")
    assert game.table.bane is None
    assert "bane" not in game.view(None)
    assert "bane" not in RULES.position(game.table)


@pytest.mark.parametrize("exclude", [[], ["hamlet"], ["hamlet", "menagerie"]])
def test_a_random_kingdom_keeps_a_card_for_the_bane(exclude: list[str]) -> None:  # C-54
    """Of Cornucopia only three cards can be the Bane."""
    for number in range(60):
        table = begun(2, number, random={"boxes": ["cornucopia"], "exclude": exclude}).table
        ten = [card for card in table.kingdom if card != table.bane]
        assert len(ten) == 10
        assert (table.bane is not None) == ("young-witch" in ten)
        assert not lacks_bane(ten, table.kingdom)


def test_colonies_are_drawn_among_the_ten() -> None:  # Q21
    assert "colony" not in begun(2, kingdom=KINGDOM, bane="loan").supply


@pytest.mark.parametrize(
    ("options", "reason", "pointer"),
    [
        ({"kingdom": KINGDOM, "bane": "village2"}, "card", "bane"),
        ({"kingdom": KINGDOM, "bane": "smithy"}, "bane", "bane"),
        ({"kingdom": KINGDOM, "bane": "workshop"}, "bane", "bane"),
        ({"kingdom": KINGDOM, "bane": "silver"}, "basic-card", "bane"),
        ({"kingdom": (*NINE.split(), "smithy"), "bane": "village"}, "bane-alone", "bane"),
        ({"recommended": SET, "bane": "village"}, "bane-alone", "bane"),
        ({"bane": "village"}, "bane-alone", "bane"),
        ({"kingdom": (*NINE.split(), "diadem")}, "beside-card", "kingdom/9"),
        (
            {"random": {"boxes": ["cornucopia"], "exclude": ["hamlet", "menagerie", "fortune-teller"]}},
            "boxes-bane",
            "random",
        ),
        ({"kingdom": (*FULL.split(),)}, "no-bane", "bane"),
    ],
)
def test_a_bane_that_the_rules_do_not_allow_is_refused(options: dict[str, Any], reason: str, pointer: str) -> None:
    refusal = refused("invalid-options", RULES.setting, options, 2)
    assert (refusal.message.id, refusal.pointer) == (f"invalid-options/{reason}", f"/options/{pointer}")


def test_a_deal_for_many_tables_names_the_bane() -> None:
    dealt = RULES.dealt_once({"kingdom": KINGDOM}, 2, Chance(bytes(32), "dealt"))
    assert dealt["bane"] in CHEAP.split()
    again = opened(None, 2, **dealt)
    assert again.table.bane == dealt["bane"]
    assert not any(isinstance(fact, BaneDrawn) for fact in again.facts)
    assert any(isinstance(fact, BaneNamed) for fact in again.facts)


def test_a_pasted_kingdom_may_name_it() -> None:
    text = f"{', '.join(KINGDOM)}\nBane: Village"
    assert RULES.setting({"kingdom": text}, 2).options.bane == "village"


def test_a_position_has_words_for_the_bane_and_the_piles_beside() -> None:
    game = given(player(hand="tournament province", deck="copper"), supply="tournament young-witch moat", bane="moat")
    game.play("tournament").pick("province").pick("diadem")
    printed = RULES.position(game.table)
    assert (printed["bane"], printed["beside"]["diadem"], printed["beside"]["princess"]) == ("moat", 0, 1)
    again = given(*printed["players"], supply="tournament young-witch moat", bane="moat")
    assert again.table.bane == "moat"


@pytest.mark.parametrize(
    ("change", "reason", "pointer"),
    [
        ({"bane": "smithy"}, "bane", "bane"),
        ({"bane": "copper"}, "bane", "bane"),
        ({"bane": None}, "no-bane", "bane"),
        ({"bane": "harbringer"}, "card", "bane"),
        ({"beside": {"diadem": 1}}, "not-beside", "beside/diadem"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any], reason: str, pointer: str) -> None:
    game = begun(2, kingdom=KINGDOM)
    setting = RULES.setting({"kingdom": KINGDOM}, 2)
    printed = RULES.position(game.table)
    assert RULES.placed(printed, setting)
    supply = {card: left for card, left in printed["supply"].items() if card != printed["bane"]}
    refusal = refused("invalid-position", RULES.placed, {**printed, "supply": supply, **change}, setting)
    assert (refusal.message.id, refusal.pointer) == (f"invalid-position/{reason}", f"/position/{pointer}")
