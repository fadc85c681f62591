"""Makes a whole schedule more even: exchanges of two entrants within a round, and kicks, as in the search for one."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Final

from domain.tournament.pairing.weights import BYE

KICKS: Final = 200
MOST: Final = 2_000_000
"""How many exchanges are looked at. A whole schedule for thirty at tables of four takes fewer; of a larger one what has
been made even by then is taken."""

Exchange = tuple[int, int, int, int, int]
"""A round, a group and a place in it, another group and a place there."""


class Balancing:
    """The rounds of a schedule: groups of entrants, numbered from 0, of these `sizes`, of which `full` are full tables
    and BYE is those without one. What is to be small is the sum of the squares of how often every two meet, and then of
    how often each is short of company."""

    def __init__(
        self, entrants: int, rounds: Sequence[Sequence[Sequence[int]]], sizes: Sequence[int], full: int
    ) -> None:
        self.rounds = [[list(group) for group in held] for held in rounds]
        self._meet = [size != BYE for size in sizes]
        self._short = [size != full for size in sizes]
        self._weight = 1 + entrants * len(rounds) ** 2
        self._left = MOST
        self._met = [[0] * entrants for _ in range(entrants)]
        self._shorted = [0] * entrants
        for held in self.rounds:
            for number, group in enumerate(held):
                for own in group:
                    self._shorted[own] += self._short[number]
                for one, other in combinations(group, 2):
                    self._meeting(one, other, self._meet[number])

    def improve(self, dice: Callable[[int], int]) -> None:
        self._descend()
        groups = len(self._meet)
        for _ in range(KICKS if groups > 1 and self.rounds else 0):
            number, one = dice(len(self.rounds)), dice(groups)
            other = (one + 1 + dice(groups - 1)) % groups
            held = self.rounds[number]
            kick = (number, one, dice(len(held[one])), other, dice(len(held[other])))
            worse = self._change(kick)
            self._make(kick)
            made, better = self._descend()
            if worse + better > 0:
                for exchange in (*reversed(made), kick):
                    self._make(exchange)

    def _descend(self) -> tuple[list[Exchange], int]:
        """Exchanges as long as it helps: those made, and what they change."""
        made: list[Exchange] = []
        total, helped = 0, True
        while helped:
            helped = False
            for exchange in self._exchanges():
                if not self._left:
                    return made, total
                self._left -= 1
                change = self._change(exchange)
                if change < 0:
                    self._make(exchange)
                    made.append(exchange)
                    total += change
                    helped = True
        return made, total

    def _exchanges(self) -> Iterator[Exchange]:
        for number, held in enumerate(self.rounds):
            for one, other in combinations(range(len(held)), 2):
                for place, other_place in product(range(len(held[one])), range(len(held[other]))):
                    yield number, one, place, other, other_place

    def _change(self, exchange: Exchange) -> int:
        """By how much the exchange would change what is to be small."""
        number, one, place, other, other_place = exchange
        first, second = self.rounds[number][one], self.rounds[number][other]
        mine, theirs = first[place], second[other_place]
        met_mine, met_theirs = self._met[mine], self._met[theirs]
        meetings = 0
        if self._meet[one]:
            meetings += sum(met_theirs[own] - met_mine[own] + 1 for own in first if own != mine)
        if self._meet[other]:
            meetings += sum(met_mine[own] - met_theirs[own] + 1 for own in second if own != theirs)
        change = 2 * self._weight * meetings
        if self._short[one] != self._short[other]:
            leaves, comes = (mine, theirs) if self._short[one] else (theirs, mine)
            change += 2 * (self._shorted[comes] - self._shorted[leaves] + 1)
        return change

    def _make(self, exchange: Exchange) -> None:
        number, one, place, other, other_place = exchange
        first, second = self.rounds[number][one], self.rounds[number][other]
        mine, theirs = first[place], second[other_place]
        for group, leaves, comes, at in ((one, mine, theirs, place), (other, theirs, mine, other_place)):
            known = self.rounds[number][group]
            for own in known:
                if own != leaves:
                    self._meeting(own, leaves, -self._meet[group])
                    self._meeting(own, comes, self._meet[group])
            self._shorted[leaves] -= self._short[group]
            self._shorted[comes] += self._short[group]
            known[at] = comes

    def _meeting(self, one: int, other: int, times: int) -> None:
        self._met[one][other] += times
        self._met[other][one] += times
