"""The board of Domaine read a second time, slowly and plainly, from the places of the pieces.

It uses none of the rules' own reading: neither `board`, nor `land`, nor the actions.
"""

import itertools
from collections import Counter
from typing import Any

import msgspec

from domain.games.domaine.table import DomaineTable
from tests.support.games import Game

XY = tuple[int, int]
Pair = frozenset[XY]

BOARD = [(x, y) for y in range(12) for x in range(12)]
POINTS = {"F": 1, "V": 3, "R": 5}


def around(square: XY) -> list[XY]:
    x, y = square
    return [(a, b) for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if 0 <= a < 12 and 0 <= b < 12]


NEIGHBOURS = [(square, near, frozenset({square, near})) for square in BOARD for near in around(square) if near > square]
PAIRS = {pair for _, _, pair in NEIGHBOURS}


class Reading:
    def __init__(self, table: DomaineTable) -> None:
        self.table = table
        self.terrain = {(x, y): table.terrain[11 - y][x] for x, y in BOARD}
        self.castles = {(castle.x, castle.y): castle.seat for castle in table.castles}
        self.knights = {(knight.x, knight.y): knight.seat for knight in table.knights}
        self.borders = {
            frozenset({(b.x, b.y), (b.x + 1, b.y) if b.side == "right" else (b.x, b.y + 1)}) for b in table.borders
        }
        self.allies = [{(castle.x, castle.y) for castle in pair} for pair in table.alliances]
        self.areas = self._areas()
        self.domains: dict[XY, set[XY]] = {}
        self.neutral_zones: list[set[XY]] = []
        for area in self.areas if table.number else []:
            castles = [square for square in area if square in self.castles]
            if len(castles) == 1:
                self.domains[castles[0]] = area
            elif not castles:
                self.neutral_zones.append(area)

    def _areas(self) -> list[set[XY]]:
        """Begin with every square by itself; join squares without a border between them, the smaller area to the
        larger."""
        area_of = {square: {square} for square in BOARD}
        for square, near, pair in NEIGHBOURS:
            one, other = area_of[square], area_of[near]
            if one is not other and pair not in self.borders:
                if len(one) < len(other):
                    one, other = other, one
                one |= other
                for moved in other:
                    area_of[moved] = one
        return list({id(area): area for area in area_of.values()}.values())

    def domain(self, castle: XY) -> set[XY]:
        return self.domains.get(castle, set())

    def holder(self, square: XY) -> XY | None:
        """Return the castle whose domain contains this square."""
        return next((castle for castle, squares in self.domains.items() if square in squares), None)

    def strength(self, castle: XY) -> int:
        return sum(knight in self.domains[castle] for knight in self.knights)

    def own(self, seat: int | None) -> list[XY]:
        return [castle for castle in self.domains if self.castles[castle] == seat]

    def touching(self, castle: XY, other: XY) -> bool:
        return any(square in self.domains[other] for inside in self.domains[castle] for square in around(inside))

    # points

    def squares(self, seat: int) -> Counter[str]:
        return Counter(self.terrain[square] for castle in self.own(seat) for square in self.domains[castle])

    def points(self, seat: int) -> int:
        squares = self.squares(seat)
        monopolies = sum(squares[mine] >= 3 for mine in "csgd")
        return sum(POINTS.get(letter, 0) * count for letter, count in squares.items()) + 5 * monopolies

    # legal actions

    def colour(self, square: XY) -> tuple[int | None] | None:
        """Return the owner of the piece on this square in a tuple; `(None,)` is a neutral piece."""
        for pieces in (self.castles, self.knights):
            if square in pieces:
                return (pieces[square],)
        return None

    def linked(self, seat: int | None, without: XY | None = None) -> set[XY]:
        """Return the knights that are connected with a castle of their colour."""
        knights = {knight for knight, owner in self.knights.items() if owner == seat and knight != without}
        reached = {castle for castle, owner in self.castles.items() if owner == seat}
        while True:
            more = {
                knight
                for knight in knights - reached
                if any(near in reached and frozenset({near, knight}) not in self.borders for near in around(knight))
            }
            if not more:
                return reached & knights
            reached |= more

    def border_options(self) -> set[Any]:
        found = set()
        for pair in PAIRS - self.borders:
            one, other = sorted(pair)
            same_colour = self.colour(one) is not None and self.colour(one) == self.colour(other)
            two_castles = one in self.castles and other in self.castles
            holder = self.holder(one)
            if (same_colour and not two_castles) or (holder is not None and holder == self.holder(other)):
                continue
            found.add((*one, "right" if other[0] > one[0] else "up"))
        return found

    def knight_sites(self, seat: int, ducats: int) -> set[XY]:
        if sum(owner == seat for owner in self.knights.values()) >= 15:
            return set()
        return {
            square
            for square in BOARD
            if self.colour(square) is None
            and (self.terrain[square] == "M" or (self.terrain[square] == "F" and ducats >= 1))
            and any(
                self.colour(near) == (seat,) and frozenset({near, square}) not in self.borders
                for near in around(square)
            )
        }

    def expansions(self, seat: int) -> set[tuple[XY, XY]]:
        return {
            (castle, square)
            for castle in self.own(seat)
            for square in BOARD
            if square not in self.domains[castle]
            and any(near in self.domains[castle] for near in around(square))
            and self.colour(square) is None
            and self._may_attack(castle, self.holder(square))
        }

    def _may_attack(self, castle: XY, other: XY | None) -> bool:
        if other is None:
            return True
        if self.castles[other] == self.castles[castle] or {castle, other} in self.allies:
            return False
        return self.strength(castle) > self.strength(other)

    def desertions(self, seat: int, ducats: int) -> dict[XY, set[XY]]:
        """The knights that may desert, each with the squares to which the new one may come."""
        found: dict[XY, set[XY]] = {}
        for knight, owner in self.knights.items():
            holder = self.holder(knight)
            if owner == seat or holder is None or len(self.linked(owner, knight)) < len(self.linked(owner)) - 1:
                continue
            sites: set[XY] = set()
            for castle in self.own(seat):
                barred = self.table.options.alliance_blocks_deserters and {castle, holder} in self.allies
                manned = any(self.knights[mine] == seat for mine in self.knights if mine in self.domains[castle])
                if self.touching(castle, holder) and manned and not barred:
                    sites |= self.knight_sites(seat, ducats) & self.domains[castle]
            if sites:
                found[knight] = sites
        return found

    def alliances(self, seat: int) -> set[tuple[XY, XY]]:
        return {
            (castle, other)
            for castle in self.own(seat)
            for other in self.domains
            if self.castles[other] not in {seat, None}
            and self.touching(castle, other)
            and {castle, other} not in self.allies
        }

    def firsts(self, seat: int, ducats: int) -> dict[str, set[Any]]:
        """Return the first options of each action, for a seat that will have this many ducats."""
        return {
            "borders": self.border_options(),
            "knights": self.knight_sites(seat, ducats),
            "expand": self.expansions(seat),
            "deserter": set(self.desertions(seat, ducats)),
            "alliance": self.alliances(seat),
        }


def board(table: DomaineTable) -> tuple[Any, ...]:
    """Return the content of the board."""
    return table.terrain, table.castles, table.knights, table.borders, table.alliances, table.number > 0


def check_invariants(reading: Reading) -> None:
    """Check the invariants that hold after every fact."""
    table = reading.table
    assert len(reading.castles) == len(table.castles), "a castle a square"
    assert len(reading.knights) == len(table.knights), "a knight a square"
    assert reading.castles.keys().isdisjoint(reading.knights), "no two pieces on a square"
    assert len(reading.borders) == len(table.borders), "no border twice"
    assert reading.borders <= PAIRS, "no border on the edge of the board"
    assert all(reading.terrain[castle] == "M" for castle in reading.castles)
    assert all(reading.terrain[knight] in "MF" for knight in reading.knights)
    for seat in {*reading.knights.values()}:
        knights = {knight for knight, owner in reading.knights.items() if owner == seat}
        assert len(knights) <= 15
        assert reading.linked(seat) == knights, "every knight is linked to a castle of its colour"
    for castle, squares in reading.domains.items():
        assert [square for square in squares if square in reading.castles] == [castle], "a domain has one castle"
        for knight in squares & reading.knights.keys():
            assert reading.knights[knight] == reading.castles[castle], "no strangers in a domain"
    assert all(pair <= reading.domains.keys() for pair in reading.allies), "alliances are between domains"
    assert all(reading.points(seat) >= 0 for seat in range(len(table.players)))


def check_step(before: Reading, after: Reading) -> None:
    """Check the invariants between two facts: castles, domains and alliances stay."""
    assert before.castles.items() <= after.castles.items()
    assert before.domains.keys() <= after.domains.keys()
    assert after.allies[: len(before.allies)] == before.allies


def check_settled(reading: Reading) -> None:
    """Check the invariants that hold at every question."""
    for squares in reading.domains.values():
        assert not any(pair <= squares for pair in reading.borders), "no border inside a domain"


def check_purse(table: DomaineTable) -> None:
    """Ducats are never owed, and who knows cards knows as many as there are."""
    for player in table.players:
        assert player.ducats >= 0
        assert player.drawn is None or len(player.drawn) == len(player.backs)
    assert table.deck is None or len(table.deck) == len(table.backs)


def check_game(game: Game) -> None:
    tables = [decoded for bytes_, _ in itertools.groupby(game.tables.values()) if (decoded := _decoded(bytes_)).terrain]
    for table in tables:
        check_purse(table)
    readings = [Reading(next(same)) for _, same in itertools.groupby(tables, board)]
    for reading in readings:
        check_invariants(reading)
    for before, after in itertools.pairwise(readings):
        check_step(before, after)
    asked = (game.at(number).table for number in game.questions)
    for _, same in itertools.groupby(asked, board):
        check_settled(Reading(next(same)))


def _decoded(table: bytes) -> DomaineTable:
    return msgspec.msgpack.decode(table, type=DomaineTable)
