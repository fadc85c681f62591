"""Points of domains, monopolies and the final standings."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from domain.game.results import Breakdown, Standing, part, ranked
from domain.games.domaine.board import At, at
from domain.games.domaine.land import Domain, Land
from domain.games.domaine.table import DomaineTable
from domain.games.domaine.tiles import CITY, FOREST, MINES, TERRAINS, TILES, VILLAGE

VALUES: Final = {FOREST: 1, VILLAGE: 3, CITY: 5}
MONOPOLY: Final = 5
MONOPOLY_MINES: Final = 3
"""How many mines of one kind make a monopoly."""
DUCAT_BONUSES: Final = (5, 3)
"""For the most ducats, and for the second most."""
_ON_THE_BOARD: Final = Counter(terrain for tile in TILES.values() for row in tile for terrain in row)
POSSIBLE: Final = range(
    sum(VALUES.get(terrain, 0) * count for terrain, count in _ON_THE_BOARD.items())
    + MONOPOLY * len(MINES)
    + DUCAT_BONUSES[0]
    + 1
)
"""From nothing to the whole board and the most ducats."""


def squares(land: Land, domains: Iterable[Domain]) -> Counter[str]:
    """How many squares of each terrain there are in these domains."""
    return Counter(land.terrain[square] for domain in domains for square in domain.squares)


def points(land: Land, domain: Domain) -> int:
    """Return the points of one domain, without monopolies."""
    return sum(VALUES.get(terrain, 0) * count for terrain, count in squares(land, [domain]).items())


def monopolies(owned: Counter[str]) -> list[str]:
    return [kind for kind in MINES if owned[kind] >= MONOPOLY_MINES]


def income(land: Land, seat: int) -> int:
    """A ducat for every kind of mine."""
    owned = squares(land, land.domains_of(seat))
    return sum(owned[kind] > 0 for kind in MINES)


def victory_points(land: Land, seat: int) -> dict[str, int]:
    """Where the points come from."""
    owned = squares(land, land.domains_of(seat))
    found = {TERRAINS[terrain]: value * owned[terrain] for terrain, value in VALUES.items()}
    return {**found, "monopoly": MONOPOLY * len(monopolies(owned))}


def at_the_king(table: DomaineTable, land: Land) -> bool:
    """Whether somebody's marker has reached the king's."""
    return any(sum(victory_points(land, seat).values()) >= table.setup.king for seat in range(len(table.players)))


def ducat_bonuses(ducats: Sequence[int]) -> tuple[int, ...]:
    """For each player. Everybody who has the most gets the first one, everybody who has the next most the second;
    nobody gets one for nothing."""
    ranks = sorted({amount for amount in ducats if amount}, reverse=True)
    won = dict(zip(ranks, DUCAT_BONUSES, strict=False))
    return tuple(won.get(amount, 0) for amount in ducats)


class DomainWorth(msgspec.Struct, frozen=True):
    """The points of a domain."""

    castle: At
    """Where its castle stands."""
    squares: int
    """How many squares belong to it."""
    points: int
    """Points of the domain."""


class DomaineBreakdown(Breakdown, frozen=True):
    """Where a player's points come from."""

    points: dict[str, int]
    """The points of each kind: forest, village, royal_city, monopoly and ducats."""
    domains: list[DomainWorth]
    """The player's domains."""
    mines: dict[str, int]
    """How many mines of each kind the player owns."""
    monopolies: list[str]
    """The kinds of mines in which the player has a monopoly."""

    @property
    def total(self) -> int:
        return sum(self.points.values())


def standings(table: DomaineTable) -> tuple[Standing, ...]:
    """Most points; between equals who has more ducats."""
    return ranked(
        [
            Standing(seat, 0, worth.total, (table.players[seat].ducats,), msgspec.to_builtins(worth))
            for seat, worth in enumerate(worths(table, table.land))
        ]
    )


def worths(table: DomaineTable, land: Land) -> list[DomaineBreakdown]:
    """Return each player's points so far, seat by seat."""
    bonuses = table.bonuses or (0,) * len(table.players)
    return [_worth(land, seat, bonus) for seat, bonus in enumerate(bonuses)]


def _worth(land: Land, seat: int, bonus: int) -> DomaineBreakdown:
    domains = land.domains_of(seat)
    owned = squares(land, domains)
    return DomaineBreakdown(
        {**victory_points(land, seat), "ducats": bonus},
        [DomainWorth(at(domain.castle), len(domain.squares), points(land, domain)) for domain in domains],
        {name: owned[kind] for kind, name in MINES.items()},
        [MINES[kind] for kind in monopolies(owned)],
    )


def columns(standing: Standing) -> dict[str, Any]:
    """Points by what they are for, and mines; ducats decide between equal scores."""
    parts = standing.breakdown
    won, mines, domains = part(parts, "points"), part(parts, "mines"), parts.get("domains")
    found: dict[str, Any] = {"ducats": standing.tiebreaks[0] if standing.tiebreaks else None}
    found |= {f"score_{name}": won.get(name) for name in (*(TERRAINS[kind] for kind in VALUES), "monopoly", "ducats")}
    found["domains"] = len(domains) if isinstance(domains, list) else None
    return found | {f"mines_{name}": mines.get(name) for name in MINES.values()}
