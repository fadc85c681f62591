"""Points: the value of a place at a table."""

from fractions import Fraction

import pytest

from domain.game.results import Standing, ranked
from domain.tournament.results.scale import Scale, spelled
from tests.support.refusals import refused


def awarded(scale: Scale, *scores: int) -> list[Fraction]:
    standings = ranked([Standing(seat, 0, score) for seat, score in enumerate(scores)])
    return list(scale.awarded(standings, len(scores)).values())


@pytest.mark.parametrize(
    ("scale", "size", "worth"),
    [
        (Scale(), 4, [6, 4, 2, 0]),
        (Scale(), 3, [6, 3, 0]),
        (Scale(), 2, [6, 0]),
        (Scale(), 6, [6, Fraction(24, 5), Fraction(18, 5), Fraction(12, 5), Fraction(6, 5), 0]),
        (Scale("podium"), 4, [5, 3, 2, 1]),
        (Scale("podium"), 3, [5, 3, 2]),
        (Scale("podium"), 6, [5, 3, 2, 1, 0, 0]),
        (Scale("win"), 3, [1, 0, 0]),
        (Scale("custom", ((10, 4), (10, 5, 2))), 3, [10, 5, 2]),
    ],
)
def test_what_places_are_worth(scale: Scale, size: int, worth: list[Fraction]) -> None:
    assert list(scale.places(size)) == worth


def test_who_shares_places_shares_their_points() -> None:
    assert awarded(Scale(), 9, 7, 7, 1) == [6, 3, 3, 0]
    assert awarded(Scale(), 9, 9, 7, 1) == [5, 5, 2, 0]
    assert awarded(Scale(), 7, 7, 7) == [3, 3, 3]
    assert awarded(Scale("podium"), 2, 2, 2, 2) == [Fraction(11, 4)] * 4
    assert awarded(Scale("win"), 5, 5) == [Fraction(1, 2)] * 2


def test_scores_may_be_the_points() -> None:
    assert awarded(Scale("sum"), 41, -3, 17) == [41, -3, 17]


def test_the_draw_is_half_of_what_is_at_stake() -> None:
    assert (Scale("win").draw(), Scale().draw(), Scale("podium").draw()) == (Fraction(1, 2), 3, 4)


@pytest.mark.parametrize(
    ("scale", "pointer"),
    [
        (Scale("win", ((1, 0),)), "/scale/lists"),
        (Scale("custom", ((6, 3, 0),)), "/scale/lists"),
        (Scale("custom", ((0, 1), (6, 3, 0), (6, 4, 2, 0))), "/scale/lists/0"),
        (Scale("custom", ((1, 0), (6, 3, 0), (6, 3, 1), (6, 4, 2, 0))), "/scale/lists/2"),
    ],
)
def test_a_scale_that_leaves_something_open_is_refused(scale: Scale, pointer: str) -> None:
    assert refused("invalid-scale", scale.check, [2, 3, 4]).pointer == pointer


def test_fractions_are_spelled_whole() -> None:
    assert [spelled(Fraction(6)), spelled(Fraction(11, 4)), spelled(Fraction(-1, 3))] == ["6", "11/4", "-1/3"]
