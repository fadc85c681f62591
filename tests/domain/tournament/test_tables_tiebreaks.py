"""The tie-breaks for tables of any size."""

from fractions import Fraction

from domain.tournament.results.crosstable import Crosstable
from domain.tournament.results.scale import Scale
from domain.tournament.tiebreaks import OWN
from tests.support.tournaments import held


def event() -> Crosstable:
    """Seven entrants, a table of four and one of three, twice; in the second round 7 does not come."""
    return Crosstable(
        range(1, 8),
        [
            held([(1, 50), (2, 40), (3, 30), (4, 30)], [(5, 45), (6, 45), (7, 10)]),
            held([(7, None), (4, 20), (2, 21), (6, 30)], [(5, 10), (1, 60), (3, 50)]),
        ],
        Scale(),
    )


def value(name: str, entrant: int) -> Fraction:
    return OWN[name](event(), entrant).value


def test_the_points_of_the_event() -> None:
    points = [event().points(entrant).value for entrant in range(1, 8)]
    assert points == [12, 8, 4, 3, Fraction(9, 2), Fraction(21, 2), 0]


def test_the_strength_of_schedule_is_by_table() -> None:
    """2 met 1, 3 and 4 (12, 4, 3), and then 4 and 6 (3, 21/2). An absent entrant was not met."""
    assert value("strength-of-schedule", 2) == (Fraction(19, 3) + Fraction(27, 4)) / 2
    assert value("strength-of-schedule", 7) == (Fraction(9, 2) + Fraction(21, 2)) / 2


def test_a_first_place_that_is_shared_is_divided() -> None:
    assert [value("firsts", entrant) for entrant in range(1, 8)] == [
        2,
        0,
        0,
        0,
        Fraction(1, 2),
        Fraction(3, 2),
        0,
    ]


def test_margins_are_against_the_average_of_those_met() -> None:
    assert value("score-margin", 1) == (50 - Fraction(100, 3)) + (60 - 30)
    assert value("score-margin", 4) == (30 - 40) + (20 - Fraction(51, 2))


def test_who_sat_later_in_turn_order_comes_first() -> None:
    """4 sat last of four, then second of four; 5 began twice."""
    assert value("turn-order", 4) == (1 + Fraction(1, 3)) / 2
    assert value("turn-order", 5) == 0


def test_who_never_played_has_nothing() -> None:
    away = Crosstable((1, 2, 3), [held([(1, 1), (2, 0)], none=[3])], Scale())
    assert [OWN[name](away, 3).value for name in ("strength-of-schedule", "firsts", "score-margin", "turn-order")] == [
        0,
        0,
        0,
        0,
    ]
