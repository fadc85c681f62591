"""The results sheet: one row for every seat of every game, with the parts of its score."""

from collections.abc import Sequence
from typing import Final

from domain.game.results import Standing
from domain.tournament.facts import ResultCorrected, ResultReported, RoundWithdrawn
from domain.tournament.formats.duel import UNPLAYED
from domain.tournament.played import HeldRound, TableGame
from domain.tournament.results.rounds import DrawnTable, TableOutcome
from service.features.exports.layout import (
    Heading,
    Layout,
    Row,
    formatted,
    grouped,
    make_layout,
    name_of,
    rows_of,
    table_cell,
)
from service.features.exports.ruleset_columns import PATTERN, score_cells, score_columns
from service.features.exports.sheet import Column, Sheet, Value
from service.features.exports.sheets.entrant_columns import (
    BOARD_COLUMNS,
    BOARD_TYPES,
    ENTRANT_COLUMNS,
    SECTION_TYPE,
    board_cells,
    board_columns,
    in_team_order,
    section_cells,
    section_columns,
    section_headings,
    section_texts,
)
from service.features.exports.sheets.kind import SheetKind
from service.features.exports.source import ExportSource, Extract
from service.features.exports.words import translated

COLUMNS: Final = (
    Column("round", "integer", "round"),
    Column("table", "integer", "table"),
    Column("number", "integer", "number"),
    Column("game", "text", "game"),
    Column("game_head", "text", "game-head"),
    Column("seat", "integer", "seat"),
    *ENTRANT_COLUMNS,
    Column("status", "text", "status"),
    Column("place", "integer", "place"),
    Column("score", "integer", "score"),
    Column("points", "fraction", "points"),
    Column("corrected", "flag", "corrected"),
)
PATTERNS: Final = {PATTERN: "integer", **BOARD_TYPES, **SECTION_TYPE, "^games_won$": "fraction"}
_WON: Final = Column("games_won", "fraction", "games-won")
"""Column with the games that an entrant has won in the match at the table, only where several games make a match."""
_Key = tuple[int, int, int]


def make(extract: Extract) -> Sheet:
    """Build the results sheet, with rows by round, table, game and seat.

    The points of a table are in the rows of its last game, once the table is done.
    """
    ruleset, ranks = extract.tournament.rules.ruleset, extract.tournament.results == "ranks"
    corrected = _corrected(extract.source, extract.stage)
    rows: list[tuple[tuple[Value, ...], dict[str, int | None]]] = []
    part, match = section_cells(extract), extract.played.stage.format.match
    match = match if match is not None and match.best_of > 1 else None
    for number, held in extract.rounds:
        at_board = board_cells(extract, held)
        for table in held.tables:
            won = {} if match is None else dict(zip(table.entrants, held.tally(table.number).points, strict=True))
            for which, game in enumerate(held.games[table.number], 1):
                if game.vacant:
                    continue
                ruled = (number, table.number, which) in corrected
                for seat, entrant in enumerate(extract.played.stage.format.order(table.entrants, which)):
                    standing = _of(game.outcome, seat)
                    row = (
                        number, table.number, which, game.game, game.head, seat + extract.first_seat,
                        *extract.entrant_cells(entrant),
                        _status(game, seat),
                        None if standing is None else standing.place,
                        None if standing is None or ranks else standing.score,
                        _points(extract, number, held, table, which, entrant),
                        ruled,
                        *at_board(entrant),
                        *part(entrant),
                        *([won[entrant]] if won else []),
                    )  # fmt: skip
                    rows.append((row, {} if standing is None else score_cells(ruleset, standing)))
    ruleset_columns = score_columns(ruleset, [cells for _, cells in rows])
    keys, none = [column.key for column in ruleset_columns], (None,) * len(ruleset_columns)
    whole = tuple((*row, *([cells.get(key) for key in keys] if cells else none)) for row, cells in rows)
    shared = (*COLUMNS, *board_columns(extract), *section_columns(extract))
    columns = (*shared, *([_WON] if match else []), *ruleset_columns)
    return Sheet("results", extract.head, columns, whole, third_place=extract.third_place)


def _of(outcome: TableOutcome | None, seat: int) -> Standing | None:
    standings = () if outcome in (None, UNPLAYED) else outcome.standings
    return next((standing for standing in standings if standing.seat == seat), None)


def _status(game: TableGame, seat: int) -> str:
    outcome = game.outcome
    if outcome is None:
        return "playing"
    if outcome == UNPLAYED:
        return "not-played"
    if seat in outcome.absent:
        return "absent"
    return "unopposed" if len(outcome.standings) == 1 else "played"


def _points(extract: Extract, number: int, held: HeldRound, table: DrawnTable, which: int, entrant: int) -> Value:
    if which < len(held.games[table.number]) or extract.played.outcome(held, table.number) is None:
        return None
    before = sum(len(stage.rounds) for stage in extract.carried)
    return extract.crosstable.row(entrant)[before + number - 1].points


def _corrected(source: ExportSource, stage: int) -> set[_Key]:
    """Return the games of a stage whose result a ruling has changed."""
    ruled: set[_Key] = set()
    for logged in source.logged_facts:
        match logged.fact:
            case ResultCorrected(stage=of, round=number, table=table, number=which) if of == stage:
                ruled.add((number, table, which))
            case ResultReported(stage=of, round=number, table=table, number=which) if of == stage:
                ruled.discard((number, table, which))
            case RoundWithdrawn(stage=of, round=number) if of == stage:
                ruled = {key for key in ruled if key[0] != number}
    return ruled


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    if _WON in sheet.columns:
        return _of_matches(sheet, language)
    teams = _of_teams(sheet)
    headings = [
        *section_headings(sheet, language),
        Heading(translated("columns", "table", language), "table"),
        Heading(translated("columns", "name", language), "name"),
        *([Heading(translated("columns", "team", language), "team")] if teams else []),
        Heading(translated("columns", "score", language), "number"),
        Heading(translated("columns", "place", language), "number"),
        Heading(translated("columns", "points", language), "points"),
        Heading(translated("columns", "status", language), "status"),
    ]
    groups = []
    rows = [row for row in rows_of(sheet) if row["round"] == sheet.head.as_of_round]
    for together in grouped(rows, lambda row: (row["table"], row["number"])):
        group = []
        for first, row in zip([True] + [False] * len(together), in_team_order(together), strict=False):
            status = "" if row["status"] == "played" else translated("values", str(row["status"]), language)
            corrected = translated("wall", "corrected", language) if row["corrected"] else ""
            group.append(
                (
                    *section_texts(row, language),
                    table_cell(sheet, row, language) if first else "",
                    name_of(row, language),
                    *([formatted(row["team"], language)] if teams else []),
                    formatted(row["score"], language) if row["status"] == "played" else "",
                    formatted(row["place"], language) if row["status"] == "played" else "",
                    formatted(row["points"], language),
                    ", ".join(filter(None, (status, corrected))),
                )
            )
        groups.append(tuple(group))
    return _of_round(sheet, language, headings, groups)


def _of_matches(sheet: Sheet, language: str) -> list[Layout]:
    """Build the layout with one line for each match and its score."""
    headings = [
        *section_headings(sheet, language),
        Heading(translated("columns", "table", language), "table"),
        Heading(translated("columns", "name", language), "name"),
        Heading(translated("columns", "games-won", language), "number"),
        Heading(translated("columns", "name", language), "name"),
        Heading(translated("columns", "points", language), "points"),
        Heading(translated("columns", "status", language), "status"),
    ]
    rows = [row for row in rows_of(sheet) if row["round"] == sheet.head.as_of_round]
    groups = []
    for match in grouped(rows, lambda row: row["table"]):
        one, other = in_team_order(match[:2])
        last = {row["entrant"]: row for row in match}
        ends = [last[row["entrant"]] for row in (one, other)]
        status = [
            f"{name_of(row, language)}: {translated('values', 'absent', language)}"
            for row in ends
            if row["status"] == "absent"
        ]
        status += [translated("values", "playing", language)] if ends[0]["points"] is None else []
        status += [translated("wall", "corrected", language)] if any(row["corrected"] for row in match) else []
        won, points = (
            " – ".join(formatted(row[key], language) for row in ends if row[key] is not None)
            for key in ("games_won", "points")
        )
        line = (*section_texts(one, language), table_cell(sheet, one, language), _with_team(one, language), won)
        groups.append(((*line, _with_team(other, language), points, ", ".join(status)),))
    return _of_round(sheet, language, headings, groups)


def _of_teams(sheet: Sheet) -> bool:
    return set(BOARD_COLUMNS) <= set(sheet.columns)


def _with_team(row: Row, language: str) -> str:
    return name_of(row, language) + (f" ({row['team']})" if row.get("team") else "")


def _of_round(
    sheet: Sheet, language: str, headings: Sequence[Heading], groups: Sequence[tuple[tuple[str, ...], ...]]
) -> list[Layout]:
    """Build the layout of a round. The status is left out if every result is an ordinary one."""
    if not any(row[-1] for group in groups for row in group):
        headings, groups = headings[:-1], [tuple(row[:-1] for row in group) for group in groups]
    note = [] if _of_teams(sheet) else [translated("wall", "order", language)]
    return [make_layout(sheet, language, "in-round", headings, groups, note)]


KIND: Final = SheetKind("results", make, layouts, COLUMNS, PATTERNS)
