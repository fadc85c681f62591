"""The log of a game in words, event by event, for one viewer."""

from collections.abc import Sequence

from domain.game.words import LogLine
from domain.table import ruling_words
from domain.table.lobby_facts import LOBBY_CODEC
from events.log.event import Stored
from projections.game_fold import GameFold, fact_of


def line_of(fold: GameFold, stored: Stored, names: Sequence[str], language: str) -> LogLine | None:
    """The event in words, for the viewer of this fold, which stands just before it; None: it is not worth a line."""
    if not fold.seq:
        return None
    fact = fact_of(fold.codec, stored, fold.viewer)
    if stored.event.type in LOBBY_CODEC.types:
        return ruling_words.line(fact, names, language)
    return fold.rules.line(fact, fold.copy.table, names, language)
