"""A cache of folds of games at earlier moments, one for every 32 events.

So the cost of showing a moment does not depend on the length of the game. A stored fold has only what its viewer may
know, and none of the texts that people wrote.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

from events.log.event import Stored
from events.log.sealing import without_texts
from events.log.viewer import Viewer
from projections.game_fold import GameFold, Past
from projections.packed_folds import packed, unpacked

_STRIDE: Final = 32
"""Number of events between two stored folds."""
_SIZE: Final = 32 * 1024 * 1024
"""Default maximum number of bytes of all stored folds. The least recently used are dropped first."""

Key = tuple[str, Viewer, int]
Read = Callable[[int, int], Iterable[Stored]]
"""A function that reads the events of a game, up to the first number and after the second."""


class PastMoments:
    def __init__(self, size: int = _SIZE) -> None:
        self._limit = size
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def fold(self, stream: str, viewer: Viewer, at: int, read: Read, past: Past) -> GameFold:
        """Return the game as `viewer` saw it just after event `at`, with all questions complete."""
        _, body = self._nearest(stream, viewer, at)
        fold = GameFold(viewer, past) if body is None else unpacked(body, viewer, past)
        for stored in read(at, fold.seq):
            fold.apply(without_texts(stored))
            if fold.seq % _STRIDE == 0:
                self._keep((stream, viewer, fold.seq), packed(fold))
        return fold

    def missing(self, stream: str, viewer: Viewer, at: int) -> int:
        """Return the number of events that `fold` would read."""
        return at - self._nearest(stream, viewer, at)[0]

    def _nearest(self, stream: str, viewer: Viewer, at: int) -> tuple[int, bytes | None]:
        """Return the number of the last event in the nearest stored fold, and that fold."""
        for seq in range(at - at % _STRIDE, 0, -_STRIDE):
            with self._lock:
                body = self._kept.get((stream, viewer, seq))
                if body is not None:
                    self._kept.move_to_end((stream, viewer, seq))
            if body is not None:
                return seq, body
        return 0, None

    def _keep(self, key: Key, body: bytes) -> None:
        with self._lock:
            self._size += len(body) - len(self._kept.pop(key, b""))
            self._kept[key] = body
            while self._size > self._limit:
                self._size -= len(self._kept.popitem(last=False)[1])
