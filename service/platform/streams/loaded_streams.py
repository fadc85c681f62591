"""The streams that this process has in memory, bounded by the bytes that they take."""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final

SIZE: Final = 128 * 2**20
"""Default maximum number of bytes that all streams in memory take together."""


class LoadedStreams:
    """The most recently used streams in memory, together of at most about `size` bytes.

    Finished games are dropped first. Callers hold `lock` during several steps. A game is found by its id, another
    stream by its kind and id, so nobody takes one for the other.
    """

    def __init__(self, size: int = SIZE) -> None:
        self.lock = threading.RLock()
        self.loading = threading.Lock()
        """Held by the thread that loads a long stream."""
        self.taken = 0
        """Approximate number of bytes that all streams take."""
        self._size = size
        self._loaded: OrderedDict[Hashable, Any] = OrderedDict()
        self._over: OrderedDict[Hashable, None] = OrderedDict()
        """Ids of the finished games in memory, the least recently used first."""
        self._sizes: dict[Hashable, int] = {}

    def get(self, stream: Hashable) -> Any:
        """Return a stream in memory and mark it as used last, or return None."""
        with self.lock:
            loaded = self._loaded.get(stream)
            if loaded is not None:
                self._loaded.move_to_end(stream)
                if stream in self._over:
                    self._over.move_to_end(stream)
            return loaded

    def keep(self, stream: Hashable, loaded: object, size: int, *, over: bool = False) -> None:
        """Keep a stream of `size` bytes as used last. Drop others while all together take too much memory."""
        with self.lock:
            self._loaded[stream] = loaded
            self._loaded.move_to_end(stream)
            self._over.pop(stream, None)
            if over:
                self._over[stream] = None
            self.taken += size - self._sizes.get(stream, 0)
            self._sizes[stream] = size
            while self.taken > self._size and len(self._loaded) > 1:
                self.drop(next(iter(self._over or self._loaded)))

    def drop(self, stream: Hashable) -> None:
        """Drop a stream from memory. Its next use reads the log again."""
        with self.lock:
            self._loaded.pop(stream, None)
            self._over.pop(stream, None)
            self.taken -= self._sizes.pop(stream, 0)
