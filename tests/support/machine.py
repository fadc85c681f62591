"""A machine whose clocks are set by a test: it runs, is stopped, suspended, or somebody sets its wall clock."""

from collections.abc import Callable
from typing import Final

_BILLION: Final = 10**9
_BEAT: Final = 0.5


class Machine:
    """`beats` are what its processes do twice in a second while they run."""

    def __init__(self) -> None:
        self._wall = 1_795_000_000 * _BILLION
        self._steady = 5 * _BILLION
        self.beats: list[Callable[[], object]] = []

    def wall(self) -> int:
        return self._wall

    def steady(self) -> int:
        return self._steady

    def runs(self, seconds: float) -> None:
        for _ in range(round(seconds / _BEAT)):
            self.stops(_BEAT)
            for beat in self.beats:
                beat()

    def stops(self, seconds: float) -> None:
        """Suspend all processes while the clocks run."""
        self._wall += round(seconds * _BILLION)
        self._steady += round(seconds * _BILLION)

    def is_set(self, seconds: float) -> None:
        """Its wall clock is set forward, or back; so it is too when a machine wakes that was suspended."""
        self._wall += round(seconds * _BILLION)
