"""A thread that finds the games in which something is due. It runs in the leading web process.

Due moments are in the read models, which are a function of the log. So a service that was down finds all of them when
it is back, and needs no other memory.
"""

import threading
import time
from collections.abc import Callable
from typing import Final

import structlog

from projections.readmodels import ReadModels
from service.platform.runtime.logs import failed
from service.platform.streams import service_time
from service.platform.streams.follower import Follower

_BREATH: Final = 0.5
"""Seconds between two searches while something is due or games change."""
_PATIENCE: Final = 30.0
"""Seconds before a game that failed is tried again."""
_MOMENT: Final = 2.0
"""Seconds before a game in which nothing was due is checked again."""
_PAGE: Final = 100

_log = structlog.get_logger("deadlines")


class Timekeeper:
    """A thread that finds games with overdue events and calls `keep` for each."""

    def __init__(self, models: ReadModels, keep: Callable[[str], object], stopping: threading.Event) -> None:
        self._models = models
        self._games = models.games
        self._keep = keep
        self._stopping = stopping
        self._later: dict[str, float] = {}

    def start(self) -> None:
        follower = Follower("deadlines", self.look, self._stopping, breath=_BREATH).start()
        self._models.follow(lambda _: follower.wake())  # a deadline may be new

    def look(self) -> float | None:
        """Process every deadline that has passed. Return the seconds until the next one."""
        now, place = service_time.now(), None
        self._later = {game: until for game, until in self._later.items() if time.monotonic() < until}
        while page := self._games.due(now, place, _PAGE):
            for _, game in page:
                self._try(game)
            place = page[-1]
        due = self._games.next_due()
        return None if due is None else max(0.0, (due - service_time.now()) / 1000)

    def _try(self, game: str) -> None:
        if self._stopping.is_set() or time.monotonic() < self._later.get(game, 0.0):
            return
        try:
            if self._keep(game) is None:  # the lists are behind, so they do not know yet why it is not due
                self._later[game] = time.monotonic() + _MOMENT
        except Exception as error:  # noqa: BLE001 - one game that is stuck must not hold up the others
            self._later[game] = time.monotonic() + _PATIENCE
            failed(_log, "a deadline could not be kept", error, game=game)
