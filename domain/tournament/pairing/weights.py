"""The cost of a pairing as one whole number, so that the search can compare pairings quickly.

A better earlier term outweighs all later ones. Entrants are numbered from 0 here, the one with the most points first,
and points are whole multiples of a unit.
"""

import math
from collections.abc import Sequence
from typing import Final

from domain.tournament.pairing.cost import Field

BYE: Final = 0
"""The table size that represents the group of entrants with byes."""


class TablePrices:
    """Costs of tables for the pairing search, except for repeated places in turn order."""

    def __init__(self, field: Field, order: Sequence[int]) -> None:
        history = field.history
        unit = math.lcm(*(points.denominator for points in field.points.values()))
        self.points = [int(field.points[entrant] * unit) for entrant in order]
        self.full = field.full
        self._last = min(self.points, default=0)
        short = [history.short[entrant] ** 2 for entrant in order]
        spread_weight = 1 + sum(short)
        widest = max(self.points, default=0) - self._last
        repeat_weight = spread_weight * (1 + len(order) * widest**2)
        met = {both: times**2 for both, times in history.meetings.items()}
        broken_weight = repeat_weight * (1 + sum(met.values()))
        self._spread = spread_weight
        self._short = short
        self._again = [broken_weight * (history.byes[entrant] > 0) for entrant in order]
        self._pairs = [[0] * len(order) for _ in order]
        at = {entrant: place for place, entrant in enumerate(order)}
        prices = [(both, repeat_weight * squared) for both, squared in met.items()]
        prices += [(both, broken_weight) for both in field.forbidden]
        for (one, other), price in prices:
            if one in at and other in at:
                self._pairs[at[one]][at[other]] += price
                self._pairs[at[other]][at[one]] += price

    def of(self, size: int, entrants: Sequence[int]) -> int:
        """Return the cost of a table with `entrants` in a pairing.

        A table of size BYE is the group of entrants with byes.
        """
        if size == BYE:
            last, points = self._last, self.points
            return sum(
                self._spread * (points[entrant] - last) ** 2 + self._short[entrant] + self._again[entrant]
                for entrant in entrants
            )
        total = self.apart(size, entrants)
        for place, one in enumerate(entrants):
            met = self._pairs[one]
            for other in entrants[place + 1 :]:
                total += met[other]
        return total

    def apart(self, size: int, entrants: Sequence[int]) -> int:
        """Return the cost of a table, without the cost of repeated meetings and forbidden pairs."""
        if size == BYE:
            return self.of(size, entrants)
        points = [self.points[entrant] for entrant in entrants]
        total = self._spread * (max(points) - min(points)) ** 2
        return total + sum(self._short[entrant] for entrant in entrants) if size < self.full else total

    def conflict(self, size: int, entrants: Sequence[int]) -> bool:
        """Return whether a table repeats a meeting or has a forbidden pair.

        For byes, return whether one is a second bye.
        """
        if size == BYE:
            return any(self._again[entrant] for entrant in entrants)
        return any(self._pairs[one][other] for one in entrants for other in entrants)
