"""Columns that are specific to a ruleset: the parts of a score, from a game's result.

Results of real tables are typed in and may have fewer or other parts. Missing parts stay empty, and unknown parts are
left out.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from domain.game.results import Standing, is_integer
from domain.games.rulesets import RULESETS
from service.features.exports.sheet import Column

PENALTY: Final = "penalty"
_EMPTY: Final = Standing(0, 0, 0)
_GROUPS: Final = ("score", *(group for rules in RULESETS.values() for group in rules.score_groups))


def score_cells(ruleset: str, standing: Standing) -> dict[str, int | None]:
    """Return the cells of a seat's result in the ruleset's columns.

    There are none if only a place and a score were typed.
    """
    if standing is not _EMPTY and not standing.breakdown and not standing.tiebreaks:
        return {}
    rules = RULESETS.get(ruleset)
    cells = {} if rules is None else rules.score_columns(standing)
    cells[PENALTY] = standing.breakdown.get(PENALTY)
    return {key: value if is_integer(value) else None for key, value in cells.items()}


def score_columns(ruleset: str, found: Iterable[Mapping[str, int | None]] = ()) -> list[Column]:
    """Return the ruleset's columns for the given cells.

    The fixed columns come first, then those with a value in some game, then the penalty.
    """
    always = score_cells(ruleset, _EMPTY)
    beside = sorted({key for cells in found for key, value in cells.items() if value is not None} - always.keys())
    return [_column(ruleset, key) for key in (*(key for key in always if key != PENALTY), *beside, PENALTY)]


def _column(ruleset: str, key: str) -> Column:
    group, _, about = key.partition("_")
    if group in _GROUPS:
        return Column(key, "integer", group, about, ruleset)
    return Column(key, "integer", key, ruleset=ruleset)


def _pattern() -> str:
    keys = dict.fromkeys(key for name in RULESETS for key in score_cells(name, _EMPTY))
    alone = "|".join(key for key in keys if key.partition("_")[0] not in _GROUPS)
    return rf"^({alone}|({'|'.join(_GROUPS)})_[a-z_]+)$"


PATTERN: Final = _pattern()
"""Pattern of the keys of all ruleset columns."""
