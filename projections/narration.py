"""Write the log of a game in words, event by event, for one viewer."""

from collections.abc import Sequence

from domain.game.words import LogLine
from domain.table import ruling_words
from domain.table.lobby_facts import LOBBY_CODEC
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold, fact_of


def line_of(fold: GameFold, stored: Stored, names: Sequence[str], language: str) -> LogLine | None:
    """Return an event in words for the viewer of `fold`, or None if it has no line.

    The fold ends just before the event.
    """
    if not fold.seq:
        return None
    if stored.event.type in LOBBY_CODEC.types:
        return lobby_line_of(stored, fold.viewer, names, language)
    return fold.rules.line(fact_of(fold.codec, stored, fold.viewer), fold.copy.table, names, language)


def lobby_line_of(stored: Stored, viewer: Viewer, names: Sequence[str], language: str) -> LogLine | None:
    """Return the line for an event that is not part of play.

    It needs no fold.
    """
    return ruling_words.line(fact_of(LOBBY_CODEC, stored, viewer), names, language)
