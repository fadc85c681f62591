"""Promotion and relegation between two seasons of a league, also if the number of players changes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from domain.tournament.formats.divided import even


class SeasonPlayer(NamedTuple):
    """A player of the next season: the division of the last season, and the announced next one. None: a new player."""

    entrant: int
    division: int | None = None
    next_division: int | None = None

    @property
    def up(self) -> bool:
        return self.division is not None and self.next_division is not None and self.next_division < self.division

    @property
    def down(self) -> bool:
        return self.division is not None and self.next_division is not None and self.next_division > self.division


def next_divisions(
    divisions: Sequence[Sequence[int]], moving: int, sizes: Sequence[int], most: int
) -> list[list[SeasonPlayer]]:
    """Return the divisions of the next season from the final order of each division, without players who left.

    `sizes`: the sizes of the last season, including players who left. `most`: the agreed number of divisions.
    """
    moves = [min(moving, len(upper) // 2, len(lower) // 2) for upper, lower in pairwise(divisions)]
    target = {entrant: number for number, division in enumerate(divisions, 1) for entrant in division}
    for at, count in enumerate(moves):
        target |= dict.fromkeys(divisions[at][len(divisions[at]) - count :], at + 2)
        target |= dict.fromkeys(divisions[at + 1][:count], at + 1)
    players = [
        SeasonPlayer(one, number, target[one]) for number, division in enumerate(divisions, 1) for one in division
    ]
    made = filled(divided(players, len(divisions)), sizes, most)
    return [[one._replace(next_division=number) for one in part] for number, part in enumerate(made, 1)]


def divided(players: Iterable[SeasonPlayer], count: int) -> list[list[SeasonPlayer]]:
    """Return each announced division, in the order of the season before. New players come last in the lowest one."""
    parts: list[list[SeasonPlayer]] = [[] for _ in range(count)]
    for one in players:
        parts[(one.next_division or count) - 1].append(one)
    return parts


def filled(divisions: Sequence[Sequence[SeasonPlayer]], before: Sequence[int], most: int) -> list[list[SeasonPlayer]]:
    """Return the divisions after players moved into free places.

    A division has its size of the season `before`, and the lowest one takes the difference. If that makes it less than
    half as large as the division above, or more than twice as large, all sizes are about equal.
    """
    count = sum(map(len, divisions))
    sizes = _sizes(before, count, most)
    parts = [list(part) for part in divisions]
    parts += [[] for _ in sizes[len(parts) :]]
    for surplus in parts[len(sizes) :]:
        parts[len(sizes) - 1] += surplus
    del parts[len(sizes) :]
    for at, size in enumerate(sizes[:-1]):
        while len(parts[at]) > size:
            lowest = next((one for one in reversed(parts[at]) if not one.up), parts[at][-1])
            parts[at].remove(lowest)
            parts[at + 1].insert(0, lowest)
        while len(parts[at]) < size:
            best = next(_candidates(parts[at + 1 :]))
            next(part for part in parts if best in part).remove(best)
            parts[at].append(best)
    return parts


def _sizes(before: Sequence[int], count: int, most: int) -> list[int]:
    upper, lowest = before[:-1], count - sum(before[:-1])
    if upper and max(2, (upper[-1] + 1) // 2) <= lowest <= 2 * upper[-1]:
        return [*upper, lowest]
    return even(range(count), most)


def _candidates(below: Sequence[Sequence[SeasonPlayer]]) -> Iterator[SeasonPlayer]:
    """Yield the players who may fill a place, the best first: relegated and new players come last in their division."""
    for part in below:
        yield from sorted(part, key=lambda one: (one.division is None, one.down))
