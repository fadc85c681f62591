"""A second implementation of Glicko-2, as plain as the paper.

It computes a player's numbers on the inner scale, step by step, and the volatility by halving an interval.
"""

import math
import random
from collections import Counter, defaultdict
from itertools import combinations, groupby

from domain.ratings.ladder import RatedGame


def period(
    mu: float, phi: float, sigma: float, games: list[tuple[float, float, float, float]], tau: float = 0.5
) -> tuple[float, float, float]:
    """The player after a period of games against (mu, phi) with a score, each of some weight."""
    if not games:
        return mu, math.sqrt(phi * phi + sigma * sigma), sigma
    information = 0.0
    gained = 0.0
    for other_mu, other_phi, score, weight in games:
        g = 1 / math.sqrt(1 + 3 * other_phi * other_phi / (math.pi * math.pi))
        chance = 1 / (1 + math.exp(-g * (mu - other_mu)))
        information += weight * g * g * chance * (1 - chance)
        gained += weight * g * (score - chance)
    v = 1 / information
    delta = v * gained

    def f(x: float) -> float:
        e = math.exp(x)
        d = phi * phi + v + e
        return e * (delta * delta - d) / (2 * d * d) - (x - math.log(sigma * sigma)) / (tau * tau)

    low, high = -40.0, 10.0  # f falls from above to below nought
    for _ in range(200):
        middle = (low + high) / 2
        if f(middle) > 0:
            low = middle
        else:
            high = middle
    new_sigma = math.exp(low / 2)
    before = math.sqrt(phi * phi + new_sigma * new_sigma)
    new_phi = 1 / math.sqrt(1 / (before * before) + 1 / v)
    return mu + new_phi * new_phi * gained, new_phi, new_sigma


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
    met_on: defaultdict[int, Counter[frozenset[str]]] = defaultdict(Counter)
    for game in games:
        met_on[game.day].update(map(frozenset, combinations(game.players, 2)))
    unrated = (0.0, 350 / 173.7178, 0.06)
    by_day = {day: list(held) for day, held in groupby(sorted(games, key=lambda game: game.day), lambda game: game.day)}
    for day in range(min(by_day), max(by_day) + 1):
        met: dict[str, list[tuple[float, float, float, float]]] = {player: [] for player in now}
        for game in by_day.get(day, []):
            for one, other in combinations(range(len(game.players)), 2):
                score = (1 + (game.places[one] < game.places[other]) - (game.places[one] > game.places[other])) / 2
                pair = frozenset((game.players[one], game.players[other]))
                lately, today = sum(met_on[day - ago][pair] for ago in range(1, 30)), met_on[day][pair]
                numbers = range(lately + 1, lately + today + 1)
                weight = sum(1 if number <= 4 else 2 ** (4 - number) for number in numbers) / today
                for own, opponent, mine in ((one, other, score), (other, one, 1 - score)):
                    mu, phi, _ = now.get(game.players[opponent], unrated)
                    met.setdefault(game.players[own], []).append((mu, phi, mine, weight))
        now = {player: period(*now.get(player, unrated), results) for player, results in met.items()}
        now = {
            player: (mu, phi if met[player] else min(phi, unrated[1]), sigma)
            for player, (mu, phi, sigma) in now.items()
        }
    return now
