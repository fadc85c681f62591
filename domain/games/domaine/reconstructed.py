"""Facts about Domaine that no source states, and the project's decisions, numbered R1 to R17."""

from collections.abc import Mapping
from typing import Final

ABOUT: Final[Mapping[str, str]] = {
    "R1": "tiles",
    "R2": "cards",
    "R3": "expand",
    "R4": "supplies",
    "R5": "money",
    "R6": "placing",
    "R7": "placing",
    "R8": "neutral-castles",
    "R9": "playing",
    "R10": "borders",
    "R11": "knights",
    "R12": "expand",
    "R13": "deserter",
    "R14": "alliance",
    "R15": "end",
    "R16": "end",
    "R17": "turn-limit",
}
