"""The laws over games that are full of Cornucopia.

By chance hardly anybody has a Province, a Tournament and then a Prize in hand.
"""

import random
from typing import Any

import pytest

from domain.games.dominion.cards import BESIDE
from domain.games.dominion.facts import CardGained, CardPlayed, CardsLaidOnMat, CardsRevealed
from tests.support.full_games import LAWS_FROM_A_POSITION, Law, all_hold, full_games
from tests.support.games import Game

ALWAYS = ("tournament", "young-witch", "horse-traders", "horn-of-plenty", "throne-room")
OTHERS = ("fairgrounds", "jester", "remake", "menagerie", "harvest", "militia", "moat", "watchtower", "bridge", "bank")
BANES = ("hamlet", "village", "cellar")
DEALT = (*ALWAYS[:4], "tournament", "horse-traders", "province", "province")


@pytest.fixture(scope="module")
def full() -> list[Game]:
    def options(rng: random.Random, number: int) -> dict[str, Any]:
        return {"kingdom": (*ALWAYS, *rng.sample(OTHERS, 5)), "bane": BANES[number % 3], "colony": "never"}

    return full_games("cornucopia", 12, options, turns=24, beginning=lambda setting: all_hold(setting, DEALT))


@pytest.mark.parametrize("law", LAWS_FROM_A_POSITION, ids=lambda law: law.__name__)
def test_a_law_holds_where_all_is_of_cornucopia(full: list[Game], law: Law) -> None:
    law(full)


def test_it_comes_to_what_cornucopia_is_about(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    prizes = {fact.card for fact in facts if isinstance(fact, CardGained) and fact.source == "beside"}
    assert prizes <= BESIDE.keys()
    assert len(prizes) >= 4
    assert len(prizes & {fact.card for fact in facts if isinstance(fact, CardPlayed)}) >= 3
    assert {fact.mat for fact in facts if isinstance(fact, CardsLaidOnMat)} == {"horse_traders"}
    assert {card for fact in facts if isinstance(fact, CardsRevealed) for card in fact.cards} >= {"province", *BANES}
