"""The text form of Kingdomino's domino placements (`27@0:3 down`) and of dominoes in a line (`15 by 0`, or `20` if
free).
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from domain.game.notation import Spelling
from domain.games.kingdomino.facts import Claim, Offer
from domain.games.kingdomino.kingdom import STEPS, Placement


def _placement(placed: Placement) -> str:
    return f"{placed.domino}@{placed.x}:{placed.y} {placed.dir}"


def _placed(domino: str, x: str, y: str, dir: str) -> dict[str, Any]:  # noqa: A002 - the field of a position
    return {"domino": int(domino), "x": int(x), "y": int(y), "dir": dir}


def _standing(on: Claim | Offer) -> str:
    return str(on.domino) if on.seat is None else f"{on.domino} by {on.seat}"


def _parse_piece(domino: str, seat: str | None) -> dict[str, Any]:
    return {"domino": int(domino), "seat": None if seat is None else int(seat)}


_CLAIM: Final = re.compile(r"(?P<domino>\d{1,5})(?: +by +(?P<seat>\d{1,2}))?")

SPELLINGS: Final[Mapping[str, Spelling]] = {
    "kingdom": Spelling(
        "27@0:3 down",
        re.compile(rf"(?P<domino>\d{{1,5}})@(?P<x>-?\d{{1,3}}):(?P<y>-?\d{{1,3}}) +(?P<dir>{'|'.join(STEPS)})"),
        _placement,
        _placed,
    ),
    "current": Spelling("15 by 0", _CLAIM, _standing, _parse_piece),
    "next": Spelling("20 by 1", _CLAIM, _standing, _parse_piece),
}
