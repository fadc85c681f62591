"""Callers who hold connections and say little or nothing, from any address of this machine."""

import contextlib
import resource
import socket
import threading
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

_FILES: Final = 6000
_STAY, _MOST = 2000, 5000
"""The first `_STAY` connections are held to the end; above `_MOST` the oldest of the others is closed."""


def many_files() -> None:
    """Lets this process open as many as a flood takes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < _FILES:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(_FILES, hard), hard))


class Flood:
    """Connections held until the end; `drip` sends one more byte on each of some of them, again and again."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        self._at = (place.hostname or "", place.port or 0)
        self.held: list[socket.socket] = []
        self._over = threading.Event()

    def hold(self, count: int, source: str, said: bytes = b"") -> list[socket.socket]:
        """Open this many connections from this address, and send `said` on each, but nothing more."""
        made = []
        for _ in range(count):
            one = socket.create_connection(self._at, timeout=20, source_address=(source, 0))
            self.held.append(one)
            if len(self.held) > _MOST:
                self.held.pop(_STAY).close()
            made.append(one)
            with contextlib.suppress(OSError):
                one.sendall(said)
        return made

    def drip(self, some: list[socket.socket], byte: bytes) -> None:
        def drop() -> None:
            while not self._over.wait(0.5):
                for one in some:
                    with contextlib.suppress(OSError):
                        one.send(byte)

        threading.Thread(target=drop, daemon=True).start()

    def close(self) -> None:
        self._over.set()
        for one in self.held:
            one.close()


@contextlib.contextmanager
def flooding(url: str) -> Iterator[Flood]:
    many_files()
    flood = Flood(url)
    try:
        yield flood
    finally:
        flood.close()
