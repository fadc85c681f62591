"""Share database connections among any number of threads.

The connection used last is used next.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Generic, Protocol, TypeVar


class Connection(Protocol):
    def close(self) -> None: ...


C = TypeVar("C", bound=Connection)


class Pool(Generic[C]):
    """A pool of at most `limit` connections, opened when needed.

    A connection that saw an exception is closed and never used again.
    """

    def __init__(self, connect: Callable[[], C], limit: int) -> None:
        self._connect = connect
        self._free = threading.Semaphore(limit)
        self._idle: deque[C] = deque()
        self._closed = False

    @contextmanager
    def use(self) -> Iterator[C]:
        with self._free:
            try:
                connection = self._idle.pop()
            except IndexError:
                connection = self._connect()
            try:
                yield connection
            except BaseException:
                self._discard(connection)
                raise
            self._idle.append(connection)
            if self._closed:
                self.clear()

    def clear(self) -> None:
        """Close the idle connections."""
        while self._idle:
            with suppress(IndexError):  # somebody else was quicker
                self._discard(self._idle.pop())

    def close(self) -> None:
        self._closed = True
        self.clear()

    @staticmethod
    def _discard(connection: C) -> None:
        with suppress(Exception):  # it may be what is broken
            connection.close()
