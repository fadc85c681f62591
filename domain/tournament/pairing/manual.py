"""Pairings by an organiser. The service accepts them if each entrant sits once and no forbidden pair meets."""

from collections.abc import Collection
from itertools import combinations
from typing import Any, NoReturn

from domain.game.refusal import Refusal
from domain.tournament.pairing.cost import Draw, Pair
from domain.tournament.pairing.history import pair


def check_draw(draw: Draw, entrants: Collection[int], allowed: Collection[int], forbidden: Collection[Pair]) -> None:
    """Refuse a pairing with a missing, doubled or foreign entrant, a wrong table size, or a forbidden pair."""
    seen: set[int] = set()
    for number, table in enumerate(draw.tables):
        where = f"/tables/{number}"
        if len(table) not in allowed:
            _refuse("invalid-pairing/size", where, size=len(table), sizes=sorted(allowed))
        for seat, entrant in enumerate(table):
            _check_entrant(entrant, entrants, seen, f"{where}/{seat}")
        for met in combinations(table, 2):
            if pair(*met) in forbidden:
                _refuse("invalid-pairing/forbidden", where, one=met[0], other=met[1])
    for number, entrant in enumerate(draw.byes):
        _check_entrant(entrant, entrants, seen, f"/byes/{number}")
    missing = sorted(set(entrants) - seen)
    if missing:
        raise Refusal("invalid-pairing/missing", missing=missing)


def _check_entrant(entrant: int, entrants: Collection[int], seen: set[int], where: str) -> None:
    if entrant not in entrants:
        _refuse("invalid-pairing/not-playing", where, entrant=entrant)
    if entrant in seen:
        _refuse("invalid-pairing/twice", where, name=entrant)
    seen.add(entrant)


def _refuse(reason: str, where: str, /, **fields: Any) -> NoReturn:
    raise Refusal(reason, pointer=where, **fields)
