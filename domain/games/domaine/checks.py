"""Checks of a Domaine position. Each refusal points to the impossible part."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NoReturn

from domain.game.refusal import Refusal
from domain.games.domaine.board import BORDERS, Piece
from domain.games.domaine.cards import DECK
from domain.games.domaine.land import CASTLE_TERRAIN, KNIGHT_TERRAIN, Land
from domain.games.domaine.score import at_the_king
from domain.games.domaine.setup import HAND, KNIGHTS
from domain.games.domaine.table import DomaineTable


def impossible(where: str, reason: str, /, **fields: Any) -> NoReturn:
    raise Refusal(reason, pointer=f"/position/{where}", **fields)


def check_box(table: DomaineTable) -> None:
    """Refuse a position with too many pieces of one colour, pieces on wrong terrain, or two pieces on a square."""
    allowed = Counter(table.placings)
    for name, pieces, most in (
        ("castles", table.castles, allowed),
        ("knights", table.knights, dict.fromkeys(allowed, KNIGHTS)),
    ):
        _check_pieces(table, name, pieces, most)


def _check_pieces(table: DomaineTable, name: str, pieces: Sequence[Piece], most: dict[int | None, int]) -> None:
    terrain = "".join(reversed(table.terrain))
    stands_on = CASTLE_TERRAIN if name == "castles" else KNIGHT_TERRAIN
    taken = {castle.square for castle in table.castles} if name == "knights" else set()
    seen: Counter[int | None] = Counter()
    for number, piece in enumerate(pieces):
        where = f"{name}/{number}"
        if piece.seat not in most:
            impossible(f"{where}/seat", "invalid-position/nobody", seat=piece.seat)
        seen[piece.seat] += 1
        if seen[piece.seat] > most[piece.seat]:
            impossible(where, "invalid-position/piece-count", most=most[piece.seat], pieces=name)
        if terrain[piece.square] not in stands_on:
            impossible(where, "invalid-position/piece-square", pieces=name)
        if piece.square in taken:
            impossible(where, "invalid-position/piece-taken")
        taken.add(piece.square)


def check_board(table: DomaineTable) -> None:
    """Refuse a position with impossible borders, unlinked knights, or alliances that are not between two domains."""
    land = table.land
    lines = [border.line for border in table.borders]
    for number, (between, border) in enumerate(zip(lines, table.borders, strict=True)):
        where = f"borders/{number}"
        if BORDERS.get(between) != border:
            impossible(where, "invalid-position/border-edge")
        if between in lines[:number]:
            impossible(where, "invalid-position/border-twice")
        if land.within(between):
            impossible(where, "invalid-position/border-inside")
    for number, knight in enumerate(table.knights):
        if knight.square in land.stragglers(knight.seat):
            impossible(f"knights/{number}", "invalid-position/knight-chain")
    _check_alliances(table, land)


def _check_alliances(table: DomaineTable, land: Land) -> None:
    known: list[set[int]] = []
    for number, pair in enumerate(table.alliances):
        domains = [land.domains.get(place.square) for place in pair]
        seats = {domain.seat for domain in domains if domain is not None}
        if None in domains or None in seats or len(seats) < len(pair):
            impossible(f"alliances/{number}", "invalid-position/alliance-players")
        castles = {place.square for place in pair}
        if castles in known:
            impossible(f"alliances/{number}", "invalid-position/alliance-twice")
        known.append(castles)


def check_progress(table: DomaineTable) -> None:
    """Refuse a position that no game can reach.

    The distance of castles is not checked, because it can be lowered without limit when castles are placed.
    """
    if table.placing:
        _check_placing(table)
    else:
        if Counter(castle.seat for castle in table.castles) != Counter(table.placings):
            impossible("castles", "invalid-position/castle-count", castles=len(table.placings))
        if (table.number - 2) % len(table.players) != table.turn:
            impossible("turn/seat", "invalid-position/first-turn")
        if table.number < len(table.court) + len(table.discard) + (not table.turn_over):
            impossible("turn/number", "invalid-position/turn-number")
    _check_cards(table)


def _check_placing(table: DomaineTable) -> None:
    """Refuse a position before the first turn unless it has only castles placed in turn, each with a knight."""
    done = len(table.castles)
    expected = Counter(table.placings[:done])
    if done >= len(table.placings) or Counter(castle.seat for castle in table.castles) != expected:
        impossible("castles", "invalid-position/castles-in-turn")
    if Counter(knight.seat for knight in table.knights) != expected:
        impossible("knights", "invalid-position/castle-knights")
    if table.turn_over:
        impossible("turn/over", "invalid-position/turn-over")
    if table.turn != done % len(table.players):
        impossible("turn/seat", "invalid-position/castle-seat")
    for name in ("borders", "alliances", "court", "discard"):
        if getattr(table, name):
            impossible(name, "invalid-position/while-placing", name=name)


def _check_cards(table: DomaineTable) -> None:
    """Refuse a position with a wrong number of cards, a deck that is not ordered by pile, or hands of a wrong size."""
    count = len(table.backs) + len(table.court) + len(table.discard) + sum(player.cards for player in table.players)
    if count != DECK.total():
        impossible("deck", "invalid-position/deck-count", cards=DECK.total(), count=count)
    if table.backs != "".join(sorted(table.backs)):
        impossible("deck", "invalid-position/deck-order")
    seats, over = len(table.players), table.turn_over
    mine = table.players[table.turn].cards
    undrawn = over and at_the_king(table, table.land)
    for step in range(seats):
        seat = (table.turn + step) % seats
        held = table.players[seat].cards
        full = HAND - 1 if undrawn and step == 0 else HAND
        if table.backs and held != full:
            impossible(f"players/{seat}/hand", "invalid-position/hand-size", hand=full)
        as_many = held == mine or (step > 0 and held == (mine + 1 if over else mine - 1))
        if not table.backs and not (as_many and held <= HAND and (over or mine > 0)):
            impossible(f"players/{seat}/hand", "invalid-position/hand-without-deck")
