"""Placing the castles at the start, each with a knight beside it."""

from collections.abc import Sequence

from domain.decisions import Decision
from domain.domaine.board import NEIGHBOURS, SQUARES, Square, distance, square_of, told
from domain.domaine.facts import CastlePlaced, KnightPlaced
from domain.domaine.land import CASTLE_TERRAIN, KNIGHT_TERRAIN, Land
from domain.domaine.turn import DomaineStory
from domain.play import Steps


def place_castle(story: DomaineStory) -> Steps[None]:
    """A castle on a meadow, then its knight on a meadow or in a forest next to it, which costs nothing now."""
    table = story.table
    seat, owner = table.turn, table.placings[len(table.castles)]
    prompt = "place-castle" if owner == seat else "place-neutral-castle"
    sites = castle_sites(table.land, owner, table.options.castle_distance)
    castle = yield from _choose(story, Decision(seat, "castle", _options("castle", sites), prompt))
    story.record(CastlePlaced(seat, owner, **told(castle)))
    sites = knight_sites(table.land, castle)
    knight = yield from _choose(story, Decision(seat, "knight", _options("knight", sites), "place-first-knight"))
    story.record(KnightPlaced(seat, owner, **told(knight)))


def castle_sites(land: Land, owner: int | None, apart: int) -> list[Square]:
    """Far enough from castles of the same colour; where there is no such square, as far as can be for this castle: one
    step less, if possible. Never where its knight would find no place."""
    meadows = [square for square in SQUARES if land.free(square, CASTLE_TERRAIN) and knight_sites(land, square)]
    own = [castle for castle, seat in land.castles.items() if seat == owner]
    gaps = {square: min((distance(square, castle) for castle in own), default=apart) for square in meadows}
    wanted = min(apart, max(gaps.values()))
    return [square for square, gap in gaps.items() if gap >= wanted]


def knight_sites(land: Land, castle: Square) -> list[Square]:
    return [square for square in sorted(NEIGHBOURS[castle]) if land.free(square, KNIGHT_TERRAIN)]


def _options(kind: str, sites: Sequence[Square]) -> tuple[dict[str, object], ...]:
    return tuple({"kind": kind, **told(square)} for square in sites)


def _choose(story: DomaineStory, decision: Decision) -> Steps[Square]:
    (picked,) = yield from story.choose(decision)
    return square_of(picked)
