"""The rulings sheet: one row for every ruling on the tournament, with its author and reason.

On paper a decision about a match of several games is one line with the match's score.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, TypeGuard

import msgspec

from domain.game.facts import Fact
from domain.tournament.facts import (
    RULINGS,
    AbsenceRuled,
    PointsAdjusted,
    ResultCorrected,
    ResultReported,
    ResultVoided,
    RoundDrawn,
    RoundPublished,
    TeamNameCorrected,
    TiebreaksChanged,
    TournamentCreated,
)
from domain.tournament.results.kinds import ResultKind
from domain.tournament.tournament import Tournament
from service.features.exports.layout import Heading, Layout, Row, formatted, grouped, make_layout, rows_of
from service.features.exports.sheet import Column, MatchRuling, Sheet, Value
from service.features.exports.sheets.kind import SheetKind
from service.features.exports.source import Extract, LoggedFact
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

    A ruling on a game has the names of all its players, in the order of seats, and one on absence those of the absent.
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
        if isinstance(fact, AbsenceRuled):
            name = ", ".join(_named(extract, entrant) for entrant in fact.entrants)
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
    return Sheet(
        "rulings", extract.head, COLUMNS, tuple(rows), extract.source.people, match_rulings=dict(_on_matches(extract))
    )


def _on_matches(extract: Extract) -> Iterator[tuple[int, MatchRuling]]:
    """Yield each ruling on a match of several games, by its event. The scores come from another fold of the record."""
    created, *others = extract.source.logged_facts
    last = max((logged.seq for logged in others if _is_on_match(logged.fact, extract)), default=0)
    if not isinstance(created.fact, TournamentCreated):
        return
    folded = Tournament.made(created.fact, created.actor)
    for _, together in groupby(others, _decision):
        facts = list(together)
        if facts[0].seq > last:
            return
        for logged in facts:
            folded.apply(logged.fact, logged.seq)
        ruled = [(logged.seq, logged.fact) for logged in facts if _is_on_match(logged.fact, extract)]
        for seq, fact in ruled:
            named = _has_scores(fact) if isinstance(fact, ResultCorrected) else len(ruled) == 1
            yield seq, MatchRuling(ruled[0][0], _score(extract, folded, fact), named)


def _is_on_match(fact: Fact, extract: Extract) -> TypeGuard[ResultCorrected | ResultVoided]:
    if not isinstance(fact, ResultCorrected | ResultVoided):
        return False
    match = extract.tournament.stages[fact.stage - 1].format.match
    return match is not None and match.best_of > 1


def _decision(logged: LoggedFact) -> tuple[object, ...]:
    """Return what the results of one decision at a table have in common. Each other fact has its own key."""
    fact = logged.fact
    if isinstance(fact, ResultCorrected | ResultReported | ResultVoided):
        return logged.at, logged.actor, fact.stage, fact.round, fact.table
    return (logged.seq,)


def _score(extract: Extract, folded: Tournament, ref: ResultCorrected | ResultVoided) -> str:
    """Return the present score of a match, with the names of its players."""
    played = folded.played[ref.stage - 1]
    held, match = played.rounds[ref.round - 1], played.stage.format.match
    won = held.tally(ref.table).won if match is not None else ()
    pairs = zip(held.table(ref.table).entrants, won, strict=True)
    return ", ".join(f"{_named(extract, entrant)} {games}" for entrant, games in pairs)


def _has_scores(fact: ResultCorrected) -> bool:
    """Return whether a ruling has the scores of a game. A ruling on a whole match has 1 and 0."""
    scores = [standing.score for standing in fact.standings]
    return fact.head is not None or bool(fact.absent) or 0 not in scores or max(scores) > 1


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
        for row in _decisions(in_words(sheet, language), language)
    ]
    return [make_layout(sheet, language, "after", headings, [(line,) for line in lines], [])]


def _event(row: Row) -> int:
    return int(str(row["event"]))


def _decisions(sheet: Sheet, language: str) -> list[Row]:
    """Return a row for each decision. That of a match has its score, and the game that it names."""
    known, game = sheet.match_rulings, translated("columns", "game", language)

    def first_of(row: Row) -> int:
        return known[_event(row)].first if _event(row) in known else _event(row)

    lines: list[Row] = []
    for rows in grouped(rows_of(sheet), first_of):
        line = dict(rows[0])
        if first_of(line) in known:
            named = [row for row in rows if known[_event(row)].names_game]
            games = [": ".join(filter(None, (f"{game} {row['number']}", str(row["ruled"] or "")))) for row in named]
            line["ruled"] = " · ".join([known[_event(line)].score, *games])
        lines.append(line)
    return lines


def _minute(at: object) -> str:
    """Return a time to the minute, such as `2026-11-21 18:02 UTC`."""
    return f"{str(at)[:16].replace('T', ' ')} UTC"


KIND: Final = SheetKind("rulings", make, layouts, COLUMNS, wide=True)
