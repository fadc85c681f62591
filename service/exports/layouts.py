"""How each sheet is read by people."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.tournament.facts import TiebreaksChanged
from service.exports.layout import (
    Heading,
    Layout,
    Row,
    alphabetical,
    grouped,
    laid_out,
    lined_up,
    name_of,
    rows_of,
    shown,
)
from service.exports.sheet import Sheet, Value
from service.exports.words import said


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    """How a sheet is read: pairings in two ways, and they and the results of the last round alone."""
    return _LAYOUTS[sheet.name](sheet, language)


def _standings(sheet: Sheet, language: str) -> list[Layout]:
    rows = rows_of(sheet)
    tiebreaks = sheet.head.tiebreaks
    listed = [name for name in tiebreaks if name != "lot"]
    adjusted = any(row["adjusted"] for row in rows)
    headings = [
        Heading(said("columns", "place", language), "number"),
        Heading(said("columns", "name", language), "name"),
        Heading(said("columns", "points", language), "points"),
        *(Heading(said("tiebreaks", name, language), "tiebreak") for name in listed),
        Heading(said("columns", "rounds-played", language), "number"),
        *([Heading(said("columns", "adjusted", language), "number")] if adjusted else []),
    ]
    keys = [f"tiebreak_{name.replace('-', '_')}" for name in listed]
    decided = zip(*(lined_up([row[key] for row in rows], language) for key in keys), strict=True)
    lines = []
    for row, values in zip(rows, decided if listed else [()] * len(rows), strict=True):
        status = "" if row["status"] == "playing" else f" ({said('values', str(row['status']), language)})"
        lines.append(
            (
                shown(row["place"], language) or "–",
                f"{name_of(row, language)}{status}",
                shown(row["points"], language),
                *values,
                shown(row["rounds_played"], language),
                *([shown(row["adjusted"], language)] if adjusted else []),
            )
        )
    words = ", ".join(said("tiebreaks", name, language) for name in tiebreaks)
    notes = [said("wall", "tiebreaks", language, names=words)] if tiebreaks else []
    notes += [said("wall", "ruled", language)] if sheet.head.tiebreaks_ruled else []
    return [laid_out(sheet, language, "after", headings, [(line,) for line in lines], notes)]


def _results(sheet: Sheet, language: str) -> list[Layout]:
    headings = [
        Heading(said("columns", "table", language), "table"),
        Heading(said("columns", "name", language), "name"),
        Heading(said("columns", "score", language), "number"),
        Heading(said("columns", "place", language), "number"),
        Heading(said("columns", "points", language), "points"),
        Heading(said("columns", "status", language)),
    ]
    groups = []
    rows = [row for row in rows_of(sheet) if row["round"] == sheet.head.as_of_round]
    for together in grouped(rows, lambda row: (row["table"], row["number"])):
        group = []
        for first, row in zip([True] + [False] * len(together), together, strict=False):
            status = "" if row["status"] == "played" else said("values", str(row["status"]), language)
            corrected = said("wall", "corrected", language) if row["corrected"] else ""
            group.append(
                (
                    shown(row["table"], language) if first else "",
                    name_of(row, language),
                    shown(row["score"], language) if row["status"] == "played" else "",
                    shown(row["place"], language) if row["status"] == "played" else "",
                    shown(row["points"], language),
                    ", ".join(filter(None, (status, corrected))),
                )
            )
        groups.append(tuple(group))
    notes = [said("wall", "order", language)]
    return [laid_out(sheet, language, "in-round", headings, groups, notes)]


def _pairings(sheet: Sheet, language: str) -> list[Layout]:
    rows = [row for row in rows_of(sheet) if row["round"] == sheet.head.as_of_round]
    by_table = [
        Heading(said("columns", "table", language), "table"),
        Heading(said("columns", "name", language), "name"),
        Heading(said("columns", "points", language), "points"),
    ]
    tables = [row for row in rows if row["table"] is not None]
    groups = []
    for together in grouped(tables, lambda row: row["table"]):
        numbers = [shown(together[0]["table"], language), *[""] * (len(together) - 1)]
        groups.append(
            tuple(
                (table, name_of(row, language), shown(row["points_before"], language))
                for table, row in zip(numbers, together, strict=True)
            )
        )
    byes = [row for row in rows if row["table"] is None]
    groups += [
        (
            (
                said("wall", "bye", language),
                f"{name_of(row, language)}{_kind(row, language)}",
                shown(row["points_before"], language),
            ),
        )
        for row in byes
    ]
    by_name = [
        Heading(said("columns", "name", language), "name"),
        Heading(said("columns", "table", language), "table"),
        Heading(said("wall", "with", language)),
    ]
    seated: dict[Value, list[Row]] = {}
    for row in tables:
        seated.setdefault(row["table"], []).append(row)
    names = []
    for row in sorted(rows, key=lambda row: (alphabetical(name_of(row, language)), str(row["entrant"]).zfill(9))):
        others = [name_of(other, language) for other in seated.get(row["table"], ()) if other is not row]
        table = said("wall", "bye", language) if row["table"] is None else shown(row["table"], language)
        names.append(((name_of(row, language), table, ", ".join(others)),))
    note = [said("wall", "order", language)]
    return [
        laid_out(sheet, language, "in-round", by_table, groups, note, said("wall", "by-table", language)),
        laid_out(sheet, language, "in-round", by_name, names, [], said("wall", "by-name", language)),
    ]


def _crosstable(sheet: Sheet, language: str) -> list[Layout]:
    rounds = sum(column.key.endswith("_kind") for column in sheet.columns)
    headings = [
        Heading(said("columns", "place", language), "number"),
        Heading(said("columns", "entrant", language), "number"),
        Heading(said("columns", "name", language), "name"),
        *(Heading(str(number), "cell") for number in range(1, rounds + 1)),
        Heading(said("columns", "points", language), "points"),
    ]
    lines = [
        (
            shown(row["place"], language) or "–",
            shown(row["entrant"], language),
            name_of(row, language),
            *(_round(row, number, language) for number in range(1, rounds + 1)),
            shown(row["points"], language),
        )
        for row in rows_of(sheet)
    ]
    notes = [said("wall", "crosstable", language)]
    return [laid_out(sheet, language, "after", headings, [(line,) for line in lines], notes)]


def _rulings(sheet: Sheet, language: str) -> list[Layout]:
    keys = ("at", "ruling", "stage", "round", "table", "name", "ruled", "rule", "reason")
    headings = [Heading(said("columns", key, language)) for key in keys]
    lines = [
        (_minute(row["at"]), *(shown(row[key], language) for key in keys[1:]))
        for row in (_in_words(row, language) for row in rows_of(sheet))
    ]
    return [laid_out(sheet, language, "after", headings, [(line,) for line in lines], [])]


_LAYOUTS: Final[Mapping[str, Callable[[Sheet, str], list[Layout]]]] = {
    "standings": _standings, "results": _results, "pairings": _pairings, "crosstable": _crosstable,
    "rulings": _rulings,
}  # fmt: skip


def _in_words(row: Row, language: str) -> Row:
    """A ruling whose kind, and the tie-breaks that it names, are said as people say them."""
    kind, ruled = str(row["ruling"]), row["ruled"]
    if kind == TiebreaksChanged.type_name():
        ruled = ", ".join(said("tiebreaks", name, language) for name in str(ruled).split())
    return {**row, "ruling": said("rulings", kind, language), "ruled": ruled}


def _kind(row: Row, language: str) -> str:
    return "" if row["bye"] == "pairing" else f" ({said('values', str(row['bye']), language)})"


def _round(row: Row, number: int, language: str) -> str:
    kind = str(row[f"round_{number}_kind"])
    if kind not in {"played", "pending"}:
        points = shown(row[f"round_{number}_points"], language)
        return f"{said('values', kind, language)} · {points}"
    opponents = row[f"round_{number}_opponents"]
    if kind == "pending":
        return f"{opponents} · …"
    return f"{opponents} · {row[f'round_{number}_place']}. · {shown(row[f'round_{number}_points'], language)}"


def _minute(at: object) -> str:
    """2026-11-21T18:02:11.482Z, to the minute."""
    return f"{str(at)[:16].replace('T', ' ')} UTC"
