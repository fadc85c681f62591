"""The sheets that there are, in the order of a workbook: a module each."""

from collections.abc import Mapping
from typing import Final

from service.exports.layout import Layout
from service.exports.sheet import Sheet
from service.exports.sheets import crosstable, pairings, ranking, results, rulings, standings
from service.exports.sheets.kind import Kind

SHEETS: Final[Mapping[str, Kind]] = {
    module.KIND.name: module.KIND for module in (standings, results, pairings, crosstable, rulings, ranking)
}


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    """How a sheet is read: pairings in two ways, and they and the results of the last round alone."""
    return SHEETS[sheet.name].layouts(sheet, language)
