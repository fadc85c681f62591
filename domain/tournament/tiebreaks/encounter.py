"""The direct encounter tie-break: the results of tied entrants against each other.

It follows the FIDE Handbook C.07, article 6 (edition of 1 March 2026). At a table of more than two, each tied entrant
meets each other one there, and the better place is a win. Several meetings count by their average (6.1.2). Forfeits do
not count unless all pairings were predetermined (6.1.1, 15.2).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from domain.tournament.results.crosstable import Appearance, Crosstable
from domain.tournament.results.reckoning import Reckoning, number_count, reckoned, stated

_WON, _EVEN, _LOST = Fraction(1), Fraction(1, 2), Fraction(0)


def direct_encounter(crosstable: Crosstable, tied: Sequence[int]) -> dict[int, Reckoning]:
    """Return how many of the `tied` entrants rank below each of them by their results against each other."""
    ranked = _ranked(crosstable, tuple(tied))
    below, values = len(tied), {}
    for group in ranked:
        below -= len(group)
        for entrant in group:
            mutual = _mutual(crosstable, entrant, tied)
            values[entrant] = Reckoning(
                "direct-encounter", Fraction(below), parts=(mutual,), entrant=entrant, numbers=number_count((mutual,))
            )
    return values


def met_nobody(known: Reckoning) -> bool:
    """Return whether a number is the direct encounter of an entrant who met none of those tied."""
    return known.what == "direct-encounter" and not any(mutual.parts for mutual in known.parts)


def _ranked(crosstable: Crosstable, tied: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the tied entrants in groups, the best first. Inseparable entrants share a group."""
    mutual = {entrant: _mutual(crosstable, entrant, tied) for entrant in tied}
    missing = {entrant: len(tied) - 1 - len(mutual[entrant].parts) for entrant in tied}
    if any(missing.values()):
        return _certain(tied, {entrant: mutual[entrant].value for entrant in tied}, missing)
    scores = sorted({mutual[entrant].value for entrant in tied}, reverse=True)
    groups = [tuple(entrant for entrant in tied if mutual[entrant].value == score) for score in scores]
    if len(groups) == 1:
        return groups
    return [part for group in groups for part in (_ranked(crosstable, group) if len(group) > 1 else [group])]


def _certain(tied: tuple[int, ...], scores: dict[int, Fraction], missing: dict[int, int]) -> list[tuple[int, ...]]:
    """Rank tied entrants of whom some have not met each other (article 6.3).

    An entrant who would be alone at the top, whatever the missing results, comes first; then the next in the same way.
    """
    left: list[int] = list(tied)
    groups: list[tuple[int, ...]] = []
    while left:
        best = max(left, key=lambda entrant: scores[entrant])
        others = [entrant for entrant in left if entrant != best]
        if any(scores[other] + missing[other] >= scores[best] for other in others):
            return [*groups, tuple(left)]
        groups.append((best,))
        left = others
    return groups


def _mutual(crosstable: Crosstable, entrant: int, tied: Sequence[int]) -> Reckoning:
    """Return an entrant's score against those of the `tied` entrants whom they have met."""
    parts = []
    scheduled = {other for appearance in crosstable.row(entrant) for other in appearance.scheduled}
    for other in tied:
        met = list(_encounters(crosstable, entrant, other)) if other in scheduled else []
        if met:
            parts.append(reckoned("encounter", "mean", met, entrant=other))
    return reckoned("mutual-score", "sum", parts, entrant=entrant)


def _encounters(crosstable: Crosstable, entrant: int, other: int) -> Iterator[Reckoning]:
    for appearance in crosstable.row(entrant):
        if other not in appearance.scheduled:
            continue
        if appearance.played and other in appearance.met:
            yield stated(
                "result",
                _result(appearance, crosstable.row(other)[appearance.round - 1]),
                at=appearance.round,
                entrant=other,
            )
        elif crosstable.predetermined and appearance.kind in {"forfeit-win", "forfeit-loss"}:
            won = appearance.kind == "forfeit-win"
            yield stated("result", _WON if won else _LOST, at=appearance.round, entrant=other)


def _result(appearance: Appearance, theirs: Appearance) -> Fraction:
    if appearance.place == theirs.place:
        return _EVEN
    return _WON if appearance.place < theirs.place else _LOST
