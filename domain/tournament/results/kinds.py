"""Kinds of results of games that the service has no rules for. All their results are typed in."""

from typing import Final, Literal

ResultKind = Literal["winner", "points", "ranks"]
"""`winner`: who won, or a draw; `points`: a score, and the most points win; `ranks`: the places alone."""

OTHER: Final = "other"
"""Name of the ruleset of a tournament whose game has no rules here."""

NEEDS_SCORES: Final = frozenset({"score-margin"})
"""Tie-breaks that compare the scores of games."""
NEEDS_TURNS: Final = frozenset({"turn-order"})
"""Tie-breaks that compare places in turn order, which another game may lack."""


def unfit(tiebreak: str, results: ResultKind | None) -> str | None:
    """Return the refusal of a tie-break that needs more of a game than its results say, or None."""
    if results is None:
        return None
    if tiebreak in NEEDS_TURNS:
        return "invalid-tiebreaks/turns"
    return "invalid-tiebreaks/scores" if tiebreak in NEEDS_SCORES and results != "points" else None
