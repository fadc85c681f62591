"""The action that places knights next to the player's castles or knights. A knight in a forest costs a ducat."""

from collections.abc import Iterable, Iterator
from typing import Final

from domain.game.play import Steps
from domain.games.domaine.board import NEIGHBOURS, Square
from domain.games.domaine.choices import OnSquare, on
from domain.games.domaine.facts import KnightPlaced
from domain.games.domaine.land import KNIGHT_TERRAIN, Land
from domain.games.domaine.tiles import FOREST
from domain.games.domaine.turn import Turn

FOREST_DUCATS: Final = 1


def knight_sites(turn: Turn, land: Land, ducats: int) -> Iterator[OnSquare]:
    """Yield the squares where the player can place a knight with the given number of ducats."""
    if turn.supply:
        pieces = [square for held in (land.castles, land.knights) for square in held if land.owns(turn.seat, square)]
        beside = {other for square in pieces for other in NEIGHBOURS[square]}
        yield from affordable(turn, land, ducats, beside)


def affordable(turn: Turn, land: Land, ducats: int, squares: Iterable[Square]) -> Iterator[OnSquare]:
    """Yield those of the squares where a knight can be placed for at most `ducats`.

    One of the player's pieces must be on a neighbouring square without a border between the two.
    """
    for square in sorted(squares):
        if land.free(square, KNIGHT_TERRAIN) and price(land, square) <= ducats and land.beside_own(square, turn.seat):
            yield on("knight", square)


def price(land: Land, square: Square) -> int:
    return FOREST_DUCATS if land.terrain[square] == FOREST else 0


def place_knights(turn: Turn, count: int) -> Steps[None]:
    """Ask the player to place up to `count` knights."""
    for placed in range(count):
        land = turn.table.land
        sites = knight_sites(turn, land, turn.player.ducats)
        picked = yield from turn.choose("knight", "place-knight", sites, may_stop=placed > 0)
        if picked is None:
            return
        place(turn, land, picked)


def place(turn: Turn, land: Land, picked: OnSquare) -> None:
    """Record that the player placed a knight on the picked square and paid for it."""
    turn.record(KnightPlaced(turn.seat, turn.seat, picked.x, picked.y, price(land, picked.square)))
