"""The heartbeat of a web process: while it can reach its database, the service is there."""

import threading
import time
from typing import Final

import structlog

from service.registry.presence import Presence

_BEAT: Final = 1.0

_log = structlog.get_logger("heartbeat")


class Heartbeat:
    def __init__(self, presence: Presence, stopping: threading.Event) -> None:
        self._presence = presence
        self._stopping = stopping

    def start(self) -> None:
        """The first beat comes before anything is done by the clock, so that any downtime is known by then."""
        self._beat()
        threading.Thread(target=self._run, name="heartbeat", daemon=True).start()

    def _run(self) -> None:
        while not self._stopping.wait(_BEAT):
            try:
                self._beat()
            except Exception:  # noqa: BLE001 - then the service is not there; the next beat that succeeds says so
                _log.exception("a beat was missed")

    def _beat(self) -> None:
        self._presence.mark(time.time_ns() // 1_000_000)
