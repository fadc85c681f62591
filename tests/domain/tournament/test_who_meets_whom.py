"""Pairings of 4 to 128 entrants, counted from the tables alone.

No two meet again while that can be avoided. No entrant gets a second bye while another has had none. In a round robin
every two meet exactly once.
"""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.tournament.formats.formats import RoundRobin, Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.scale import Scale
from tests.support.meetings import met_again_only_of_need, rounds_of
from tests.support.tournaments import seeds

WIN = Scale("win")
MANY = [33, *(pytest.param(number, marks=pytest.mark.long) for number in (31, 32, 64, 100, 127, 128))]


@pytest.mark.parametrize("entrants", [*range(4, 13), *MANY])
def test_in_a_round_robin_every_two_meet_once_and_all_wait_as_often(entrants: int) -> None:
    held = rounds_of(entrants, random.Random(entrants), Stage(RoundRobin(), WIN))
    assert len(held) == entrants - 1 + entrants % 2
    met = Counter(frozenset(table.entrants) for one in held for table in one.tables)
    assert met == Counter(map(frozenset, combinations(range(1, entrants + 1), 2)))
    assert Counter(bye.entrant for one in held for bye in one.byes) == Counter(
        range(1, entrants + 1) if entrants % 2 else ()
    )


@settings(max_examples=5, deadline=None)
@given(seeds(), st.integers(4, 24), st.integers(1, 9), st.sampled_from([0, 0.1]))
def test_in_a_swiss_of_two_nobody_meets_again_nor_waits_twice_without_need(
    chance: random.Random, entrants: int, rounds: int, away: float
) -> None:
    held = rounds_of(entrants, chance, Stage(Swiss(rounds=rounds, size=2), WIN), away=away)
    met_again_only_of_need(entrants, held)


@pytest.mark.parametrize("entrants", MANY)
def test_nor_do_many(entrants: int) -> None:
    held = rounds_of(entrants, random.Random(entrants), Stage(Swiss(rounds=7, size=2), WIN))
    met_again_only_of_need(entrants, held)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("entrants", [16, 17, 19, 22, *MANY])
@pytest.mark.parametrize("full", [3, 4])
def test_at_larger_tables_three_rounds_bring_nobody_together_twice(entrants: int, full: int) -> None:
    """From 16 on at tables of up to four there are such tables: by rows, columns and diagonals of a square."""
    held = rounds_of(entrants, random.Random(entrants), Stage(Swiss(rounds=3, size=full)))
    met = Counter(frozenset(pair) for one in held for table in one.tables for pair in combinations(table.entrants, 2))
    assert set(met.values()) == {1}
    for one in held:
        sat = [own for table in one.tables for own in table.entrants] + [bye.entrant for bye in one.byes]
        assert sorted(sat) == list(range(1, entrants + 1))
