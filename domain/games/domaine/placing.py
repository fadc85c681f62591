"""The placing of castles at the start of a Domaine game, each with a knight next to it."""

from domain.game.decisions import Decision
from domain.game.play import Steps
from domain.games.domaine.board import NEIGHBOURS, SQUARES, Square, distance, square_json
from domain.games.domaine.choices import OnSquare, on
from domain.games.domaine.facts import CastlePlaced, KnightPlaced
from domain.games.domaine.land import CASTLE_TERRAIN, KNIGHT_TERRAIN, Land
from domain.games.domaine.turn import DomaineStory


def place_castle(story: DomaineStory) -> Steps[None]:
    """Ask the current player to place a castle, then its knight on a neighbouring square. Both are free."""
    table = story.table
    seat, owner = table.turn, table.placings[len(table.castles)]
    prompt = "place-castle" if owner == seat else "place-neutral-castle"
    sites = castle_sites(table.land, owner, table.options.castle_distance)
    offered = tuple(on("castle", site) for site in sites)
    castle = yield from _choose(story, Decision(seat, "castle", offered, prompt))
    story.record(CastlePlaced(seat, owner, **square_json(castle)))
    offered = tuple(on("knight", site) for site in knight_sites(table.land, castle))
    knight = yield from _choose(story, Decision(seat, "knight", offered, "place-first-knight"))
    story.record(KnightPlaced(seat, owner, **square_json(knight)))


def castle_sites(land: Land, owner: int | None, apart: int) -> list[Square]:
    """Return the squares where a castle may be placed, at least `apart` steps from castles of the same colour.

    If there is none, the distance is lowered step by step. A square needs room for the castle's knight.
    """
    meadows = [square for square in SQUARES if land.free(square, CASTLE_TERRAIN) and knight_sites(land, square)]
    castles = [castle for castle, seat in land.castles.items() if seat == owner]
    gaps = {square: min((distance(square, castle) for castle in castles), default=apart) for square in meadows}
    least = min(apart, max(gaps.values()))
    return [square for square, gap in gaps.items() if gap >= least]


def knight_sites(land: Land, castle: Square) -> list[Square]:
    return [square for square in sorted(NEIGHBOURS[castle]) if land.free(square, KNIGHT_TERRAIN)]


def _choose(story: DomaineStory, decision: Decision[OnSquare]) -> Steps[Square]:
    (picked,) = yield from story.choose(decision)
    return picked.square
