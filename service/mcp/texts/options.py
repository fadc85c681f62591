"""The options of a decision: notation, and words where the notation alone says too little."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from domain.game.written_game import GameNotation
from domain.games.rulesets import RULESETS
from service.mcp.texts import parts

_COMPACT: Final = 30
"""More options than this are written in one paragraph."""
_SIDES: Final = {"right": "to the right of it", "left": "to the left of it", "up": "above it", "down": "below it"}


@cache
def speller(ruleset: str) -> Callable[[Mapping[str, Any]], str]:
    """Return the notation of options of this ruleset. An unknown one lists the fields in their order."""
    if ruleset in RULESETS:
        return GameNotation(RULESETS[ruleset]).spelt
    return lambda option: " ".join(str(value) for name, value in option.items() if name != "id")


def decision(asked: Mapping[str, Any], ruleset: str, document: Mapping[str, Any]) -> list[str]:
    """Return the lines of a decision with its options."""
    number = f"{asked['min']}" if asked["min"] == asked["max"] else f"{asked['min']} to {asked['max']}"
    lines = [f"Your decision {asked['id']} (seat {asked['seat']}): {asked['text']} Picks: {number}."]
    if asked.get("ordered"):
        lines.append(f"The order of picks counts: {asked['ordered']}.")
    spelt = speller(ruleset)
    options = [f"{option['id']} {spelt(option)}" for option in asked["options"]]
    words = [_words(option, document) for option in asked["options"]]
    if len(options) > _COMPACT or not any(words):
        return [*lines, f"Options: {'; '.join(options)}"]
    return [*lines, *(f"  {option}{word and f' ({word})'}" for option, word in zip(options, words, strict=True))]


def picked(asked: Mapping[str, Any], ruleset: str, picks: list[str]) -> list[str]:
    """Return the ids of the picks. Each is an id, or an option in notation."""
    spelt = speller(ruleset)
    ids = {spelt(option): option["id"] for option in asked.get("options", ())}
    return [ids.get(pick, pick) for pick in picks]


def _words(option: Mapping[str, Any], document: Mapping[str, Any]) -> str:
    if "dir" in option:
        return f"left half at ({option['x']}, {option['y']}), right half {_SIDES[option['dir']]}"
    if "domino" in option:
        return parts.halves(parts.dominoes(document)[option["domino"]])
    if "card" in option:
        name = {name: part.get("name", "") for name, part in parts.entries(document)}.get(option["card"], "")
        return "" if name.lower().replace(" ", "-").replace("'", "") == option["card"] else name
    return ""
