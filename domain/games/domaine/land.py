"""The areas of Domaine's board, and their owners. They are calculated from the pieces and not stored.

An area is a group of connected squares, enclosed by borders and the edge of the board. An area with exactly one castle
is a domain. An area without a castle is a neutral zone. An area with several castles is open land.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from domain.games.domaine.board import AROUND, SQUARES, Border, Line, Piece, Square, line
from domain.games.domaine.tiles import FOREST, MEADOW

CASTLE_TERRAIN: Final = MEADOW
KNIGHT_TERRAIN: Final = MEADOW + FOREST


class Domain(NamedTuple):
    """An area of the board with exactly one castle.

    The square of its castle identifies a domain, because castles never leave the board.
    """

    seat: int | None
    castle: Square
    squares: frozenset[Square]
    knights: frozenset[Square]


class Enclosure(NamedTuple):
    """The lines with borders, and the areas of the board that they enclose."""

    walls: frozenset[Line]
    areas: tuple[tuple[Square, ...], ...]


@lru_cache(maxsize=64)
def enclosed(borders: tuple[Border, ...]) -> Enclosure:
    """Return the areas of the board that the given borders enclose.

    The result is cached, because turns and views need it often.
    """
    walls = frozenset(border.line for border in borders)
    areas = []
    waiting = set(SQUARES)
    for first in SQUARES:
        if first in waiting:
            waiting.remove(first)
            area = [first]
            for square in area:
                for other, between in AROUND[square]:
                    if other in waiting and between not in walls:
                        waiting.remove(other)
                        area.append(other)
            areas.append(tuple(area))
    return Enclosure(walls, tuple(areas))


class Land:
    """The land: the board at one moment, with its pieces, borders and areas."""

    def __init__(
        self,
        terrain: str,
        castles: Sequence[Piece],
        knights: Sequence[Piece],
        borders: tuple[Border, ...],
        alliances: Iterable[Line] = (),
        *,
        domains: bool = True,
    ) -> None:
        """Build the land from the pieces and borders on the board.

        `terrain` is in the order of the squares. Without `domains`, while castles are being placed, all land is open.
        """
        self.terrain = terrain
        self.castles = {castle.square: castle.seat for castle in castles}
        self.knights = {knight.square: knight.seat for knight in knights}
        self.walls, self.areas = enclosed(borders)
        self.alliances = frozenset(alliances)
        self._settled = domains

    # pieces

    def free(self, square: Square, terrains: str) -> bool:
        return self.terrain[square] in terrains and square not in self.castles and square not in self.knights

    def owns(self, seat: int | None, square: Square) -> bool:
        """Return whether a castle or knight of a seat is on the square. None is the neutral party."""
        return self.knights.get(square, -1) == seat or self.castles.get(square, -1) == seat

    @cached_property
    def bonds(self) -> frozenset[Line]:
        """Return the lines between two pieces of one colour: a castle and a knight, or two knights.

        No border may be placed on them.
        """
        return frozenset(
            between
            for knight, seat in self.knights.items()
            for other, between in AROUND[knight]
            if self.owns(seat, other)
        )

    def beside_own(self, square: Square, seat: int | None) -> bool:
        """Return whether a piece of a seat is next to the square, without a border between the two."""
        return any(self.owns(seat, other) for other, between in AROUND[square] if between not in self.walls)

    def stragglers(self, seat: int | None, without: Square | None = None) -> set[Square]:
        """Return the knights of a seat that are not linked to one of its castles.

        A link is a chain of the seat's pieces that no border cuts. `without` leaves one knight out.
        """
        waiting = {knight for knight, owner in self.knights.items() if owner == seat and knight != without}
        linked = [castle for castle, owner in self.castles.items() if owner == seat]
        for square in linked:
            for other, between in AROUND[square]:
                if other in waiting and between not in self.walls:
                    waiting.remove(other)
                    linked.append(other)
        return waiting

    # areas

    @cached_property
    def domains(self) -> dict[Square, Domain]:
        """Return the domains by the square of their castle, in the order in which the castles were placed."""
        return {domain.castle: domain for domain in sorted(self._domains(), key=self._placed)}

    @cached_property
    def neutral_zones(self) -> list[tuple[Square, ...]]:
        return [area for area in self.areas if self.castles.keys().isdisjoint(area)] if self._settled else []

    @cached_property
    def domain_at(self) -> dict[Square, Domain]:
        return {square: domain for domain in self.domains.values() for square in domain.squares}

    def domains_of(self, seat: int) -> list[Domain]:
        return [domain for domain in self.domains.values() if domain.seat == seat]

    def within(self, between: Line) -> bool:
        """Return whether a line lies inside a domain, between two of its squares."""
        domain = self.domain_at.get(between[0])
        return domain is not None and between[1] in domain.squares

    def frontier(self, domain: Domain) -> list[Square]:
        """Return the squares next to a domain, outside it."""
        beside = {other for square in domain.squares for other, _ in AROUND[square]}
        return sorted(beside - domain.squares)

    def next_to(self, domain: Domain) -> list[Domain]:
        """Return the domains next to a domain, in the order in which their castles were placed."""
        castles = {self.domain_at[square].castle for square in self.frontier(domain) if square in self.domain_at}
        return [other for castle, other in self.domains.items() if castle in castles]

    def allied(self, domain: Domain, other: Domain) -> bool:
        return line(domain.castle, other.castle) in self.alliances

    def _domains(self) -> Iterator[Domain]:
        for area in self.areas if self._settled else ():
            castles = [square for square in area if square in self.castles]
            if len(castles) == 1:
                seat = self.castles[castles[0]]
                knights = frozenset(square for square in area if square in self.knights)
                yield Domain(seat, castles[0], frozenset(area), knights)

    @cached_property
    def _order(self) -> dict[Square, int]:
        return {castle: number for number, castle in enumerate(self.castles)}

    def _placed(self, domain: Domain) -> int:
        return self._order[domain.castle]
