"""Glicko-2, as in Mark E. Glickman, Example of the Glicko-2 system (edition of 22 March 2022, glicko.net).

The steps are the paper's, and so are the letters. Sums are exactly rounded (`fsum`), so that a rating does not depend
on the order in which the games of a period are given.
"""

from collections.abc import Sequence
from math import exp, floor, fsum, log, pi, sqrt
from typing import Final

import msgspec

TAU: Final = 0.5
"""How fast volatility may change: the paper's own example, in the middle of what it finds reasonable."""
EPSILON: Final = 1e-9
SCALE: Final = 173.7178
UNRATED: Final = 1500.0
UNKNOWN: Final = 350.0
"""The deviation of who has never played. No longer does anybody's grow than to this."""


class Rating(msgspec.Struct, frozen=True):
    """An estimate of a player's strength, its standard deviation, and how erratic the player is."""

    rating: float = UNRATED
    deviation: float = UNKNOWN
    volatility: float = 0.06

    @property
    def mu(self) -> float:
        return (self.rating - UNRATED) / SCALE

    @property
    def phi(self) -> float:
        return self.deviation / SCALE


Result = tuple[Rating, float, float]
"""An opponent as they were before the period; 1 for a win, 0.5 for a draw, 0 for a loss; and the result's weight: 1 is
a whole game, a half counts like half of one."""


def rated(rating: Rating, results: Sequence[Result]) -> Rating:
    """Return the rating after a period with these results. There must be at least one."""
    met = [(weight, _g(opponent.phi), opponent.mu, score) for opponent, score, weight in results]
    expected = [1 / (1 + exp(-g * (rating.mu - mu))) for _, g, mu, _ in met]
    v = 1 / fsum(weight * g**2 * chance * (1 - chance) for (weight, g, _, _), chance in zip(met, expected, strict=True))
    gained = fsum(weight * g * (score - chance) for (weight, g, _, score), chance in zip(met, expected, strict=True))
    volatility = _volatility(rating, v, v * gained)
    phi = 1 / sqrt(1 / (rating.phi**2 + volatility**2) + 1 / v)
    return Rating(rating.rating + SCALE * phi**2 * gained, SCALE * phi, volatility)


def idle(rating: Rating, periods: int) -> Rating:
    """Return the rating after this number of periods without a game: less is known about the player (step 6)."""
    if periods <= 0:
        return rating
    deviation = SCALE * sqrt(rating.phi**2 + periods * rating.volatility**2)
    return msgspec.structs.replace(rating, deviation=min(deviation, max(UNKNOWN, rating.deviation)))


def lasting(rating: Rating, most: float) -> int:
    """For how many periods without a game the deviation is no more than this; -1: it is more already."""
    return floor(((most / SCALE) ** 2 - rating.phi**2) / rating.volatility**2) if rating.deviation <= most else -1


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(rating: Rating, v: float, delta: float) -> float:
    """Step 5: the Illinois algorithm finds the zero of f."""
    phi, a = rating.phi, log(rating.volatility**2)

    def f(x: float) -> float:
        spread = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    lower = a
    if delta**2 > phi**2 + v:
        upper = log(delta**2 - phi**2 - v)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        upper = a - steps * TAU
    at_lower, at_upper = f(lower), f(upper)
    while abs(upper - lower) > EPSILON:
        between = lower + (lower - upper) * at_lower / (at_upper - at_lower)
        at_between = f(between)
        if at_between * at_upper <= 0:
            lower, at_lower = upper, at_upper
        else:
            at_lower /= 2
        upper, at_upper = between, at_between
    return exp(lower / 2)
