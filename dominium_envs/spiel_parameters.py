"""The parameters of OpenSpiel's games. Lists are joined by `+`, and an empty text or 0 leaves an option out."""

from collections.abc import Mapping
from typing import Any, Final

from dominium_envs.environment import USUAL

OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "domaine": {
        "king_reached": "at-once",
        "castle_distance": 6,
        "neutral_castles": False,
        "expand_max": 2,
        "alliance_blocks_deserters": False,
        "turn_limit": 500,
    },
    "dominion": {
        "kingdom": "",
        "recommended": "",
        "events": "",
        "boxes": "",
        "bane": "",
        "edition": 0,
        "colony": "proportion",
        "ask": "when-it-matters",
        "nameable": "any",
        "show_counts": False,
        "turn_limit": 500,
    },
    "kingdomino": {"middle_kingdom": False, "harmony": False, "mighty_duel": False},
}
"""The options that are parameters, with their usual values."""


def options_of(name: str, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a game with these parameters."""
    options = {
        option: wanted[option] for option in OPTIONS[name] if wanted[option] not in {"", 0} or wanted[option] is False
    }
    if name == "dominion":
        options |= {name: options[name].split("+") for name in ("kingdom", "events") if name in options}
        if boxes := options.pop("boxes", None):
            options["random"] = {"boxes": boxes.split("+")}
        if not options.keys() & {"kingdom", "random", "recommended"}:
            options |= USUAL[name]
    return options
