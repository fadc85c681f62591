"""Kinds of results of games that the service has no rules for. All their results are typed in."""

from collections.abc import Sequence
from typing import Final, Literal

ResultKind = Literal["winner", "points", "ranks"]
"""`winner`: who won, or a draw; `points`: a score, and the most points win; `ranks`: the places alone."""

OTHER: Final = "other"
"""Name of the ruleset of a tournament whose game has no rules here."""

NEEDS_SCORES: Final = frozenset({"score-margin"})
"""Tie-breaks that compare the scores of games."""
NEEDS_TURNS: Final = frozenset({"turn-order"})
"""Tie-breaks that compare places in turn order, as drawn. Another game may lack one, so organisers must list them."""


def unfit(tiebreak: str, results: ResultKind | None) -> str | None:
    """Return the refusal of a tie-break that needs more of a game than its results say, or None."""
    needs_scores = tiebreak in NEEDS_SCORES and results not in {None, "points"}
    return "invalid-tiebreaks/scores" if needs_scores else None


def usual(tiebreaks: Sequence[str], results: ResultKind) -> tuple[str, ...]:
    """Return those of a format's usual tie-breaks that suit any game with these results."""
    return tuple(name for name in tiebreaks if name not in NEEDS_TURNS and unfit(name, results) is None)
