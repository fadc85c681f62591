"""The web processes with their sockets and lanes, and the choice of a process for each request.

All requests that name a game, match or tournament are sent to the one process that has it in memory. Other requests are
sent to the least busy process. This is only an optimisation: the log decides, and each process can answer every
request. A process that is restarting is waited for.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

from service.platform.ids import ULID, home
from service.platform.ingress.lanes import Lane

T = TypeVar("T")

VITAL: Final = 1
"""Number of requests to `/livez` that run at once. They have their own lane."""
_NAMED: Final = re.compile(rb"/[a-z]_(%b)(?![0-9a-z])" % ULID.encode())


class Home(Generic[T]):
    """A web process: its socket, a lane for `slots` requests, and a lane for `/livez`."""

    def __init__(self, socket: Path, slots: int, start: Callable[[T], None]) -> None:
        self.socket = socket
        self.lane: Lane[T] = Lane(slots, max(1, slots * 3 // 4), start)
        self.vital: Lane[T] = Lane(VITAL, VITAL, start)


class Homes(Generic[T]):
    def __init__(self, sockets: Sequence[Path], slots: int, start: Callable[[T], None]) -> None:
        self._all = [Home(socket, slots, start) for socket in sockets]
        self._next = 0

    def of(self, target: bytes) -> Home[T]:
        """Return the web process for a request: by the id in its path, or else the least busy one."""
        if len(self._all) == 1:
            return self._all[0]
        if named := _NAMED.search(target.partition(b"?")[0]):
            return self._all[home(named[1].decode(), len(self._all))]
        self._next = (self._next + 1) % len(self._all)
        by_turns = self._all[self._next :] + self._all[: self._next]
        return min(by_turns, key=lambda one: one.lane.busy)
