"""Whether a record that verifies can be looked at: a signature says who wrote it, not that it makes sense. What passes
here can be shown and told at every event to everybody whom its record allows, and does not keep its readers waiting."""

import time
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from domain.lobby import LOBBY_CODEC
from domain.refusal import Refusal
from events.event import Stored
from events.viewer import Viewer
from projections.fold import STUMBLES, Broken, GameFold
from projections.line import GameLine
from projections.telling import line_of
from service.desk.looking import told
from service.desk.rooms import Room
from service.imports.rooms import opened

PATIENCE: Final = 20.0
"""Seconds that it may take to tell a record to all its viewers. A game of 600 events for four takes half a second."""
_MOST: Final = 1_000_000
"""No number in a game counts further. A forged one that did could be a pile that fills all memory."""


def examined(game: str, events: list[Stored], view: Viewer) -> GameLine:
    """What lists tell of the game, or a Refusal that says what is wrong with it."""
    deadline = time.monotonic() + PATIENCE
    try:
        line = _line(events)
        _check_numbers(events)
        room = opened(game, events, view)
        for viewer in _viewers(line, view):
            _tell(room, viewer, deadline)
    except Refusal as refusal:
        raise Refusal("record-unfit", refusal.detail) from refusal
    except (Broken, msgspec.ValidationError, *STUMBLES) as error:
        raise Refusal("record-unfit", f"the game cannot be told: {error}"[:500]) from error
    return line


def _line(events: list[Stored]) -> GameLine:
    line = GameLine.made(events[0])
    for stored in events[1:]:
        line.apply(stored)
    if line.lobby.status != "final":
        raise Refusal("record-unfit", f"the game is {line.lobby.status}: only the record of a final game is whole")
    line.stakes = {}  # whoever has to do with it is elsewhere
    return line


def _viewers(line: GameLine, view: Viewer) -> list[Viewer]:
    if view.sees_all:
        return [view, Viewer.public(), *map(Viewer.seat, range(len(line.lobby.chairs)))]
    return [Viewer.public(), view]


def _tell(room: Room, viewer: Viewer, deadline: float) -> None:
    fold = GameFold(viewer, room.past)
    names = [f"#{seat}" for seat in range(12)]
    for stored in room.committed(0):
        line_of(fold, stored, names, "en")
        fold.apply(stored, linked=True)
        told(fold, room.stream, None)
        if time.monotonic() > deadline:
            raise Refusal("record-unfit", f"it takes more than {PATIENCE:.0f} s to tell the game to all its viewers")


def _check_numbers(events: list[Stored]) -> None:
    for stored in events:
        event = stored.event
        if event.type in LOBBY_CODEC.types:
            continue  # where times are
        values = [msgspec.json.decode(event.data)]
        if stored.openings is not None:
            values.append([value for _, value, *_ in msgspec.json.decode(stored.openings)])
        if any(abs(number) > _MOST for number in _numbers(values)):
            raise Refusal("record-unfit", f"event {event.seq} holds a number that no game comes to")


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _numbers(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _numbers(inner)
