"""The cost of a pairing, term by term, so that an organiser can read its reasons.

The terms count in this order: an earlier term outweighs all later ones. Each is a sum of squares, so two entrants with
one disadvantage are better than one entrant with two.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.tournament.pairing.history import History, pair
from domain.tournament.results.scale import spelled

Pair = tuple[int, int]


class Cost(msgspec.Struct, frozen=True, order=True):
    """The terms of a pairing's cost.

    - `broken`: forbidden pairs, and repeated byes.
    - `repeats`: for every pair that meets again, the square of its earlier meetings.
    - `spread`: for every table, the square of the distance between its most and its fewest points. A bye is meant for
      the last entrant, so it counts as a table with them.
    - `short`: for every entrant at a smaller table or with a bye, the square of the times that they had one before.
    - `seats`: for every entrant, the square of the times that they had this place in turn order.
    """

    broken: int
    repeats: int
    spread: Fraction
    short: int
    seats: int


class CostReason(msgspec.Struct, frozen=True, kw_only=True):
    """One cost of a pairing, such as two entrants who meet again."""

    term: Literal["broken", "repeats", "spread", "short", "seats"]
    """Term of the cost."""
    table: int | UnsetType = UNSET
    """Table; absent for a bye."""
    entrants: tuple[int, ...] | UnsetType = UNSET
    """Entrants to whom this part of the cost applies."""
    seat: int | UnsetType = UNSET
    """The place in turn order; 0 begins."""
    before: int | UnsetType = UNSET
    """How often the entrants had this meeting, table size, bye or place before; it counts squared."""
    points: str | UnsetType = UNSET
    """Difference in points, which counts squared: an exact number such as `11/4`."""


class Field(msgspec.Struct, frozen=True):
    """The entrants to pair: their points, their history, and the forbidden pairs."""

    points: Mapping[int, Fraction]
    history: History
    full: int
    forbidden: Collection[Pair] = frozenset()

    @property
    def last(self) -> Fraction:
        return min(self.points.values(), default=Fraction())


class Draw(msgspec.Struct, frozen=True):
    """A pairing: tables with their entrants in turn order, and byes. In team stages it pairs teams."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def cost(field: Field, draw: Draw) -> Cost:
    history = field.history
    meeting = [pair(*met) for table in draw.tables for met in combinations(table, 2)]
    spreads = [_spread(field, table) for table in draw.tables] + [
        field.points[entrant] - field.last for entrant in draw.byes
    ]
    shorted = [*draw.byes, *(entrant for table in draw.tables if len(table) < field.full for entrant in table)]
    return Cost(
        broken=sum(met in field.forbidden for met in meeting) + sum(history.byes[entrant] > 0 for entrant in draw.byes),
        repeats=sum(history.meetings[met] ** 2 for met in meeting),
        spread=sum((spread**2 for spread in spreads), Fraction()),
        short=sum(history.short[entrant] ** 2 for entrant in shorted),
        seats=sum(history.seats[entrant, seat] ** 2 for table in draw.tables for seat, entrant in enumerate(table)),
    )


def reasons(field: Field, draw: Draw) -> list[CostReason]:
    """Return each single cost of a pairing: its term, table, entrants and amount."""
    return [*_at_tables(field, draw), *_of_byes(field, draw)]


def _at_tables(field: Field, draw: Draw) -> Iterator[CostReason]:
    history = field.history
    for number, table in enumerate(draw.tables, 1):
        for met in sorted(pair(*both) for both in combinations(table, 2)):
            if met in field.forbidden:
                yield CostReason(term="broken", table=number, entrants=met)
            if history.meetings[met]:
                yield CostReason(term="repeats", table=number, entrants=met, before=history.meetings[met])
        if spread := _spread(field, table):
            yield CostReason(term="spread", table=number, points=spelled(spread))
        for seat, entrant in enumerate(table):
            if len(table) < field.full and history.short[entrant]:
                yield CostReason(term="short", table=number, entrants=(entrant,), before=history.short[entrant])
            if before := history.seats[entrant, seat]:
                yield CostReason(term="seats", table=number, entrants=(entrant,), seat=seat, before=before)


def _of_byes(field: Field, draw: Draw) -> Iterator[CostReason]:
    for entrant in draw.byes:
        if field.history.byes[entrant]:
            yield CostReason(term="broken", entrants=(entrant,), before=field.history.byes[entrant])
        if spread := field.points[entrant] - field.last:
            yield CostReason(term="spread", entrants=(entrant,), points=spelled(spread))
        if field.history.short[entrant]:
            yield CostReason(term="short", entrants=(entrant,), before=field.history.short[entrant])


def _spread(field: Field, table: Sequence[int]) -> Fraction:
    points = [field.points[entrant] for entrant in table]
    return max(points) - min(points)
