"""Notices about listeners that are gone. The ingress sends them, so that no thread waits in vain for news."""

import os
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

from service.platform.runtime.sockets import departures_socket, make_room


class Departures:
    """The live streams of this process, each with a function to call when its listener leaves.

    It is `app.extensions["departures"]`.
    """

    def __init__(self, data_dir: Path) -> None:
        self._path = departures_socket(data_dir, os.getpid())
        make_room(self._path)
        self._path.unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(self._path))
        self._numbers = count(1)
        self._wake: dict[int, Callable[[], None]] = {}
        threading.Thread(target=self._listen, name="departures", daemon=True).start()

    def expect(self, wake: Callable[[], None]) -> tuple[int, str]:
        """Return a number for a live stream, and the address to which the ingress reports its end."""
        number = next(self._numbers)
        self._wake[number] = wake
        return number, f"{self._path}/{number}"

    def forget(self, number: int) -> None:
        self._wake.pop(number, None)

    def _listen(self) -> None:
        while True:
            word = self._socket.recv(32)
            with suppress(ValueError, KeyError):  # the stream has already ended by itself
                self._wake[int(word)]()
