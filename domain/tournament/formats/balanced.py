"""Round-robin schedules for tables of more than two: all pairs meet about equally often.

For nine at tables of three, sixteen at four and twenty-five at five, every pair meets once, in one round more than a
table has places. The rounds are the parallel lines of the affine plane over the field of three, four or five elements.
All other schedules begin at random and are improved by exchanges.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Final

from domain.game.chance import Chance
from domain.tournament.formats.balancing import Balancing
from domain.tournament.pairing.cost import Draw
from domain.tournament.pairing.history import History
from domain.tournament.pairing.seating import seated
from domain.tournament.pairing.sizes import Five, table_sizes
from domain.tournament.pairing.weights import BYE

_TIMES: Final = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Multiplication table of the field of four elements. Its addition is exclusive or."""


def planes(order: int) -> list[list[list[int]]]:
    """Return the classes of parallel lines of the affine plane of order 3, 4 or 5.

    Points are numbered from 0. Each class is a round, and each of its lines a table.
    """

    def on_line(slope: int, x: int, offset: int) -> int:
        return _TIMES[slope][x] ^ offset if order == 4 else (slope * x + offset) % order

    several = range(order)
    upright = [[x * order + y for y in several] for x in several]
    return [upright] + [
        [[x * order + on_line(slope, x, offset) for x in several] for offset in several] for slope in several
    ]


def schedule(
    seeds: Sequence[int], full: int, rounds: int, allowed: Collection[int], chance: Chance, five: Five | None = None
) -> list[Draw]:
    """Return all rounds of a round robin at tables of `full` players, with the turn order evened out."""
    if len(seeds) == full * full and full in {3, 4, 5}:
        history, made = History.of((), full), []
        for number in range(rounds):
            lines = planes(full)[number % (full + 1)]
            made.append(_placed([[seeds[point] for point in line] for line in lines], (), history))
        return made
    return list(_drawn(tuple(seeds), full, rounds, tuple(allowed), chance, five))


def _placed(tables: Sequence[Sequence[int]], byes: Sequence[int], history: History) -> Draw:
    """Return the tables in the turn order that evens out first and last places. Add them to `history`."""
    placed = tuple(seated(table, history) for table in tables)
    history.add(placed, byes, 0)
    return Draw(placed, tuple(byes))


@lru_cache(16)
def _drawn(
    seeds: tuple[int, ...], full: int, number: int, allowed: tuple[int, ...], chance: Chance, five: Five | None
) -> tuple[Draw, ...]:
    """Draw all rounds of a schedule at random, then exchange entrants until pairs meet about equally often."""
    sizes = table_sizes(len(seeds), full, allowed, five)
    groups = [*sizes.tables, *([sizes.byes] if sizes.byes else [])]
    cuts = list(pairwise(accumulate(groups, initial=0)))
    mixed = [chance.shuffled(range(len(seeds)), purpose="schedule", ordinal=held) for held in range(1, number + 1)]
    kinds = [*sizes.tables, *([BYE] if sizes.byes else [])]
    balancing = Balancing(len(seeds), [[held[slice(*cut)] for cut in cuts] for held in mixed], kinds, full)
    balancing.improve(chance.dice(purpose="balancing", ordinal=1))
    history = History.of((), full)
    tables = len(sizes.tables)
    return tuple(
        _placed(
            [[seeds[entrant] for entrant in group] for group in held[:tables]],
            [seeds[entrant] for group in held[tables:] for entrant in group],
            history,
        )
        for held in balancing.rounds
    )
