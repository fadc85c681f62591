"""The value of an unfinished kingdom: its points and its prospects."""

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from domain.games.kingdomino.dominoes import DOMINOES, TERRAINS
from domain.games.kingdomino.score import MIDDLE_KINGDOM
from service.features.bots.kingdomino.ground import AROUND, HALVES, HOME, WIDTH, Ground

MIDDLE: Final = divmod(HOME, WIDTH)


class Weights(NamedTuple):
    """How much of what may come is counted. Set by hand; of a few others tried, none won more."""

    growth: float = 0.5
    crowning: float = 0.5
    hole: float = 3.0
    early: float = 0.6
    """Value of a place further left in the line: its king acts earlier in the next round."""


NOW: Final = Weights(0, 0, 0, 0)
"""Nothing but the points that there are."""


class Outlook(NamedTuple):
    """The rest of the game: the number of dominoes that this player still adds, and the unseen squares."""

    left: int
    squares: tuple[float, ...]
    """By terrain: how many squares of it are likely to come to this player."""
    crowns: tuple[float, ...]
    """By terrain: how many crowns on them."""
    middle: bool


def unseen(table: Mapping[str, Any]) -> list[int]:
    seen = {claim["domino"] for line in (table["current"], table["next"]) for claim in line}
    for player in table["players"]:
        seen.update(player["discarded"], (placement["domino"] for placement in player["kingdom"]))
    return [number for number in DOMINOES if number not in seen]


def outlook(table: Mapping[str, Any], seat: int, waiting: int) -> Outlook:
    """`waiting`: how many dominoes the seat will have placed of the two lines that lie there."""
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
    """Empty squares in which no half can ever lie, for the other one would have no place."""
    holes = 0
    for square in room:
        if square not in land and not any(square + step in room and square + step not in land for step in AROUND):
            holes += 1
    return holes


def _towards_the_middle(ground: Ground) -> float:
    """1 where the castle is in the middle, less the further it is from it."""
    left, right, bottom, top = ground.box
    y, x = MIDDLE
    return 1 - (abs(x - left - right + x) + abs(y - bottom - top + y)) / (2 * ground.size)
