"""The book of matches: their streams, read and written. What follows from what is decided elsewhere."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from domain.matches import MATCH_CODEC
from domain.refusal import Refusal
from events.event import Stored
from events.journal import Journal
from events.keys import KeyRing
from events.record import write_record
from events.viewer import Viewer
from projections.match import KIND, MatchLine
from service.desk.looking import Shown
from service.desk.moves import Moved, appended
from service.desk.writing import Pen

_NO_KEY: Final = b""
"""Nothing in a match is sealed."""
_PAGE: Final = 500


class MatchBook:
    """`published` hears of every commit, after it."""

    def __init__(self, journal: Journal, ring: KeyRing, published: Callable[[str, Sequence[Stored]], None]) -> None:
        self._journal = journal
        self._ring = ring
        self._published = published

    def match(self, account: str | None, match: str) -> MatchLine:
        """The match as it stands, for an account that may know of it."""
        line = self.line(match)
        if not line.contest.knows(account):
            raise _unknown(match)
        return line

    def line(self, match: str) -> MatchLine:
        """The match as it stands."""
        first, *more = self._all(match)
        line = MatchLine.made(first)
        for stored in more:
            line.apply(stored)
        return line

    def events(self, match: str, after: int, limit: int) -> list[Shown]:
        return [Shown(stored, []) for stored in self._journal.read(match, after=after, limit=limit)]

    def record(self, match: str) -> Iterator[bytes]:
        """The portable record, line by line."""
        return write_record(self._all(match), kind=KIND, viewer=Viewer.public(), key=_NO_KEY, ring=self._ring)

    def pen(self, match: str, line: MatchLine | None = None) -> Pen:
        """What writes the next events after `line`; the first ones, if there is none."""
        if line is None:
            return Pen(match, MATCH_CODEC, _NO_KEY, kind=KIND)
        return Pen(match, MATCH_CODEC, _NO_KEY, line.version, line.head, line.updated_at, kind=KIND)

    def append(self, pen: Pen, command: str, answer: dict[str, Any]) -> Moved:
        """Makes what the pen has written durable, then lets everybody know."""
        moved = appended(self._journal, self._ring, pen, command, answer)
        if not moved.repeated:
            self._published(pen.stream, pen.written)
        return moved

    def _all(self, match: str) -> list[Stored]:
        events = self._journal.read(match)
        if not events:
            raise _unknown(match)
        return events


def _unknown(match: str) -> Refusal:
    return Refusal("unknown-match", f"there is no match {match} that you may see")
