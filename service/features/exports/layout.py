"""The layouts of sheets for people, on paper or in a forum: fewer columns, localised numbers and words.

Forum texts and printed pages are written from the same layouts.
"""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from service.features.exports.sheet import Sheet, SheetHead, Value
from service.features.exports.words import entrant_name, plain, translated
from service.features.tournaments.numbers import fixed, number

Row = Mapping[str, Value]

NUMBERS: Final = frozenset({"number", "points", "table", "tiebreak"})
"""Kinds of headings whose cells are aligned right."""
_CROSSED: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d"})


class Heading(msgspec.Struct, frozen=True):
    """The heading of a column, with the kind of its cells.

    Numbers are aligned right. The kind `name` marks the column that readers search.
    """

    words: str
    kind: str = "text"


class Layout(msgspec.Struct, frozen=True):
    """A table for people. `about` names its stage and round, and the `notes` are below it.

    Rows of one group are kept together.
    """

    title: str
    about: str
    headings: tuple[Heading, ...]
    groups: tuple[tuple[tuple[str, ...], ...], ...]
    notes: tuple[str, ...]


def make_layout(
    sheet: Sheet,
    language: str,
    moment: str,
    headings: Sequence[Heading],
    groups: Sequence[tuple[tuple[str, ...], ...]],
    notes: Sequence[str],
    how: str = "",
) -> Layout:
    head = sheet.head
    title = ", ".join(filter(None, (translated("sheets", sheet.name, language), how)))
    return Layout(
        title, about(head, language, moment), tuple(headings), tuple(groups), (*notes, *_standing(head, language))
    )


def about(head: SheetHead, language: str, moment: str) -> str:
    """Return the stage and round of a sheet, in words.

    The results of a round that is under way count already. All rounds of a league are under way at the same time.
    """
    last = head.as_of_round
    moment = "under-way" if head.pending and moment == "after" else moment
    round_ = f"1–{last}" if moment == "under-way" and head.format == "league" and last > 1 else str(last)
    when = translated("wall", moment, language, round=round_, rounds=head.rounds, pending=head.pending)
    if not last:
        when = translated("wall", "before", language)
    stage = translated("wall", "stage", language, stage=head.stage, stages=head.stages) if head.stages > 1 else ""
    return ", ".join(filter(None, (stage, when)))


def _standing(head: SheetHead, language: str) -> list[str]:
    """Return the note that lists the rulings which affect the sheet."""
    return [translated("wall", "rulings", language, numbers=head.rulings)] if head.rulings else []


def rows_of(sheet: Sheet) -> list[Row]:
    keys = [column.key for column in sheet.columns]
    return [dict(zip(keys, row, strict=True)) for row in sheet.rows]


def grouped(rows: Sequence[Row], key: Callable[[Row], object]) -> list[list[Row]]:
    groups: dict[object, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return list(groups.values())


def name_of(row: Row, language: str) -> str:
    return entrant_name(str(row["name"] or ""), row["entrant"], language)


def alphabetical(name: str) -> str:
    """Return the sort key of a name: its letters without accents and strokes."""
    bare = unicodedata.normalize("NFKD", name.casefold().translate(_CROSSED))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def formatted(value: Value, language: str) -> str:
    return (
        number(value, language)
        if isinstance(value, Fraction)
        else ""
        if value is None
        else plain(str(value))
        if isinstance(value, str)
        else str(value).replace("-", "−")
    )


def table_cell(sheet: Sheet, row: Row, language: str) -> str:
    """Return the number of a row's table, with the name of the match for third place."""
    words = [formatted(row["table"], language)]
    if row["table"] is not None and row["table"] == sheet.third_place:
        words.append(translated("bracket", "third", language))
    return " · ".join(words)


def unless_unmet(sheet: Sheet, key: str, number: Value, text: str) -> str:
    """Return the text of a tie-break, or a dash for a direct encounter of those who never met."""
    return "–" if key == "tiebreak_direct_encounter" and number in sheet.unmet else text


def aligned_numbers(values: Sequence[Value], language: str) -> list[str]:
    """Format the numbers of a column, all with two decimals if one of them has a fraction."""
    known = [value for value in values if isinstance(value, Fraction)]
    places = 0 if all(value.denominator == 1 for value in known) else 2
    return [fixed(value, places, language) if isinstance(value, Fraction) else "" for value in values]
