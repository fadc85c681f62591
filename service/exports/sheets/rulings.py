"""Rulings: everything that organisers decided beside the rules, with who did and why."""

from typing import Final

from domain.game.facts import Fact
from domain.tournament.facts import RULINGS, PointsAdjusted, ResultCorrected, TiebreaksChanged
from service.exports.layout import Heading, Layout, Row, laid_out, rows_of, shown
from service.exports.sheet import Column, Sheet
from service.exports.sheets.kind import Kind
from service.exports.source import Extract
from service.exports.words import said

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


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    keys = ("at", "ruling", "stage", "round", "table", "name", "ruled", "rule", "reason")
    headings = [Heading(said("columns", key, language)) for key in keys]
    lines = [
        (_minute(row["at"]), *(shown(row[key], language) for key in keys[1:]))
        for row in (_in_words(row, language) for row in rows_of(sheet))
    ]
    return [laid_out(sheet, language, "after", headings, [(line,) for line in lines], [])]


def _in_words(row: Row, language: str) -> Row:
    """A ruling whose kind, and the tie-breaks that it names, are said as people say them."""
    kind, ruled = str(row["ruling"]), row["ruled"]
    if kind == TiebreaksChanged.type_name():
        ruled = ", ".join(said("tiebreaks", name, language) for name in str(ruled).split())
    return {**row, "ruling": said("rulings", kind, language), "ruled": ruled}


def _minute(at: object) -> str:
    """2026-11-21T18:02:11.482Z, to the minute."""
    return f"{str(at)[:16].replace('T', ' ')} UTC"


KIND: Final = Kind("rulings", make, layouts, COLUMNS, wide=True)
