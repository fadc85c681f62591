"""All kinds of sheets, in the order of a workbook, with a module for each."""

from collections.abc import Mapping
from typing import Final

import msgspec

from service.features.exports.layout import Layout
from service.features.exports.sheet import Sheet
from service.features.exports.sheets import crosstable, pairings, ranking, results, rulings, standings, teams
from service.features.exports.sheets.kind import SheetKind
from service.features.exports.source import Extract

SHEETS: Final[Mapping[str, SheetKind]] = {
    module.KIND.name: module.KIND for module in (standings, results, pairings, crosstable, rulings, ranking, teams)
}


def made(kind: SheetKind, extract: Extract) -> Sheet:
    """Return a sheet, which says whether the event has ended for good."""
    return msgspec.structs.replace(kind.make(extract), ended=extract.ended)


def all_of(extract: Extract) -> list[Sheet]:
    """Return all sheets of a stage as of a round. Sheets of teams exist only in team tournaments."""
    return [made(kind, extract) for kind in SHEETS.values() if extract.tournament.of_teams or not kind.of_teams]


def layouts(sheet: Sheet, language: str) -> list[Layout]:
    """Return a sheet's layouts for people.

    Pairings have two layouts. Pairings and results show only the last round.
    """
    return SHEETS[sheet.name].layouts(sheet, language)
