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
from domain.tournament.results.reckoning import Reckoning, reckoned, stated

_FORFEITS = frozenset({"forfeit-win", "forfeit-loss"})
_ASKED = NOT_THERE | {"half-bye", "zero-bye"}

Own = Callable[[Crosstable, int], Reckoning]


class Contribution(msgspec.Struct, frozen=True):
    """The part of one round in a tie-break value.

    It has the score behind the value, and whether the entrant chose not to play (article 16.1.2).
    """

    reckoning: Reckoning
    score: Fraction
    voluntary: bool


def adjusted_score(crosstable: Crosstable, entrant: int) -> Reckoning:
    """Return an entrant's score as the tie-breaks of their opponents count it (article 16.3)."""
    known = crosstable.adjusted_scores.get(entrant)
    if known is None:
        known = crosstable.adjusted_scores[entrant] = _adjusted_score(crosstable, entrant)
    return known


def _adjusted_score(crosstable: Crosstable, entrant: int) -> Reckoning:
    row = crosstable.row(entrant)
    last = max((appearance.round for appearance in row if not appearance.voluntary), default=0)
    parts = []
    for appearance in row:
        drawn = appearance.kind in _ASKED and appearance.round > last and not crosstable.predetermined
        parts.append(
            stated("as-drawn", crosstable.scale.draw(), at=appearance.round)
            if drawn
            else stated(appearance.kind, appearance.points, at=appearance.round)
        )
    return reckoned("adjusted-score", "sum", parts, entrant=entrant)


def buchholz(low: int = 0, high: int = 0) -> Own:
    """Return the Buchholz tie-break: the sum of the opponents' scores (article 8.1).

    It cuts the `low` least and the `high` greatest scores.
    """

    def own_buchholz(crosstable: Crosstable, entrant: int) -> Reckoning:
        made = [
            Contribution(score, score.value, appearance.voluntary and score.what == "dummy")
            for appearance, score in _scores(crosstable, entrant)
        ]
        return reckoned("buchholz", "sum", cut(made, low, high), entrant=entrant)

    return own_buchholz


def sonneborn_berger(low: int = 0) -> Own:
    """Return the Sonneborn-Berger tie-break, without the `low` least values (article 9.1).

    It multiplies each opponent's score by the points scored against them, and adds the products.
    """

    def own_sonneborn_berger(crosstable: Crosstable, entrant: int) -> Reckoning:
        made = []
        for appearance, score in _scores(crosstable, entrant):
            result = stated(appearance.kind, appearance.points, at=appearance.round)
            product = reckoned("contribution", "product", (score, result), at=appearance.round)
            made.append(Contribution(product, score.value, appearance.voluntary and score.what == "dummy"))
        return reckoned("sonneborn-berger", "sum", cut(made, low, 0), entrant=entrant)

    return own_sonneborn_berger


def wins(crosstable: Crosstable, entrant: int) -> Reckoning:
    """Count the rounds in which an entrant got as many points as for a win, played or not (article 7.1)."""
    win = crosstable.scale.first()
    won = [
        stated(appearance.kind, int(appearance.points == win), at=appearance.round)
        for appearance in crosstable.row(entrant)
    ]
    return reckoned("wins", "sum", won, entrant=entrant)


def games_won(crosstable: Crosstable, entrant: int) -> Reckoning:
    """Count the games that an entrant won at the table, without forfeits (article 7.2)."""
    won = [
        stated(
            appearance.kind, int(appearance.played and appearance.place == appearance.sharing == 1), at=appearance.round
        )
        for appearance in crosstable.row(entrant)
    ]
    return reckoned("games-won", "sum", won, entrant=entrant)


def game_points(crosstable: Crosstable, entrant: int) -> Reckoning:
    """Return an entrant's games won in matches, where a drawn game counts half.

    An entrant with a bye or an absent opponent gets the games that win a match, as in Magic's tournament rules
    (appendix C: a bye is a match won 2-0).
    """
    full = Fraction(crosstable.needed)
    worth = {"forfeit-win": full, "pairing-bye": full, "half-bye": full / 2}
    won = [
        stated(
            appearance.kind,
            Fraction(appearance.score, 2) if appearance.played else worth.get(appearance.kind, Fraction()),
            at=appearance.round,
        )
        for appearance in crosstable.row(entrant)
    ]
    return reckoned("game-points", "sum", won, entrant=entrant)


def cut(made: Sequence[Contribution], low: int, high: int) -> list[Reckoning]:
    """Mark the values of a tie-break that do not count: the `low` least and the `high` greatest.

    Articles 14.1 to 14.4 and 16.5 apply. The least significant value is that of the opponent with the lowest score. A
    round that the entrant chose not to play is cut first, unless its value is smaller.
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
    return [
        msgspec.structs.replace(appearance.reckoning, counted=number in counted)
        for number, appearance in enumerate(made)
    ]


def _scores(crosstable: Crosstable, entrant: int) -> Iterator[tuple[Appearance, Reckoning]]:
    """Yield the score of each opponent of an entrant. A dummy's score replaces it where no game was played."""
    for appearance in crosstable.row(entrant):
        if appearance.kind == "pending":
            continue
        forfeited = appearance.kind in _FORFEITS
        if appearance.played or (forfeited and crosstable.predetermined):
            yield appearance, _of_opponent(crosstable, appearance)
        elif not crosstable.predetermined:
            yield appearance, _dummy(crosstable, entrant, appearance)


def _of_opponent(crosstable: Crosstable, appearance: Appearance) -> Reckoning:
    opponent = appearance.scheduled[0]
    score = adjusted_score(crosstable, opponent)
    return reckoned("opponent", "sum", (score,), at=appearance.round, entrant=opponent)


def _dummy(crosstable: Crosstable, entrant: int, appearance: Appearance) -> Reckoning:
    """Return the score of the dummy that replaces the opponent of an unplayed round (article 16.4)."""
    if appearance.kind in _FORFEITS:
        cap = adjusted_score(crosstable, appearance.scheduled[0])
    else:
        cap = stated("draws-in-every-round", crosstable.scale.draw() * crosstable.rounds)
    return reckoned("dummy", "least", (crosstable.points(entrant), cap), at=appearance.round)
