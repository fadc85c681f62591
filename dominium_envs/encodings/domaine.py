"""Domaine as numbers. A square is 12 y + x, as in the rules, and a castle has the number of its placing, from 0."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from domain.game.decisions import Decision, Option
from domain.games.domaine.board import BORDERS, SIZE, SQUARES, Border, Piece
from domain.games.domaine.cards import ACTION_NAMES, CARDS, DECK, PILES
from domain.games.domaine.choices import Allying, Drawing, Expanding, OfCard, OnBorder, OnSquare, Playing, Stopping
from domain.games.domaine.setup import placings
from domain.games.domaine.table import DomaineTable
from domain.games.domaine.tiles import TERRAINS, Terrain
from dominium_envs.encodings.encoding import Encoding, Memo
from dominium_envs.layout import Layout, Row
from dominium_envs.offer import Codes

AREA: Final = len(SQUARES)
CARD: Final = {card: number for number, card in enumerate(CARDS)}
SITES: Final = ("castle", "knight", "desert")
SIDES: Final = ("right", "up")


class DomaineEncoding(Encoding):
    """An action names a card, a square, a border, or a castle with a square or another castle."""

    kinds = ("castle", "knight", "card", "draw", "border", "expand", "desert", "ally")
    prompts = (
        "place-castle", "place-neutral-castle", "place-first-knight", "sell-or-play", "draw-card", "place-border",
        "place-knight", "expand-domain", "choose-deserter", "place-deserter", "choose-alliance",
    )  # fmt: skip

    def _number_actions(self) -> None:
        self.castles = len(placings(self.players, self.options))
        squares = [f"{square % SIZE},{square // SIZE}" for square in SQUARES]
        self._fixed: dict[Option, int] = {Stopping("stop"): self.group(["stop"]), Drawing("draw"): self.group(["draw"])}
        for kind in ("sell", "take"):
            first = self.group([f"{kind} {card}" for card in CARDS])
            self._fixed |= {OfCard(kind, card): first + number for card, number in CARD.items()}
        for action in ACTION_NAMES:
            first = self.group([f"play {card} for {action}" for card in CARDS])
            self._fixed |= {Playing("play", card, action): first + number for card, number in CARD.items()}
        for site in SITES:
            first = self.group([f"{site} {square}" for square in squares])
            self._fixed |= {OnSquare(site, place % SIZE, place // SIZE): first + place for place in SQUARES}
        first = self.group([f"border {border.x},{border.y} {border.side}" for border in BORDERS.values()])
        for number, border in enumerate(BORDERS.values()):
            self._fixed[OnBorder("border", border.x, border.y, border.side)] = first + number
        self._expand = self.group(
            [f"expand castle {castle} to {at}" for castle in range(self.castles) for at in squares]
        )
        pairs = range(self.castles)
        self._ally = self.group([f"ally castles {one} and {other}" for one in pairs for other in pairs])

    def codes(self, decision: Decision[Any], table: DomaineTable, /) -> Codes:
        fixed = self._fixed
        if decision.kind not in {"expand", "ally"}:
            return Codes([fixed[option] for option in decision.options])
        castle = {piece.square: number for number, piece in enumerate(table.castles)}
        found = []
        for option in decision.options:
            if isinstance(option, Expanding):
                found.append(self._expand + castle[option.castle.square] * AREA + option.square)
            elif isinstance(option, Allying):
                pair = castle[option.castle.square] * self.castles + castle[option.other.square]
                found.append(self._ally + pair)
            else:
                found.append(fixed[option])
        return Codes(found)

    def _lay_out(self, layout: Layout) -> None:
        cards = len(CARDS)
        self._owners = owners = self.players + bool(self.options.neutral_castles)
        self._terrain = layout.add("terrain", len(TERRAINS), SIZE, SIZE)
        self._castles = layout.add("castles", owners, SIZE, SIZE)
        self._numbers = layout.add("castles/number", SIZE, SIZE)
        self._knights = layout.add("knights", owners, SIZE, SIZE)
        self._borders = layout.add("borders", len(SIDES), SIZE, SIZE)
        self._allied = layout.add("alliances", self.castles, self.castles)
        self._court = layout.add("court", cards)
        self._discard = layout.add("discard", cards)
        self._last = layout.add("discard/last", cards)
        self._deck = layout.add("deck", len(PILES))
        self._ducats = layout.add("ducats", self.players)
        self._supply = layout.add("knights left", self.players)
        self._drawn = layout.add("hand/drawn", self.players, cards)
        self._taken = layout.add("hand/taken", self.players, cards)
        self._backs = layout.add("hand/backs", self.players, len(PILES))
        self._turn = layout.add("turn/seat", self.players)
        self._number = layout.add("turn/number", 1)
        self._over = layout.add("turn/card laid", 1)

    def _lay_out_hidden(self, layout: Layout) -> None:
        self._order = layout.add("deck/order", sum(DECK.values()))

    def _write(self, row: Row, table: DomaineTable, seat: int, whole: bool, memo: Memo) -> None:
        self._write_board(row, table, seat, memo)
        for start, cards in ((self._court, table.court), (self._discard, table.discard)):
            _count(row, start, cards)
        if table.discard:
            row[self._last + CARD[table.discard[-1]]] = 1
        for letter in table.backs:
            row[self._deck + PILES.index(letter)] += 1
        for number, player in enumerate(table.players):
            place = self.relative(number, seat)
            row[self._ducats + place] = player.ducats
            row[self._supply + place] = table.supply(number)
            _count(row, self._drawn + place * len(CARDS), player.drawn or ())
            _count(row, self._taken + place * len(CARDS), player.taken)
            for letter in player.backs:
                row[self._backs + place * len(PILES) + PILES.index(letter)] += 1
        row[self._turn + self.relative(table.turn, seat)] = 1
        row[self._number], row[self._over] = table.number, table.turn_over
        if whole:
            for place, card in enumerate(table.deck or ()):
                row[self._order + place] = CARD[card] + 1

    def _write_board(self, row: Row, table: DomaineTable, seat: int, memo: Memo) -> None:
        owners: dict[int | None, int] = {number: self.relative(number, seat) * AREA for number in range(self.players)}
        owners[None] = self.players * AREA
        written: tuple[tuple[int, Any, Callable[[Any, Mapping[int | None, int]], Row]], ...] = (
            (self._terrain, table.terrain, _terrain),
            (self._castles, table.castles, self._pieces),
            (self._knights, table.knights, self._pieces),
            (self._borders, table.borders, _borders),
        )
        for start, parts, write in written:
            known = memo.get(start)
            if known is None or known[0] is not parts:
                known = memo[start] = parts, write(parts, owners)
            row[start : start + len(known[1])] = known[1]
        castle = {}
        for number, piece in enumerate(table.castles):
            castle[piece.x, piece.y] = number
            row[self._numbers + SIZE * piece.y + piece.x] = number + 1
        for one, other in table.alliances:
            pair = castle[one.x, one.y], castle[other.x, other.y]
            row[self._allied + pair[0] * self.castles + pair[1]] = 1
            row[self._allied + pair[1] * self.castles + pair[0]] = 1

    def _pieces(self, pieces: tuple[Piece, ...], owners: Mapping[int | None, int]) -> Row:
        """Return a plane of pieces for each owner."""
        planes = bytearray(self._owners * AREA)
        for piece in pieces:
            planes[owners[piece.seat] + SIZE * piece.y + piece.x] = 1
        return planes


def _count(row: Row, start: int, cards: Iterable[str]) -> None:
    for card in cards:
        row[start + CARD[card]] += 1


def _terrain(terrain: Terrain, _: object) -> Row:
    """Return a plane for each kind of terrain."""
    planes = bytearray(AREA * len(TERRAINS))
    letters = list(TERRAINS)
    for y, line in enumerate(reversed(terrain)):
        for x, letter in enumerate(line):
            planes[letters.index(letter) * AREA + SIZE * y + x] = 1
    return planes


def _borders(borders: tuple[Border, ...], _: object) -> Row:
    """Return a plane for each side of a square."""
    planes = bytearray(AREA * len(SIDES))
    for border in borders:
        planes[(border.side == "up") * AREA + SIZE * border.y + border.x] = 1
    return planes
