"""Rulings: everything that organisers decided beside the rules, with who did and why."""

from typing import Final

from domain.game.facts import Fact
from domain.tournament.facts import RULINGS, PointsAdjusted, ResultCorrected, TiebreaksChanged
from service.exports.sheet import Column, Sheet
from service.exports.source import Extract

COLUMNS: Final = (
    Column("event", "integer", "event"),
    Column("at", "text", "at"),
    Column("author", "text", "author"),
    Column("ruling", "text", "ruling"),
    Column("stage", "integer", "stage"),
    Column("round", "integer", "round"),
    Column("table", "integer", "table"),
    Column("number", "integer", "number"),
    Column("entrant", "integer", "entrant"),
    Column("name", "text", "name"),
    Column("ruled", "text", "ruled"),
    Column("rule", "text", "rule"),
    Column("reason", "text", "reason"),
)


def make(extract: Extract) -> Sheet:
    """All rulings of the tournament, in their order; a reason that was erased is empty."""
    rows = []
    for told in extract.source.rulings:
        fact = told.fact
        assert isinstance(fact, RULINGS)  # noqa: S101 - that is what `rulings` gives
        where = [getattr(fact, field, None) for field in ("stage", "round", "table", "number", "entrant")]
        name = extract.source.names.get(where[-1]) if where[-1] is not None else None
        rows.append(
            (
                told.seq,
                told.at,
                told.actor,
                fact.type_name(),
                *where,
                name,
                _ruled(fact),
                fact.rule or None,
                fact.reason,
            )
        )
    return Sheet("rulings", extract.head, COLUMNS, tuple(rows))


def _ruled(fact: Fact) -> str | None:
    """What is the case now: the tie-breaks, the points, or the scores by seat (`-` for who did not come)."""
    match fact:
        case TiebreaksChanged(tiebreaks=tiebreaks):
            return " ".join(tiebreaks)
        case PointsAdjusted(points=points):
            return f"{points:+d}"
        case ResultCorrected(standings=standings, absent=absent):
            scores = {standing.seat: str(standing.score) for standing in standings}
            return " ".join(scores.get(seat, "-") for seat in range(len(standings) + len(absent)))
    return None
