"""The standings of a tournament, computed plainly from only the seats and results of tables."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

FULL = 6


class Sitting(NamedTuple):
    """A finished table: its entrants, the place of everybody who came, and their scores."""

    entrants: tuple[int, ...]
    places: Mapping[int, int]
    scores: Mapping[int, int]


class Place(NamedTuple):
    entrant: int
    place: int
    points: Fraction
    firsts: Fraction
    margin: Fraction


class Tally:
    """Points 6-4-2-0, 6-3-0 and 6-0 (`linear`), or one for a winner (`win`); then firsts, score margins, and lots."""

    def __init__(self, lots: Mapping[int, int], scale: str = "linear") -> None:
        self.lots = dict(lots)
        self.scale = scale
        self.points = dict.fromkeys(lots, Fraction())
        self.firsts = dict.fromkeys(lots, Fraction())
        self.margins = dict.fromkeys(lots, Fraction())

    def round(self, tables: Iterable[Sitting], byes: Iterable[tuple[int, str]] = ()) -> None:
        for sitting in tables:
            self._table(sitting)
        first = Fraction(FULL if self.scale == "linear" else 1)
        for entrant, kind in byes:
            self.points[entrant] += {"pairing": first, "half": first / 2, "none": Fraction()}[kind]

    def _table(self, sitting: Sitting) -> None:
        worth = self._worth(len(sitting.entrants))
        for entrant, place in sitting.places.items():
            level = [other for other, theirs in sitting.places.items() if theirs == place]
            shared = worth[place - 1 : place - 1 + len(level)]
            self.points[entrant] += Fraction(sum(shared), len(level))
            others = [score for other, score in sitting.scores.items() if other != entrant]
            if others:
                self.margins[entrant] += sitting.scores[entrant] - Fraction(sum(others), len(others))
                self.firsts[entrant] += Fraction(place == 1, len(level))

    def _worth(self, size: int) -> Sequence[Fraction]:
        if self.scale == "win":
            return [Fraction(1), *[Fraction()] * (size - 1)]
        return [Fraction(FULL * (size - 1 - place), size - 1) for place in range(size)]

    def places(self, among: Iterable[int]) -> list[Place]:
        """Everybody's place; nobody shares one, because no two lots are equal."""
        order = sorted(
            among,
            key=lambda own: (self.points[own], self.firsts[own], self.margins[own], self.lots[own]),
            reverse=True,
        )
        return [
            Place(own, number, self.points[own], self.firsts[own], self.margins[own])
            for number, own in enumerate(order, 1)
        ]
