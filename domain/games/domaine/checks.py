"""Checks of a table of Domaine. Each refusal points to the impossible part."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NoReturn

from domain.game.refusal import Refusal
from domain.games.domaine.board import BORDERS, Piece
from domain.games.domaine.cards import DECK
from domain.games.domaine.land import CASTLE_TERRAIN, KNIGHT_TERRAIN, Land
from domain.games.domaine.score import at_the_king
from domain.games.domaine.setup import HAND, KNIGHTS
from domain.games.domaine.table import DomaineTable

CODE: Final = "invalid-position"


def impossible(where: str, why: str) -> NoReturn:
    raise Refusal(CODE, why, pointer=f"/position/{where}")


def check_box(table: DomaineTable) -> None:
    """Check that no colour has more pieces than the box holds, and that no two share a square."""
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
            impossible(f"{where}/seat", f"nobody plays as {piece.seat}")
        seen[piece.seat] += 1
        if seen[piece.seat] > most[piece.seat]:
            impossible(where, f"there are only {most[piece.seat]} {name} of a colour")
        if terrain[piece.square] not in stands_on:
            impossible(where, f"{name} do not stand on such a square")
        if piece.square in taken:
            impossible(where, "another piece stands there")
        taken.add(piece.square)


def check_board(table: DomaineTable) -> None:
    """Borders lie where they can be, knights are linked to their castles, alliances are between two domains."""
    land = table.land
    lines = [border.line for border in table.borders]
    for number, (between, border) in enumerate(zip(lines, table.borders, strict=True)):
        where = f"borders/{number}"
        if BORDERS.get(between) != border:
            impossible(where, "that is the edge of the board")
        if between in lines[:number]:
            impossible(where, "there is a border already")
        if land.within(between):
            impossible(where, "there are no borders inside a domain")
    for number, knight in enumerate(table.knights):
        if knight.square in land.stragglers(knight.seat):
            impossible(f"knights/{number}", "no chain of own pieces links this knight to a castle")
    _check_alliances(table, land)


def _check_alliances(table: DomaineTable, land: Land) -> None:
    known: list[set[int]] = []
    for number, pair in enumerate(table.alliances):
        domains = [land.domains.get(place.square) for place in pair]
        seats = {domain.seat for domain in domains if domain is not None}
        if None in domains or None in seats or len(seats) < len(pair):
            impossible(f"alliances/{number}", "an alliance is between domains of two players")
        castles = {place.square for place in pair}
        if castles in known:
            impossible(f"alliances/{number}", "these two are allied already")
        known.append(castles)


def check_progress(table: DomaineTable) -> None:
    """A game can come to this. How far castles are apart is not asked: the last resort at placing knows no distance."""
    if table.placing:
        _check_placing(table)
    else:
        if Counter(castle.seat for castle in table.castles) != Counter(table.placings):
            impossible("castles", f"{len(table.placings)} castles have been placed when play begins")
        if (table.number - 2) % len(table.players) != table.turn:
            impossible("turn/seat", "who placed the last castle began, and all take turns")
        if table.number < len(table.court) + len(table.discard) + (not table.turn_over):
            impossible("turn/number", "in every turn before this one a card was laid")
    _check_cards(table)


def _check_placing(table: DomaineTable) -> None:
    """One castle after another, each with its knight; nothing else has happened."""
    done = len(table.castles)
    expected = Counter(table.placings[:done])
    if done >= len(table.placings) or Counter(castle.seat for castle in table.castles) != expected:
        impossible("castles", "castles are placed in turn, and play begins after the last")
    if Counter(knight.seat for knight in table.knights) != expected:
        impossible("knights", "each castle comes with its knight")
    if table.turn_over:
        impossible("turn/over", "no turn is over while castles are being placed")
    if table.turn != done % len(table.players):
        impossible("turn/seat", "castles are placed in turn")
    for name in ("borders", "alliances", "court", "discard"):
        if getattr(table, name):
            impossible(name, "there are none while castles are being placed")


def _check_cards(table: DomaineTable) -> None:
    """All the cards are there, the deck is in the order of its letters, and hands are as large as they are then."""
    count = len(table.backs) + len(table.court) + len(table.discard) + sum(player.cards for player in table.players)
    if count != DECK.total():
        impossible("deck", f"{DECK.total()} cards are in the game, not {count}")
    if table.backs != "".join(sorted(table.backs)):
        impossible("deck", "the deck is in the order of the letters, A on top")
    seats, over = len(table.players), table.turn_over
    mine = table.players[table.turn].cards
    undrawn = over and at_the_king(table, table.land)
    for step in range(seats):
        seat = (table.turn + step) % seats
        held = table.players[seat].cards
        full = HAND - 1 if undrawn and step == 0 else HAND
        if table.backs and held != full:
            impossible(f"players/{seat}/hand", f"a hand has {full} cards while there is a deck")
        as_many = held == mine or (step > 0 and held == (mine + 1 if over else mine - 1))
        if not table.backs and not (as_many and held <= HAND and (over or mine > 0)):
            impossible(f"players/{seat}/hand", "without a deck everybody lays a card a turn")
