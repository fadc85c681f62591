"""The laws over games that are full of Seaside: by chance a Throne Room seldom plays a Duration card, and few games
have two kinds of mats."""

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

from domain.games.dominion.cards import CARDS, DURATION
from domain.games.dominion.facts import CardPlayed, CardsLaidOnMat, CardStays, LaterPartBegan, TurnBegan
from tests.laws import test_answers, test_conservation, test_positions, test_replay, test_secrecy
from tests.support.dominion import RULES
from tests.support.games import Game, played
from tests.support.profile import Density

BESIDE = ("kings-court", "throne-room")
OTHERS = ("moat", "watchtower", "peddler", "vassal", "library", "council-room")
MATS = ("haven", "island", "native-village")

LAWS: tuple[Callable[[list[Game]], None], ...] = (
    test_conservation.test_everything_in_the_box_is_somewhere_after_every_fact,
    test_replay.test_folding_the_facts_gives_the_live_table_after_every_fact,
    test_replay.test_resuming_at_any_decision_is_never_having_stopped,
    test_replay.test_running_again_with_the_recorded_answers_tells_the_same_facts,
    test_replay.test_a_table_at_rest_is_all_there_is_to_know,
    test_positions.test_print_then_parse_is_the_identity,
    test_positions.test_a_game_can_be_played_out_from_any_position,
    test_secrecy.test_a_table_looks_the_same_in_both_worlds,
    test_secrecy.test_the_future_is_told_alike_until_something_is_disclosed,
    test_secrecy.test_the_whole_history_is_told_alike_until_something_is_disclosed,
    test_answers.test_nobody_is_asked_where_there_is_one_answer_or_none,
)


@pytest.fixture(scope="module")
def full() -> list[Game]:
    seaside = sorted(card.id for card in CARDS.values() if card.box == "seaside" and card.id not in MATS)
    found = []
    for number in range(24):
        rng = random.Random(f"seaside {number}")
        kingdom = (*MATS[number % 2 :], *BESIDE, *rng.sample(OTHERS, 1))
        options: dict[str, Any] = {
            "edition": 2,
            "kingdom": (*kingdom, *rng.sample(seaside, 10 - len(kingdom))),
            "ask": ("always", "when-it-matters")[number // 2 % 2],
            "turn_limit": 60,
        }
        setting = RULES.setting(options, 2 + number % 3)
        found.append(played(RULES, setting, f"seaside {number}", density=Density(places=3)))
    return found


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_where_all_is_of_seaside(full: list[Game], law: Callable[[list[Game]], None]) -> None:
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
