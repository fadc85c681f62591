"""A Domaine bot's view of the board: values of squares for a seat, and planned domains."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from domain.games.domaine.board import AROUND, NEIGHBOURS, SIZE, SQUARES, Border, Line, Piece, Square, line
from domain.games.domaine.land import Domain, Land
from domain.games.domaine.score import MONOPOLY, MONOPOLY_MINES, VALUES, points, squares, victory_points
from domain.games.domaine.tiles import MINES

Shown = Mapping[str, Any]

_LARGEST: Final = 14
"""Maximum number of squares of a planned domain. It can expand later."""
_BORDER: Final = 0.8
"""Points by which each further border reduces a plan's value for the square that needs it."""
_PATIENCE: Final = 0.84
"""Factor by which each missing border reduces a plan's value."""


class Plan(NamedTuple):
    """A domain that the bot plans: its value, and the borders that it still lacks."""

    value: float
    missing: frozenset[Line]

    @property
    def now(self) -> float:
        return self.value * _PATIENCE ** len(self.missing)

    def brought(self, borders: int) -> float:
        """Return the value of placing a number of the plan's missing borders."""
        lacking = len(self.missing)
        return self.value * (_PATIENCE ** max(0, lacking - borders) - _PATIENCE**lacking)


class Outlook:
    def __init__(self, shown: Shown, castles: Sequence[Piece] = (), knights: Sequence[Piece] = ()) -> None:
        """Read the board from the bot's view of the game, and add further pieces to it."""
        self._shown = shown
        table = shown["table"]
        self.table = table
        self.seat: int = shown["decision"]["seat"]
        self.terrain = "".join(reversed(table["terrain"]))
        self.castles = [Piece(**piece) for piece in table["castles"]] + [*castles]
        self.knights = [Piece(**piece) for piece in table["knights"]] + [*knights]
        self.borders = tuple(Border(**border) for border in table["borders"])
        self.alliances = [line(*(SIZE * place["y"] + place["x"] for place in pair)) for pair in table["alliances"]]
        self.placing = table["turn"]["number"] == 0
        self.neutral = "neutral" in shown["decision"].get("prompt", "") or (
            bool(self.castles) and self.placing and self.castles[-1].seat is None
        )
        self.land = self._land(self.borders)
        self.turns_left = (table["deck"]["count"] + sum(player["hand_size"] for player in table["players"])) / len(
            table["players"]
        )

    def _land(self, borders: tuple[Border, ...]) -> Land:
        return Land(self.terrain, self.castles, self.knights, borders, self.alliances, domains=not self.placing)

    def with_pieces(self, castles: Sequence[Piece], knights: Sequence[Piece]) -> "Outlook":
        """Return the same view of the board with additional pieces."""
        return Outlook(self._shown, castles, knights)

    def domain_points(self, domain: Domain) -> int:
        return points(self.land, domain)

    def points(self, land: Land, seat: int) -> int:
        return sum(victory_points(land, seat).values())

    def lead(self, land: Land) -> int:
        """Return the lead of the bot's seat: its points minus those of the best other seat."""
        others = [self.points(land, seat) for seat in range(len(self.table["players"])) if seat != self.seat]
        return self.points(land, self.seat) - max(others)

    def with_square(self, castle: Square, gained: Square) -> Land:
        """Return the land after a domain gained a square and its borders moved.

        `castle` is the square of the domain's castle.
        """
        inside = self.land.domains[castle].squares
        walls = set(self.land.walls)
        for other, between in AROUND[gained]:
            (walls.discard if other in inside else walls.add)(between)
        return self._land(tuple(map(_border, sorted(walls))))

    # values of squares

    @cached_property
    def owned(self) -> Mapping[str, int]:
        return squares(self.land, self.land.domains_of(self.seat))

    def worth(self, square: Square, owned: Mapping[str, int]) -> float:
        """Return the value of a square for a player who owns the terrains in `owned`."""
        terrain = self.terrain[square]
        if terrain not in MINES:
            return VALUES.get(terrain, 0.08)
        value = 1.0
        if owned.get(terrain, 0) == 0:
            value += min(6.0, 0.32 * self.turns_left)
        if owned.get(terrain, 0) == MONOPOLY_MINES - 1:
            value += MONOPOLY
        return value

    def gain(self, square: Square) -> float:
        """Return the value for the bot of gaining a square, plus most of the value that its present owner loses."""
        owner = self.land.domain_at.get(square)
        if owner is not None and owner.seat == self.seat:
            return 0.0
        value = self.worth(square, self.owned)
        if owner is not None and owner.seat is not None:
            value += 0.8 * self.worth(square, squares(self.land, self.land.domains_of(owner.seat)))
        return value

    @cached_property
    def gains(self) -> list[float]:
        return [self.gain(square) for square in SQUARES]

    def beyond(self, square: Square) -> float:
        """Return the value of the best square that could be gained after the given square."""
        return max(
            (
                self.gains[other]
                for other in NEIGHBOURS[square]
                if other not in self.land.castles and other not in self.land.knights
            ),
            default=0.0,
        )

    # plans

    @cached_property
    def plans(self) -> list[Plan]:
        """Return a plan for each of the bot's castles that has no domain yet."""
        return [
            self.plan(castle, self.seat)
            for castle, seat in self.land.castles.items()
            if seat == self.seat and castle not in self.land.domains
        ]

    def plan(self, castle: Square, seat: int | None) -> Plan:  # noqa: PLR0912 - one search, and it must be quick
        """Return the best plan that was found for a domain around a castle, by adding squares one by one."""
        land = self.land
        taken, bonds, walls = land.domain_at, land.bonds, land.walls
        owned = dict(self.owned) if seat == self.seat else {}
        inside: set[Square] = set()
        lacking: set[Line] = set()
        value = 0.0
        best = Plan(0.0, frozenset())
        joining = [castle]
        while joining and len(inside) < _LARGEST:
            square = joining.pop()
            if square in inside:
                continue
            inside.add(square)
            value += self.worth(square, owned)
            owned[self.terrain[square]] = owned.get(self.terrain[square], 0) + 1
            for other, between in AROUND[square]:
                if other in inside:
                    lacking.discard(between)
                elif between not in walls:
                    lacking.add(between)
                    if between in bonds:
                        joining.append(other)
            if joining:
                continue
            worth = value + 1.0
            if worth * _PATIENCE ** len(lacking) > best.value * _PATIENCE ** len(best.missing):
                best = Plan(worth, frozenset(lacking))
            following: list[tuple[float, Square]] = []
            for between in lacking:
                other = between[1] if between[0] in inside else between[0]
                if other in inside or other in taken or (other in land.castles and other != castle):
                    continue
                change = 0
                for further, edge in AROUND[other]:
                    if further in inside:
                        change -= edge not in walls
                    else:
                        change += edge not in walls
                following.append((self.worth(other, owned) - _BORDER * change, other))
            if following:
                joining = [max(following)[1]]
        return best

    # neighbours

    def rivals(self, domain: Domain) -> list[Domain]:
        """Return the neighbouring domains of other players that are not allied with the given domain."""
        return [
            other
            for other in self.land.next_to(domain)
            if other.seat != domain.seat and not self.land.allied(domain, other)
        ]


def _border(between: Line) -> Border:
    square, other = between
    return Border(square % SIZE, square // SIZE, "right" if other == square + 1 else "up")
