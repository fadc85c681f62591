"""The laws over games that are full of Adventures: calls from the mat, also on other players' turns, and Events."""

import random
from collections import Counter
from typing import Any

import pytest

from domain.games.dominion.boxes.adventures.facts import CoinTokenMoved, DrawTokenPut, DrawTokenRemoved
from domain.games.dominion.cards import CARDS
from domain.games.dominion.facts import CardCalled, CardsDiscarded, CardsTrashed, EventBought, TurnBegan
from tests.support.full_games import LAWS, Law, full_games
from tests.support.games import Game

BESIDE = ("watchtower", "royal-seal", "throne-room", "swindler", "witch", "inn", "library", "council-room", "workshop")
EVENTS = ("bonfire", "raid", "training")
ALWAYS = ("guide", "duplicate", "gear", "workshop")


@pytest.fixture(scope="module")
def full() -> list[Game]:
    cards = sorted(card.id for card in CARDS.values() if card.box == "adventures" and card.id not in ALWAYS)

    def options(rng: random.Random, _: int) -> dict[str, Any]:
        kingdom = (*ALWAYS, *rng.sample(BESIDE[:-1], 3), *rng.sample(cards, 3))
        return {"kingdom": kingdom, "events": tuple(rng.sample(EVENTS, 2))}

    return full_games("adventures", 16, options, turns=40)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_where_all_is_of_adventures(full: list[Game], law: Law) -> None:
    law(full)


def test_events_are_bought_and_their_tokens_move(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    assert {fact.event for fact in facts if isinstance(fact, EventBought)} == {*EVENTS}
    assert any(isinstance(fact, CoinTokenMoved) for fact in facts)
    assert any(isinstance(fact, CardsTrashed) and fact.source == "in_play" for fact in facts)
    for game in full:
        tokens = Counter[int]()
        for fact in game.facts:
            if isinstance(fact, DrawTokenPut | DrawTokenRemoved):
                tokens[fact.seat] += 1 if isinstance(fact, DrawTokenPut) else -1
                assert tokens[fact.seat] in {0, 1}
    assert any(isinstance(fact, DrawTokenRemoved) for fact in facts)


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
