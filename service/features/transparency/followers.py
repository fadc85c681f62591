"""The follower that appends hashes of games to the transparency log, in a thread of the leading web process.

Several threads may try. A hash waits in the read models until they have read that it was logged. An append expects the
end of the log that was read before. So a process that missed an append, for example after a kill, is refused by the
journal and reads again.
"""

import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Final

from domain.game.facts import Fact
from domain.logged_facts import LOG_CODEC, HeadsLogged, LogOpened
from events.log.event import Stored
from events.log.journal import Append, Conflict, Journal
from events.transparency.tiles import WIDTH
from projections import transparency_bundle as bundle
from projections.readmodels import ReadModels
from projections.stream_kinds import TRANSPARENCY
from projections.transparency_tree import Tail
from service.platform.streams.follower import Follower
from service.platform.streams.pen import SERVICE, Pen

_BREATH: Final = 0.25
"""Pause in seconds after an append, so that games that end in quick succession share the next append."""
_NO_KEY: Final = b""
"""Sealing key of the log's events: empty, because nothing in the log is sealed."""


class Keeper:
    """Appends the hashes of games to the transparency log.

    `origin` returns the name for a new log. `published` is called after each commit.
    """

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
        self._running = ExitStack()

    def start(self) -> None:
        subscription = self._running.enter_context(self._models.tree.listening())
        follower = Follower("transparency", self._extend_all, self._stopping, breath=_BREATH, woken=subscription.rung)
        self._running.callback(follower.start().stop)

    def stop(self) -> None:
        self._running.close()

    def extend(self) -> bool:
        """Append the waiting hashes, wait for the read models, and return whether more may wait."""
        last = self._logged()
        if last is not None:
            self._models.wait_for(*last)
        return last is not None

    def _logged(self) -> tuple[str, int] | None:
        """Append the next fact to the transparency log. Return its stream and number, or None if nothing waits."""
        tail = self._models.tree.tail()
        fact = self._next(tail)
        if fact is None:
            return None
        pen = Pen(
            bundle.stream(tail.number), LOG_CODEC, _NO_KEY, tail.version, tail.head, tail.at, kind=TRANSPARENCY.name
        )
        pen.write([fact], SERVICE)
        try:
            done = self._journal.append(Append(pen.stream, tail.version, pen.written, f"after/{tail.version}"))
            if not done.repeated:
                self._published(pen.stream, pen.written)
        except Conflict:
            pass  # somebody else was first
        return pen.stream, pen.seq

    def _next(self, tail: Tail) -> Fact | None:
        """Return the fact to append at the end of the log: its opening, or waiting hashes. None: nothing waits."""
        if tail == Tail(0):
            return LogOpened(self._origin())
        waiting = self._models.tree.waiting(WIDTH - tail.size)
        return HeadsLogged(tail.number * WIDTH + tail.size, tuple(waiting)) if waiting else None

    def _extend_all(self) -> None:
        """Append hashes to the log until none waits.

        If the read models lag, stop until the next check: hashes that still wait there may be logged already.
        """
        while (last := self._logged()) is not None and self._models.wait_for(*last) and not self._stopping.is_set():
            pass
