"""The cut after a stage: the entrants who advance to the next stage, and the handling of ties."""

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from domain.tournament.tiebreaks.standings import StandingRow

TiedAtCut = Literal["tiebreaks", "all", "play-off"]


class Qualified(msgspec.Struct, frozen=True):
    """The entrants who advance from a stage, the best first.

    The `tied` entrants are level for the remaining `places` and need a play-off.
    """

    entrants: tuple[int, ...]
    tied: tuple[int, ...] = ()
    places: int = 0


def qualified(lines: Sequence[StandingRow], count: int, tied: TiedAtCut) -> Qualified:
    """Return the first `count` entrants of the standings, who advance to the next stage.

    If the last of them is level with the next, `tied` decides: by tie-breaks, by advancing `all` with as many points,
    or by a `play-off`. Entrants whom no tie-break separates also need a play-off.
    """
    if count >= len(lines):
        return Qualified(tuple(line.entrant for line in lines))
    last, after = lines[count - 1], lines[count]
    if count == 0 or not _level(last, after, tied):
        return Qualified(tuple(line.entrant for line in lines[:count]))
    level = [line for line in lines if _level(line, last, tied)]
    above = tuple(line.entrant for line in lines if line not in level and line.place < last.place)
    if tied == "all":
        return Qualified((*above, *(line.entrant for line in level)))
    return Qualified(above, tuple(line.entrant for line in level), count - len(above))


def of_each(
    lines: Sequence[StandingRow], groups: Sequence[Collection[int]], each: int, others: int, tied: TiedAtCut
) -> Qualified:
    """Return the entrants who advance: the first `each` of every group, then the best `others` of all groups.

    If a group has a tie that needs a play-off, the places of the `others` stay open too.
    """
    through: list[int] = []
    level: list[int] = []
    places = 0
    for group in groups:
        of_group = qualified([line for line in lines if line.entrant in group], each, tied)
        through += of_group.entrants
        level += of_group.tied
        places += of_group.places
    left = [line for line in lines if line.entrant not in through]
    if level:
        sure = tuple(line.entrant for line in lines if line.entrant in through)
        return Qualified(sure, tuple(line.entrant for line in left) if others else tuple(level), places + others)
    best = qualified(left, others, tied)
    chosen = {*through, *best.entrants}
    return Qualified(tuple(line.entrant for line in lines if line.entrant in chosen), best.tied, best.places)


def _level(one: StandingRow, other: StandingRow, tied: TiedAtCut) -> bool:
    return one.place == other.place if tied == "tiebreaks" else one.level == other.level
