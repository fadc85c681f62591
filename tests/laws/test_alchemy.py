"""The laws over games that are full of Alchemy: Potions, Golems, and cards that go onto the deck in Clean-up."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from domain.game.play import Setting
from domain.games.dominion.boxes.alchemy.facts import WaitingCardTaken
from domain.games.dominion.cards import CARDS, is_kingdom_card
from domain.games.dominion.facts import CardBought, CardPlayed, CardsPutOnDeck, Counted, TurnBegan
from domain.games.dominion.setup import piles
from tests.laws.test_cornucopia import FROM_SET_UP
from tests.laws.test_seaside import LAWS
from tests.support.dominion import RULES
from tests.support.games import Game, played
from tests.support.profile import Density

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


def beginning(setting: Setting) -> dict[str, Any]:
    """Return a position that a game could reach, in which everybody has the cards of `DEALT`."""
    supply = piles(setting.options.kingdom, colony=False, players=setting.seats)
    players = []
    for seat in range(setting.seats):
        for card in DEALT:
            supply[card] -= 1
        deck = [*["copper"] * 7, *["estate"] * 3, *DEALT]
        random.Random(f"{setting.options.kingdom} {seat}").shuffle(deck)
        players.append({"hand": deck[:5], "deck": deck[5:]})
    return {"supply": supply, "players": players}


@pytest.fixture(scope="module")
def full() -> list[Game]:
    cards = [card for card in CARDS if CARDS[card].box == "alchemy" and is_kingdom_card(card)]
    found = []
    for number in range(12):
        rng = random.Random(f"alchemy {number}")
        kingdom = [*dict.fromkeys(card for card in DEALT if card != "potion")]
        kingdom += rng.sample(sorted({*cards, *OTHERS} - {*DEALT}), 10 - len(kingdom))
        options: dict[str, Any] = {
            "edition": 2,
            "kingdom": kingdom,
            "ask": ("always", "when-it-matters")[number // 2 % 2],
            "colony": "never",
            "turn_limit": 24,
        }
        setting = RULES.setting(options, 2 + number % 3)
        begin = RULES.placed(beginning(setting), setting)
        found.append(played(RULES, setting, f"alchemy {number}", begin, density=Density(places=3)))
    return found


@pytest.mark.parametrize("law", [law for law in LAWS if law not in FROM_SET_UP], ids=lambda law: law.__name__)
def test_a_law_holds_where_all_is_of_alchemy(full: list[Game], law: Callable[[list[Game]], None]) -> None:
    law(full)


def test_what_alchemy_is_about_happens(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    assert {CARDS[fact.card].potions for fact in facts if isinstance(fact, CardBought)} == {0, 1}
    assert {"golem", "apothecary", "alchemist", "potion"} <= {f.card for f in facts if isinstance(f, CardPlayed)}
    assert any(isinstance(fact, WaitingCardTaken) for fact in facts)
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
            elif isinstance(fact, CardBought):
                assert fact.potions == CARDS[fact.card].potions
                left -= fact.potions
                assert left >= 0
