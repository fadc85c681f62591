"""The sheets that there are, by name: each is a function of an extract, and columns that it always has."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from service.exports.sheet import Column, Sheet
from service.exports.sheets import crosstable, pairings, results, rulings, standings
from service.exports.source import Extract


class Kind(NamedTuple):
    """A kind of sheet. `patterns` are the keys of columns that depend on what is played, by the type of their cells."""

    make: Callable[[Extract], Sheet]
    columns: tuple[Column, ...]
    patterns: Mapping[str, str]


SHEETS: Final[Mapping[str, Kind]] = {
    "standings": Kind(standings.make, standings.COLUMNS, standings.PATTERNS),
    "results": Kind(results.make, results.COLUMNS, results.PATTERNS),
    "pairings": Kind(pairings.make, pairings.COLUMNS, {}),
    "crosstable": Kind(crosstable.make, crosstable.COLUMNS, crosstable.PATTERNS),
    "rulings": Kind(rulings.make, rulings.COLUMNS, {}),
}
