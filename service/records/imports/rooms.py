"""Imported games in memory: a few, each read from its record, to be looked at and nothing else."""

import io
import threading
from collections import OrderedDict
from typing import Any, Final, NamedTuple

from domain.table.lobby import SeedOpened
from events.log.event import Stored
from events.log.journal import Snapshot
from events.log.viewer import Viewer
from events.record.verifying import Record, read_record
from service.games.memory import Room, unknown_game
from service.records.imports.addressing import addressed
from service.records.imports.store import Import, Imports
from service.records.imports.weighing import weight
from service.streams.pen import Secrets

_BYTES: Final = 32 * 1024 * 1024
"""How much memory imported games may hold, beside the one that was looked at last."""
_SEED: Final = SeedOpened.type_name()


class Book:
    """The events of one record, to be read as those of a log are."""

    def __init__(self, events: list[Stored]) -> None:
        self._events = events

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Stored]:  # noqa: ARG002  as a journal
        return self._events[after:upto]

    def secret(self, stream: str) -> bytes:  # noqa: ARG002  as a journal
        """No key of ours: a record brings its salts along."""
        return Secrets(b"", b"").kept()

    def snapshot(self, stream: str) -> None:
        """None: what is read once is in memory."""

    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Nobody plays on, so there never is one."""


class _Held(NamedTuple):
    kept: Import
    room: Room
    bytes: int


class ImportedRooms:
    """Every look asks the registry whether the record is still kept, so what any process withdraws is seen no more."""

    def __init__(self, imports: Imports) -> None:
        self._imports = imports
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._holding = threading.Lock()

    def kept(self, game: str) -> Import:
        found = self._imports.find(game)
        if found is None:
            raise unknown_game(game)
        return found

    def room(self, stream: str) -> Room:
        kept = self.kept(stream)
        with self._holding:
            held = self._held.get(stream)
            if held is not None and held.kept.edition == kept.edition:
                self._held.move_to_end(stream)
                return held.room
        room = opened(stream, self.record(kept).events, Viewer.named(kept.view))
        weight = _weighed(room, Viewer.named(kept.view))
        with self._holding:
            self._held[stream] = _Held(kept, room, weight)
            self._held.move_to_end(stream)
            while len(self._held) > 1 and self.held > _BYTES:
                self._held.popitem(last=False)
        return room

    def at_hand(self, stream: str, upto: int = 0) -> Room:  # noqa: ARG002 - nobody adds to it
        return self.room(stream)

    @property
    def held(self) -> int:
        """How many bytes the games in memory take."""
        return sum(held.bytes for held in self._held.values())

    def known(self, stream: str) -> Room | None:
        return self.room(stream)

    def record(self, kept: Import) -> Record:
        """The record as it is kept, checked anew."""
        return read_record(io.BytesIO(b"".join(self._imports.content(kept.id))), {kept.key})


def viewers(view: Viewer, seats: int) -> list[Viewer]:
    """To whom a record shows something that was made for this view."""
    return [view, Viewer.public(), *map(Viewer.seat, range(seats))] if view.sees_all else [Viewer.public(), view]


def _weighed(room: Room, view: Viewer) -> int:
    """The bytes that the room takes once everybody has looked: nobody plays here, so it will never take more."""
    with room.now() as now:
        seats = len(now.lobby.chairs)
    parts: list[Any] = [room.committed(0)]
    for viewer in viewers(view, seats):
        with room.seen_by(viewer) as fold:
            parts += [fold.lobby, fold.copy, fold.asked]
    return weight(parts)


def opened(game: str, events: list[Stored], view: Viewer) -> Room:
    """The room of the game that these events tell, from a record that was made for this view."""
    return Room(game, Book(list(addressed(events, view))))
