"""The value of an unfinished kingdom for a Kingdomino bot: its points and its prospects."""

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from domain.games.kingdomino.dominoes import DOMINOES, TERRAINS
from domain.games.kingdomino.score import MIDDLE_KINGDOM
from service.features.bots.kingdomino.ground import AROUND, HALVES, HOME, WIDTH, Ground

MIDDLE: Final = divmod(HOME, WIDTH)


class Weights(NamedTuple):
    """The weights of a kingdom's prospects. They were set by hand; no other weights that were tried won more games."""

    growth: float = 0.5
    crowning: float = 0.5
    hole: float = 3.0
    early: float = 0.6
    """Points for each place further to the beginning of the line. The king on it acts earlier in the next round."""


NOW: Final = Weights(0, 0, 0, 0)
"""Weights that count only the present points."""


class Outlook(NamedTuple):
    """The remaining game for a player: the number of dominoes that the player still adds, and the unseen squares."""

    left: int
    squares: tuple[float, ...]
    """Expected number of squares of each terrain among the dominoes that the player still adds."""
    crowns: tuple[float, ...]
    """Expected number of crowns of each terrain among the dominoes that the player still adds."""
    middle: bool


def unseen(table: Mapping[str, Any]) -> list[int]:
    seen = {claim["domino"] for line in (table["current"], table["next"]) for claim in line}
    for player in table["players"]:
        seen.update(player["discarded"], (placement["domino"] for placement in player["kingdom"]))
    return [number for number in DOMINOES if number not in seen]


def outlook(table: Mapping[str, Any], seat: int, waiting: int) -> Outlook:
    """Return the remaining game for a seat.

    `waiting` is the number of dominoes that the seat still places from the shown lines.
    """
    rest = unseen(table)
    bonuses = table["players"][seat]["breakdown"]["bonuses"]
    left = table["pile"] // len(table["players"]) + waiting
    share = 0.0 if not rest else left / len(rest)
    squares, crowns = [0.0] * len(TERRAINS), [0.0] * len(TERRAINS)
    for number in rest:
        for half in HALVES[number]:
            squares[half // 4] += share
            crowns[half // 4] += share * (half % 4)
    return Outlook(left, tuple(squares), tuple(crowns), "middle_kingdom" in bonuses)


def worth(ground: Ground, ahead: Outlook, weights: Weights) -> float:
    land, room = ground.land, ground.room
    growth, crowning = weights.growth, weights.crowning
    coming, crowned = ahead.squares, ahead.crowns
    value = 0.0
    seen: set[int] = {HOME}
    for first, what in land.items():
        if first in seen:
            continue
        terrain = what // 4
        seen.add(first)
        group = [first]
        crowns = 0
        free: set[int] = set()
        for square in group:
            crowns += land[square] % 4
            for step in AROUND:
                other = square + step
                lies = land.get(other)
                if lies is None:
                    if other in room:
                        free.add(other)
                elif lies // 4 == terrain and other not in seen:
                    seen.add(other)
                    group.append(other)
        value += len(group) * crowns
        if free:
            value += growth * min(len(free), coming[terrain]) * crowns + crowning * len(group) * crowned[terrain]
    if weights.hole:
        value -= weights.hole * _holes(land, room)
    if ahead.middle:
        value += MIDDLE_KINGDOM * _towards_the_middle(ground)
    return value


def _holes(land: Collection[int], room: Collection[int]) -> int:
    """Count the empty squares that no domino can cover, because all their neighbours are taken or out of reach."""
    holes = 0
    for square in room:
        if square not in land and not any(square + step in room and square + step not in land for step in AROUND):
            holes += 1
    return holes


def _towards_the_middle(ground: Ground) -> float:
    """Return 1 if the castle is in the middle of the kingdom, and less the further away it is."""
    left, right, bottom, top = ground.box
    y, x = MIDDLE
    return 1 - (abs(x - left - right + x) + abs(y - bottom - top + y)) / (2 * ground.size)
