"""The timeline of a game in which play was taken back: the events that still count.

A rewind appends an event and deletes none. The events that it takes back stay readable, on an abandoned branch, and a
ruling on appeal can return to it. Facts about the game that are not on the table (seats, clocks, disputes, rulings) are
on no branch. They are never taken back.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise
from operator import attrgetter
from typing import Final, NamedTuple

import msgspec

_FIRST: Final = attrgetter("first")
_ASKED_AGAIN: Final = 2
"""Number of events with which play goes on after its return: the new branch, and the open decision."""


class Stretch(NamedTuple):
    """A range of abandoned events, and the number of the branch that follows it."""

    first: int
    last: int
    branch: int


class PlayReset(NamedTuple):
    """A return of play: at event `seq`, play returned to the state just after event `to`."""

    seq: int
    to: int


class Timeline(msgspec.Struct):
    """The rewinds of a game: where play returned, and which events were abandoned.

    `beside` are the events that are on no branch, such as rulings. The lists are in ascending order.
    """

    turns: list[PlayReset] = []
    abandoned: list[Stretch] = []
    beside: list[int] = []
    restored: list[int] = []
    """Branches on which play returned to an abandoned branch."""

    @property
    def rewinds(self) -> int:
        """Return the number of rewinds. It is also the number of the current branch."""
        return len(self.turns)

    def rewind(self, seq: int, to: int) -> None:
        """Abandon the events between event `to` and event `seq`. Event `to` must still count."""
        if not 0 < to < seq - 1 or not self.counts(to):
            raise ValueError(f"from event {seq} play cannot go back to event {to}")
        while self.abandoned and self.abandoned[-1].first > to:
            self.abandoned.pop()
        self.turns.append(PlayReset(seq, to))
        self.abandoned.append(Stretch(to + 1, seq - 1, self.rewinds))

    def begin(self, seq: int, branch: int) -> None:
        """Check that event `seq` may begin `branch`: play has just returned, and nothing was played since."""
        turn = self.turns[-1].seq if self.turns else 0
        if not turn or branch != self.rewinds or not all(map(self._lies_beside, range(turn + 1, seq))):
            raise ValueError(f"branch {branch} does not begin here")

    def restore(self, seq: int, ruling: int) -> None:
        """Return play at event `seq` to the state just before event `ruling`, even on an abandoned branch."""
        if not 1 < ruling < seq:
            raise ValueError(f"at event {seq} nothing can be undone that event {ruling} did")
        self.turns.append(PlayReset(seq, ruling - 1))
        self.restored.append(self.rewinds)
        found, moment = [], seq
        for number in range(self.rewinds, 0, -1):  # events abandoned at that moment are abandoned again
            turn = self.turns[number - 1]
            if turn.seq <= moment:
                found.append(Stretch(turn.to + 1, turn.seq - 1, number))
                moment = turn.to
        self.abandoned = found[::-1]

    def counts(self, seq: int) -> bool:
        """Return whether event `seq` still counts."""
        return not self.abandons(seq) or self._lies_beside(seq)

    def abandons(self, seq: int) -> bool:
        """Return whether event `seq` is on an abandoned branch."""
        index = bisect_right(self.abandoned, seq, key=_FIRST)
        return index > 0 and seq <= self.abandoned[index - 1].last

    def just_returned(self, seq: int) -> bool:
        """Return whether event `seq` follows a return of play, and nothing was played since except to ask again."""
        if not self.turns:
            return False
        since = range(self.turns[-1].seq + 1, seq)
        return sum(not self._lies_beside(one) for one in since) <= _ASKED_AGAIN

    def _lies_beside(self, seq: int) -> bool:
        index = bisect_left(self.beside, seq)
        return index < len(self.beside) and self.beside[index] == seq

    @property
    def taken_back(self) -> list[tuple[int, int]]:
        """Return the ranges of events that no longer count, each with its first and last event."""
        found = []
        for first, last, _ in self.abandoned:
            beside = self.beside[bisect_left(self.beside, first) : bisect_right(self.beside, last)]
            around = [first - 1, *beside, last + 1]
            found += [(one + 1, other - 1) for one, other in pairwise(around) if other - one > 1]
        return found

    def repeated(self, upto: int) -> int:
        """Return the number of events before the rewinds up to event `upto`, each counted once for each rewind."""
        return sum(turn.to for turn in self.turns if turn.seq <= upto)

    def branch(self, seq: int) -> int:
        """Return the number of the branch that event `seq` is on. The event must still count."""
        return next((stretch.branch for stretch in reversed(self.abandoned) if stretch.last < seq), 0)

    def back_from(self, seq: int) -> Iterator[int]:
        """Yield the events of the current branch in reverse order, beginning at event `seq`."""
        for stretch in reversed(self.abandoned):
            yield from range(seq, stretch.last, -1)
            seq = min(seq, stretch.first - 1)
        yield from range(seq, 0, -1)
