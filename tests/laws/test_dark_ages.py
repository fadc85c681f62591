"""The laws over games that are full of Dark Ages: effects of trashed cards, Hermits and Madmen."""

import random
from typing import Any

import pytest

from domain.game.play import Setting
from domain.games.dominion.boxes.dark_ages.facts import CardsPutBack
from domain.games.dominion.cards import CARDS, is_kingdom_card
from domain.games.dominion.facts import CardGained, CardsRevealed, CardsTrashed
from domain.games.dominion.setup import piles
from tests.support.full_games import LAWS_FROM_A_POSITION, Law, all_hold, full_games
from tests.support.games import Game

ALWAYS = ("hermit", "rats", "squire", "hunting-grounds")
"""Cards of which everybody begins with one."""
DEALT = (*ALWAYS, "hunting-grounds", "chapel")
OTHERS = ("chapel", "throne-room", "watchtower", "swindler", "sentry", "remake", "lurker", "altar", "witch", "mint")


def beginning(setting: Setting) -> dict[str, Any]:
    """Return a position in which every player has a Madman and the cards of `DEALT`."""
    return all_hold(setting, DEALT, "madman") | {"beside": {"madman": 10 - setting.seats}}


@pytest.fixture(scope="module")
def full() -> list[Game]:
    cards = [card for card in CARDS if CARDS[card].box == "dark-ages" and is_kingdom_card(card)]
    others = sorted({*cards, *OTHERS} - {*DEALT, "knights"})  # `test_knights.py` has those

    def options(rng: random.Random, game: int) -> dict[str, Any]:
        shelters = "always" if game % 3 == 0 else "never"
        return {"kingdom": (*ALWAYS, "chapel", *rng.sample(others, 5)), "colony": "never", "shelters": shelters}

    return full_games("dark ages", 12, options, turns=24, beginning=beginning)


@pytest.mark.parametrize("law", LAWS_FROM_A_POSITION, ids=lambda law: law.__name__)
def test_a_law_holds_where_all_is_of_dark_ages(full: list[Game], law: Law) -> None:
    law(full)


@pytest.fixture(scope="module")
def full_of_rats() -> list[Game]:
    """Games in which hands with nothing but Rats are frequent."""

    def options(_: random.Random, game: int) -> dict[str, Any]:
        kingdom = ("rats", *OTHERS[:9])
        return {"kingdom": kingdom, "colony": "never", "ask": ("always", "when-it-matters")[game % 2]}

    def begin(setting: Setting) -> dict[str, Any]:
        supply = piles(setting.options.kingdom, colony=False, players=setting.seats)
        supply["rats"] -= 4 * setting.seats
        players = [{"hand": ["rats"] * 4 + ["copper"], "deck": []} for _ in range(setting.seats)]
        trash = [*["copper"] * 6, *["estate"] * 3] * setting.seats
        return {"supply": supply, "trash": trash, "players": players}

    return full_games("rats", 6, options, turns=12, beginning=begin)


@pytest.mark.parametrize("law", LAWS_FROM_A_POSITION, ids=lambda law: law.__name__)
def test_a_law_holds_where_hands_are_full_of_rats(full_of_rats: list[Game], law: Law) -> None:
    law(full_of_rats)


def test_hands_with_nothing_but_rats_are_revealed(full_of_rats: list[Game]) -> None:
    """D-19: a player with only Rats in hand reveals it, whatever the table asks."""
    revealed = {
        game.setting.options.ask
        for game in full_of_rats
        for fact in game.facts
        if isinstance(fact, CardsRevealed) and fact.source == "hand" and set(fact.cards) == {"rats"}
    }
    assert revealed == {"always", "when-it-matters"}


def test_what_dark_ages_is_about_happens(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    trashed = {card for fact in facts if isinstance(fact, CardsTrashed) for card in fact.cards}
    assert set(ALWAYS) <= trashed
    assert any(isinstance(fact, CardsTrashed) and fact.source == "discard" for fact in facts)
    assert any(isinstance(fact, CardGained) and fact.source == "beside" for fact in facts)
    assert any(isinstance(fact, CardsPutBack) for fact in facts)
