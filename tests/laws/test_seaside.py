"""The laws over games that are full of Seaside: by chance a Throne Room seldom plays a Duration card, and few games
have two kinds of mats."""

import itertools
import random
from typing import Any

import pytest

from domain.games.dominion.cards import CARDS, DURATION
from domain.games.dominion.facts import CardPlayed, CardsLaidOnMat, CardStays, LaterPartBegan, TurnBegan
from tests.support.full_games import LAWS, Law, full_games
from tests.support.games import Game

BESIDE = ("kings-court", "throne-room")
OTHERS = ("moat", "watchtower", "peddler", "vassal", "library", "council-room")
MATS = ("haven", "island", "native-village")


@pytest.fixture(scope="module")
def full() -> list[Game]:
    seaside = sorted(card.id for card in CARDS.values() if card.box == "seaside" and card.id not in MATS)

    def options(rng: random.Random, number: int) -> dict[str, Any]:
        kingdom = (*MATS[number % 2 :], *BESIDE, *rng.sample(OTHERS, 1))
        return {"kingdom": (*kingdom, *rng.sample(seaside, 10 - len(kingdom)))}

    return full_games("seaside", 24, options, turns=60)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_where_all_is_of_seaside(full: list[Game], law: Law) -> None:
    law(full)


def test_it_comes_to_what_seaside_is_about(full: list[Game]) -> None:
    facts = [fact for game in full for fact in game.facts]
    stayed = {card for fact in facts if isinstance(fact, CardStays) for card in fact.staying}
    assert {*BESIDE, "haven", "outpost", "tactician", "caravan"} <= stayed
    later = {fact.card for fact in facts if isinstance(fact, LaterPartBegan)}
    again = {fact.card for fact in facts if isinstance(fact, CardPlayed) and fact.source is None}
    durations = {card for card, known in CARDS.items() if known.is_a(DURATION) and known.box == "seaside"}
    assert later == durations - {"outpost"}
    assert len(later & again) >= 2
    assert {fact.mat for fact in facts if isinstance(fact, CardsLaidOnMat)} == {"haven", "island", "native_village"}
    seats = [[fact.seat for fact in game.facts if isinstance(fact, TurnBegan)] for game in full]
    assert any(one == other for turns in seats for one, other in itertools.pairwise(turns)), "an extra turn"
