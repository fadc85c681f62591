"""Texts of Kingdomino: log lines, names of dominoes, and the contents of the box."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from domain.game.catalogue import Catalogue
from domain.game.facts import Fact
from domain.game.ruleset import BoxParts
from domain.game.words import LogLine
from domain.games.kingdomino.dominoes import DOMINOES, Half
from domain.games.kingdomino.table import KingdominoTable

WORDS: Final = Catalogue(__package__)


def line(fact: Fact, names: Sequence[str], language: str) -> LogLine:
    words: dict[str, Any] = {}
    for field, value in msgspec.structs.asdict(fact).items():
        match field:
            case "seat" | "owner":
                words[field] = names[value]
            case "domino":
                words[field] = domino(value, language)
            case "dominoes":
                words[field] = ", ".join(domino(number, language) for number in value)
            case "dir":
                words[field] = WORDS.say("directions", value, language)
            case _:
                words[field] = value
    return LogLine(WORDS.say("lines", fact.type_name(), language, **words))


def domino(number: int, language: str) -> str:
    """Describe a domino in words: number, terrains and crowns, as in `27 (forest♛ | wheat)`."""
    terrains = WORDS.group("terrains", language)

    def half(half: Half) -> str:
        return terrains[half.terrain] + "♛" * half.crowns

    return f"{number} ({half(DOMINOES[number].left)} | {half(DOMINOES[number].right)})"


def known(table: KingdominoTable, language: str) -> list[str]:
    """Describe the viewer's knowledge of the face-down pile: its size, or the order of its dominoes."""
    if table.pile is None:
        return [WORDS.say("known", "pile", language, count=table.count)]
    dominoes = ", ".join(domino(number, language) for number in table.pile)
    return [WORDS.say("known", "order", language, dominoes=dominoes or WORDS.say("known", "nothing", language))]


class PrintedHalf(msgspec.Struct, frozen=True):
    """One of the two squares of a printed domino."""

    terrain: str
    """Terrain of the half."""
    crowns: int
    """Number of crowns."""


class PrintedDomino(msgspec.Struct, frozen=True):
    """A domino of the box."""

    domino: int
    """Number of the domino."""
    left: PrintedHalf
    """Left half of the domino."""
    right: PrintedHalf
    """Right half of the domino."""


class KingdominoParts(BoxParts, frozen=True, tag="kingdomino"):
    """The contents of the Kingdomino box."""

    terrains: dict[str, str]
    """Names of the terrains."""
    dominoes: list[PrintedDomino]
    """Dominoes, ordered by number."""


def parts(language: str) -> KingdominoParts:
    """Return the dominoes, the terrains and the questions to players, with texts in one language."""
    return KingdominoParts(
        terrains=WORDS.group("terrains", language),
        dominoes=[
            PrintedDomino(domino.number, PrintedHalf(*domino.left), PrintedHalf(*domino.right))
            for domino in DOMINOES.values()
        ],
        prompts=WORDS.group("prompts", language),
    )
