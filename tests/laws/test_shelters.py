"""The laws over games in which the players begin with Shelters."""

import random
from typing import Any

import pytest

from domain.games.dominion.facts import CardPlayed, CardsTrashed, PurchaseEffectBegan
from tests.support.full_games import LAWS, Law, full_games
from tests.support.games import Game

ALWAYS = ("chapel", "farmland", "mystic", "village", "nobles")
OTHERS = (
    "throne-room",
    "militia",
    "masquerade",
    "swindler",
    "gardens",
    "moat",
    "workshop",
    "witch",
    "smithy",
    "squire",
)


@pytest.fixture(scope="module")
def full() -> list[Game]:
    def options(rng: random.Random, _: int) -> dict[str, Any]:
        return {"kingdom": (*ALWAYS, *rng.sample(OTHERS, 5)), "colony": "never", "shelters": "always"}

    return full_games("shelters", 8, options, turns=20)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_where_players_have_shelters(full: list[Game], law: Law) -> None:
    law(full)


def test_what_shelters_are_about_happens(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    trashed = {card for fact in facts if isinstance(fact, CardsTrashed) for card in fact.cards}
    assert {"hovel", "overgrown-estate"} <= trashed
    assert any(isinstance(fact, CardPlayed) and fact.card == "necropolis" for fact in facts)
    assert any(isinstance(fact, PurchaseEffectBegan) and fact.card == "hovel" for fact in facts)
