"""Placing borders, on lines between two squares, anywhere on the board."""

from collections.abc import Iterator
from typing import Final

from domain.decisions import Option
from domain.domaine.board import BORDERS, Border, Line
from domain.domaine.facts import BorderPlaced
from domain.domaine.land import Land
from domain.domaine.turn import Turn
from domain.play import Steps

OPTIONS: Final[dict[Line, Option]] = {
    between: {"kind": "border", "x": border.x, "y": border.y, "side": border.side}
    for between, border in BORDERS.items()
}


def border_lines(turn: Turn, land: Land, ducats: int) -> Iterator[Option]:  # noqa: ARG001  they go by the land alone
    for between, option in OPTIONS.items():
        if may_part(land, between):
            yield option


def may_part(land: Land, between: Line) -> bool:
    """Not where there is a border already, not between pieces of one colour, and not inside a domain: without a border
    between them two squares are in the same one."""
    return between not in land.walls and between not in land.bonds and between[0] not in land.domain_at


def place_borders(turn: Turn, count: int) -> Steps[None]:
    """Up to `count` of them; it is no matter whose domain is formed."""
    for placed in range(count):
        land = turn.table.land
        lines = border_lines(turn, land, turn.player.ducats)
        picked = yield from turn.choose("border", "place-border", lines, may_stop=placed > 0)
        if picked is None:
            return
        border = Border(picked["x"], picked["y"], picked["side"])
        turn.record(BorderPlaced(turn.seat, border.x, border.y, border.side))
        turn.settle(land)
