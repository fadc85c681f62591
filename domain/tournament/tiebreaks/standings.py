"""Standings: each entrant's place as of any round, and its explanation."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.tournament.results.crosstable import Crosstable
from domain.tournament.results.reckoning import Explanation, Reckoning
from domain.tournament.results.scale import spelled
from domain.tournament.tiebreaks import BETWEEN, LOT, OWN, lot
from domain.tournament.tiebreaks.encounter import met_nobody

Level = tuple[Fraction | int, ...]
"""The values that rank an entrant before tie-breaks, greater is better: points, or progress in a bracket."""


class Explained(msgspec.Struct, frozen=True):
    """The explanations of all numbers in one row of the standings, down to reported results."""

    points: Explanation
    """Explanation of the points."""
    tiebreaks: dict[str, Explanation | None]
    """Explanations by tie-break, in the list's order; null: it had nothing to decide."""


class StandingRow(msgspec.Struct, frozen=True, gc=False):
    """One entrant's row in the standings.

    `tiebreaks` has the values in the order of the stage's list. A value is None if the tie-break had nothing to decide.
    """

    entrant: int
    place: int
    points: Reckoning
    tiebreaks: tuple[Reckoning | None, ...]
    level: Level
    group: int | None = None
    """Number of the entrant's group or division, from 1, in formats that have them."""
    unmet: bool = False
    """Whether direct encounter is 0 without a game, because the entrant met none of the tied entrants."""
    across: tuple[Reckoning | None, ...] | None = None
    """The tie-breaks as older certificates and sheets have them, in formats with groups or divisions.

    They lack a direct encounter that decided within the group or division.
    """

    @property
    def numbers(self) -> int:
        """Return the number of terms in the explanations of this row's points and tie-breaks."""
        return sum(value.numbers for value in (self.points, *self.tiebreaks) if value is not None)

    @property
    def older(self) -> "StandingRow":
        """Return the row as older certificates and sheets have it."""
        return self if self.across is None else replace(self, tiebreaks=self.across)

    def within(self, part: "StandingRow", group: int) -> "StandingRow":
        """Return the row with the values that decided in the entrant's own group or division, its row there."""
        values = tuple(
            own if own is not None else value for own, value in zip(part.tiebreaks, self.tiebreaks, strict=True)
        )
        return replace(self, group=group, tiebreaks=values, unmet=_unmet(values), across=self.tiebreaks)

    def plain(self, names: Sequence[str]) -> dict[str, Any]:
        """Return the row in the form that a certificate contains."""
        fields = {
            "entrant": self.entrant,
            "place": self.place,
            "points": spelled(self.points.value),
            "tiebreaks": self.spelled(names),
        }
        return fields if self.group is None else {**fields, "group": self.group}

    def spelled(self, names: Sequence[str]) -> dict[str, str | None]:
        """Return the row's tie-break values by name, as exact numbers in text."""
        values = zip(names, self.tiebreaks, strict=True)
        return {name: None if value is None else spelled(value.value) for name, value in values}

    def explained(self, names: Sequence[str]) -> Explained:
        values = zip(names, self.tiebreaks, strict=True)
        return Explained(
            self.points.explained(), {name: None if value is None else value.explained() for name, value in values}
        )


def standings(
    crosstable: Crosstable,
    tiebreaks: Sequence[str],
    lots: Mapping[int, int],
    among: Sequence[int] | None = None,
    levels: Mapping[int, Level] | None = None,
) -> tuple[StandingRow, ...]:
    """Return the standings of all entrants, or of those in `among`, the first place first.

    Each tie-break in turn separates those who are still tied, group by group (FIDE Handbook C.07, article 4.2).
    Inseparable entrants share a place. Tie-breaks apply within one level: equal points, unless `levels` has other
    values.
    """
    ranked = sorted(crosstable.entrants if among is None else among)
    values: dict[int, list[Reckoning | None]] = {entrant: [] for entrant in ranked}
    points = {entrant: crosstable.points(entrant) for entrant in ranked}
    level = {entrant: (points[entrant].value,) if levels is None else levels[entrant] for entrant in ranked}
    groups = _apart(ranked, level) if ranked else []
    for name in tiebreaks:
        refined = []
        for group in groups:
            decided = _decided(crosstable, name, group, lots)
            for entrant in group:
                values[entrant].append(decided.get(entrant))
            value = {entrant: known.value for entrant, known in decided.items()}
            refined += _apart(group, value) if len(decided) == len(group) else [group]
        groups = refined
    lines, place = [], 1
    for group in groups:
        lines += [
            StandingRow(
                entrant,
                place,
                points[entrant],
                tuple(values[entrant]),
                level[entrant],
                unmet=_unmet(values[entrant]),
            )
            for entrant in sorted(group)
        ]
        place += len(group)
    return tuple(lines)


def _unmet(values: Iterable[Reckoning | None]) -> bool:
    return any(known is not None and met_nobody(known) for known in values)


def _decided(crosstable: Crosstable, name: str, group: Sequence[int], lots: Mapping[int, int]) -> dict[int, Reckoning]:
    if name in BETWEEN:
        return BETWEEN[name](crosstable, group) if len(group) > 1 else {}
    if name == LOT:
        return {entrant: lot(entrant, lots) for entrant in group}
    return {entrant: OWN[name](crosstable, entrant) for entrant in group}


def _apart(group: Sequence[int], values: Mapping[int, Any]) -> list[list[int]]:
    """Split a group of entrants by `values`, those with the greatest value first."""
    by_value: dict[Any, list[int]] = {}
    for entrant in group:
        by_value.setdefault(values[entrant], []).append(entrant)
    return [by_value[value] for value in sorted(by_value, reverse=True)]
