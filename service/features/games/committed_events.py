"""The committed events of one game in memory.

Texts that people wrote are never stored here: any process may erase a text at any moment, so each use reads it from the
log. Options and picks of old events are dropped: they are most of a game's bytes, and no fold reads them.
"""

from collections.abc import Sequence
from typing import Final

from events.log.chain import check_chain
from events.log.event import Stored
from events.log.sealing import holds_text, without_texts
from projections.stream_kinds import GAME

_CHOICES: Final = {"decision-opened", "decision-answered"}
_TAIL: Final = 32
"""Number of the newest events that stay complete in memory."""
_EVENT: Final = 460
"""Bytes of memory that an event takes besides its data. They were measured in games of every ruleset."""


class CommittedEvents:
    """The events of a game after event `base`. `head` is the hash of event `base`."""

    def __init__(self, base: int, head: str, events: Sequence[Stored]) -> None:
        self.base = base
        self.bytes = 0
        """Approximate number of bytes that the events take in memory."""
        self._head = head
        self._texts: list[int] = []
        """Numbers of the events whose texts were left out."""
        self._whole_from = 0
        """Place of the first event that may still be whole."""
        self._events: list[Stored] = []
        self.check(events)
        self.add(events)

    @property
    def seq(self) -> int:
        """Return the number of the last event in memory."""
        return self.base + len(self._events)

    def check(self, events: Sequence[Stored]) -> None:
        """Check that newer events from the log continue the chain of hashes."""
        check_chain(events, self.seq, self._events[-1].hash if self._events else self._head, GAME.name)

    def add(self, events: Sequence[Stored]) -> None:
        self._texts += [stored.seq for stored in events if holds_text(stored)]
        bare = [without_texts(stored) for stored in events]
        self.bytes += sum(_EVENT + len(one.event.data) + len(one.openings or b"") for one in bare)
        self._events.extend(bare)
        self._drop_old_choices()

    def folding(self, after: int, upto: int | None = None) -> list[Stored]:
        """Return events in the form that folds need, perhaps without the options and picks of old events."""
        return self._events[after - self.base : None if upto is None else upto - self.base]

    def whole(self, after: int, upto: int) -> list[Stored] | None:
        """Return complete events from memory, or None if some of them are not complete there."""
        if after < self.base + self._whole_from or any(after < seq <= upto for seq in self._texts):
            return None
        return self._events[after - self.base : max(upto - self.base, 0)]

    def _drop_old_choices(self) -> None:
        for place in range(self._whole_from, len(self._events) - _TAIL):
            openings = self._events[place].openings
            if openings is not None and self._events[place].event.type in _CHOICES:
                self._events[place] = self._events[place]._replace(openings=None)
                self.bytes -= len(openings)
            self._whole_from = place + 1
