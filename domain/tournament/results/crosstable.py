"""The crosstable: every entrant's result in every round, and the points for it."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec

from domain.tournament.results.reckoning import Reckoning, reckoned, stated
from domain.tournament.results.rounds import DrawnTable, Round, TableOutcome
from domain.tournament.results.scale import Scale, mean

Kind = Literal[
    "played", "forfeit-win", "forfeit-loss", "pairing-bye", "half-bye", "zero-bye", "absent", "not-entered", "out",
    "pending",
]  # fmt: skip

NOT_THERE: Final = frozenset({"absent", "not-entered", "out"})
"""Kinds of rounds in which an entrant took no part: absent, not entered yet, eliminated or not advanced."""
VOLUNTARY: Final = NOT_THERE | {"half-bye", "zero-bye", "forfeit-loss"}
"""Rounds that an entrant chose not to play (FIDE Handbook C.07, article 16.1.2: VUR). A round before somebody entered
or after they dropped out is one that they asked to miss, for no points."""

_BYES: Final[dict[str, Kind]] = {"pairing": "pairing-bye", "half": "half-bye", "none": "zero-bye"}
_HALF: Final = Fraction(1, 2)


class Appearance(msgspec.Struct, frozen=True, gc=False):
    """One entrant's appearance in one round: opponents, place, score and points.

    - `met`: the others who came to the table; `scheduled`: all who should have come.
    - `place` and `score`: those of the game.
    - `seat`: the place in turn order, 0 for the first.
    """

    round: int
    kind: Kind
    points: Fraction = Fraction()
    met: tuple[int, ...] = ()
    scheduled: tuple[int, ...] = ()
    seat: int = 0
    place: int = 0
    sharing: int = 1
    score: int = 0
    others: tuple[int, ...] = ()
    """Scores of the opponents."""

    @property
    def played(self) -> bool:
        return self.kind == "played"

    @property
    def voluntary(self) -> bool:
        return self.kind in VOLUNTARY


class Crosstable:
    """The crosstable of a stage: each entrant's appearance in each round.

    - `predetermined`: a round robin, in which all pairings are known beforehand.
    - `adjusted`: points that rulings added or removed.
    - `entered`: the first possible round, from 1, of a late entrant.
    - `left`: the last round of an entrant who was knocked out or did not advance.
    - `needed`: number of games that win a match.
    """

    def __init__(
        self,
        entrants: Sequence[int],
        rounds: Sequence[Round],
        scale: Scale,
        *,
        predetermined: bool = False,
        adjusted: Mapping[int, Fraction] | None = None,
        entered: Mapping[int, int] | None = None,
        left: Mapping[int, int] | None = None,
        needed: int = 1,
    ) -> None:
        self.entrants = tuple(entrants)
        self.rounds = len(rounds)
        self.scale = scale
        self.predetermined = predetermined
        self.needed = needed
        self._adjusted = adjusted or {}
        self._entered, self._left = entered or {}, left or {}
        self._rows: dict[int, list[Appearance]] = {entrant: [] for entrant in self.entrants}
        for number, held in enumerate(rounds, 1):
            appearances = dict(_appearances(number, held, scale))
            for entrant, row in self._rows.items():
                row.append(appearances.get(entrant) or Appearance(number, self._missing(entrant, number)))
        self._points: dict[int, Reckoning] = {}
        self.adjusted_scores: dict[int, Reckoning] = {}
        """Cached adjusted scores: all opponents of an entrant ask for the same one."""

    def row(self, entrant: int) -> Sequence[Appearance]:
        return self._rows[entrant]

    def _missing(self, entrant: int, number: int) -> Kind:
        """Return why an entrant has no result in a round: not entered yet, out, or absent."""
        if number < self._entered.get(entrant, 0):
            return "not-entered"
        return "out" if number > self._left.get(entrant, self.rounds) else "absent"

    def points(self, entrant: int) -> Reckoning:
        """Return an entrant's points so far, with the points of each round as their explanation."""
        known = self._points.get(entrant)
        if known is None:
            parts = [
                stated(appearance.kind, appearance.points, at=appearance.round) for appearance in self._rows[entrant]
            ]
            if entrant in self._adjusted:
                parts.append(stated("ruling", self._adjusted[entrant]))
            known = self._points[entrant] = reckoned("points", "sum", parts, entrant=entrant)
        return known


def _appearances(number: int, held: Round, scale: Scale) -> Iterator[tuple[int, Appearance]]:
    full = _full(held, scale)
    for table in held.tables:
        outcome = held.outcomes.get(table.number)
        awarded = {} if outcome is None else scale.awarded(outcome.standings, len(table.entrants))
        for seat, entrant in enumerate(table.entrants):
            if outcome is None:
                yield entrant, Appearance(number, "pending", scheduled=_but(table.entrants, seat), seat=seat)
            else:
                yield entrant, _appearance(number, table, outcome, seat, awarded, full)
    worth = {"full": full, "half": full * _HALF, "none": Fraction()}
    for bye in held.byes:
        points = worth[scale.pairing_bye if bye.kind == "pairing" else bye.kind]
        yield bye.entrant, Appearance(number, _BYES[bye.kind], points)


def _appearance(
    number: int, table: DrawnTable, outcome: TableOutcome, seat: int, awarded: Mapping[int, Fraction], full: Fraction
) -> Appearance:
    scheduled = _but(table.entrants, seat)
    size = len(table.entrants)
    if seat in outcome.absent:
        return Appearance(number, "forfeit-loss", scheduled=scheduled, seat=seat)
    if len(outcome.absent) == size - 1:
        return Appearance(number, "forfeit-win", full, scheduled=scheduled, seat=seat)
    standing = next(one for one in outcome.standings if one.seat == seat)
    others = [other for other in outcome.standings if other.seat != seat]
    return Appearance(
        number,
        "played",
        awarded[seat],
        tuple(table.entrants[standing.seat] for standing in others),
        scheduled,
        seat,
        standing.place,
        1 + sum(other.place == standing.place for other in others),
        standing.score,
        tuple(standing.score for standing in others),
    )


def _full(held: Round, scale: Scale) -> Fraction:
    """Return the points of a full bye in a round: those of a first place.

    Where scores are the points, it is the mean of the winners' scores in the round.
    """
    if scale.preset != "sum":
        return scale.first()
    return mean(
        [
            Fraction(max(standing.score for standing in outcome.standings))
            for _, outcome in held.played()
            if outcome.standings
        ]
    )


def _but(entrants: Sequence[int], seat: int) -> tuple[int, ...]:
    return tuple(entrant for other, entrant in enumerate(entrants) if other != seat)
