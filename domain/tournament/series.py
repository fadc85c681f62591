"""A series of tournaments, ranked by points for the places in each of them."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

PersonT = TypeVar("PersonT", bound=Hashable)


class SeriesResult(NamedTuple):
    """A person's place and points in one tournament.

    `counts` is true for the best results, and of equal ones for the earlier.
    """

    place: int
    points: Fraction
    counts: bool


class SeriesRow(NamedTuple, Generic[PersonT]):
    """A person's row in the ranking of a series. A result is None if the person has no place in that tournament."""

    person: PersonT
    place: int
    points: Fraction
    results: tuple[SeriesResult | None, ...]


class _Strength(NamedTuple):
    """The points of a person, then the places that count, negated, best first. The greater one ranks higher."""

    points: Fraction
    places: tuple[int, ...]


def rank(
    tournaments: Sequence[Mapping[PersonT, int]], points: Sequence[int], best: int | None = None
) -> list[SeriesRow[PersonT]]:
    """Rank all persons by their points, the first place first.

    Each tournament gives the place of each person. Tied persons split the points of the places that they occupy. Only
    the `best` results of each person count. Between equal points, more first places decide, then more second places,
    and so on, over the results that count.
    """
    earned = [_points(places, points) for places in tournaments]
    persons = dict.fromkeys(person for places in tournaments for person in places)
    results = {person: _results(person, tournaments, earned, best) for person in persons}
    strengths = {person: _strength(results[person]) for person in persons}
    rows: list[SeriesRow[PersonT]] = []
    for number, person in enumerate(sorted(persons, key=strengths.__getitem__, reverse=True), 1):
        tied = rows and strengths[rows[-1].person] == strengths[person]
        rows.append(SeriesRow(person, rows[-1].place if tied else number, strengths[person].points, results[person]))
    return rows


def _points(places: Mapping[PersonT, int], points: Sequence[int]) -> dict[int, Fraction]:
    return {
        place: Fraction(sum(points[place - 1 : place - 1 + sharers]), sharers)
        for place, sharers in Counter(places.values()).items()
    }


def _results(
    person: PersonT,
    tournaments: Sequence[Mapping[PersonT, int]],
    earned: Sequence[Mapping[int, Fraction]],
    best: int | None,
) -> tuple[SeriesResult | None, ...]:
    placed = {number: places[person] for number, places in enumerate(tournaments) if person in places}
    counting = sorted(placed, key=lambda number: (-earned[number][placed[number]], placed[number]))[:best]
    return tuple(
        SeriesResult(placed[number], earned[number][placed[number]], number in counting) if number in placed else None
        for number in range(len(tournaments))
    )


def _strength(results: Sequence[SeriesResult | None]) -> _Strength:
    counting = [one for one in results if one and one.counts]
    return _Strength(
        sum((one.points for one in counting), Fraction()), tuple(sorted((-one.place for one in counting), reverse=True))
    )
