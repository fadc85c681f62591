"""The laws over games full of Hinterlands and Guilds: effects of purchases and gains, coin tokens and overpayments."""

import random
from typing import Any

import pytest

from domain.games.dominion.boxes.hinterlands.facts import CardsShuffledIn
from domain.games.dominion.cards import CARDS
from domain.games.dominion.facts import Counted, Overpaid, PurchaseEffectBegan
from tests.support.full_games import LAWS, Law, full_games
from tests.support.games import Game

BESIDE = ("watchtower", "royal-seal", "moat", "throne-room", "goons", "talisman")


@pytest.fixture(scope="module")
def full() -> list[Game]:
    cards = sorted(card.id for card in CARDS.values() if card.box in ("hinterlands", "guilds"))

    def options(rng: random.Random, _: int) -> dict[str, Any]:
        others = [card for card in cards if card != "inn"]
        return {"kingdom": ("inn", *rng.sample(BESIDE, 2), *rng.sample(others, 7))}

    return full_games("purchases", 16, options, turns=40)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_with_purchases_that_do_something(full: list[Game], law: Law) -> None:
    law(full)


def test_what_these_boxes_are_about_happens(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    bought = {fact.card for fact in facts if isinstance(fact, PurchaseEffectBegan)}
    assert {"noble-brigand", "farmland", "doctor", "herald", "masterpiece", "stonemason"} <= bought
    assert {fact.card for fact in facts if isinstance(fact, Overpaid)} == bought - {"noble-brigand", "farmland"}
    assert any(isinstance(fact, CardsShuffledIn) and fact.cards for fact in facts)
    assert any(isinstance(fact, Counted) and fact.what == "coin_tokens" and fact.by < 0 for fact in facts)


def test_coin_tokens_are_never_fewer_than_none_and_none_is_lost(full: list[Game]) -> None:
    """Each player has the tokens that were taken, less those that were returned."""
    for game in full:
        for seat, player in enumerate(game.at(len(game.facts)).table.players):
            changes = [
                fact.by
                for fact in game.facts
                if isinstance(fact, Counted) and fact.what == "coin_tokens" and fact.seat == seat
            ]
            assert player.counters.get("coin_tokens", 0) == sum(changes)
            assert all(sum(changes[: place + 1]) >= 0 for place in range(len(changes)))
