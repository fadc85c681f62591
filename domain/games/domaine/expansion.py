"""Expanding a domain, by a square or two next to it: open land, a neutral zone, or another player's domain that fewer
knights defend."""

from collections.abc import Iterator

from domain.game.play import Steps
from domain.games.domaine.board import AROUND, BORDERS, Square, at, square_json
from domain.games.domaine.choices import Expanding, expanding
from domain.games.domaine.facts import SquareGained
from domain.games.domaine.land import Domain, Land
from domain.games.domaine.turn import Turn


def expansions(turn: Turn, land: Land, ducats: int) -> Iterator[Expanding]:  # noqa: ARG001  it costs no more
    for domain in land.domains_of(turn.seat):
        yield from expansions_of(land, domain)


def expansions_of(land: Land, domain: Domain) -> Iterator[Expanding]:
    for square in land.frontier(domain):
        if may_gain(land, domain, square):
            yield expanding(domain.castle, square)


def may_gain(land: Land, domain: Domain, square: Square) -> bool:
    if square in land.castles or square in land.knights:
        return False
    other = land.domain_at.get(square)
    return other is None or may_attack(land, domain, other)


def may_attack(land: Land, domain: Domain, other: Domain) -> bool:
    return other.seat != domain.seat and not land.allied(domain, other) and len(domain.knights) > len(other.knights)


def expand_domain(turn: Turn, count: int) -> Steps[None]:
    """All squares for one domain, though they need not lie together; each is judged on the land as it lies then."""
    picked = yield from turn.choose("expand", "expand-domain", expansions(turn, turn.table.land, 0))
    for left in reversed(range(min(count, turn.table.options.expand_max))):
        if picked is None:
            return
        castle = picked.castle.square
        if gain(turn, castle, picked.square):
            return
        if left:
            land = turn.table.land
            more = expansions_of(land, land.domains[castle])
            picked = yield from turn.choose("expand", "expand-domain", more, may_stop=True)


def gain(turn: Turn, castle: Square, square: Square) -> bool:
    """The borders move: none between the square and its new domain, one on every other side of it. Comes to whether
    the turn is over, as `settle` does."""
    land = turn.table.land
    domain = land.domains[castle]
    other = land.domain_at.get(square)
    inner = [between for neighbour, between in AROUND[square] if neighbour in domain.squares]
    outer = [between for neighbour, between in AROUND[square] if neighbour not in domain.squares]
    turn.record(
        SquareGained(
            turn.seat,
            at(castle),
            **square_json(square),
            owner=other.seat if other else None,
            placed=tuple(BORDERS[between] for between in outer if between not in land.walls),
            removed=tuple(BORDERS[between] for between in inner),
        )
    )
    return turn.settle(land)
