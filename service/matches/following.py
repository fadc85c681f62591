"""What follows the log and brings matches forward, in a thread of each web process."""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import structlog

from domain.lobby import SeedOpened
from events.event import Stored
from events.viewer import Viewer
from projections.games import Games
from service.desk.looking import Looking
from service.matches.opening import Opener

_BREATH: Final = 0.5
_SWEEP: Final = 30.0
"""Seconds after which all matches are looked at, for what a process that died had not come to."""

_log = structlog.get_logger("matches")


class Follower:
    """`unfinished` tells which matches are not over."""

    def __init__(
        self, opener: Opener, looking: Looking, unfinished: Callable[[], Iterable[str]], stopping: threading.Event
    ) -> None:
        self._opener = opener
        self._looking = looking
        self._unfinished = unfinished
        self._stopping = stopping
        self._final: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._run, name="matches", daemon=True).start()

    def hear(self, stream: str, events: Sequence[Stored]) -> None:
        """A hearer of commits."""
        if stream.startswith(Games.prefix) and events[-1].event.type == SeedOpened.type_name():
            self._final.put(stream)

    def _run(self) -> None:
        swept = float("-inf")
        while not self._stopping.is_set():
            try:
                if time.monotonic() - swept >= _SWEEP:
                    swept = time.monotonic()
                    self._sweep()
                self._follow(self._final.get(timeout=_BREATH))
            except queue.Empty:
                pass
            except Exception:  # noqa: BLE001 - one match that is stuck must not hold up the others
                _log.exception("a match could not be brought forward")

    def _follow(self, game: str) -> None:
        part = self._looking.game(None, game, Viewer.public())["match"]
        if part is not None:
            self._opener.advance(part["id"])

    def _sweep(self) -> None:
        for match in self._unfinished():
            try:
                self._opener.advance(match)
            except Exception:  # noqa: BLE001 - as above
                _log.exception("a match could not be brought forward", match=match)
