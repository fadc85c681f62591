"""Kingdomino as numbers."""

from collections.abc import Sequence
from typing import Any, Final

from domain.game.decisions import Decision
from domain.games.kingdomino.choices import Choosing
from domain.games.kingdomino.dominoes import DOMINOES, TERRAINS
from domain.games.kingdomino.kingdom import STEPS, Kingdom, Player
from domain.games.kingdomino.setup import setup
from domain.games.kingdomino.table import KingdominoTable
from dominium_envs.encodings.encoding import Encoding, Memo
from dominium_envs.layout import Layout, Row
from dominium_envs.offer import Codes

DIRECTIONS: Final = {direction: number for number, direction in enumerate(STEPS)}
PLANE: Final = {terrain: number for number, terrain in enumerate(("castle", *TERRAINS))}
CROWNS: Final = len(PLANE)
"""The last plane of a kingdom, with the number of crowns of each square."""
BOX: Final = len(DOMINOES)


class KingdominoEncoding(Encoding):
    """An action is a domino to choose, or a place and a direction for the domino that is placed.

    A kingdom is drawn in a square with the castle in its middle, one plane for each terrain and one of crowns.
    """

    kinds = ("choose", "place")
    prompts = ("choose-domino", "place-domino")

    def _number_actions(self) -> None:
        self.size = setup(self.players, self.options).size
        self.reach = self.size - 1
        self.width = 2 * self.size - 1
        self._choose = self.group([f"choose {number}" for number in DOMINOES]) - 1
        across = range(-self.reach, self.size)
        self._place = self.group(
            [f"place {x},{y} {direction}" for y in across for x in across for direction in DIRECTIONS]
        )

    def codes(self, decision: Decision[Any], _: KingdominoTable, /) -> Codes:
        options: Sequence[Any] = decision.options
        if isinstance(options[0], Choosing):
            return Codes([self._choose + option.domino for option in options])
        place, reach, width = self._place, self.reach, self.width
        return Codes([
            place + ((one.y + reach) * width + one.x + reach) * 4 + DIRECTIONS[one.dir] for one in options
        ])  # fmt: skip

    def _lay_out(self, layout: Layout) -> None:
        for place in range(self.players):
            layout.add(f"kingdom {place}", CROWNS + 1, self.width, self.width)
            layout.add(f"kingdom {place}/placed", BOX)
            layout.add(f"kingdom {place}/discarded", BOX)
        self._kingdom_size = layout.size // self.players
        self._current = layout.add("current", self.players, BOX)
        self._next = layout.add("next", self.players + 1, BOX)
        self._first = layout.add("first", BOX)
        self._kings = layout.add("kings", self.players)
        self._pile = layout.add("pile", 1)

    def _lay_out_hidden(self, layout: Layout) -> None:
        self._order = layout.add("pile/order", BOX)

    def _write(self, row: Row, table: KingdominoTable, seat: int, whole: bool, memo: Memo) -> None:
        size = self._kingdom_size
        for number, player in enumerate(table.players):
            known = memo.get(number)
            if known is None or known[0] is not player:
                known = memo[number] = player, self._drawn(player)
            start = self.relative(number, seat) * size
            row[start : start + size] = known[1]
        for claim in table.current:
            row[self._current + self.relative(claim.seat, seat) * BOX + claim.domino - 1] = 1
        for offer in table.next:
            place = self.players if offer.seat is None else self.relative(offer.seat, seat)
            row[self._next + place * BOX + offer.domino - 1] = 1
        if table.current and not table.hand:
            row[self._first + table.current[0].domino - 1] = 1
        for owner in table.hand:
            row[self._kings + self.relative(owner, seat)] += 1
        row[self._pile] = table.count
        if whole:
            for place, domino in enumerate(table.pile or ()):
                row[self._order + place] = domino

    def _drawn(self, player: Player) -> Row:
        """Return the planes of a kingdom, its dominoes and those that did not fit."""
        width, reach = self.width, self.reach
        area = width * width
        block = bytearray(self._kingdom_size)
        for (x, y), (terrain, crowns) in Kingdom(player.kingdom, self.size).squares.items():
            square = (y + reach) * width + x + reach
            block[PLANE[terrain] * area + square] = 1
            block[CROWNS * area + square] = crowns
        placed = (CROWNS + 1) * area - 1
        for placement in player.kingdom:
            block[placed + placement.domino] = 1
        for domino in player.discarded:
            block[placed + BOX + domino] = 1
        return block
