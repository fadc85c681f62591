"""What follows the log and brings forward what games belong to, matches and tournaments, in a thread of each web
process."""

import queue
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

import structlog

from domain.facts import Fact
from domain.lobby import Lobby
from domain.refusal import Refusal
from events.event import Stored
from projections.games import Games
from service.desk.rooms import Rooms

_BREATH: Final = 0.5
_SWEEP: Final = 30.0
"""Seconds after which everything is looked at, for what a process that died had not come to."""

_log = structlog.get_logger("following")


class Whole(NamedTuple):
    """What games are parts of. `telling` facts of a game may matter to it; `of` finds it by the game; `unfinished` are
    those to which something may still happen by itself; `forward` brings one forward, after these games have changed or
    whatever has happened."""

    name: str
    telling: Sequence[type[Fact]]
    of: Callable[[Lobby], str | None]
    unfinished: Callable[[], Iterable[str]]
    forward: Callable[[str, Collection[str] | None], None]


class Listed(Protocol):
    id: str


ListedT = TypeVar("ListedT", bound=Listed)


def every(page: Callable[[str], Sequence[ListedT]]) -> Iterator[ListedT]:
    """All that a list has, page after page, each after the last id of the one before."""
    last = ""
    while lines := page(last):
        yield from lines
        last = lines[-1].id


class Follower:
    def __init__(self, whole: Whole, rooms: Rooms, stopping: threading.Event) -> None:
        self._whole = whole
        self._types = frozenset(kind.type_name() for kind in whole.telling)
        self._rooms = rooms
        self._stopping = stopping
        self._changed: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._run, name=whole.name, daemon=True).start()

    def hear(self, stream: str, events: Sequence[Stored]) -> None:
        """A hearer of commits."""
        if stream.startswith(Games.prefix) and any(stored.event.type in self._types for stored in events):
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
                _log.exception("cannot be looked at now", what=self._whole.name)

    def _sweep(self) -> None:
        """Looks at one after the other. Nobody whose game has just ended waits until all are done."""
        for id_ in self._whole.unfinished():
            self._forward(id_, None)
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
                id_ = self._whole.of(now.lobby)
        except Refusal:
            return True
        if id_ is not None:
            self._forward(id_, {game})
        return True

    def _forward(self, id_: str, changed: Collection[str] | None) -> None:
        try:
            self._whole.forward(id_, changed)
        except Exception:  # noqa: BLE001 - one that is stuck must not hold up the others
            _log.exception("could not be brought forward", what=self._whole.name, stream=id_)
