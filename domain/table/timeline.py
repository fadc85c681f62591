"""The timeline of a game in which play was taken back: the events that still count.

A rewind appends an event and deletes none. The events that it takes back stay readable, on an abandoned branch, and a
ruling on appeal can return to it. Facts about the game that are not on the table (seats, clocks, disputes, rulings) are
on no branch. They are never taken back.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import msgspec


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

    `beside` are the events that are on no branch, such as rulings.
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
        return not self.abandons(seq) or seq in self.beside

    def abandons(self, seq: int) -> bool:
        """Return whether event `seq` is on an abandoned branch."""
        return any(stretch.first <= seq <= stretch.last for stretch in self.abandoned)

    @property
    def taken_back(self) -> list[tuple[int, int]]:
        """Return the ranges of events that no longer count, each with its first and last event."""
        found = []
        for first, last, _ in self.abandoned:
            around = [first - 1, *(seq for seq in self.beside if first <= seq <= last), last + 1]
            found += [(one + 1, other - 1) for one, other in pairwise(around) if other - one > 1]
        return found

    def branch(self, seq: int) -> int:
        """Return the number of the branch that event `seq` is on. The event must still count."""
        return next((stretch.branch for stretch in reversed(self.abandoned) if stretch.last < seq), 0)

    def back_from(self, seq: int) -> Iterator[int]:
        """Yield the events of the current branch in reverse order, beginning at event `seq`."""
        for stretch in reversed(self.abandoned):
            yield from range(seq, stretch.last, -1)
            seq = min(seq, stretch.first - 1)
        yield from range(seq, 0, -1)
