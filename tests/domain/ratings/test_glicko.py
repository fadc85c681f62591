"""Glicko-2, by its author's worked example and by a second implementation."""

import math
import random

from hypothesis import given, settings

from domain.ratings.glicko import SCALE, Rating, idle, rated
from tests.support.glicko import period
from tests.support.tournaments import seeds

EXAMPLE = [(Rating(1400, 30), 1.0, 1.0), (Rating(1550, 100), 0.0, 1.0), (Rating(1700, 300), 0.0, 1.0)]


def test_the_worked_example_to_its_printed_digits() -> None:
    """The paper continues with the four digits that it prints: from -0.2069 it gets 1464.06, and the whole number gives
    1464.05. It prints the first five digits of the volatility, 0.059996."""
    after = rated(Rating(1500, 200, 0.06), EXAMPLE)
    assert (round(after.mu, 4), round(after.phi, 4)) == (-0.2069, 0.8722)
    assert f"{SCALE * round(after.mu, 4) + 1500:.2f}" == "1464.06"
    assert f"{SCALE * round(after.phi, 4):.2f}" == f"{after.deviation:.2f}" == "151.52"
    assert math.floor(after.volatility * 1e5) == 5999
    assert math.isclose(after.rating, 1464.06, abs_tol=0.01)


def test_the_order_of_the_games_of_a_period_changes_nothing_at_all() -> None:
    own = Rating(1500, 200, 0.06)
    assert rated(own, EXAMPLE) == rated(own, EXAMPLE[::-1]) == rated(own, [EXAMPLE[1], EXAMPLE[0], EXAMPLE[2]])


@settings(deadline=None)
@given(seeds())
def test_a_second_implementation_comes_to_the_same(chance: random.Random) -> None:
    own = Rating(chance.uniform(600, 2800), chance.uniform(20, 350), chance.uniform(0.02, 0.12))
    others = [Rating(chance.uniform(600, 2800), chance.uniform(20, 350)) for _ in range(chance.randint(1, 12))]
    results = [(other, chance.choice([0, 0.5, 1]), chance.choice([1, 0.5, 2**-20])) for other in others]
    after = rated(own, results)
    games = [(other.mu, other.phi, score, weight) for other, score, weight in results]
    mu, phi, sigma = period(own.mu, own.phi, own.volatility, games)
    assert math.isclose(after.mu, mu, abs_tol=1e-7)
    assert math.isclose(after.phi, phi, rel_tol=1e-7)
    assert math.isclose(after.volatility, sigma, rel_tol=1e-6)


def test_two_half_games_count_as_one() -> None:
    own, other = Rating(1500, 200, 0.06), Rating(1400, 30)
    assert rated(own, [(other, 1.0, 0.5)] * 2) == rated(own, [(other, 1.0, 1.0)])


def test_who_does_not_play_is_known_less_but_never_less_than_nothing() -> None:
    known = Rating(1700, 60, 0.06)
    a_day, a_year = idle(known, 1), idle(known, 365)
    assert math.isclose(a_day.phi, period(known.mu, known.phi, 0.06, [])[1])
    assert (a_day.rating, a_day.volatility) == (1700, 0.06)
    assert 200 < a_year.deviation < 215
    assert math.isclose(a_year.deviation, SCALE * math.sqrt(known.phi**2 + 365 * 0.06**2))
    assert idle(known, 10_000).deviation == 350
    assert idle(known, 0) == known
