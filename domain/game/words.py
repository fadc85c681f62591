"""Texts that all games share, in every language."""

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.game.catalogue import Catalogue
from domain.game.facts import Fact
from domain.game.play import GameEnded

WORDS: Final = Catalogue(__package__)


class LogLine(msgspec.Struct, frozen=True):
    """A line of a game's log. `depth` is how many effects contain the effect that it describes."""

    text: str
    depth: int = 0


def line(fact: Fact, names: Sequence[str], language: str) -> LogLine | None:
    """Return the log line of the end of a game, or None for any other fact."""
    if not isinstance(fact, GameEnded):
        return None
    scores = ", ".join(f"{names[standing.seat]} {standing.score}" for standing in fact.standings)
    winners = ", ".join(names[standing.seat] for standing in fact.standings if standing.place == 1)
    key = "game-ended/turn-limit" if fact.reason == "turn-limit" else "game-ended"
    return LogLine(WORDS.say("lines", key, language, scores=scores, winners=winners))
