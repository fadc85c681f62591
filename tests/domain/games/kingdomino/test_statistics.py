"""Uniform random play gives the mean score a player that a published engine gives.

At every act one of all legal pairs of placement and pick is played, which is an even choice of either. The published
means are 19.15 and 19.25 (two and four players) without bonuses, and 22.4 and 22.6 with Middle Kingdom and Harmony. The
long form must meet them to 0.2 and 0.3 in 10,000 games. The short form always plays the same, fewer games, so it allows
two of its own standard errors more. It still notices a rule that is wrong by a point or two.
"""

import random
from math import sqrt
from statistics import fmean, variance
from typing import Any

import pytest

from tests.support.games import drive, seeded
from tests.support.kingdomino import RULES
from tests.support.profile import sampled

BONUSES = {"middle_kingdom": True, "harmony": True}
MEANS = [
    pytest.param(2, {}, 19.15, 0.2, id="2"),
    pytest.param(4, {}, 19.25, 0.2, id="4"),
    pytest.param(2, BONUSES, 22.4, 0.3, id="2-bonuses"),
    pytest.param(4, BONUSES, 22.6, 0.3, id="4-bonuses"),
]


def means(seats: int, options: dict[str, Any], games: int) -> list[float]:
    """The mean score of the players, game by game."""
    setting = RULES.setting(options, seats)
    found = []
    for number in range(games):
        play = RULES.play(RULES.new(setting), seeded("mean", seats, options, number))
        drive(play, sampled(random.Random(f"mean {seats} {options} {number}")))
        found.append(fmean(standing.score for standing in RULES.standings(play.copy.table)))
    return found


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("seats", "options", "mean", "tolerance"), MEANS)
def test_random_play_scores_as_published(seats: int, options: dict[str, Any], mean: float, tolerance: float) -> None:
    scores = means(seats, options, 300)
    error = sqrt(variance(scores) / len(scores))
    assert tolerance + 2 * error < 1.5, "too few games to notice anything"
    assert fmean(scores) == pytest.approx(mean, abs=tolerance + 2 * error)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options", "mean", "tolerance"), MEANS)
def test_ten_thousand_games_score_as_published(
    seats: int, options: dict[str, Any], mean: float, tolerance: float
) -> None:
    assert fmean(means(seats, options, 10_000)) == pytest.approx(mean, abs=tolerance)
