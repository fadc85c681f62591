"""Ladders: a fold over results, day by day."""

import math
import random

import pytest

from domain.ratings.glicko import Rating
from domain.ratings.ladder import KNOWN, WINDOW, Day, Ladder, RatedGame, known_until, ladder, weight
from tests.support.glicko import by_the_paper, random_games


def test_ten_thousand_games_come_out_as_by_a_second_implementation() -> None:
    games = random_games(10_000, 200, 120)
    made = ladder(games)
    last = max(game.day for game in games)
    by_hand = by_the_paper(games)
    assert set(made.history) == set(by_hand)
    for player, (mu, phi, sigma) in by_hand.items():
        own = made.before(player, last + 1)
        assert math.isclose(own.mu, mu, abs_tol=1e-6)
        assert math.isclose(own.phi, phi, rel_tol=1e-6)
        assert math.isclose(own.volatility, sigma, rel_tol=1e-5)


def test_the_ladder_is_the_same_to_the_last_bit_whatever_the_order_within_a_day() -> None:
    games = random_games(400, 20, 9)
    mixed = random.Random(1).sample(games, len(games))
    assert ladder(games) == ladder(mixed)


def test_the_stronger_stand_higher() -> None:
    games = [RatedGame(day, ("ann", "bob", "eve"), (1, 2, 3)) for day in range(30)]
    ann, bob, eve = (ladder(games).before(player, 30) for player in ("ann", "bob", "eve"))
    assert ann.rating > bob.rating > eve.rating
    assert math.isclose(bob.rating, 1500)
    assert max(ann.deviation, bob.deviation, eve.deviation) < 200 < ladder(games[:1]).before("ann", 1).deviation


def test_a_rating_is_known_until_its_deviation_has_grown() -> None:
    upset = (1, 2, 3, 4), (4, 3, 2, 1)
    games = [RatedGame(10 * day, ("ann", "bob", "eve", "dan"), upset[day % 2]) for day in range(12)]
    made = ladder(games)
    day, own = made.history["bob"][-1].day, made.history["bob"][-1].rating
    last = known_until(day, own, 3)
    assert last > day + 1
    assert made.before("bob", last).deviation <= KNOWN < made.before("bob", last + 1).deviation
    newcomer = ladder(games[:1]).history["bob"][0].rating
    assert known_until(0, newcomer, 3) < 0, "not on the day itself either"
    assert known_until(day, own, 2) < day, "nor against so few opponents"


def test_a_tie_is_a_draw() -> None:
    after = ladder([RatedGame(1, ("ann", "bob"), (1, 1))])
    assert after.before("ann", 2) == after.before("bob", 2)
    assert after.before("ann", 2).rating == 1500
    assert after.before("ann", 2).deviation < 350


def test_the_games_of_a_day_count_at_once_when_it_is_over() -> None:
    made = Ladder()
    made.add(RatedGame(5, ("ann", "bob"), (1, 2)))
    made.add(RatedGame(5, ("ann", "bob"), (2, 1)))
    assert made.history == {}
    assert made.before("ann", 6) == Rating()
    made.add(RatedGame(7, ("ann", "eve"), (1, 2)))
    assert [(entry.day, entry.games) for entry in made.history["ann"]] == [(5, 2)]
    made.close()
    assert [(entry.day, entry.games) for entry in made.history["ann"]] == [(5, 2), (7, 1)]
    assert isinstance(made.history["bob"][0], Day)
    assert made.before("bob", 7).deviation > made.before("bob", 6).deviation


def test_what_was_known_on_an_earlier_day_stays_known() -> None:
    games = random_games(300, 10, 20)
    whole = ladder(games)
    for day in (20_003, 20_010):
        until = ladder([game for game in games if game.day < day])
        assert {player: whole.before(player, day) for player in whole.history} == {
            player: until.before(player, day) for player in whole.history
        }


def test_a_day_that_is_over_is_not_added_to() -> None:
    made = ladder([RatedGame(5, ("ann", "bob"), (1, 2))])
    with pytest.raises(ValueError, match="over"):
        made.add(RatedGame(4, ("ann", "bob"), (1, 2)))


@pytest.mark.parametrize(
    ("before", "today", "expected"),
    [(0, 1, 1), (0, 4, 1), (3, 2, 0.75), (4, 1, 0.5), (6, 1, 0.125), (0, 60, 5 / 60), (500, 1, 2**-20)],
)
def test_each_further_game_of_a_pair_counts_half(before: int, today: int, expected: float) -> None:
    assert math.isclose(weight(before, today), expected, rel_tol=1e-5)


def test_a_window_later_a_pair_counts_whole_again() -> None:
    def gained(*days: int) -> float:
        *_, last = ladder([RatedGame(day, ("ann", "bob"), (1, 1)) for day in days]).history["ann"]
        return last.rating.deviation

    assert gained(0, 0, 0, 0, WINDOW - 1) > gained(0, 0, 0, 0, WINDOW)


def test_a_short_game_counts_only_as_a_loss_of_who_left() -> None:
    game = RatedGame(1, ("ann", "bob", "cleo"), (1, 3, 2), (False, True, False), (True, False, True))
    after = ladder([game])
    ann, bob, cleo = (after.before(player, 2).rating for player in game.players)
    assert bob < 1500
    assert (ann, cleo) == tuple(
        ladder([RatedGame(1, ("ann", "cleo"), (1, 2))]).before(player, 2).rating for player in ("ann", "cleo")
    )
    assert after.history["ann"][0].opponents == ("cleo",)
    assert after.history["bob"][0].opponents == ("ann", "cleo")
