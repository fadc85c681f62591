"""Arrange the fields of an operation for readers: the decision first, options by game, long cases folded."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, get_args, get_type_hints

from domain.games.rulesets import RULESETS
from service.features.games.merging import option_name
from service.web.reference.field_rows import FieldRow

_FIRST: Final = "decision"
"""The field that a client needs most."""
_LONG: Final = 40
"""Fields from which a part comes after all shorter ones."""
_FOLDED: Final = 10
"""Fields from which a case is folded."""


def arranged(rows: Iterable[FieldRow]) -> list[FieldRow]:
    """Return the decision first, the long parts last, and options in a row for each game."""
    grouped = _by_game(list(rows))
    folded = [row._replace(folded=row.name == row.opens and size(row) > _FOLDED) for row in grouped]
    return sorted(folded, key=lambda row: (row.name != _FIRST, row.name != row.opens and size(row) > _LONG))


def size(row: FieldRow) -> int:
    return 1 + sum(map(size, row.fields))


def _by_game(rows: list[FieldRow]) -> list[FieldRow]:
    if not rows or any(row.name not in games_of_options() for row in rows):
        return rows
    groups: dict[str, list[FieldRow]] = {}
    for row in rows:
        groups.setdefault(" and ".join(games_of_options()[row.name]), []).append(row)
    return [
        FieldRow(f"Options of {game}", "object", fields=some, opens=f"Options of {game}")
        for game, some in sorted(groups.items())
    ]


@cache
def games_of_options() -> Mapping[str, Sequence[str]]:
    """Return the games that have each kind of option, by the name of its schema."""
    found: dict[str, list[str]] = {}
    for name, rules in RULESETS.items():
        for kind in sorted({kind for choice in rules.choices for kind in get_args(get_type_hints(choice)["kind"])}):
            found.setdefault(option_name(kind), []).append(name.capitalize())
    return found
