"""The action that expands a domain by neighbouring squares.

A square may be in open land, in a neutral zone, or in a domain of another player that has fewer knights.
"""

from collections.abc import Iterator

from domain.game.play import Steps
from domain.games.domaine.board import AROUND, BORDERS, Square, at, square_json
from domain.games.domaine.choices import Expanding, expanding
from domain.games.domaine.facts import SquareGained
from domain.games.domaine.land import Domain, Land
from domain.games.domaine.turn import Turn


def expansions(turn: Turn, land: Land, ducats: int) -> Iterator[Expanding]:  # noqa: ARG001  an expansion has no extra cost
    """Yield the squares that any domain of the current player can gain by expansion."""
    for domain in land.domains_of(turn.seat):
        yield from expansions_of(land, domain)


def expansions_of(land: Land, domain: Domain) -> Iterator[Expanding]:
    """Yield the squares that one domain can gain by expansion."""
    for square in land.frontier(domain):
        if may_gain(land, domain, square):
            yield expanding(domain.castle, square)


def may_gain(land: Land, domain: Domain, square: Square) -> bool:
    if square in land.castles or square in land.knights:
        return False
    other = land.domain_at.get(square)
    return other is None or may_attack(land, domain, other)


def may_attack(land: Land, domain: Domain, other: Domain) -> bool:
    """Return whether `domain` may gain squares of `other`: another owner, no alliance, and fewer knights."""
    return other.seat != domain.seat and not land.allied(domain, other) and len(domain.knights) > len(other.knights)


def expand_domain(turn: Turn, count: int) -> Steps[None]:
    """Ask the player for squares, and expand one domain by them, up to `count` squares.

    The option `expand_max` may lower the number. The squares need not be neighbours. Each must be legal after the gain
    of the square before it.
    """
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
    """Add a square to the domain of `castle`, and move the borders around it. Return whether the turn is over.

    No border remains between the square and its new domain. Each other side of the square gets one.
    """
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
