"""The ranking of a series of tournaments."""

import pytest

from domain.tournament.series import rank

POINTS = (12, 10, 8, 7)


@pytest.mark.parametrize(
    ("tournaments", "best", "expected"),
    [
        pytest.param([], None, [], id="nothing was played"),
        pytest.param([{"A": 1, "B": 2}], None, [("A", 1, "12"), ("B", 2, "10")], id="one tournament"),
        pytest.param(
            [{"A": 1, "B": 2, "C": 2, "D": 4}],
            None,
            [("A", 1, "12"), ("B", 2, "9"), ("C", 2, "9"), ("D", 4, "7")],
            id="two who share a place share its points and the next",
        ),
        pytest.param(
            [{"A": 3, "B": 4, "C": 4}],
            None,
            [("A", 1, "8"), ("B", 2, "7/2"), ("C", 2, "7/2")],
            id="beyond the last points",
        ),
        pytest.param([{"A": 1}, {"B": 1}], None, [("A", 1, "12"), ("B", 1, "12")], id="equal in everything"),
        pytest.param(
            [{"A": 2, "B": 1}, {"A": 2, "B": 3}, {"A": 5}],
            None,
            [("B", 1, "20"), ("A", 2, "20")],
            id="with equal sums, a first place decides",
        ),
        pytest.param(
            [{"A": 1, "B": 2}, {"A": 4, "B": 2}, {"A": 4, "B": 3}],
            2,
            [("B", 1, "20"), ("A", 2, "19")],
            id="only the best two count",
        ),
    ],
)
def test_points_make_places(tournaments, best, expected):
    rows = rank(tournaments, POINTS, best)
    assert [(row.person, row.place, str(row.points)) for row in rows] == expected


def test_a_result_that_does_not_count_is_marked():
    (row,) = rank([{"A": 4}, {}, {"A": 1}], POINTS, 1)
    assert [result and (result.place, str(result.points), result.counts) for result in row.results] == [
        (4, "7", False), None, (1, "12", True)
    ]  # fmt: skip
