"""The streams that this process has in memory, bounded by the bytes that they take."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import chain
from typing import Any, Final
from weakref import WeakValueDictionary

from events.log.group_commit import PATIENCE
from events.log.journal import Unavailable

SIZE: Final = 128 * 2**20
"""Default maximum number of bytes that all streams in memory take together."""
LARGE: Final = 4 * 2**20
"""Number of bytes from which a stream in memory is large. Club events and games are smaller."""
SLOW: Final = 0.2
"""Seconds of a processor from which the load of a stream is slow, whatever its size."""
_MOST_SLOW: Final = 1000
"""Maximum number of streams that are remembered as slow."""
_SHARE_OF_LARGE: Final = 0.5
"""Maximum share of the memory for large streams, unless there is only one."""


class LoadedStreams:
    """The most recently used streams in memory, together of at most about `size` bytes.

    Large streams drop only each other while they take more than their share. Then finished games are dropped first.
    Callers hold `lock` during several steps. The key of a game is its id, that of another stream its kind and id.
    """

    def __init__(self, size: int = SIZE) -> None:
        self.lock = threading.RLock()
        self.loading = threading.Lock()
        """Held by the thread that loads a long stream."""
        self.turn: Callable[[], AbstractContextManager[None] | None] = lambda: None
        """Returns the turn that a request must hold while it loads a long stream, or None. The application sets it."""
        self.wait: Callable[[], AbstractContextManager[None]] = nullcontext
        """Returns what a request holds while another loads its stream, or refuses it. The application sets it."""
        self.loaded: Callable[[float], None] = lambda _: None
        """Gets the seconds of a processor that each timed load took. The application sets it."""
        self.taken = 0
        """Approximate number of bytes that all streams take."""
        self._size = size
        self._loaded: OrderedDict[Hashable, Any] = OrderedDict()
        self._over: OrderedDict[Hashable, None] = OrderedDict()
        """Ids of the finished games in memory, the least recently used first."""
        self._sizes: dict[Hashable, int] = {}
        self._large: OrderedDict[Hashable, int] = OrderedDict()
        """Sizes of the large streams in memory, the least recently used first."""
        self._slow: OrderedDict[Hashable, None] = OrderedDict()
        """Streams whose last load was slow."""
        self._loads: WeakValueDictionary[Hashable, threading.Lock] = WeakValueDictionary()
        """The locks of the streams that threads are loading now."""

    def get(self, stream: Hashable) -> Any:
        """Return a stream in memory and mark it as used last, or return None."""
        with self.lock:
            loaded = self._loaded.get(stream)
            if loaded is not None:
                self._loaded.move_to_end(stream)
                for some in (self._over, self._large):
                    if stream in some:
                        some.move_to_end(stream)
            return loaded

    def keep(self, stream: Hashable, loaded: object, size: int, *, over: bool = False) -> None:
        """Keep a stream of `size` bytes as used last. Drop others while all together take too much memory."""
        with self.lock:
            self._loaded[stream] = loaded
            self._loaded.move_to_end(stream)
            self._over.pop(stream, None)
            self._large.pop(stream, None)
            if over:
                self._over[stream] = None
            if size >= LARGE:
                self._large[stream] = size
            self.taken += size - self._sizes.get(stream, 0)
            self._sizes[stream] = size
            while len(self._large) > 1 and sum(self._large.values()) > self._size * _SHARE_OF_LARGE:
                self.drop(next(iter(self._large)))
            while self.taken > self._size and len(self._loaded) > 1:
                self.drop(next(one for one in chain(self._over, self._loaded) if one != stream))

    @contextmanager
    def load(self, stream: Hashable) -> Iterator[None]:
        """Hold the lock under which a stream is loaded, so that it is loaded once for all who ask for it."""
        with self.lock:
            lock = self._loads.setdefault(stream, threading.Lock())
        with nullcontext() if lock.acquire(blocking=False) else self._waited(lock, stream):
            try:
                yield
            finally:
                lock.release()

    @contextmanager
    def _waited(self, lock: threading.Lock, stream: Hashable) -> Iterator[None]:
        with self.wait():
            if not lock.acquire(timeout=PATIENCE):
                raise Unavailable(f"{stream}: its load takes too long")
        yield

    @contextmanager
    def timed(self, stream: Hashable) -> Iterator[None]:
        """Note whether the load of a stream is slow."""
        began = time.thread_time()
        yield
        seconds = time.thread_time() - began
        self.loaded(seconds)
        with self.lock:
            self._slow.pop(stream, None)
            if seconds > SLOW:
                self._slow[stream] = None
            if len(self._slow) > _MOST_SLOW:
                self._slow.popitem(last=False)

    def is_slow(self, stream: Hashable) -> bool:
        """Return whether the last load of a stream was slow."""
        return stream in self._slow

    def drop(self, stream: Hashable) -> None:
        """Drop a stream from memory. Its next use reads the log again."""
        with self.lock:
            self._loaded.pop(stream, None)
            self._over.pop(stream, None)
            self._large.pop(stream, None)
            self.taken -= self._sizes.pop(stream, 0)
