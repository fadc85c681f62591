"""The laws over games that are full of Dark Ages: effects of trashed cards, Hermits and Madmen."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from domain.game.play import Setting
from domain.games.dominion.boxes.dark_ages.facts import CardsPutBack
from domain.games.dominion.cards import CARDS, is_kingdom_card
from domain.games.dominion.facts import CardGained, CardsTrashed
from domain.games.dominion.setup import piles
from tests.laws.test_cornucopia import FROM_SET_UP
from tests.laws.test_seaside import LAWS
from tests.support.dominion import RULES
from tests.support.games import Game, played
from tests.support.profile import Density

ALWAYS = ("hermit", "rats", "squire", "hunting-grounds")
"""Cards of which everybody begins with one."""
DEALT = (*ALWAYS, "hunting-grounds", "chapel")
OTHERS = ("chapel", "throne-room", "watchtower", "swindler", "sentry", "remake", "lurker", "altar", "witch", "mint")


def beginning(setting: Setting) -> dict[str, Any]:
    """Return a position that a game could reach, in which everybody has a Madman and the cards of `DEALT`."""
    supply = piles(setting.options.kingdom, colony=False, players=setting.seats)
    players = []
    for seat in range(setting.seats):
        for card in DEALT:
            supply[card] -= 1
        deck = [*["copper"] * 7, *["estate"] * 3, *DEALT, "madman"]
        random.Random(f"{setting.options.kingdom} {seat}").shuffle(deck)
        players.append({"hand": deck[:5], "deck": deck[5:]})
    return {"supply": supply, "beside": {"madman": 10 - setting.seats}, "players": players}


@pytest.fixture(scope="module")
def full() -> list[Game]:
    cards = [card for card in CARDS if CARDS[card].box == "dark-ages" and is_kingdom_card(card)]
    found = []
    for number in range(12):
        rng = random.Random(f"dark ages {number}")
        others = sorted({*cards, *OTHERS} - {*DEALT})
        options: dict[str, Any] = {
            "edition": 2,
            "kingdom": (*ALWAYS, "chapel", *rng.sample(others, 5)),
            "ask": ("always", "when-it-matters")[number // 2 % 2],
            "colony": "never",
            "turn_limit": 24,
        }
        setting = RULES.setting(options, 2 + number % 3)
        begin = RULES.placed(beginning(setting), setting)
        found.append(played(RULES, setting, f"dark ages {number}", begin, density=Density(places=3)))
    return found


@pytest.mark.parametrize("law", [law for law in LAWS if law not in FROM_SET_UP], ids=lambda law: law.__name__)
def test_a_law_holds_where_all_is_of_dark_ages(full: list[Game], law: Callable[[list[Game]], None]) -> None:
    law(full)


def test_what_dark_ages_is_about_happens(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    trashed = {card for fact in facts if isinstance(fact, CardsTrashed) for card in fact.cards}
    assert set(ALWAYS) <= trashed
    assert any(isinstance(fact, CardsTrashed) and fact.source == "discard" for fact in facts)
    assert any(isinstance(fact, CardGained) and fact.source == "beside" for fact in facts)
    assert any(isinstance(fact, CardsPutBack) for fact in facts)


def test_a_madman_is_beside_the_supply_or_with_a_player_or_in_the_trash(full: list[Game]) -> None:
    for game in full:
        table = game.at(len(game.facts)).table
        owned = sum(zone.count("madman") for player in table.players for zone in player.zones)
        assert table.beside["madman"] + owned + table.trash.count("madman") == 10
