"""A player of Domaine who means something: plays rather than sells, and sets borders along the edges of the tiles, so
that domains come about. Choosing evenly among all options never closes one."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.game.decisions import Decision

TILE = 4


def fencing(rng: random.Random) -> Callable[[Decision], Sequence[str]]:
    def choose(decision: Decision) -> Sequence[str]:
        wanted = [number for number, option in enumerate(decision.question().options) if _wanted(option)]
        if wanted and rng.random() < 0.9:
            return [f"o{rng.choice(wanted)}"]
        return [f"o{rng.randrange(len(decision.options))}"]

    return choose


def _wanted(option: Mapping[str, Any]) -> bool:
    match option["kind"]:
        case "border":
            return bool(option["x" if option["side"] == "right" else "y"] % TILE == TILE - 1)
        case "play":
            return True
    return False
