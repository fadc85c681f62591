"""Imported games in memory: a few, each read from its record, to be looked at and nothing else."""

import io
import threading
from collections import OrderedDict
from typing import Final, NamedTuple

from domain.lobby import SeedOpened
from events.event import Stored
from events.journal import Snapshot
from events.verifying import Record, read_record
from events.viewer import Viewer
from service.desk.rooms import Room, unknown_game
from service.desk.writing import Secrets
from service.imports.addressing import addressed
from service.registry.imports import Import, Imports

_BYTES: Final = 32 * 1024 * 1024
"""How much of records is held in memory, beside the one that was looked at last."""
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
        with self._holding:
            self._held[stream] = _Held(kept, room)
            self._held.move_to_end(stream)
            while len(self._held) > 1 and sum(held.kept.size for held in self._held.values()) > _BYTES:
                self._held.popitem(last=False)
        return room

    def known(self, stream: str) -> Room | None:
        return self.room(stream)

    def record(self, kept: Import) -> Record:
        """The record as it is kept, checked anew."""
        return read_record(io.BytesIO(b"".join(self._imports.content(kept.id))), {kept.key})


def opened(game: str, events: list[Stored], view: Viewer) -> Room:
    """The room of the game that these events tell, from a record that was made for this view."""
    return Room(game, Book(list(addressed(events, view))))
