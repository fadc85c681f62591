"""The check whether a verified record can be shown. A signature proves its author, not that its game is possible.

An accepted record can be shown at every event to all its viewers, within a time limit.
"""

import time
from typing import Final

from domain.game.message import Message
from domain.game.refusal import Refusal
from events.log.chain import Broken
from events.log.event import Stored
from events.log.viewer import Viewer
from events.record.verifying import Record
from projections.game_fold import MALFORMED_FACT_ERRORS, GameFold
from projections.game_summary import GameLine
from projections.narration import line_of
from projections.words import why
from service.features.games.game_answer import game_answer
from service.features.games.loaded_game import LoadedGame
from service.features.records.imports.loaded_imports import opened, viewers

PATIENCE: Final = 20.0
"""Maximum number of seconds to show a record to all its viewers.

A game of 600 events for four players takes half a second.
"""

_LONGEST: Final = 450
"""Maximum number of characters of an error that a refusal repeats."""


def examined(game: str, record: Record, view: Viewer) -> GameLine:
    """Return the summary of an imported game for lists. Refuse a record that cannot be shown, with its fault."""
    deadline = time.monotonic() + PATIENCE
    try:
        line = _line(record)
        loaded = opened(game, record.events, view)
        for viewer in viewers(view, len(line.lobby.chairs)):
            _check_narration(loaded, viewer, record, deadline)
    except Refusal as refusal:
        raise Refusal(refusal.message, code="record-unfit") from refusal
    except (Broken, *MALFORMED_FACT_ERRORS) as error:
        raise Refusal("record-unfit/unreadable", error=_words(error)) from error
    return line


def _line(record: Record) -> GameLine:
    line = GameLine.made(record.events[0])
    for stored in record.events[1:]:
        try:
            line.apply(stored)
        except (Broken, *MALFORMED_FACT_ERRORS) as error:
            raise _unfit(record, stored, error) from error
    if line.lobby.status != "final":
        raise Refusal("record-unfit/state", state=line.lobby.status)
    line.stakes = {}  # its players are accounts of another service
    return line


def _check_narration(loaded: LoadedGame, viewer: Viewer, record: Record, deadline: float) -> None:
    fold = GameFold(viewer, loaded.past)
    names = [f"#{seat}" for seat in range(12)]
    for stored in loaded.committed(0):
        try:
            line_of(fold, stored, names, "en")
            fold.apply(stored, linked=True)
            pieces, most = fold.copy.table.pieces, fold.rules.pieces
            if pieces > most:
                raise ValueError(f"{pieces} pieces lie on a table for {most}")
            game_answer(fold, loaded.stream, None)
        except (Broken, *MALFORMED_FACT_ERRORS) as error:
            raise _unfit(record, stored, error) from error
        if time.monotonic() > deadline:
            raise Refusal("record-unfit/slow", seconds=PATIENCE)


def _unfit(record: Record, stored: Stored, error: Exception) -> Refusal:
    line = record.lines[stored.seq - 1]
    return Refusal("record-unfit/event", line=line, event=stored.seq, error=_words(error))


def _words(error: Exception) -> str | Message:
    return why(error) if isinstance(error, Broken) else str(error)[:_LONGEST]
