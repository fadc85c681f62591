"""Results of a game or a match: scores, tie-breaks and places."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec


class Breakdown(msgspec.Struct, frozen=True, kw_only=True):
    """The base of all games' score breakdowns: the parts of a score."""

    penalty: int | msgspec.UnsetType = msgspec.UNSET
    """Points deducted by rulings, as a negative number."""


Parted = Annotated[dict[str, Any], msgspec.Meta(title="ScoreBreakdown")]
"""The parts of a score as plain data, of any game or match, or as a person typed them.

OpenAPI describes it under this title for all games.
"""


class Standing(msgspec.Struct, frozen=True):
    """The standing of one seat at the end of a game.

    `tiebreaks` decide between equal scores by their first difference. Seats that are equal in all of them share a
    `place`. `breakdown` explains the score in the rulebook's words.
    """

    seat: int
    """Number of the seat, from 0."""
    place: int
    """Place, from 1. Seats that are equal in everything share a place."""
    score: int
    """Points of the seat."""
    tiebreaks: tuple[int, ...] = ()
    """Values that decide between equal scores."""
    breakdown: Parted = {}
    """Parts of the score, in the rulebook's words."""


def shared_rightly(places: Sequence[int]) -> bool:
    """Return whether each place is one more than the number of better places."""
    return all(place == 1 + sum(other < place for other in places) for place in places)


def ranked(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the standings with their places by score and tie-breaks, in the order of the seats."""
    keys = {standing.seat: (standing.score, *standing.tiebreaks) for standing in standings}
    return tuple(
        msgspec.structs.replace(standing, place=1 + sum(key > keys[standing.seat] for key in keys.values()))
        for standing in sorted(standings, key=lambda standing: standing.seat)
    )


def lowered(standings: Sequence[Standing], penalties: Sequence[int]) -> tuple[Standing, ...]:
    """Return the standings after points were deducted from each seat, with new places."""
    if not any(penalties):
        return tuple(standings)
    return ranked(
        [
            msgspec.structs.replace(
                standing,
                score=standing.score - lost,
                breakdown={**standing.breakdown, "penalty": -lost} if lost else standing.breakdown,
            )
            for standing in standings
            for lost in [penalties[standing.seat]]
        ]
    )


def relieved(standings: Sequence[Standing], seat: int, points: int) -> tuple[Standing, ...]:
    """Return decided standings after a penalty of `points` was lifted from a seat. The places stay.

    A standing without that penalty stays as it is.
    """
    return tuple(
        msgspec.structs.replace(
            one,
            score=one.score + points,
            breakdown={
                name: value + points if name == "penalty" else value
                for name, value in one.breakdown.items()
                if name != "penalty" or value + points
            },
        )
        if one.seat == seat and one.breakdown.get("penalty", 0) <= -points
        else one
        for one in standings
    )


def conceded(standings: Sequence[Standing], *gone: Sequence[int]) -> tuple[Standing, ...]:
    """Return the standings if the seats in `gone` gave up, in that order.

    They are placed last, the first to leave at the very end. The others keep their order.
    """
    placed = list(ranked([standing for standing in standings if not any(standing.seat in seats for seats in gone)]))
    for seats in reversed(gone):
        place = len(placed) + 1
        placed += [msgspec.structs.replace(one, place=place) for one in standings if one.seat in seats]
    return tuple(sorted(placed, key=lambda standing: standing.seat))


def summed(games: Sequence[Sequence[Standing]], seats: int) -> tuple[Standing, ...]:
    """Return the standings of a match in which the sum of the scores counts.

    Scores and tie-breaks of each seat are added over its games, then ranked as in a game.
    """
    totals = []
    for seat in range(seats):
        standings_of_seat = [standing for game in games for standing in game if standing.seat == seat]
        tiebreaks = tuple(map(sum, zip(*(standing.tiebreaks for standing in standings_of_seat), strict=True)))
        scores = [standing.score for standing in standings_of_seat]
        totals.append(Standing(seat, 0, sum(scores), tiebreaks, {"games": scores}))
    return ranked(totals)


def is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def part(breakdown: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """Return one nested part of a score breakdown, or an empty part.

    A breakdown that a person typed may lack it, or hold something else.
    """
    found = breakdown.get(name)
    return found if isinstance(found, Mapping) else {}
