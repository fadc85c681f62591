"""The scale: the points for each place at a tournament table, as exact fractions."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Annotated, Final, Literal

import msgspec

from domain.game.refusal import Refusal
from domain.game.results import Standing

Preset = Literal["linear", "podium", "win", "sum", "custom"]

FULL: Final = 6
PODIUM: Final = (5, 3, 2, 1)


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scale: the points for each place at a tournament table.

    `linear`: 6-4-2-0 at a table of four, 6-3-0 of three, 6-0 of two. `podium`: 5-3-2-1, cut to the table's size. `win`:
    one point for the winner. `sum`: scores of the games. `custom`: a list for each size of table.
    """

    preset: Preset = "linear"
    """Name of the scale."""
    lists: tuple[tuple[Annotated[int, msgspec.Meta(ge=-1000, le=1000)], ...], ...] = ()
    """For `custom`: the points of each place, the first place first; one list for each size of table."""
    pairing_bye: Literal["full", "half", "none"] = "full"
    """Points of a bye that the entrant did not ask for: the points of a first place, half of them, or none."""

    def check(self, sizes: Sequence[int]) -> None:
        """Refuse a scale without points for every place at a table. `sizes` are the possible numbers of players."""
        if self.preset != "custom" and self.lists:
            raise Refusal("invalid-scale/lists", pointer="/scale/lists", preset=self.preset)
        known = [len(places) for places in self.lists]
        for number, places in enumerate(self.lists):
            if known.index(len(places)) != number:
                raise Refusal("invalid-scale/two-lists", pointer=f"/scale/lists/{number}", size=len(places))
            if list(places) != sorted(places, reverse=True):
                raise Refusal("invalid-scale/order", pointer=f"/scale/lists/{number}")
        missing = [size for size in sizes if self.preset == "custom" and size not in known]
        if missing:
            raise Refusal("invalid-scale/missing-list", pointer="/scale/lists", size=missing[0])

    def places(self, size: int) -> tuple[Fraction, ...]:
        """Return the points of each place at a table of a given size. With `sum`, they are unknown."""
        match self.preset:
            case "linear":
                return tuple(Fraction(FULL * below, max(size - 1, 1)) for below in range(size - 1, -1, -1))
            case "podium":
                return tuple(Fraction(PODIUM[place]) if place < len(PODIUM) else Fraction() for place in range(size))
            case "win":
                return (Fraction(1), *(Fraction(),) * (size - 1))
            case "custom":
                return next(tuple(map(Fraction, places)) for places in self.lists if len(places) == size)
            case "sum":
                raise ValueError("the scores are the points")

    def awarded(self, standings: Sequence[Standing], size: int) -> dict[int, Fraction]:
        """Return the points of each seat for a result at a table of `size` players.

        Players who share places share their points. Absent players are not in the standings and leave the last places
        empty.
        """
        if self.preset == "sum":
            return {standing.seat: Fraction(standing.score) for standing in standings}
        worth = _worth(self, size, tuple(sorted([standing.place for standing in standings])))
        return {standing.seat: worth[standing.place] for standing in standings}

    def first(self) -> Fraction:
        """Return the maximum points of a first place."""
        sizes = [len(places) for places in self.lists] if self.preset == "custom" else [2]
        return max(self.places(size)[0] for size in sizes)

    def draw(self) -> Fraction:
        """Return each player's points for a drawn game of two."""
        return mean(self.places(2))


@lru_cache(1024)
def _worth(scale: Scale, size: int, places: tuple[int, ...]) -> dict[int, Fraction]:
    """Return the points of each place of a result, where players who share a place share its points."""
    worth = scale.places(size)
    return {place: mean(worth[place - 1 : place - 1 + places.count(place)]) for place in places}


def total(values: Sequence[Fraction]) -> Fraction:
    """Return the sum of the fractions.

    It calculates with one common denominator, which is faster than adding two at a time.
    """
    above, common = _over_one(values)
    return Fraction(above) if common == 1 else Fraction(above, common)


def mean(values: Sequence[Fraction]) -> Fraction:
    if len(values) == 1:
        return values[0]
    if not values:
        return Fraction()
    above, common = _over_one(values)
    return Fraction(above, common * len(values))


def _over_one(values: Sequence[Fraction]) -> tuple[int, int]:
    """Return the sum of the fractions as a numerator and a common denominator."""
    ratios = [value.as_integer_ratio() for value in values]
    common = lcm(*[below for _, below in ratios])
    if common == 1:
        return sum([above for above, _ in ratios]), 1
    return sum([above * (common // below) for above, below in ratios]), common


def spelled(value: Fraction) -> str:
    """Write an exact number as text: `3` or `11/4`.

    A number has only this one form in a record.
    """
    return str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
