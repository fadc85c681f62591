"""A thread that repeats a round of work when it is woken, and at intervals.

Its wake-ups must report all work. The intervals are long, because an idle service should cost nothing. They only cover
a lost wake-up, such as a message of another process while Redis is down.
"""

import threading
from collections.abc import Callable
from typing import Final, Self

import structlog

from service.platform.runtime.logs import failed

SAFETY: Final = 10.0
"""Seconds after which a round begins without a wake-up."""
_PAUSE: Final = 0.5
"""Seconds to wait after a round that failed."""

_log = structlog.get_logger("following")


class Follower:
    """A thread that repeats `round_` until `stopping` is set. After a failure it tries again soon.

    `every` is the number of seconds after which a round begins without a wake-up. A round may return fewer. `breath` is
    the number of seconds between two rounds, so that news in quick succession share one. `woken` is the event that
    wakes the thread.
    """

    def __init__(
        self,
        name: str,
        round_: Callable[[], float | None],
        stopping: threading.Event,
        *,
        every: float = SAFETY,
        breath: float = 0.0,
        woken: threading.Event | None = None,
    ) -> None:
        self.stopping = stopping
        self._round = round_
        self._every = every
        self._breath = breath
        self._woken = woken or threading.Event()
        self._next: float | None = None
        self._error = ""
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> Self:
        self._thread.start()
        return self

    def wake(self) -> None:
        """Wake the thread, because there may be work."""
        self._woken.set()

    @property
    def patience(self) -> float:
        """Return the seconds until the next round without a wake-up."""
        return self._every if self._next is None else min(self._next, self._every)

    def stop(self) -> None:
        """Stop after the current round."""
        self.stopping.set()
        self.wake()
        if self._thread.is_alive():
            self._thread.join()

    def turn(self) -> bool:
        """Run one round and return whether it succeeded. A wake-up meanwhile causes another round."""
        self._woken.clear()
        try:
            self._next = self._round()
        except Exception as error:  # noqa: BLE001 - it is logged, and tried again
            self._failed(error)
            return False
        self._error = ""
        return True

    def _run(self) -> None:
        while not self.stopping.is_set():
            if not self.turn():
                self.stopping.wait(_PAUSE)
            if not self.stopping.wait(self._breath):
                self._woken.wait(self.patience)

    def _failed(self, error: Exception) -> None:
        """Log a failure of the thread's work once, however long it lasts."""
        words = repr(error)
        if words != self._error:
            failed(_log, "what is to be followed cannot be followed now", error, follower=self._thread.name)
        self._error = words
