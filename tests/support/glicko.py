"""Glicko-2 once more, as plainly as the paper tells it: a player's numbers on the inner scale, step by step, and the
volatility by halving an interval."""

import math


def period(
    mu: float, phi: float, sigma: float, games: list[tuple[float, float, float]], tau: float = 0.5
) -> tuple[float, float, float]:
    """The player after a period of games against (mu, phi) with a score."""
    if not games:
        return mu, math.sqrt(phi * phi + sigma * sigma), sigma
    information = 0.0
    gained = 0.0
    for other_mu, other_phi, score in games:
        g = 1 / math.sqrt(1 + 3 * other_phi * other_phi / (math.pi * math.pi))
        chance = 1 / (1 + math.exp(-g * (mu - other_mu)))
        information += g * g * chance * (1 - chance)
        gained += g * (score - chance)
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
