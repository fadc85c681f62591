"""Points of domains and monopolies in Domaine, and the final standings."""

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
"""Number of mines of one kind that make a monopoly."""
DUCAT_BONUSES: Final = (5, 3)
"""Bonus points for the most ducats and for the second most."""
_ON_THE_BOARD: Final = Counter(terrain for tile in TILES.values() for row in tile for terrain in row)
POSSIBLE: Final = range(
    sum(VALUES.get(terrain, 0) * count for terrain, count in _ON_THE_BOARD.items())
    + MONOPOLY * len(MINES)
    + DUCAT_BONUSES[0]
    + 1
)
"""Range of possible scores: from 0 to the whole board, all monopolies and the bonus for most ducats."""


def squares(land: Land, domains: Iterable[Domain]) -> Counter[str]:
    """Count the squares of each terrain in the given domains."""
    return Counter(land.terrain[square] for domain in domains for square in domain.squares)


def points(land: Land, domain: Domain) -> int:
    """Return the points of one domain on the board, without bonuses for monopolies."""
    return sum(VALUES.get(terrain, 0) * count for terrain, count in squares(land, [domain]).items())


def monopolies(owned: Counter[str]) -> list[str]:
    """Return the kinds of mines in which a player has a monopoly. `owned` counts the player's squares by terrain."""
    return [kind for kind in MINES if owned[kind] >= MONOPOLY_MINES]


def income(land: Land, seat: int) -> int:
    """Return the income of a seat: a ducat for each kind of mine in its domains."""
    owned = squares(land, land.domains_of(seat))
    return sum(owned[kind] > 0 for kind in MINES)


def victory_points(land: Land, seat: int) -> dict[str, int]:
    """Return the points of a seat on the board, by source: terrains and monopolies."""
    owned = squares(land, land.domains_of(seat))
    found = {TERRAINS[terrain]: value * owned[terrain] for terrain, value in VALUES.items()}
    return {**found, "monopoly": MONOPOLY * len(monopolies(owned))}


def at_the_king(table: DomaineTable, land: Land) -> bool:
    """Return whether any player's points on the board have reached the king's marker, which ends the game."""
    return any(sum(victory_points(land, seat).values()) >= table.setup.king for seat in range(len(table.players)))


def ducat_bonuses(ducats: Sequence[int]) -> tuple[int, ...]:
    """Return each player's bonus points for ducats.

    All players with the most ducats get the first bonus, all players with the second most the second. Players without
    ducats get none.
    """
    ranks = sorted({amount for amount in ducats if amount}, reverse=True)
    won = dict(zip(ranks, DUCAT_BONUSES, strict=False))
    return tuple(won.get(amount, 0) for amount in ducats)


class DomainWorth(msgspec.Struct, frozen=True):
    """The points of one domain at the end of the game."""

    castle: At
    """Square of the castle."""
    squares: int
    """Number of squares."""
    points: int
    """Points of the domain."""


class DomaineBreakdown(Breakdown, frozen=True):
    """The points of a player in Domaine, by source."""

    points: dict[str, int]
    """Points by source: forest, village, royal_city, monopoly and ducats."""
    domains: list[DomainWorth]
    """The player's domains."""
    mines: dict[str, int]
    """Number of mines of each kind."""
    monopolies: list[str]
    """Kinds of mines with a monopoly."""

    @property
    def total(self) -> int:
        return sum(self.points.values())


def standings(table: DomaineTable) -> tuple[Standing, ...]:
    """Return the places and scores of all seats. If scores are equal, more ducats win."""
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
    """Return the columns of a results sheet for a seat: ducats (the tie-break), points by source, domains, mines."""
    parts = standing.breakdown
    won, mines, domains = part(parts, "points"), part(parts, "mines"), parts.get("domains")
    found: dict[str, Any] = {"ducats": standing.tiebreaks[0] if standing.tiebreaks else None}
    found |= {f"score_{name}": won.get(name) for name in (*(TERRAINS[kind] for kind in VALUES), "monopoly", "ducats")}
    found["domains"] = len(domains) if isinstance(domains, list) else None
    return found | {f"mines_{name}": mines.get(name) for name in MINES.values()}
