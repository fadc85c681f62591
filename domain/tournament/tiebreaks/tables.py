"""Tie-breaks for tables of any size: strength of opponents, first places, margins, and places in turn order."""

from collections.abc import Sequence
from fractions import Fraction

from domain.tournament.results.crosstable import Appearance, Crosstable
from domain.tournament.results.reckoning import Reckoning, reckoned, stated


def strength_of_schedule(crosstable: Crosstable, entrant: int) -> Reckoning:
    """Return the mean strength of an entrant's tables. The strength of a table is the mean of the others' points.

    A table of three counts as much as one of four, and a bye has no effect.
    """
    tables = [
        reckoned("table", "mean", [crosstable.points(other) for other in appearance.met], at=appearance.round)
        for appearance in _played(crosstable, entrant)
    ]
    return reckoned("strength-of-schedule", "mean", tables, entrant=entrant)


def firsts(crosstable: Crosstable, entrant: int) -> Reckoning:
    """Count the tables that an entrant has won. A first place that two share counts half."""
    won = [
        stated("first", Fraction(int(appearance.place == 1), appearance.sharing), at=appearance.round)
        for appearance in _played(crosstable, entrant)
    ]
    return reckoned("firsts", "sum", won, entrant=entrant)


def score_margin(crosstable: Crosstable, entrant: int) -> Reckoning:
    """Return the sum of an entrant's score margins: their score minus the mean of the others at each table."""
    margins = [
        reckoned(
            "margin",
            "difference",
            (
                stated("score", appearance.score),
                reckoned("others", "mean", [stated("score", score) for score in appearance.others]),
            ),
            at=appearance.round,
        )
        for appearance in _played(crosstable, entrant)
    ]
    return reckoned("score-margin", "sum", margins, entrant=entrant)


def turn_order(crosstable: Crosstable, entrant: int) -> Reckoning:
    """Return an entrant's mean place in turn order, from 0 (always first) to 1 (always last).

    A later place is a disadvantage, so it ranks higher.
    """
    seats = [
        stated("seat", Fraction(appearance.seat, len(appearance.scheduled)), at=appearance.round)
        for appearance in _played(crosstable, entrant)
    ]
    return reckoned("turn-order", "mean", seats, entrant=entrant)


def _played(crosstable: Crosstable, entrant: int) -> Sequence[Appearance]:
    return [appearance for appearance in crosstable.row(entrant) if appearance.played]
