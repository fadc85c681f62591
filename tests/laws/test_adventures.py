"""The laws over games that are full of Adventures: calls from the mat, also on other players' turns."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from domain.games.dominion.cards import CARDS
from domain.games.dominion.facts import CardCalled, CardsDiscarded, TurnBegan
from tests.laws.test_seaside import LAWS
from tests.support.dominion import RULES
from tests.support.games import Game, played
from tests.support.profile import Density

BESIDE = ("watchtower", "royal-seal", "throne-room", "swindler", "witch", "inn", "library", "council-room", "workshop")
ALWAYS = ("guide", "duplicate", "gear", "workshop")


@pytest.fixture(scope="module")
def full() -> list[Game]:
    cards = sorted(card.id for card in CARDS.values() if card.box == "adventures" and card.id not in ALWAYS)
    found = []
    for number in range(16):
        rng = random.Random(f"adventures {number}")
        options: dict[str, Any] = {
            "edition": 2,
            "kingdom": (*ALWAYS, *rng.sample(BESIDE[:-1], 3), *rng.sample(cards, 3)),
            "ask": ("always", "when-it-matters")[number // 2 % 2],
            "turn_limit": 40,
        }
        setting = RULES.setting(options, 2 + number % 3)
        found.append(played(RULES, setting, f"adventures {number}", density=Density(places=3)))
    return found


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_where_all_is_of_adventures(full: list[Game], law: Callable[[list[Game]], None]) -> None:
    law(full)


def test_cards_are_called_in_turn_and_out_of_turn(full: list[Game]) -> None:
    called = set()
    for game in full:
        turn = None
        for fact in game.facts:
            if isinstance(fact, TurnBegan):
                turn = fact.seat
            elif isinstance(fact, CardCalled):
                called.add((fact.card, fact.seat == turn))
            elif isinstance(fact, CardsDiscarded) and fact.source == "in_play":
                assert (set(fact.cards), fact.seat == turn) == ({"duplicate"}, False)
    assert called == {("guide", True), ("duplicate", True), ("duplicate", False)}
