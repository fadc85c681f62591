"""The time that the service goes by: its own steady clock decides how much has passed, the wall clock only names it.

Where the two differ a little the service follows the wall clock slowly, so that a step of it is neither charged to
anybody nor given to them. It never goes back. A step forward that is too large for that is followed at once: then a
stretch of time is missing, in which nobody left a mark (`service.games.presence`), and which nobody is charged for.
"""

import threading
import time
from collections.abc import Callable
from typing import Final

_MILLION: Final = 1_000_000
STEP: Final = 2_000
"""Milliseconds: a larger step forward is followed at once, and a longer time without a mark is downtime."""
DAY: Final = 86_400_000
"""Milliseconds: a clock that was set back by more than this was wrong, and so were the names that it gave."""
_SLOWLY: Final = 10
"""It follows the wall clock by a tenth of the time that passes."""


class ServiceTime:
    """`wall` and `steady` tell nanoseconds: since 1970, and since any moment."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._wall = wall
        self._steady = steady
        self._lock = threading.Lock()
        self._looked = steady()
        self._time = wall()

    def now(self) -> int:
        """Milliseconds since 1970."""
        with self._lock:
            wall, looked = self._wall(), self._steady()
            passed, self._looked = looked - self._looked, looked
            ahead = wall - self._time - passed
            if ahead > STEP * _MILLION or ahead < -DAY * _MILLION:
                self._time = wall
            else:
                slowly = passed // _SLOWLY
                self._time += passed + max(-slowly, min(ahead, slowly))
            return self._time // _MILLION

    def catch_up(self, moment: int) -> None:
        """It is this moment at least: so says another process of the service, or one that was there before."""
        with self._lock:
            self._time = max(self._time, moment * _MILLION)


_ours: Final = ServiceTime()


def now() -> int:
    return _ours.now()


def catch_up(moment: int) -> None:
    _ours.catch_up(moment)
