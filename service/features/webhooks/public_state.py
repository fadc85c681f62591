"""The public state of games, matches and tournaments after a given event.

The follower keeps its own states, because the read models may be ahead of an event or behind it.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeVar

from events.log.chain import Broken
from events.log.event import Stored
from events.log.journal import Journal
from projections.game_fold import MALFORMED_FACT_ERRORS
from projections.stream_kinds import folded, kind_of
from projections.summaries import SUMMARIES, Line

T = TypeVar("T")

_KEPT: Final = 1000


class Lines:
    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._kept: OrderedDict[str, Line] = OrderedDict()
        self._lock = threading.Lock()

    def before(self, stored: Stored) -> Line | None:
        """Return the public state of a stream before an event.

        Return None if the event is the first, or its stream is of another kind.
        """
        line = self._kept.get(stored.stream)
        if line is not None and line.version == stored.seq - 1:
            return line
        return self._read(stored.stream, stored.seq - 1)

    def begun(self, stored: Stored) -> Line | None:
        """Return the public state of a stream after its first event, or None if the stream is of another kind."""
        fold = SUMMARIES.get(kind_of(stored.stream))
        return None if fold is None else self._keep(folded(fold, [stored]))

    def passes(self, stored: Stored) -> None:
        """Apply an event to the cached state of its stream, if that is the state just before the event."""
        line = self._kept.get(stored.stream)
        if line is not None and line.version == stored.seq - 1:
            try:
                line.apply(stored)
            except (Broken, *MALFORMED_FACT_ERRORS):
                self.drop(stored.stream)  # the next reader reads the stream again and reports the fault

    def drop(self, stream: str) -> None:
        self._kept.pop(stream, None)

    def asked(self, stream: str, question: Callable[[Line], T]) -> T | None:
        """Return the answer of the function `question` about the current state of a stream, or None without such a
        stream.
        """
        with self._lock:
            line = self._kept.get(stream)
            if line is None:
                line = self._read(stream, None)
            else:
                for stored in self._journal.read(stream, after=line.version):
                    line.apply(stored)
            return None if line is None else question(line)

    def _read(self, stream: str, upto: int | None) -> Line | None:
        fold = SUMMARIES.get(kind_of(stream))
        if fold is None or upto == 0:
            return None
        events = self._journal.read(stream, upto=upto)
        if not events:
            return None
        return self._keep(folded(fold, events))

    def _keep(self, line: Line) -> Line:
        self._kept[line.id] = line
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return line
