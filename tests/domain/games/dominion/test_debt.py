"""Debt, cards that are played as others, and lasting effects in positions, views and parts (Empires, 'Debt').

Their rules are in `tests/rulebooks/rulings/moderation.txt`.
"""

from typing import Any

import pytest

from tests.support.dominion import RULES, in_buy_phase, player
from tests.support.dominion_in_process import begun, given, opened
from tests.support.refusals import refused

KINGDOM = (
    "cellar",
    "library",
    "remodel",
    "village",
    "market",
    "enchantress",
    "forum",
    "legionary",
    "overlord",
    "temple",
)
SETTING = RULES.setting({"kingdom": KINGDOM}, 3)


def test_the_cost_of_a_pile_and_of_a_card_shows_its_debt() -> None:
    piles = {pile["card"]: pile for pile in begun(2, recommended="everything-in-moderation").view(None)["supply"]}
    assert (piles["overlord"]["cost"], piles["overlord"]["debt"]) == (0, 8)
    assert "debt" not in piles["village"]
    printed = {card.id: card.debt for card in RULES.parts("en").cards if card.debt}
    assert printed == {"overlord": 8}


def test_with_debt_no_purchase_is_shown_after_treasures() -> None:
    mine = {**player(hand="2*gold"), "debt": 1}
    purse = given(mine, supply="overlord", turn=in_buy_phase()).view(0)["turn"]["with_treasures"]
    assert purse == {"coins": 6, "buys": []}


def test_a_position_has_debt_roles_and_lasting_effects() -> None:
    mine = {**player(hand="copper", in_play="overlord/village overlord/enchantress"), "debt": 3}
    mine |= {"staying": ["overlord/enchantress"], "later": ["enchantress"]}
    game = given(mine, {**player(hand="copper"), "enchanted": [0]}, supply=" ".join(KINGDOM))
    shown = game.position["players"]
    assert (shown[0]["debt"], shown[0]["in_play"], shown[1]["enchanted"]) == (3, mine["in_play"], [0])
    assert game.view(None)["players"][1]["lasting"] == {"enchanted": [0]}
    assert opened(game.position, 2).position == game.position
    text = RULES.notation.write(game.position)
    assert "in play: overlord/village, overlord/enchantress" in text
    assert "enchanted: 0" in text
    assert opened(RULES.notation.read(text).position, 2).position == game.position


def test_an_overlord_in_play_is_one_of_its_pile() -> None:
    """A strict position counts the card itself."""
    players = [{**player(deck="7*copper 3*estate"), "in_play": ["overlord/village"]}, player(deck="7*copper 3*estate")]
    position = {"supply": {"overlord": 9}, "players": players, "turn": in_buy_phase()}
    setting = RULES.setting({"kingdom": KINGDOM}, 2)
    position["players"][0] |= {"hand": ["copper"] * 5, "deck": ["copper"] * 2 + ["estate"] * 3}
    RULES.placed(position, setting)
    with_village = {**position, "supply": {"village": 9}}
    refusal = refused("invalid-position", RULES.placed, with_village, setting)
    assert refusal.message.id == "invalid-position/too-many-cards"


@pytest.mark.parametrize(
    ("about", "pointer", "reason"),
    [
        ({"in_play": ["village/overlord"]}, "in_play/0", "card"),
        ({"in_play": ["overlord/gold"]}, "in_play/0", "card"),
        ({"in_play": ["overlord/overlord"]}, "in_play/0", "card"),
        ({"in_play": ["overlord/village/village"]}, "in_play/0", "card"),
        ({"hand": ["overlord/village"]}, "hand/0", "card"),
        ({"staying": ["overlord/village"]}, "staying/0", "not-in-play"),
        ({"enchanted": [0]}, "enchanted/0", "affecting"),
        ({"enchanted": [1, 1]}, "enchanted/1", "affecting"),
        ({"enchanted": [3]}, "enchanted/0", "affecting"),
    ],
)
def test_a_wrong_position_is_refused(about: dict[str, Any], pointer: str, reason: str) -> None:
    position = {"players": [about, {}, {}], "strict": False}
    refusal = refused("invalid-position", RULES.placed, position, SETTING)
    assert (refusal.message.id, refusal.pointer) == (f"invalid-position/{reason}", f"/position/players/0/{pointer}")


@pytest.mark.parametrize("name", ["debt", "enchanted"])
def test_a_strict_game_without_the_card_has_no_such_thing(name: str) -> None:
    ten = ("festival", "merchant", "militia", "throne-room", "bandit", *KINGDOM[:2], "moat", "smithy", "village")
    value = 1 if name == "debt" else [1]
    refusal = refused(
        "invalid-position", RULES.placed, {"players": [{name: value}, {}]}, RULES.setting({"kingdom": ten}, 2)
    )
    assert (refusal.message.id, refusal.pointer) == ("invalid-position/not-declared", f"/position/players/0/{name}")
