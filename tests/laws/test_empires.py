"""The laws over games that are full of Empires: split piles, Charms, and victory tokens on piles and on a Landmark."""

import random
from typing import Any

import pytest

from domain.game.play import Setting
from domain.games.dominion.facts import CardGained, CardPlayed, Counted, MarkMoved, MarksTaken
from tests.support.full_games import LAWS_FROM_A_POSITION, Law, all_hold, full_games
from tests.support.games import Game

ALWAYS = ("catapult-rocks", "patrician-emporium", "charm", "farmers-market", "groundskeeper")
OTHERS = ("chapel", "throne-room", "watchtower", "swindler", "lurker", "village", "harem", "talisman", "workshop")
DEALT = ("charm", "farmers-market", "groundskeeper", "gold", "silver")


def beginning(setting: Setting) -> dict[str, Any]:
    """Return a position that a game could reach: everybody has a card of each pile, and the Landmark has tokens."""
    tokens = {"silver": 8 - setting.seats, "gold": 8 - setting.seats, "aqueduct": 2 * setting.seats}
    return all_hold(setting, DEALT) | {"vp_on_piles": tokens}


@pytest.fixture(scope="module")
def full() -> list[Game]:
    def options(rng: random.Random, _: int) -> dict[str, Any]:
        return {"kingdom": (*ALWAYS, *rng.sample(OTHERS, 5)), "colony": "never", "events": ("aqueduct", "conquest")}

    return full_games("empires", 12, options, turns=24, beginning=beginning)


@pytest.mark.parametrize("law", LAWS_FROM_A_POSITION, ids=lambda law: law.__name__)
def test_a_law_holds_where_all_is_of_empires(full: list[Game], law: Law) -> None:
    law(full)


def test_what_empires_is_about_happens(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    gained = {fact.card for fact in facts if isinstance(fact, CardGained)}
    assert {"catapult", "rocks", "patrician", "emporium"} <= gained
    assert {"catapult", "farmers-market", "charm"} <= {f.card for f in facts if isinstance(f, CardPlayed)}
    assert {fact.card for fact in facts if isinstance(fact, MarkMoved)} == {"silver", "gold"}
    assert {fact.card for fact in facts if isinstance(fact, MarksTaken)} == {"aqueduct", "farmers-market"}
    assert any(isinstance(fact, Counted) and fact.what == "charms" and fact.by < 0 for fact in facts)


def test_tokens_of_the_aqueduct_come_from_the_piles_of_silver_and_gold(full: list[Game]) -> None:
    """No token of the sixteen is lost: each lies on a pile or on the Landmark, or a player took it."""
    for game in full:
        told = game.ruleset.new(game.setting)
        taken = 0
        for fact in game.facts:
            told.apply(fact)
            taken += fact.count if isinstance(fact, MarksTaken) and fact.card == "aqueduct" else 0
            lying = sum(told.table.marked_on("vp_on_piles", name) for name in ("silver", "gold", "aqueduct"))
            assert lying + taken == 16 or not told.table.supply
