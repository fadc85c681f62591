"""The end of matches, and their winners."""

import pytest

from domain.game.refusal import Refusal
from domain.game.results import Standing, ranked
from domain.table.match_formats import MatchTerms, agreed
from tests.support.refusals import refused


def game(*scores: int) -> tuple[Standing, ...]:
    return ranked([Standing(seat, 0, score, breakdown={"points": score}) for seat, score in enumerate(scores)])


BEST_OF_THREE = MatchTerms("best-of", 3)


def test_a_dynasty_is_three_games() -> None:
    dynasty = MatchTerms("dynasty")
    assert [dynasty.over([game(1, 2)] * played) for played in range(4)] == [False, False, False, True]


def test_the_sum_of_a_dynasty_counts_not_who_won_more_games() -> None:
    """Source 001, optional rules: after the third game the highest score wins."""
    standings = MatchTerms("dynasty").standings([game(40, 39), game(40, 39), game(10, 60)], 2)
    assert [(standing.score, standing.place) for standing in standings] == [(90, 2), (138, 1)]


def test_who_has_left_a_dynasty_comes_last_whatever_they_had() -> None:
    """The first to leave is last. Players who left in the same game share a place."""
    games = [game(90, 39, 31, 50)]
    places = {
        ((0,),): [4, 2, 3, 1],
        ((3,), (0,)): [3, 1, 2, 4],
        ((0, 3),): [3, 1, 2, 3],
        ((0,), (2, 3)): [4, 1, 2, 2],
    }
    for gone, expected in places.items():
        standings = MatchTerms("dynasty").standings(games, 4, gone)
        assert [standing.place for standing in standings] == expected
        assert [standing.score for standing in standings] == [90, 39, 31, 50]


def test_best_of_three_is_over_when_it_cannot_be_turned() -> None:
    assert not BEST_OF_THREE.over([game(2, 1)])
    assert BEST_OF_THREE.over([game(2, 1), game(2, 1)])
    assert not BEST_OF_THREE.over([game(2, 1), game(1, 2)])
    assert BEST_OF_THREE.over([game(2, 1), game(1, 2), game(0, 0)])


def test_a_shared_victory_is_a_victory_for_both() -> None:
    both = [game(5, 5), game(7, 7)]
    assert BEST_OF_THREE.over(both)
    assert [standing.place for standing in BEST_OF_THREE.standings(both, 2)] == [1, 1]


def test_the_games_won_are_the_score() -> None:
    standings = BEST_OF_THREE.standings([game(3, 9, 1), game(3, 9, 1), game(9, 3, 1)], 3)
    assert [(standing.score, standing.place) for standing in standings] == [(1, 2), (2, 1), (0, 3)]
    assert standings[0].breakdown == {"games": [3, 3, 9]}


def test_the_standings_before_the_end_are_those_so_far() -> None:
    assert [standing.place for standing in BEST_OF_THREE.standings([game(1, 2)], 2)] == [2, 1]


@pytest.mark.parametrize(
    ("terms", "pointer"),
    [
        ({"format": "dynasty", "games": 4}, "/match/games"),
        ({"format": "best-of", "games": 4}, "/match/games"),
        ({"format": "best-of", "games": 0}, "/match/games"),
        ({"format": "league"}, "/match/format"),
        ({"format": "best-of", "colour": "red"}, "/match/colour"),
        ({}, "/match/format"),
    ],
)
def test_terms_that_make_no_match_are_refused(terms: dict[str, object], pointer: str) -> None:
    assert refused("invalid-match", agreed, terms, ["best-of", "dynasty"]).pointer == pointer


def test_a_format_that_the_game_does_not_know_is_refused() -> None:
    with pytest.raises(Refusal):
        agreed({"format": "dynasty"}, ["best-of"])
    assert agreed({"format": "best-of", "games": 5}, ["best-of"]) == MatchTerms("best-of", 5)
