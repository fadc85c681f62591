"""The cut: the entrants who qualify, and ties there; and heats."""

from fractions import Fraction

import pytest

from domain.tournament.formats.cut import Qualified, TiedAtCut, of_each, qualified
from domain.tournament.formats.heats import game, heats
from domain.tournament.pairing.cost import Draw
from domain.tournament.results.reckoning import Reckoning
from domain.tournament.tiebreaks.standings import StandingRow

LINES = [
    StandingRow(entrant, place, Reckoning("points", Fraction(points)), (), (Fraction(points),))
    for entrant, place, points in [(7, 1, 9), (2, 2, 6), (5, 3, 6), (1, 4, 6), (3, 4, 6), (4, 6, 3), (6, 7, 0)]
]
"""Tie-breaks put 2 and 5 before 1 and 3, but do not separate 1 from 3."""


@pytest.mark.parametrize(
    ("count", "tied", "through"),
    [
        (1, "play-off", Qualified((7,))),
        (2, "tiebreaks", Qualified((7, 2))),
        (4, "tiebreaks", Qualified((7, 2, 5), (1, 3), 1)),
        (5, "tiebreaks", Qualified((7, 2, 5, 1, 3))),
        (3, "play-off", Qualified((7,), (2, 5, 1, 3), 2)),
        (3, "all", Qualified((7, 2, 5, 1, 3))),
        (5, "play-off", Qualified((7, 2, 5, 1, 3))),
        (99, "play-off", Qualified((7, 2, 5, 1, 3, 4, 6))),
        (0, "tiebreaks", Qualified(())),
    ],
)
def test_who_goes_on(count: int, tied: TiedAtCut, through: Qualified) -> None:
    assert qualified(LINES, count, tied) == through


def test_the_first_of_each_heat_and_the_best_of_the_rest() -> None:
    groups = [(7, 2, 5), (1, 4, 6), (3,)]
    assert of_each(LINES, groups, 1, 1, "tiebreaks") == Qualified((7, 2, 1, 3))
    assert of_each(LINES, groups, 1, 2, "tiebreaks") == Qualified((7, 2, 5, 1, 3))
    assert of_each(LINES, groups, 0, 2, "play-off") == Qualified((7,), (2, 5, 1, 3), 1)


def test_a_tie_within_a_heat_is_played_off_there() -> None:
    assert of_each(LINES, [(7, 4), (1, 3, 6)], 1, 0, "tiebreaks") == Qualified((7,), (1, 3), 1)
    assert of_each(LINES, [(7, 4), (1, 3, 6)], 1, 1, "tiebreaks").places == 2


def test_heats_are_about_as_strong() -> None:
    assert heats(range(1, 9), 4, [3, 4]).tables == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert heats(range(1, 8), 4, [3, 4]) == Draw(((1, 4, 5, 7), (2, 3, 6)))
    assert heats(range(1, 10), 4, [4]) == Draw(((1, 4, 5, 8), (2, 3, 6, 7)), (9,))


def test_in_every_game_of_a_heat_another_one_begins() -> None:
    groups = Draw(((1, 4, 5, 8), (2, 3, 6)))
    assert [game(groups, number).tables for number in (1, 2, 5)] == [
        ((1, 4, 5, 8), (2, 3, 6)),
        ((4, 5, 8, 1), (3, 6, 2)),
        ((1, 4, 5, 8), (3, 6, 2)),
    ]
