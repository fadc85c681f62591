"""Ladders: a fold over results, day by day."""

import math
import random
from itertools import combinations, groupby

import pytest

from domain.ratings.glicko import Rating
from domain.ratings.ladder import Day, Ladder, RatedGame, ladder
from tests.support.glicko import period


def random_games(number: int, players: int, days: int) -> list[RatedGame]:
    """Tables of two to four, at which the stronger win more often, with ties."""
    chance = random.Random(number)
    skill = {f"a_{player}": chance.gauss(0, 1) for player in range(players)}
    games = []
    for _ in range(number):
        at_table = tuple(chance.sample(sorted(skill), chance.choice((2, 3, 4))))
        scores = [round(2 * (skill[player] + chance.gauss(0, 1))) for player in at_table]
        places = tuple(1 + sum(other > own for other in scores) for own in scores)
        games.append(RatedGame(20_000 + chance.randrange(days), at_table, places))
    return games


def by_the_paper(games: list[RatedGame]) -> dict[str, tuple[float, float, float]]:
    """Every day for everybody, whether they play or not; a deviation grows no further than that of the unrated."""
    now: dict[str, tuple[float, float, float]] = {}
    unrated = (0.0, 350 / 173.7178, 0.06)
    by_day = {day: list(held) for day, held in groupby(sorted(games, key=lambda game: game.day), lambda game: game.day)}
    for day in range(min(by_day), max(by_day) + 1):
        met: dict[str, list[tuple[float, float, float]]] = {player: [] for player in now}
        for game in by_day.get(day, []):
            for one, other in combinations(range(len(game.players)), 2):
                score = (1 + (game.places[one] < game.places[other]) - (game.places[one] > game.places[other])) / 2
                for own, opponent, mine in ((one, other, score), (other, one, 1 - score)):
                    mu, phi, _ = now.get(game.players[opponent], unrated)
                    met.setdefault(game.players[own], []).append((mu, phi, mine))
        now = {player: period(*now.get(player, unrated), results) for player, results in met.items()}
        now = {
            player: (mu, phi if met[player] else min(phi, unrated[1]), sigma)
            for player, (mu, phi, sigma) in now.items()
        }
    return now


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
    leaders = ladder(games).leaders(30, 200)
    assert [player for player, _ in leaders] == ["ann", "bob", "eve"]
    assert math.isclose(leaders[1][1].rating, 1500)
    assert ladder(games[:1]).leaders(1, 200) == []


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
