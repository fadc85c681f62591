"""What the domains are worth, who has a monopoly, and how everybody comes out."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from domain.domaine.board import told
from domain.domaine.land import Domain, Land
from domain.domaine.table import DomaineTable
from domain.domaine.tiles import CITY, FOREST, MINES, TERRAINS, VILLAGE
from domain.results import Standing, ranked

VALUES: Final = {FOREST: 1, VILLAGE: 3, CITY: 5}
MONOPOLY: Final = 5
MONOPOLY_MINES: Final = 3
"""How many mines of one kind make a monopoly."""
DUCAT_BONUSES: Final = (5, 3)
"""For the most ducats, and for the second most."""


def squares(land: Land, domains: Iterable[Domain]) -> Counter[str]:
    """How many squares of each terrain there are in these domains."""
    return Counter(land.terrain[square] for domain in domains for square in domain.squares)


def points(land: Land, domain: Domain) -> int:
    """What a domain is worth by itself."""
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


def standings(table: DomaineTable) -> tuple[Standing, ...]:
    """Most points; between equals who has more ducats."""
    land = table.land
    bonuses = table.bonuses or (0,) * len(table.players)
    return ranked([_standing(table, land, seat, bonus) for seat, bonus in enumerate(bonuses)])


def _standing(table: DomaineTable, land: Land, seat: int, bonus: int) -> Standing:
    ducats = table.players[seat].ducats
    domains = land.domains_of(seat)
    owned = squares(land, domains)
    won = {**victory_points(land, seat), "ducats": bonus}
    breakdown: dict[str, Any] = {
        "points": won,
        "domains": [
            {"castle": told(domain.castle), "squares": len(domain.squares), "points": points(land, domain)}
            for domain in domains
        ],
        "mines": {name: owned[kind] for kind, name in MINES.items()},
        "monopolies": [MINES[kind] for kind in monopolies(owned)],
    }
    return Standing(seat, 0, sum(won.values()), (ducats,), breakdown)
