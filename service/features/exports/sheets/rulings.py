"""The rulings sheet: one row for every ruling on the tournament, with its author and reason."""

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.game.facts import Fact
from domain.tournament.facts import (
    RULINGS,
    PointsAdjusted,
    ResultCorrected,
    ResultVoided,
    RoundDrawn,
    RoundPublished,
    TeamNameCorrected,
    TiebreaksChanged,
)
from domain.tournament.results.kinds import ResultKind
from service.features.exports.layout import Heading, Layout, formatted, make_layout, rows_of
from service.features.exports.sheet import Column, Sheet, Value
from service.features.exports.sheets.kind import SheetKind
from service.features.exports.source import Extract
from service.features.exports.words import translated

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
_KEYS: Final = [column.key for column in COLUMNS]
_KIND: Final = _KEYS.index("ruling")
_RULED: Final = _KEYS.index("ruled")


def make(extract: Extract) -> Sheet:
    """Build the rulings sheet, with a row for each ruling in order. An erased reason is empty.

    A ruling on a game has the names of all its players, in the order of seats.
    """
    rows = []
    seated: dict[tuple[int, int], RoundDrawn] = {}
    drawn: RoundDrawn | None = None
    for logged in extract.source.logged_facts:
        fact = logged.fact
        if isinstance(fact, RoundDrawn):
            drawn = fact
        elif isinstance(fact, RoundPublished) and drawn is not None:
            seated[fact.stage, fact.round] = drawn
        if not isinstance(fact, RULINGS):
            continue
        where = [getattr(fact, field, None) for field in ("stage", "round", "table", "number", "entrant")]
        name = extract.source.names.get(where[-1]) if where[-1] is not None else None
        if isinstance(fact, TeamNameCorrected):
            name = extract.team(fact.team)
        if isinstance(fact, ResultCorrected | ResultVoided):
            name = ", ".join(
                _named(extract, entrant) for entrant in _seats(extract, fact, seated[fact.stage, fact.round])
            )
        rows.append(
            (
                logged.seq,
                logged.at,
                logged.actor,
                fact.type_name(),
                *where,
                name,
                _ruled(fact, extract.tournament.results),
                fact.rule or None,
                fact.reason,
            )
        )
    return Sheet("rulings", extract.head, COLUMNS, tuple(rows), extract.source.people)


def in_words(sheet: Sheet, language: str) -> Sheet:
    """Return the rulings sheet with its kinds of rulings and tie-breaks in words."""
    return msgspec.structs.replace(sheet, rows=tuple(_in_words(row, language) for row in sheet.rows))


def _in_words(row: tuple[Value, ...], language: str) -> tuple[Value, ...]:
    kind, ruled = str(row[_KIND]), row[_RULED]
    if kind == TiebreaksChanged.type_name():
        ruled = ", ".join(translated("tiebreaks", name, language) for name in str(ruled).split())
    return (*row[:_KIND], translated("rulings", kind, language), *row[_KIND + 1 : _RULED], ruled, *row[_RULED + 1 :])


def _seats(extract: Extract, fact: ResultCorrected | ResultVoided, drawn: RoundDrawn) -> Sequence[int]:
    """Return the entrants at the table of a ruling, in the seat order of its game."""
    entrants = next(table.entrants for table in drawn.tables if table.number == fact.table)
    return extract.tournament.stages[fact.stage - 1].format.order(entrants, fact.number)


def _named(extract: Extract, entrant: int) -> str:
    return extract.source.names.get(entrant) or str(entrant)


def _ruled(fact: Fact, results: ResultKind | None) -> str | None:
    """Return the outcome of the ruling: the tie-breaks, the points, or the scores by seat (`-` for absent players).

    Places stand for scores where results are ranks.
    """
    match fact:
        case TiebreaksChanged(tiebreaks=tiebreaks):
            return " ".join(tiebreaks)
        case PointsAdjusted(points=points):
            return f"{points:+d}"
        case ResultCorrected(standings=standings, absent=absent):
            scores = {
                standing.seat: str(standing.place if results == "ranks" else standing.score) for standing in standings
            }
            return " ".join(scores.get(seat, "-") for seat in range(len(standings) + len(absent)))
    return None


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    keys = ("at", "author", "ruling", "stage", "round", "table", "name", "ruled", "rule", "reason")
    headings = [Heading(translated("columns", key, language)) for key in keys]
    lines = [
        (
            _minute(row["at"]),
            sheet.people.get(str(row["author"])) or str(row["author"]),
            *(formatted(row[key], language) for key in keys[2:]),
        )
        for row in rows_of(in_words(sheet, language))
    ]
    return [make_layout(sheet, language, "after", headings, [(line,) for line in lines], [])]


def _minute(at: object) -> str:
    """Return a time to the minute, such as `2026-11-21 18:02 UTC`."""
    return f"{str(at)[:16].replace('T', ' ')} UTC"


KIND: Final = SheetKind("rulings", make, layouts, COLUMNS, wide=True)
