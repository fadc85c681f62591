"""Scores of players' kingdoms in Kingdomino."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from domain.game.decisions import ABSENT, Absent
from domain.game.results import Breakdown, Standing, is_integer, part, ranked
from domain.games.kingdomino.dominoes import DOMINOES, TERRAINS
from domain.games.kingdomino.kingdom import CASTLE, Box, Kingdom, Player, Square, neighbours
from domain.games.kingdomino.setup import KingdominoOptions, setup
from domain.games.kingdomino.table import KingdominoTable

# points of the two bonuses
MIDDLE_KINGDOM = 10
HARMONY = 5


class Property(msgspec.Struct, frozen=True):
    """A property: squares of one terrain in a kingdom that are joined edge to edge."""

    terrain: str
    """Terrain of the property."""
    squares: int
    """Number of squares."""
    crowns: int
    """Number of crowns on the squares."""
    points: int
    """Points of the property: its squares times its crowns."""


class KingdomBonuses(msgspec.Struct, frozen=True):
    """The bonus points of a kingdom, for the optional rules that the players agreed on."""

    middle_kingdom: int | Absent = ABSENT
    """Points for a castle in the middle of the kingdom."""
    harmony: int | Absent = ABSENT
    """Points for a kingdom without discarded dominoes."""


class KingdomBreakdown(Breakdown, frozen=True):
    """The points of a kingdom, by source."""

    properties: list[Property]
    """Properties by terrain, larger ones first."""
    bonuses: KingdomBonuses
    """Points of the bonuses."""
    largest_property: int
    """Number of squares of the largest property: the first tie-break."""
    crowns: int
    """Number of crowns in the kingdom: the second tie-break."""


def properties(kingdom: Kingdom) -> list[Property]:
    """Return the properties of a kingdom, ordered by terrain, larger ones first."""
    lands: dict[str, set[Square]] = {terrain: set() for terrain in (*TERRAINS, CASTLE.terrain)}
    for square, half in kingdom.squares.items():
        lands[half.terrain].add(square)
    found = []
    for terrain in TERRAINS:
        while land := lands[terrain]:
            group = _joined(land.pop(), land)
            crowns = sum(kingdom.squares[square].crowns for square in group)
            found.append(Property(terrain, len(group), crowns, len(group) * crowns))
    return sorted(found, key=lambda found: (TERRAINS.index(found.terrain), -found.squares, -found.crowns))


def _joined(first: Square, land: set[Square]) -> list[Square]:
    """Return the squares connected to the square `first`, and remove them from `land`."""
    group = [first]
    for square in group:
        beside = land.intersection(neighbours(square))
        land -= beside
        group += beside
    return group


class Worth(NamedTuple):
    """The score of a kingdom, and the tie-breaks that decide between equal scores. The first difference decides."""

    score: int
    tiebreaks: tuple[int, ...]
    breakdown: KingdomBreakdown
    box: Box


def valued(player: Player, size: int, options: KingdominoOptions) -> Worth:
    """Return the score of a kingdom.

    The tie-breaks are the size of the largest property, even without crowns, then the number of crowns.
    """
    kingdom = Kingdom(player.kingdom, size)
    owned, box = properties(kingdom), kingdom.box
    middle = MIDDLE_KINGDOM if box.castle_in_middle else 0
    harmony = 0 if player.discarded else HARMONY
    bonuses = KingdomBonuses(
        middle if options.middle_kingdom else ABSENT,
        harmony if options.harmony else ABSENT,
    )
    largest = max((found.squares for found in owned), default=0)
    crowns = sum(found.crowns for found in owned)
    score = sum(found.points for found in owned) + (bonuses.middle_kingdom or 0) + (bonuses.harmony or 0)
    return Worth(score, (largest, crowns), KingdomBreakdown(owned, bonuses, largest, crowns), box)


def standing(table: KingdominoTable, seat: int) -> Standing:
    worth = valued(table.players[seat], table.setup.size, table.options)
    return Standing(seat, 0, worth.score, worth.tiebreaks, msgspec.to_builtins(worth.breakdown))


def standings(table: KingdominoTable) -> tuple[Standing, ...]:
    return ranked([standing(table, seat) for seat in range(len(table.players))])


def columns(standing: Standing) -> dict[str, Any]:
    """Return the columns of a results sheet for one kingdom: tie-breaks, points by terrain, and bonuses."""
    breakdown = standing.breakdown
    largest, crowns = (*standing.tiebreaks, None, None)[:2]
    found: dict[str, Any] = {"largest_property": breakdown.get("largest_property", largest)}
    found["crowns"] = breakdown.get("crowns", crowns)
    owned = breakdown.get("properties")
    for terrain in TERRAINS:
        here = owned if isinstance(owned, list) else []
        points = [each.get("points") for each in here if isinstance(each, Mapping) and each.get("terrain") == terrain]
        found[f"score_{terrain}"] = sum(filter(is_integer, points)) if isinstance(owned, list) else None
    bonuses = part(breakdown, "bonuses")
    return found | {f"score_{name}": bonuses.get(name) for name in ("middle_kingdom", "harmony")}


def possible(players: int, options: KingdominoOptions) -> range:
    """Return the range of possible scores in Kingdomino for this number of players.

    No kingdom exceeds the upper bound. It assumes one property for each terrain, with all its crowns, and fills the
    kingdom with the terrains that have most crowns.
    """
    left, most = setup(players, options).size ** 2 - 1, 0
    halves = [half for domino in DOMINOES.values() for half in (domino.left, domino.right)]
    crowns = {terrain: sum(half.crowns for half in halves if half.terrain == terrain) for terrain in TERRAINS}
    for terrain in sorted(TERRAINS, key=crowns.__getitem__, reverse=True):
        taken = min(left, sum(half.terrain == terrain for half in halves))
        most, left = most + taken * crowns[terrain], left - taken
    return range(most + MIDDLE_KINGDOM * options.middle_kingdom + HARMONY * options.harmony + 1)
