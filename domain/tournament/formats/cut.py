"""The cut: who goes on from a stage to the next, and what becomes of a tie there."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from domain.tournament.standings import Line

TiedAtCut = Literal["tiebreaks", "all", "play-off"]


class Qualified(msgspec.Struct, frozen=True):
    """Who goes on, the best first. `tied` are level for the `places` that are left: they must play them off."""

    entrants: tuple[int, ...]
    tied: tuple[int, ...] = ()
    places: int = 0


def qualified(lines: Sequence[Line], count: int, tied: TiedAtCut) -> Qualified:
    """The first `count` of these lines. Where the last of them is level with the next, the tie-breaks decide, or `all`
    who have as many points go on, or they `play-off`; so do those whom no tie-break can tell apart."""
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


def _level(one: Line, other: Line, tied: TiedAtCut) -> bool:
    return one.place == other.place if tied == "tiebreaks" else one.level == other.level
