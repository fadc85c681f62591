"""A network that cuts connections.

It forwards requests to a service. After some thousand bytes of answers it cuts the connection, even in the middle of a
message.

with cutting(service.url, seed=7) as line:
    Client(line.url)
"""

import contextlib
import random
import socket
import struct
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

_NO_FAREWELL = struct.pack("ii", 1, 0)


class Line:
    def __init__(self, target: tuple[str, int], seed: int, bytes_: tuple[int, int]) -> None:
        self.cuts = 0
        self._target = target
        self._random = random.Random(seed)
        self._bytes = bytes_
        self._heard = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self.url = f"http://127.0.0.1:{self._heard.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def close(self) -> None:
        self._heard.close()
        for end in list(self._open):
            self._end(end)

    def _listen(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                caller, _ = self._heard.accept()
                threading.Thread(target=self._join, args=(caller,), daemon=True).start()

    def _join(self, caller: socket.socket) -> None:
        try:
            service = socket.create_connection(self._target)
        except OSError:
            caller.close()
            return
        self._open |= {caller, service}
        asking = threading.Thread(target=self._carry, args=(caller, service, None), daemon=True)
        asking.start()
        self._carry(service, caller, self._random.randint(*self._bytes))
        asking.join()

    def _carry(self, source: socket.socket, target: socket.socket, most: int | None) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(4096):
                if most is not None and len(data) >= most:
                    target.sendall(data[:most])
                    self.cuts += 1
                    break
                target.sendall(data)
                most = None if most is None else most - len(data)
        self._end(source)
        self._end(target)

    def _end(self, end: socket.socket) -> None:
        """Reset the connection: pending data never arrives."""
        self._open.discard(end)
        with contextlib.suppress(OSError):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_FAREWELL)
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@contextlib.contextmanager
def cutting(url: str, *, seed: int, bytes_: tuple[int, int] = (200, 30_000)) -> Iterator[Line]:
    place = urlsplit(url)
    line = Line((place.hostname or "", place.port or 80), seed, bytes_)
    try:
        yield line
    finally:
        line.close()
