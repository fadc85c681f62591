"""The laws over games that are full of Alchemy: Potions, Golems, and cards that go onto the deck in Clean-up."""

import random
from typing import Any

import pytest

from domain.games.dominion.boxes.alchemy.facts import WaitingCardTaken
from domain.games.dominion.cards import CARDS, is_kingdom_card
from domain.games.dominion.facts import CardBought, CardPlayed, CardsPutOnDeck, Counted, Overpaid, TurnBegan
from tests.support.full_games import LAWS_FROM_A_POSITION, Law, all_hold, full_games
from tests.support.games import Game

DEALT = ("potion", "potion", "alchemist", "herbalist", "golem", "apothecary")
"""Cards with which everybody begins."""
OTHERS = (
    "remodel",
    "swindler",
    "workshop",
    "caravan",
    "stonemason",
    "witch",
    "sentry",
    "throne-room",
    "treasury",
    "mint",
)


@pytest.fixture(scope="module")
def full() -> list[Game]:
    cards = [card for card in CARDS if CARDS[card].box == "alchemy" and is_kingdom_card(card)]

    def options(rng: random.Random, _: int) -> dict[str, Any]:
        kingdom = [*dict.fromkeys(card for card in DEALT if card != "potion")]
        kingdom += rng.sample(sorted({*cards, *OTHERS} - {*DEALT}), 10 - len(kingdom))
        return {"kingdom": kingdom, "colony": "never"}

    return full_games("alchemy", 12, options, turns=24, beginning=lambda setting: all_hold(setting, DEALT))


@pytest.mark.parametrize("law", LAWS_FROM_A_POSITION, ids=lambda law: law.__name__)
def test_a_law_holds_where_all_is_of_alchemy(full: list[Game], law: Law) -> None:
    law(full)


def test_what_alchemy_is_about_happens(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    assert {CARDS[fact.card].potions for fact in facts if isinstance(fact, CardBought)} == {0, 1}
    assert {"golem", "apothecary", "alchemist", "potion"} <= {f.card for f in facts if isinstance(f, CardPlayed)}
    assert any(isinstance(fact, WaitingCardTaken) for fact in facts)
    assert any(isinstance(fact, Overpaid) and fact.potions for fact in facts)
    kept = {
        card for fact in facts if isinstance(fact, CardsPutOnDeck) and fact.source == "in_play" for card in fact.cards
    }
    assert "alchemist" in kept


def test_every_potion_spent_in_a_turn_was_made_in_it(full: list[Game]) -> None:
    for game in full:
        left = 0
        for fact in game.facts:
            if isinstance(fact, TurnBegan):
                left = 0
            elif isinstance(fact, Counted) and fact.what == "potions":
                left += fact.by
            elif isinstance(fact, CardBought | Overpaid):
                assert isinstance(fact, Overpaid) or fact.potions == CARDS[fact.card].potions
                left -= fact.potions
                assert left >= 0
