"""A cache of imported games, each loaded from its record and read-only."""

import io
import threading
from collections import OrderedDict
from typing import Any, Final, NamedTuple

from domain.table.lobby_facts import SeedOpened
from events.log.event import Stored
from events.log.journal import Snapshot
from events.log.viewer import Viewer
from events.record.verifying import Record, read_record
from service.features.games.loaded_game import LoadedGame, unknown_game
from service.features.records.imports.addressing import addressed
from service.features.records.imports.store import Import, Imports
from service.features.records.imports.weighing import weight
from service.platform.http.work import heavy_part
from service.platform.streams.pen import Secrets

_BYTES: Final = 32 * 1024 * 1024
"""Maximum number of bytes of memory for imported games. The game that was used last stays, even if it is larger."""
_EACH: Final = 500_000
"""Number of bytes of a record that are loaded for one unit of work."""
_SEED: Final = SeedOpened.type_name()


class RecordEvents:
    """The events of one imported record, with the interface of a journal."""

    def __init__(self, events: list[Stored]) -> None:
        self._events = events

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Stored]:  # noqa: ARG002  as a journal
        return self._events[after:upto]

    def secret(self, stream: str) -> bytes:  # noqa: ARG002  as a journal
        """Return empty secrets, because an imported record contains its salts."""
        return Secrets(b"", b"").kept()

    def snapshot(self, stream: str) -> None:
        """Return None, because an imported game is loaded from its events alone."""

    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Do nothing, because imported games are not continued and need no snapshot."""


class _Held(NamedTuple):
    kept: Import
    loaded: LoadedGame
    bytes: int


class LoadedImports:
    """The cache of imported games.

    Every access checks that the record is still stored, so a withdrawal by any process counts at once.
    """

    def __init__(self, imports: Imports) -> None:
        self._imports = imports
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._holding = threading.Lock()
        self._loading = threading.Lock()  # one at a time: a load takes several times the memory of its record

    def kept(self, game: str) -> Import:
        found = self._imports.find(game)
        if found is None:
            raise unknown_game(game)
        return found

    def load(self, stream: str) -> LoadedGame:
        """Return an imported game from memory, or load it and charge the caller for the size of its record."""
        imported = self.kept(stream)
        held = self._found(imported)
        if held is not None:
            return held
        with heavy_part(imported.size / _EACH), self._loading:
            return self._found(imported) or self._loaded(imported)

    def _found(self, imported: Import) -> LoadedGame | None:
        with self._holding:
            held = self._held.get(imported.id)
            if held is None or held.kept.edition != imported.edition:
                return None
            self._held.move_to_end(imported.id)
            return held.loaded

    def _loaded(self, imported: Import) -> LoadedGame:
        stream = imported.id
        loaded = opened(stream, self.record(imported).events, Viewer.named(imported.view))
        weight = _weighed(loaded, Viewer.named(imported.view))
        with self._holding:
            self._held[stream] = _Held(imported, loaded, weight)
            self._held.move_to_end(stream)
            while len(self._held) > 1 and self.held > _BYTES:
                self._held.popitem(last=False)
        return loaded

    def at_hand(self, stream: str, upto: int = 0) -> LoadedGame:  # noqa: ARG002 - nobody adds to it
        return self.load(stream)

    @property
    def held(self) -> int:
        """Return how many bytes the cached games take."""
        return sum(held.bytes for held in self._held.values())

    def known(self, stream: str) -> LoadedGame | None:
        return self.load(stream)

    def record(self, imported: Import) -> Record:
        """Read the stored record of an imported game, and check it again."""
        return read_record(io.BytesIO(b"".join(self._imports.content(imported.id))), {imported.key})


def viewers(view: Viewer, seats: int) -> list[Viewer]:
    """Return the viewers to whom a record made for `view` shows something."""
    return [view, Viewer.public(), *map(Viewer.seat, range(seats))] if view.sees_all else [Viewer.public(), view]


def _weighed(loaded: LoadedGame, view: Viewer) -> int:
    """Return how many bytes a loaded game takes with the folds of all viewers.

    This is the maximum, because nobody continues an imported game.
    """
    with loaded.now() as now:
        seats = len(now.lobby.chairs)
    parts: list[Any] = [loaded.committed(0)]
    for viewer in viewers(view, seats):
        with loaded.seen_by(viewer) as fold:
            parts += [fold.lobby, fold.copy, fold.asked]
    return weight(parts)


def opened(game: str, events: list[Stored], view: Viewer) -> LoadedGame:
    """Return a loaded game with the events of a record made for `view`."""
    return LoadedGame(game, RecordEvents(list(addressed(events, view))))
