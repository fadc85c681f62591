"""What follows the log and brings tournaments forward, in a thread of each web process."""

import queue
import threading
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

import structlog

from domain.facts import Fact
from domain.lobby import SeedOpened
from domain.play import GameEnded
from domain.refusal import Refusal
from domain.rulings import RULINGS, DisputeWithdrawn, GameSettled, TakenBack
from events.event import Stored
from projections.games import Games
from service.desk.rooms import Rooms
from service.tournaments.opening import Opener

_BREATH: Final = 0.5
_SWEEP: Final = 30.0
"""Seconds after which all tournaments are looked at, for what a process that died had not come to."""

_FACTS: Final[tuple[type[Fact], ...]] = (GameEnded, GameSettled, SeedOpened, TakenBack, DisputeWithdrawn, *RULINGS)
_TELLING: Final = frozenset(kind.type_name() for kind in _FACTS)
"""What may change how a game came out, or that it can still come out otherwise."""

_log = structlog.get_logger("tournaments")


class Follower:
    """`unfinished` tells which tournaments something may still happen to by itself."""

    def __init__(
        self, opener: Opener, rooms: Rooms, unfinished: Callable[[], Iterable[str]], stopping: threading.Event
    ) -> None:
        self._opener = opener
        self._rooms = rooms
        self._unfinished = unfinished
        self._stopping = stopping
        self._changed: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._run, name="tournaments", daemon=True).start()

    def hear(self, stream: str, events: Sequence[Stored]) -> None:
        """A hearer of commits."""
        if stream.startswith(Games.prefix) and any(stored.event.type in _TELLING for stored in events):
            self._changed.put(stream)

    def _run(self) -> None:
        swept = float("-inf")
        while not self._stopping.is_set():
            try:
                if time.monotonic() - swept >= _SWEEP:
                    swept = time.monotonic()
                    self._sweep()
                self._follow(_BREATH)
            except Exception:  # noqa: BLE001 - the log may be away, and be back the next time
                _log.exception("tournaments could not be looked at")

    def _sweep(self) -> None:
        """Looks at one tournament after the other. Nobody whose game has just ended waits until all are done."""
        for id_ in self._unfinished():
            self._forward(id_)
            while self._follow(0):
                pass
            if self._stopping.is_set():
                return

    def _follow(self, patience: float) -> bool:
        """Tells what the next game has to tell; whether one came within so many seconds."""
        try:
            game = self._changed.get(timeout=patience)
        except queue.Empty:
            return False
        try:
            with self._rooms.room(game).now() as now:
                table = now.lobby.table_of
        except Refusal:
            return True
        if table is not None:
            self._forward(table.tournament, {game})
        return True

    def _forward(self, id_: str, changed: Collection[str] | None = None) -> None:
        try:
            self._opener.advance(id_, changed)
        except Exception:  # noqa: BLE001 - one tournament that is stuck must not hold up the others
            _log.exception("a tournament could not be brought forward", tournament=id_)
