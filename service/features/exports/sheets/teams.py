"""The teams sheet: the teams' places by matches and boards, and their players."""

from typing import Final

from domain.tournament.results.rounds import NOBODY
from domain.tournament.tiebreaks.standings import StandingRow
from service.features.exports.layout import Heading, Layout, formatted, make_layout, rows_of, unless_unmet
from service.features.exports.sheet import Column, Sheet, Value
from service.features.exports.sheets.entrant_columns import TEAM_COLUMN
from service.features.exports.sheets.kind import SheetKind
from service.features.exports.source import Extract
from service.features.exports.words import translated

_BEFORE: Final = (
    Column("place", "integer", "place"), Column("number", "integer", "entrant"), TEAM_COLUMN,
    Column("points", "fraction", "points"),
)  # fmt: skip
_AFTER: Final = (
    Column("won", "integer", "won"), Column("drawn", "integer", "drawn"), Column("lost", "integer", "lost"),
    Column("entrants", "text", "entrants"), Column("players", "text", "players"),
)  # fmt: skip
COLUMNS: Final = (*_BEFORE, *_AFTER)
PATTERNS: Final = {r"^tiebreak_[a-z0-9_]+$": "fraction"}


def make(extract: Extract) -> Sheet:
    """Build the teams sheet, with rows by place. `won`, `drawn` and `lost` count matches; a bye counts as won.

    `entrants` are the numbers of the team's players from the first board on, separated by spaces. `players` are their
    names.
    """
    tiebreaks = extract.played.stage.team_tiebreaks
    columns = tuple(Column(f"tiebreak_{name.replace('-', '_')}", "fraction", "tiebreak", name) for name in tiebreaks)
    known = extract.tournament.team_standings(extract.stage, extract.until) if extract.tournament.of_teams else ()
    rows = tuple(_row(extract, line) for line in known)
    unmet = frozenset(line.entrant for line in known if line.unmet)
    return Sheet("teams", extract.head, (*_BEFORE, *columns, *_AFTER), rows, unmet=unmet)


def _row(extract: Extract, line: StandingRow) -> tuple[Value, ...]:
    team = extract.tournament.teams[line.entrant]
    values = [None if value is None else value.value for value in line.tiebreaks]
    came = [part.value for part in line.points.parts if part.what not in {"absent", "not-entered", "pending"}]
    names = [extract.source.names.get(entrant) or f"#{entrant}" for entrant in team.entrants if entrant != NOBODY]
    return (
        line.place,
        line.entrant,
        extract.team(line.entrant),
        line.points.value,
        *values,
        *(sum(value == points for value in came) for points in (2, 1, 0)),
        " ".join(map(str, team.entrants)) or None,
        ", ".join(names) or None,
    )


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    keys = [column for column in sheet.columns if column.key.startswith("tiebreak_") and column.about != "lot"]
    headings = [
        Heading(translated("columns", "place", language), "number"),
        Heading(translated("columns", "team", language), "name"),
        Heading(translated("columns", "points", language), "points"),
        *(Heading(translated("tiebreaks", column.about, language), "tiebreak") for column in keys),
        *(Heading(translated("columns", one, language), "number") for one in ("won", "drawn", "lost")),
        Heading(translated("columns", "players", language)),
    ]
    lines = [
        (
            formatted(row["place"], language),
            formatted(row["team"], language) or translated("wall", "team", language, number=str(row["number"])),
            formatted(row["points"], language),
            *(unless_unmet(sheet, one.key, row["number"], formatted(row[one.key], language)) for one in keys),
            *(formatted(row[one], language) for one in ("won", "drawn", "lost")),
            formatted(row["players"], language),
        )
        for row in rows_of(sheet)
    ]
    return [make_layout(sheet, language, "after", headings, [(line,) for line in lines], [])]


KIND: Final = SheetKind("teams", make, layouts, COLUMNS, PATTERNS, wide=True, of_teams=True)
