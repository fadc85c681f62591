"""The laws over games that are full of debt, of Overlords that are played as other cards, and of Enchantresses."""

import random
from typing import Any

import pytest

from domain.games.dominion.boxes.empires.facts import EffectReplaced
from domain.games.dominion.cards import ACTION, CARDS
from domain.games.dominion.facts import CardBought, CardsTrashed, DebtPaid, EffectLasts, PlayedAs
from tests.support.full_games import LAWS_FROM_A_POSITION, Law, all_hold, full_games
from tests.support.games import Game

ALWAYS = ("overlord", "enchantress", "temple", "forum", "legionary")
OTHERS = ("throne-room", "wharf", "island", "treasury", "hermit", "moat", "embargo", "crossroads", "village", "guide")
DEALT = ("overlord", "overlord", "enchantress", "gold")


@pytest.fixture(scope="module")
def full() -> list[Game]:
    def options(rng: random.Random, _: int) -> dict[str, Any]:
        events = ("orchard", rng.choice(("windfall", "bonfire")))
        return {"kingdom": (*ALWAYS, *rng.sample(OTHERS, 5)), "colony": "never", "events": events}

    return full_games("moderation", 12, options, turns=24, beginning=lambda setting: all_hold(setting, DEALT))


@pytest.mark.parametrize("law", LAWS_FROM_A_POSITION, ids=lambda law: law.__name__)
def test_a_law_holds_where_cards_are_played_as_others(full: list[Game], law: Law) -> None:
    law(full)


def test_what_moderation_is_about_happens(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    kinds = {type(fact) for fact in facts}
    assert {DebtPaid, EffectLasts, EffectReplaced, PlayedAs} <= kinds
    assert {fact.debt for fact in facts if isinstance(fact, CardBought) and fact.card == "overlord"} == {8}
    assert len({fact.role for fact in facts if isinstance(fact, PlayedAs)}) > len(ALWAYS)
    assert any(isinstance(fact, CardsTrashed) and any("/" in card for card in fact.cards) for fact in facts)


def test_no_debt_is_lost(full: list[Game]) -> None:
    """2.20: a player's debt is what the player took and did not pay."""
    for game in full:
        owed = [0] * game.setting.seats
        for fact in game.facts:
            match fact:
                case CardBought(seat=seat, debt=debt):
                    owed[seat] += debt
                case DebtPaid(seat=seat, count=count):
                    owed[seat] -= count
        table = game.at(len(game.facts)).table
        assert [player.counters.get("debt", 0) for player in table.players] == owed


def test_a_card_is_played_as_an_action_that_it_may_be(full: list[Game]) -> None:
    roles = {fact.role for game in full for fact in game.facts if isinstance(fact, PlayedAs)}
    assert all(CARDS[role].is_a(ACTION) and not CARDS[role].debt for role in roles)
