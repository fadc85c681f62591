"""Standings: everybody's place, points and tie-breaks, and how many rounds they have played."""

from fractions import Fraction
from typing import Final

from domain.tournament.entries import Entrant
from service.exports.sheet import Column, Sheet, Value
from service.exports.sheets.entrant_columns import WHO
from service.exports.source import Extract

_BEFORE: Final = (Column("place", "integer", "place"), *WHO, Column("points", "fraction", "points"))
_AFTER: Final = (
    Column("rounds_played", "integer", "rounds-played"),
    Column("byes", "integer", "byes"),
    Column("not_played", "integer", "not-played"),
    Column("adjusted", "fraction", "adjusted"),
    Column("status", "text", "status"),
)
COLUMNS: Final = (*_BEFORE, *_AFTER)
PATTERNS: Final = {r"^tiebreak_[a-z0-9_]+$": "fraction"}
_BYES: Final = {"pairing-bye", "half-bye", "zero-bye"}


def make(extract: Extract) -> Sheet:
    """The first place first. Who is disqualified has no place and stands at the end. A tie-break that had nothing to
    decide is empty."""
    tiebreaks = extract.played.listed
    columns = tuple(Column(_key(name), "fraction", "tiebreak", name) for name in tiebreaks)
    lines = {line.entrant: line for line in extract.lines}
    rows: list[tuple[Value, ...]] = []
    for entrant in extract.order:
        line = lines.get(entrant)
        place = None if line is None else line.place
        decided = [None] * len(tiebreaks) if line is None else line.tiebreaks
        values = [None if value is None else value.value for value in decided]
        points = extract.crosstable.points(entrant)
        kinds = [own.kind for own in extract.crosstable.row(entrant)]
        ruled = sum((part.value for part in points.parts if part.what == "ruling"), Fraction())
        rows.append(
            (
                place,
                *extract.who(entrant),
                points.value,
                *values,
                kinds.count("played"),
                sum(kind in _BYES for kind in kinds),
                sum(kind in {"absent", "forfeit-loss"} for kind in kinds),
                ruled,
                _status(extract.entrant(entrant)),
            )
        )
    return Sheet("standings", extract.head, (*_BEFORE, *columns, *_AFTER), tuple(rows))


def _key(tiebreak: str) -> str:
    return f"tiebreak_{tiebreak.replace('-', '_')}"


def _status(entrant: Entrant) -> str:
    if entrant.disqualified:
        return "disqualified"
    return "dropped" if entrant.dropped else "playing"
