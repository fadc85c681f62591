"""The Glicko-2 rating system, by Mark E. Glickman, Example of the Glicko-2 system (22 March 2022, glicko.net).

Steps and letters are those of the paper. Sums are exactly rounded (`fsum`), so a rating does not depend on the order of
the games within a period.
"""

from collections.abc import Sequence
from math import exp, floor, fsum, log, pi, sqrt
from typing import Final

import msgspec

TAU: Final = 0.5
"""How quickly volatility may change. The value is the example in the paper, in the middle of its reasonable range."""
EPSILON: Final = 1e-9
SCALE: Final = 173.7178
UNRATED: Final = 1500.0
UNKNOWN: Final = 350.0
"""The deviation of a player without games. No deviation grows beyond it."""


class Rating(msgspec.Struct, frozen=True):
    """A rating: a player's estimated strength, its standard deviation, and how much the player's results vary."""

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
"""A result for the rating: the opponent's rating before the period, the score (1, 0.5 or 0), and the weight (1 for a
whole game).
"""


def rated(rating: Rating, results: Sequence[Result]) -> Rating:
    """Return a player's rating after a period with the given results. There must be at least one."""
    met = [(weight, _g(opponent.phi), opponent.mu, score) for opponent, score, weight in results]
    expected = [1 / (1 + exp(-g * (rating.mu - mu))) for _, g, mu, _ in met]
    v = 1 / fsum(weight * g**2 * chance * (1 - chance) for (weight, g, _, _), chance in zip(met, expected, strict=True))
    gained = fsum(weight * g * (score - chance) for (weight, g, _, score), chance in zip(met, expected, strict=True))
    volatility = _volatility(rating, v, v * gained)
    phi = 1 / sqrt(1 / (rating.phi**2 + volatility**2) + 1 / v)
    return Rating(rating.rating + SCALE * phi**2 * gained, SCALE * phi, volatility)


def idle(rating: Rating, periods: int) -> Rating:
    """Return the rating after `periods` periods without a game, with more uncertainty (step 6 of the paper)."""
    if periods <= 0:
        return rating
    deviation = SCALE * sqrt(rating.phi**2 + periods * rating.volatility**2)
    return msgspec.structs.replace(rating, deviation=min(deviation, max(UNKNOWN, rating.deviation)))


def lasting(rating: Rating, most: float) -> int:
    """Return for how many periods without a game the deviation stays at most `most`, or -1 if it is larger already."""
    return floor(((most / SCALE) ** 2 - rating.phi**2) / rating.volatility**2) if rating.deviation <= most else -1


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(rating: Rating, v: float, delta: float) -> float:
    """Return the new volatility (step 5 of the paper). The Illinois algorithm finds the zero of `f`."""
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
