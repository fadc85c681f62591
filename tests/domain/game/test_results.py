"""Places, ties and sums."""

from domain.game.results import Standing, ranked, summed


def places(*results: tuple[int, tuple[int, ...]]) -> list[int]:
    found = ranked([Standing(seat, 0, score, ties) for seat, (score, ties) in enumerate(results)])
    return [standing.place for standing in found]


def test_the_first_difference_counts() -> None:
    assert places((10, (1, 1)), (12, (0, 0)), (10, (1, 2)), (10, (0, 9))) == [3, 1, 2, 4]


def test_who_is_equal_in_all_shares_the_place() -> None:
    assert places((10, (3, 3)), (10, (3, 3)), (8, ()), (8, ()), (1, ())) == [1, 1, 3, 3, 5]


def test_standings_are_in_the_order_of_the_seats() -> None:
    assert [standing.seat for standing in ranked([Standing(1, 0, 5), Standing(0, 0, 7)])] == [0, 1]


def test_sums_count_scores_and_tie_breaks() -> None:
    games = [
        ranked([Standing(0, 0, 30, (5, 2)), Standing(1, 0, 40, (4, 4))]),
        ranked([Standing(0, 0, 40, (5, 2)), Standing(1, 0, 30, (7, 1))]),
    ]
    first, second = summed(games, 2)
    assert (first.score, first.tiebreaks, first.place) == (70, (10, 4), 2)
    assert (second.score, second.tiebreaks, second.place) == (70, (11, 5), 1)
    assert first.breakdown == {"games": [30, 40]}
