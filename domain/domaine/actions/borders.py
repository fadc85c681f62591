"""Placing borders, on lines between two squares, anywhere on the board."""

from collections.abc import Iterator

from domain.decisions import Option
from domain.domaine.board import BORDERS, Border
from domain.domaine.facts import BorderPlaced
from domain.domaine.land import Land
from domain.domaine.turn import Turn
from domain.play import Steps


def border_lines(turn: Turn, land: Land, ducats: int) -> Iterator[Option]:  # noqa: ARG001  they go by the land alone
    for between, border in BORDERS.items():
        if between not in land.walls and not land.comrades(between) and not land.within(between):
            yield {"kind": "border", "x": border.x, "y": border.y, "side": border.side}


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
