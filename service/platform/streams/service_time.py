"""The time of the service. A steady clock measures how much time passes, and the wall clock only names the moment.

If the two differ a little, the service follows the wall clock slowly. So a small step of the wall clock neither costs a
player time nor gives them any. The time never moves back. A large step forward is followed at once. Then there is a
stretch of time without marks (`service.platform.streams.presence`), and no player is charged for it.

A step of more than a day is followed after a minute, because it may be a mistake that somebody corrects. Otherwise the
games that were changed meanwhile would stand still until that time has come.
"""

import threading
import time
from collections.abc import Callable
from typing import Final

_MILLION: Final = 1_000_000
STEP: Final = 2_000
"""Milliseconds.

The service follows a larger step of the wall clock at once, and a longer time without a mark is downtime.
"""
DAY: Final = 86_400_000
"""Milliseconds. If the wall clock is set back by more than this, its earlier times were wrong."""
_LASTS: Final = 60 * 1_000 * _MILLION
"""Nanoseconds of the steady clock for which the wall clock must show a step of more than a day."""
_SETTLES: Final = 600 * 1_000 * _MILLION
"""Nanoseconds of the steady clock after the start or a large step. Until then nothing is deleted because of its age."""
_SLOWLY: Final = 10
"""Divisor of the passing time. The service follows the wall clock by a tenth of that time."""


class ServiceTime:
    """The clock of the service, made of a wall clock and a steady clock.

    `wall` returns nanoseconds since 1970, `steady` nanoseconds since any moment.
    """

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._wall = wall
        self._steady = steady
        self._lock = threading.Lock()
        self._looked = steady()
        self._time = wall()
        self._stepped = self._looked
        """When the wall clock made its last large step, or was first read, by the steady clock."""
        self._far_since: int | None = None
        """Since when the wall clock is more than a day ahead, by the steady clock."""

    def now(self) -> int:
        """Return the time of the service in milliseconds since 1970."""
        with self._lock:
            wall, looked = self._wall(), self._steady()
            passed, self._looked = looked - self._looked, looked
            ahead = wall - self._time - passed
            stepped = ahead > STEP * _MILLION or ahead < -DAY * _MILLION
            if ahead <= DAY * _MILLION:
                self._far_since = None
            elif self._far_since is None:
                self._far_since = looked
            if stepped:
                self._stepped = looked if self._far_since is None else self._far_since
            if self._far_since is not None and looked - self._far_since < _LASTS:
                self._time += passed
            elif stepped:
                self._time = wall
            else:
                slowly = passed // _SLOWLY
                self._time += passed + max(-slowly, min(ahead, slowly))
            return self._time // _MILLION

    def settled(self) -> bool:
        """Return whether the wall clock was read a while ago, and has made no large step since."""
        self.now()
        with self._lock:
            return self._looked - self._stepped > _SETTLES

    def catch_up(self, moment: int) -> None:
        """Move the time forward to a moment that another or an earlier process of the service has reached."""
        with self._lock:
            self._time = max(self._time, moment * _MILLION)


_ours: Final = ServiceTime()


def now() -> int:
    return _ours.now()


def catch_up(moment: int) -> None:
    _ours.catch_up(moment)


def settled() -> bool:
    return _ours.settled()
