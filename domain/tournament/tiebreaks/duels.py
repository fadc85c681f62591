"""Tie-breaks for tables of two: Buchholz and Sonneborn-Berger with cuts, and wins.

They follow the FIDE Handbook C.07, edition of 1 March 2026: articles 7 (wins), 8 (Buchholz), 9 (Sonneborn-Berger), 14
(cuts) and 16 (unplayed rounds).

- Article 16.3, the value of a score to opponents: requested byes count as draws if the entrant played no later round.
- Article 16.4, the value of an unplayed round to the entrant: a game against a dummy with the entrant's score. After a
  forfeit, the dummy has at most the score of the absent opponent. Otherwise, it has at most draws in every round.
- Article 15, predetermined pairings: a forfeit is a normal game, and there are no dummies.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import msgspec

from domain.tournament.results.crosstable import NOT_THERE, Appearance, Crosstable
from domain.tournament.results.reckoning import Reckoning, given, reckoned

_FORFEITS = frozenset({"forfeit-win", "forfeit-loss"})
_ASKED = NOT_THERE | {"half-bye", "zero-bye"}

Own = Callable[[Crosstable, int], Reckoning]


class Contribution(msgspec.Struct, frozen=True):
    """One round's part: the score that it comes from, and whether the entrant chose not to play (16.1.2)."""

    reckoning: Reckoning
    score: Fraction
    voluntary: bool


def adjusted_score(crosstable: Crosstable, entrant: int) -> Reckoning:
    """Article 16.3: the score as the opponents' tie-breaks count it."""
    known = crosstable.adjusted_scores.get(entrant)
    if known is None:
        known = crosstable.adjusted_scores[entrant] = _adjusted_score(crosstable, entrant)
    return known


def _adjusted_score(crosstable: Crosstable, entrant: int) -> Reckoning:
    row = crosstable.row(entrant)
    last = max((own.round for own in row if not own.voluntary), default=0)
    parts = []
    for own in row:
        drawn = own.kind in _ASKED and own.round > last and not crosstable.predetermined
        parts.append(
            given("as-drawn", crosstable.scale.draw(), at=own.round)
            if drawn
            else given(own.kind, own.points, at=own.round)
        )
    return reckoned("adjusted-score", "sum", parts, entrant=entrant)


def buchholz(low: int = 0, high: int = 0) -> Own:
    """Article 8.1: the sum of the opponents' scores, without the `low` least and the `high` greatest."""

    def own_buchholz(crosstable: Crosstable, entrant: int) -> Reckoning:
        made = [
            Contribution(score, score.value, own.voluntary and score.what == "dummy")
            for own, score in _scores(crosstable, entrant)
        ]
        return reckoned("buchholz", "sum", cut(made, low, high), entrant=entrant)

    return own_buchholz


def sonneborn_berger(low: int = 0) -> Own:
    """Article 9.1: each opponent's score times what was scored against them, summed."""

    def own_sonneborn_berger(crosstable: Crosstable, entrant: int) -> Reckoning:
        made = []
        for own, score in _scores(crosstable, entrant):
            result = given(own.kind, own.points, at=own.round)
            product = reckoned("contribution", "product", (score, result), at=own.round)
            made.append(Contribution(product, score.value, own.voluntary and score.what == "dummy"))
        return reckoned("sonneborn-berger", "sum", cut(made, low, 0), entrant=entrant)

    return own_sonneborn_berger


def wins(crosstable: Crosstable, entrant: int) -> Reckoning:
    """Article 7.1: in how many rounds there were as many points as for a win, played or not."""
    win = crosstable.scale.first()
    won = [given(own.kind, int(own.points == win), at=own.round) for own in crosstable.row(entrant)]
    return reckoned("wins", "sum", won, entrant=entrant)


def games_won(crosstable: Crosstable, entrant: int) -> Reckoning:
    """Article 7.2: how many games were won at the table."""
    won = [
        given(own.kind, int(own.played and own.place == own.sharing == 1), at=own.round)
        for own in crosstable.row(entrant)
    ]
    return reckoned("games-won", "sum", won, entrant=entrant)


def game_points(crosstable: Crosstable, entrant: int) -> Reckoning:
    """Return the games won in matches, where a draw is half a point.

    An entrant with a bye or an absent opponent gets the games that win a match, as in Magic's tournament rules
    (appendix C: a bye is a match won 2-0).
    """
    full = Fraction(crosstable.needed)
    worth = {"forfeit-win": full, "pairing-bye": full, "half-bye": full / 2}
    won = [
        given(own.kind, Fraction(own.score, 2) if own.played else worth.get(own.kind, Fraction()), at=own.round)
        for own in crosstable.row(entrant)
    ]
    return reckoned("game-points", "sum", won, entrant=entrant)


def cut(made: Sequence[Contribution], low: int, high: int) -> list[Reckoning]:
    """Cut values by articles 14.1 to 14.4 and 16.5.

    The least significant value is that of the opponent with the lowest score. A round that the entrant chose not to
    play is cut first, unless its value is smaller.
    """
    counted = list(range(len(made)))
    for _ in range(min(low, len(counted))):
        least = min(counted, key=lambda number: (made[number].score, made[number].reckoning.value))
        chosen = [number for number in counted if made[number].voluntary]
        if chosen:
            lowest = min(chosen, key=lambda number: made[number].reckoning.value)
            if made[lowest].reckoning.value >= made[least].reckoning.value:
                least = lowest
        counted.remove(least)
    for _ in range(min(high, len(counted))):
        counted.remove(max(counted, key=lambda number: (made[number].score, made[number].reckoning.value)))
    return [msgspec.structs.replace(own.reckoning, counted=number in counted) for number, own in enumerate(made)]


def _scores(crosstable: Crosstable, entrant: int) -> Iterator[tuple[Appearance, Reckoning]]:
    """Yield the score of each opponent, or of the dummy in its place."""
    for own in crosstable.row(entrant):
        if own.kind == "pending":
            continue
        forfeited = own.kind in _FORFEITS
        if own.played or (forfeited and crosstable.predetermined):
            yield own, _of_opponent(crosstable, own)
        elif not crosstable.predetermined:
            yield own, _dummy(crosstable, entrant, own)


def _of_opponent(crosstable: Crosstable, own: Appearance) -> Reckoning:
    opponent = own.scheduled[0]
    score = adjusted_score(crosstable, opponent)
    return reckoned("opponent", "sum", (score,), at=own.round, entrant=opponent)


def _dummy(crosstable: Crosstable, entrant: int, own: Appearance) -> Reckoning:
    """Article 16.4."""
    if own.kind in _FORFEITS:
        cap = adjusted_score(crosstable, own.scheduled[0])
    else:
        cap = given("draws-in-every-round", crosstable.scale.draw() * crosstable.rounds)
    return reckoned("dummy", "least", (crosstable.points(entrant), cap), at=own.round)
