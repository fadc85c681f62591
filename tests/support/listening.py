"""A listener to server-sent events, over a plain socket."""

import contextlib
import http.client
import json
import socket
import time
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.support.api import Api


class Message(NamedTuple):
    id: int
    data: Any


def frames(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The messages of a live stream, one by one: several may come in one chunk."""
    for chunk in chunks:
        yield from (frame for frame in chunk.split(b"\n\n") if b"data: " in frame)


class Listener:
    """An open stream. `next()` waits for a message; None: the stream has ended."""

    def __init__(
        self, url: str, path: str, token: str | None, headers: dict[str, str], source: str | None = None
    ) -> None:
        place = urlsplit(url)
        sent = {"Accept": "text/event-stream", **headers}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        self._connection = http.client.HTTPConnection(
            place.hostname or "", place.port, timeout=20,
            source_address=None if source is None else (source, 0),
        )  # fmt: skip
        self._connection.request("GET", path, headers=sent)
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self.headers = self._answer.headers
        self.beats = 0

    def body(self) -> Any:
        """Return the body of an answer that is not a stream."""
        return json.loads(self._answer.read())

    def next(self, patience: float = 10.0) -> Message | None:
        deadline = time.monotonic() + patience
        fields: dict[str, str] = {}
        while True:
            if self._connection.sock is not None:
                self._connection.sock.settimeout(max(deadline - time.monotonic(), 0.001))
            line = self._answer.readline().decode()
            if not line:
                return None
            name, _, value = line.rstrip("\n").partition(":")
            if line == "\n":
                if "data" in fields:
                    return Message(int(fields["id"]), json.loads(fields["data"]))
                fields = {}
            elif not name:
                self.beats += 1
            else:
                fields[name] = value.strip()

    def take(self, count: int) -> list[Message]:
        found = [self.next() for _ in range(count)]
        return [message for message in found if message is not None]

    def ended(self, patience: float = 10.0) -> bool:
        """Whether the stream comes to its end."""
        deadline = time.monotonic() + patience
        with contextlib.suppress(TimeoutError, socket.timeout):
            while time.monotonic() < deadline:
                if self.next(deadline - time.monotonic()) is None:
                    return True
        return False

    def close(self) -> None:
        # The answer holds the socket too.
        self._answer.close()
        self._connection.close()


@contextlib.contextmanager
def listening(url: str, path: str, reader: Api, *, source: str | None = None, **headers: str) -> Iterator[Listener]:
    """Listens, from another address of this machine if `source` names one."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    listener = Listener(url, path, reader.token, sent, source)
    try:
        yield listener
    finally:
        listener.close()
