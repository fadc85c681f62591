"""The leader: of the web processes that share a data folder, one does the work that is needed only once.

The leader holds a kernel lock on a file. So it stops leading in the moment in which it is killed, and another process
becomes the leader at its next attempt. With several machines there is a leader on each; their work is idempotent.
"""

import fcntl
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

import structlog

from service.platform.runtime.logs import failed

_LOOK: Final = 0.25
"""Seconds between two attempts to become the leader."""

_log = structlog.get_logger("leading")


class Lead:
    def __init__(self, folder: Path) -> None:
        self._path = folder / "leading.lock"
        self._lock: int | None = None
        self._closed = threading.Event()
        self.stuck = False
        """Whether this process is the leader and could not begin its work. It keeps trying."""

    def when_mine(self, begin: Callable[[], None], meanwhile: Callable[[], object]) -> None:
        """Call `begin` when this process becomes the leader, now or later. Call `meanwhile` repeatedly until then.

        An error of an immediate `begin` is raised. Otherwise it is retried until it succeeds.
        """
        if self._take():
            begin()
        else:
            threading.Thread(target=self._wait, args=(begin, meanwhile), name="leading", daemon=True).start()

    def mine(self) -> bool:
        return self._lock is not None

    def close(self) -> None:
        """Stop leading, so that another process can become the leader."""
        self._closed.set()
        lock, self._lock = self._lock, None
        if lock is not None:
            os.close(lock)

    def _wait(self, begin: Callable[[], None], meanwhile: Callable[[], object]) -> None:
        while not self._closed.wait(_LOOK):
            try:
                if self._take():
                    _log.info("leads from here on")
                    begin()
                    self.stuck = False
                    return
                meanwhile()
            except Exception as error:  # noqa: BLE001 - it is logged, and tried again
                self.stuck = self.mine()
                failed(_log, "background work failed", error)

    def _take(self) -> bool:
        if self.mine():
            return True
        lock = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return False
        self._lock = lock
        return True
