"""The search that evens out a round-robin schedule, by exchanges of two entrants within a round and random kicks."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Final

from domain.tournament.pairing.weights import BYE

KICKS: Final = 200
MOST: Final = 2_000_000
"""Maximum number of exchanges that are tried. A schedule for thirty at tables of four needs fewer. A larger one may
stay less even."""

Exchange = tuple[int, int, int, int, int]
"""An exchange of two entrants: a round, a group and a place in it, the other group and a place there."""


class Balancing:
    """A round-robin schedule under improvement: for each round, groups of entrants, numbered from 0.

    `sizes` are the sizes of the groups. A group of `full` members is a full table, and BYE is the size of the group
    without a table. Two sums of squares are minimised: the meetings of each pair, then each entrant's byes and smaller
    tables.
    """

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
        self._group_of = [[0] * entrants for _ in self.rounds]
        self._sums: list[dict[int, list[int]]] = [{} for _ in self.rounds]
        """How often each entrant meets those of a group together, by round and group: of groups that were looked at."""
        for number, held in enumerate(self.rounds):
            for group, members in enumerate(held):
                for entrant in members:
                    self._group_of[number][entrant] = group
                    self._shorted[entrant] += self._short[group]
                if self._meet[group]:
                    for one, other in combinations(members, 2):
                        self._met[one][other] += 1
                        self._met[other][one] += 1

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
        """Make exchanges of two entrants while they even out the schedule.

        Return the exchanges and the total change of the minimised sums.
        """
        made: list[Exchange] = []
        total, helped = 0, True
        while helped:
            helped = False
            for exchange, change in self._helpful():
                self._make(exchange)
                made.append(exchange)
                total += change
                helped = True
        return made, total

    def _helpful(self) -> Iterator[tuple[Exchange, int]]:
        """Yield exchanges that even out the current schedule, each with its change of the minimised sums."""
        for number, held in enumerate(self.rounds):
            for one, other in combinations(range(len(held)), 2):
                looked = len(held[one]) * len(held[other])
                if self._left >= looked and not self._may_help(number, one, other):
                    self._left -= looked
                    continue
                for place, other_place in product(range(len(held[one])), range(len(held[other]))):
                    if not self._left:
                        return
                    self._left -= 1
                    exchange = (number, one, place, other, other_place)
                    change = self._change(exchange)
                    if change < 0:
                        yield exchange, change

    def _may_help(self, number: int, one: int, other: int) -> bool:
        """Return whether exchanging entrants between two groups of a round could make meetings more even.

        It compares a bound for all exchanges at once instead of each exchange (`_change`). Smaller tables and byes are
        ignored: they decide only between exchanges that lead to equally even meetings.
        """
        met, here, there = self._met, self._meet[one], self._meet[other]
        with_one, with_other = self._with(number, one), self._with(number, other)
        first, second = self.rounds[number][one], self.rounds[number][other]
        most = -1 if self._short[one] == self._short[other] else 0
        most -= here * (len(first) - 1) + there * (len(second) - 1)
        times = here + there
        gains = [(theirs, here * with_one[theirs] - there * with_other[theirs]) for theirs in second]
        for mine in first:
            row, limit = met[mine], most - there * with_other[mine] + here * with_one[mine]
            for theirs, gain in gains:
                if gain - times * row[theirs] <= limit:
                    return True
        return False

    def _change(self, exchange: Exchange) -> int:
        """Return the change of the minimised sums by an exchange."""
        number, one, place, other, other_place = exchange
        first, second = self.rounds[number][one], self.rounds[number][other]
        mine, theirs = first[place], second[other_place]
        with_one, with_other = self._with(number, one), self._with(number, other)
        again = self._met[mine][theirs]
        meetings = 0
        if self._meet[one]:
            meetings += with_one[theirs] - again - with_one[mine] + len(first) - 1
        if self._meet[other]:
            meetings += with_other[mine] - again - with_other[theirs] + len(second) - 1
        change = 2 * self._weight * meetings
        if self._short[one] != self._short[other]:
            leaves, comes = (mine, theirs) if self._short[one] else (theirs, mine)
            change += 2 * (self._shorted[comes] - self._shorted[leaves] + 1)
        return change

    def _make(self, exchange: Exchange) -> None:
        number, one, place, other, other_place = exchange
        first, second = self.rounds[number][one], self.rounds[number][other]
        mine, theirs = first[place], second[other_place]
        changes = ((one, mine, theirs, place), (other, theirs, mine, other_place))
        for group, leaves, comes, _ in changes:
            for entrant in self.rounds[number][group]:
                if entrant != leaves:
                    self._meeting(entrant, leaves, -self._meet[group])
                    self._meeting(entrant, comes, self._meet[group])
        for group, leaves, comes, at in changes:
            self._shorted[leaves] -= self._short[group]
            self._shorted[comes] += self._short[group]
            self.rounds[number][group][at] = comes
            self._group_of[number][comes] = group
            sums = zip(self._with(number, group), self._met[leaves], self._met[comes], strict=True)
            self._sums[number][group] = [known - before + after for known, before, after in sums]

    def _with(self, number: int, group: int) -> list[int]:
        """Return, for each entrant, the number of meetings with the members of a group, added up."""
        sums = self._sums[number].get(group)
        if sums is None:
            rows = (self._met[entrant] for entrant in self.rounds[number][group])
            sums = self._sums[number][group] = [sum(column) for column in zip(*rows, strict=True)]
        return sums

    def _meeting(self, one: int, other: int, times: int) -> None:
        if not times:
            return
        self._met[one][other] += times
        self._met[other][one] += times
        for group_of, sums in zip(self._group_of, self._sums, strict=True):
            if sums:
                for entrant, met in ((one, other), (other, one)):
                    known = sums.get(group_of[met])
                    if known is not None:
                        known[entrant] += times
