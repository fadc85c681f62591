"""The laws over games that are full of Knights: a pile of different cards, of which only the top one is visible."""

import random
from collections import Counter
from typing import Any

import pytest

from domain.game.chance import Chance
from domain.game.facts import Codec, Fact
from domain.game.play import Setting
from domain.games.dominion.cards import CARDS, KNIGHT, MIXED, pile_of
from domain.games.dominion.facts import CardGained, CardPlayed, CardsTrashed, CardTurnedUp, MixedPileShuffled
from domain.games.dominion.ruleset import Dominion
from tests.laws import test_secrecy
from tests.laws.test_secrecy import leaks
from tests.support.dominion import RULES
from tests.support.full_games import LAWS_FROM_A_POSITION, Law, all_hold, full_games
from tests.support.games import Game, played

ALWAYS = ("knights", "squire", "ambassador")
OTHERS = ("chapel", "throne-room", "watchtower", "swindler", "lurker", "rats", "moat", "embargo", "festival", "village")


def beginning(setting: Setting) -> dict[str, Any]:
    """Return a position that a game could reach, in which everybody has a Knight and money to buy more."""
    festival = ["festival"] if "festival" in setting.options.kingdom else []
    return all_hold(setting, ["gold", "gold", "silver", "silver", "ambassador", *festival])


@pytest.fixture(scope="module")
def full() -> list[Game]:
    def options(rng: random.Random, _: int) -> dict[str, Any]:
        return {"kingdom": (*ALWAYS, *rng.sample(OTHERS, 7)), "colony": "never"}

    return full_games("knights", 12, options, turns=24, beginning=beginning)


@pytest.mark.parametrize("law", LAWS_FROM_A_POSITION, ids=lambda law: law.__name__)
def test_a_law_holds_where_knights_are(full: list[Game], law: Law) -> None:
    law(full)


def test_what_knights_are_about_happens(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    assert {fact.card for fact in facts if isinstance(fact, CardGained)} >= {"gold", *MIXED["knights"].cards}
    assert {fact.card for fact in facts if isinstance(fact, CardPlayed) and CARDS[fact.card].is_a(KNIGHT)} >= {
        "dame-anna",
        "sir-michael",
    }
    trashed = [card for fact in facts if isinstance(fact, CardsTrashed) for card in fact.cards]
    assert sum(CARDS[card].is_a(KNIGHT) for card in trashed) > 3


def test_the_top_knight_is_turned_up_as_soon_as_the_one_above_is_taken(full: list[Game]) -> None:
    for game in full:
        told = game.ruleset.new(game.setting)
        for number, fact in enumerate(game.facts):
            told.apply(fact)
            if isinstance(fact, CardGained) and fact.source == "supply" and pile_of(fact.card) == "knights":
                left, after = told.table.mixed["knights"], game.facts[number + 1]
                assert not left or (isinstance(after, CardTurnedUp) and after.card == left[-1])


class OpenPile(Dominion):
    """A ruleset that fails to seal the order of the Knights."""

    @property
    def codec(self) -> Codec:
        return Unsealed(super().codec.types.values())


class Unsealed(Codec):
    def redact(self, fact: Fact, seat: int | None) -> Fact:
        return fact if isinstance(fact, MixedPileShuffled) else super().redact(fact, seat)


@pytest.mark.parametrize(("rules", "found"), [(RULES, False), (OpenPile(), True)], ids=["sealed", "open"])
def test_an_order_of_knights_that_is_not_sealed_is_found(rules: Dominion, found: bool) -> None:
    setting = rules.setting({"recommended": "chivalry-and-revelry", "turn_limit": 8}, 2)
    games = [played(rules, setting, f"chivalry {number}") for number in range(4)]
    assert leaks(test_secrecy.test_the_whole_history_is_told_alike_until_something_is_disclosed, games) is found


def test_knights_dealt_again_keep_the_known_ones_and_the_number(full: list[Game]) -> None:
    changed = 0
    for number, game in enumerate(full):
        seen = game.ruleset.new(game.setting)
        for fact in game.facts[:1]:
            seen.apply(game.ruleset.codec.redact(fact, 0))
        table = game.at(1).table
        again = game.ruleset.redeal(table, seen.table, Chance(bytes(32), f"knights {number}"))
        assert Counter(again.mixed["knights"]) == Counter(table.mixed["knights"])
        assert again.mixed["knights"][-1] == table.mixed["knights"][-1]
        changed += again.mixed["knights"] != table.mixed["knights"]
    assert changed > len(full) // 2
