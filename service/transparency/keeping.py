"""Keeping the log: what has happened in games that is to be logged is appended, in a thread of each web process.

Any number of them may try. A head waits, in the read models, until they have read that it was logged; and what is
appended expects the very tail that was read before that. So somebody who has not heard yet what was logged meanwhile,
also somebody who was killed before hearing of it, is refused by the journal and looks again.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Final

import structlog

from domain.facts import Fact
from domain.transparency import LOG_CODEC, HeadsLogged, LogOpened
from events.event import Stored
from events.journal import Append, Conflict, Journal, Unavailable
from events.tiles import WIDTH
from projections import bundle
from projections.readmodels import ReadModels
from projections.tree import Tail
from service.desk.writing import SERVICE, Pen

_LOOKS: Final = 1.0
"""Seconds between two looks at what other processes have read."""
_NO_KEY: Final = b""
"""Nothing in the log is sealed."""

_log: Final = structlog.get_logger("transparency")


class Keeper:
    """`origin` names a log that begins. `published` hears of every commit, after it."""

    def __init__(
        self,
        journal: Journal,
        models: ReadModels,
        origin: Callable[[], str],
        published: Callable[[str, Sequence[Stored]], None],
    ) -> None:
        self._journal = journal
        self._models = models
        self._origin = origin
        self._published = published
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="transparency", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    def extend(self) -> bool:
        """Logs what waits, or some of it; whether there may be more."""
        tail = self._models.tree.tail()
        fact = self._next(tail)
        if fact is None:
            return False
        pen = Pen(bundle.stream(tail.number), LOG_CODEC, _NO_KEY, tail.version, tail.head, tail.at, kind=bundle.KIND)
        pen.write([fact], SERVICE)
        try:
            done = self._journal.append(Append(pen.stream, tail.version, pen.written, f"after/{tail.version}"))
            if not done.repeated:
                self._published(pen.stream, pen.written)
        except Conflict:
            pass  # somebody else was first
        self._models.wait_for(pen.stream, pen.seq)
        return True

    def _next(self, tail: Tail) -> Fact | None:
        """What is to be told after this tail."""
        if tail == Tail(0):
            return LogOpened(self._origin())
        waiting = self._models.tree.waiting(WIDTH - tail.size)
        return HeadsLogged(tail.number * WIDTH + tail.size, tuple(waiting)) if waiting else None

    def _run(self) -> None:
        with self._models.tree.listening() as heard:
            while not self._stopping.is_set():
                heard.rung.clear()
                try:
                    while self.extend() and not self._stopping.is_set():
                        pass
                except Unavailable as error:
                    _log.info("the transparency log waits", why=str(error))
                except Exception:  # noqa: BLE001 - it is logged, and tried again
                    _log.exception("the transparency log could not be extended")
                heard.rung.wait(_LOOKS)
