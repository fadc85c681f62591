"""The text form of Domaine's board. A square is `column:row`, counted from 0 at the lower left.

A piece is `3:4 by 1` (seat 1) or `3:4 neutral`. A border is `3:4 right` or `3:4 up`, the side of the square on which it
lies. `tiles.py` has the letters of the terrain.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from domain.game.notation import Spelling
from domain.games.domaine.board import At, Border, Piece


def _piece(piece: Piece) -> str:
    return f"{piece.x}:{piece.y} " + ("neutral" if piece.seat is None else f"by {piece.seat}")


def _parse_piece(x: str, y: str, seat: str | None) -> dict[str, Any]:
    return {"seat": None if seat is None else int(seat), "x": int(x), "y": int(y)}


def _border(border: Border) -> str:
    return f"{border.x}:{border.y} {border.side}"


def _alliance(pair: tuple[At, At]) -> str:
    return " and ".join(f"{castle.x}:{castle.y}" for castle in pair)


def _parse_alliance(x: str, y: str, other_x: str, other_y: str) -> list[dict[str, int]]:
    return [{"x": int(x), "y": int(y)}, {"x": int(other_x), "y": int(other_y)}]


_AT: Final = r"(?P<x>\d{1,2}):(?P<y>\d{1,2})"
_PIECE: Final = Spelling("3:4 by 1", re.compile(rf"{_AT} +(?:by +(?P<seat>\d{{1,2}})|neutral)"), _piece, _parse_piece)

SPELLINGS: Final[Mapping[str, Spelling]] = {
    "terrain": Spelling("FFMMMFMsgMMF", re.compile(r"(?P<row>[A-Za-z]+)"), str, lambda row: row),
    "castles": _PIECE,
    "knights": _PIECE,
    "borders": Spelling(
        "3:4 right",
        re.compile(rf"{_AT} +(?P<side>right|up)"),
        _border,
        lambda x, y, side: {"x": int(x), "y": int(y), "side": side},
    ),
    "alliances": Spelling(
        "3:4 and 7:8",
        re.compile(rf"{_AT} +and +(?P<other_x>\d{{1,2}}):(?P<other_y>\d{{1,2}})"),
        _alliance,
        _parse_alliance,
    ),
}
