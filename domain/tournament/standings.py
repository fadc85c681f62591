"""Standings: everybody's place as of any round, and why."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from domain.tournament.crosstable import Crosstable
from domain.tournament.reckoning import Explanation, Reckoning
from domain.tournament.scale import spelled
from domain.tournament.tiebreaks import BETWEEN, LOT, OWN, lot


class Explained(msgspec.Struct, frozen=True):
    """What every number of a line follows from, down to what was reported."""

    points: Explanation
    """What the points follow from."""
    tiebreaks: dict[str, Explanation | None]
    """By name, in the order of the list; null: it had nothing to decide."""


class Line(msgspec.Struct, frozen=True):
    """One entrant's line. In `tiebreaks`, in the order of the list, None is one that had nothing to decide."""

    entrant: int
    place: int
    points: Reckoning
    tiebreaks: tuple[Reckoning | None, ...]

    @property
    def numbers(self) -> int:
        """How many there are to tell, if all is explained."""
        return sum(value.numbers for value in (self.points, *self.tiebreaks) if value is not None)

    def plain(self, names: Sequence[str]) -> dict[str, Any]:
        """As a certificate says it."""
        return {
            "entrant": self.entrant,
            "place": self.place,
            "points": spelled(self.points.value),
            "tiebreaks": self.spelled(names),
        }

    def spelled(self, names: Sequence[str]) -> dict[str, str | None]:
        """The tie-breaks by name, as exact numbers."""
        told = zip(names, self.tiebreaks, strict=True)
        return {name: None if value is None else spelled(value.value) for name, value in told}

    def explained(self, names: Sequence[str]) -> Explained:
        told = zip(names, self.tiebreaks, strict=True)
        return Explained(
            self.points.explained(), {name: None if value is None else value.explained() for name, value in told}
        )


def standings(
    crosstable: Crosstable, tiebreaks: Sequence[str], lots: Mapping[int, int], among: Sequence[int] | None = None
) -> tuple[Line, ...]:
    """The places of everybody, or `among` these, the first place first. Each tie-break in turn looks at those who are
    still tied, group by group (FIDE Handbook C.07, article 4.2); who is tied to the end shares a place."""
    ranked = sorted(crosstable.entrants if among is None else among)
    values: dict[int, list[Reckoning | None]] = {entrant: [] for entrant in ranked}
    groups = _split(ranked, {entrant: crosstable.points(entrant) for entrant in ranked}) if ranked else []
    for name in tiebreaks:
        refined = []
        for group in groups:
            decided = _decided(crosstable, name, group, lots)
            for entrant in group:
                values[entrant].append(decided.get(entrant))
            refined += _split(group, decided) if len(decided) == len(group) else [group]
        groups = refined
    lines, place = [], 1
    for group in groups:
        lines += [Line(entrant, place, crosstable.points(entrant), tuple(values[entrant])) for entrant in sorted(group)]
        place += len(group)
    return tuple(lines)


def _decided(crosstable: Crosstable, name: str, group: Sequence[int], lots: Mapping[int, int]) -> dict[int, Reckoning]:
    if name in BETWEEN:
        return BETWEEN[name](crosstable, group) if len(group) > 1 else {}
    if name == LOT:
        return {entrant: lot(entrant, lots) for entrant in group}
    return {entrant: OWN[name](crosstable, entrant) for entrant in group}


def _split(group: Sequence[int], decided: Mapping[int, Reckoning]) -> list[list[int]]:
    """The group by value, the greatest first."""
    by_value: dict[Fraction, list[int]] = {}
    for entrant in group:
        by_value.setdefault(decided[entrant].value, []).append(entrant)
    return [by_value[value] for value in sorted(by_value, reverse=True)]
