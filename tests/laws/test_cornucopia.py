"""The laws over games that are full of Cornucopia.

By chance hardly anybody has a Province, a Tournament and then a Prize in hand.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from domain.game.play import Setting
from domain.games.dominion.cards import BESIDE
from domain.games.dominion.facts import CardGained, CardPlayed, CardsLaidOnMat, CardsRevealed
from domain.games.dominion.setup import piles
from tests.laws import test_replay, test_secrecy
from tests.laws.test_seaside import LAWS
from tests.support.dominion import RULES
from tests.support.games import Game, played
from tests.support.profile import Density

FROM_SET_UP = (
    test_replay.test_running_again_with_the_recorded_answers_tells_the_same_facts,
    test_secrecy.test_the_whole_history_is_told_alike_until_something_is_disclosed,
)
"""Laws over whole games. These games begin from a position."""
ALWAYS = ("tournament", "young-witch", "horse-traders", "horn-of-plenty", "throne-room")
OTHERS = ("fairgrounds", "jester", "remake", "menagerie", "harvest", "militia", "moat", "watchtower", "bridge", "bank")
BANES = ("hamlet", "village", "cellar")
DEALT = (*ALWAYS[:4], "tournament", "horse-traders", "province", "province")


def beginning(setting: Setting) -> dict[str, Any]:
    """Return a position that a game could reach, in which everybody has Provinces, Tournaments and Horse Traders."""
    options = setting.options
    supply = piles([*options.kingdom, options.bane], colony=False, players=setting.seats)
    players = []
    for seat in range(setting.seats):
        bought = [*DEALT, options.bane]
        for card in bought:
            supply[card] -= 1
        deck = [*["copper"] * 7, *["estate"] * 3, *bought]
        random.Random(f"{options.kingdom} {seat}").shuffle(deck)
        players.append({"hand": deck[:5], "deck": deck[5:]})
    return {"supply": supply, "bane": options.bane, "players": players}


@pytest.fixture(scope="module")
def full() -> list[Game]:
    found = []
    for number in range(12):
        rng = random.Random(f"cornucopia {number}")
        options: dict[str, Any] = {
            "edition": 2,
            "kingdom": (*ALWAYS, *rng.sample(OTHERS, 5)),
            "bane": BANES[number % 3],
            "ask": ("always", "when-it-matters")[number // 2 % 2],
            "colony": "never",
            "turn_limit": 24,
        }
        setting = RULES.setting(options, 2 + number % 3)
        begin = RULES.placed(beginning(setting), setting)
        found.append(played(RULES, setting, f"cornucopia {number}", begin, density=Density(places=3)))
    return found


@pytest.mark.parametrize("law", [law for law in LAWS if law not in FROM_SET_UP], ids=lambda law: law.__name__)
def test_a_law_holds_where_all_is_of_cornucopia(full: list[Game], law: Callable[[list[Game]], None]) -> None:
    law(full)


def test_it_comes_to_what_cornucopia_is_about(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    prizes = {fact.card for fact in facts if isinstance(fact, CardGained) and fact.source == "beside"}
    assert prizes <= BESIDE.keys()
    assert len(prizes) >= 4
    assert len(prizes & {fact.card for fact in facts if isinstance(fact, CardPlayed)}) >= 3
    assert {fact.mat for fact in facts if isinstance(fact, CardsLaidOnMat)} == {"horse_traders"}
    assert {card for fact in facts if isinstance(fact, CardsRevealed) for card in fact.cards} >= {"province", *BANES}
