"""The repository of matches and tournaments. Their streams are public, except for texts that can be erased."""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Final, Generic, NamedTuple, Protocol, Self, TypeVar
from weakref import WeakValueDictionary

import msgspec

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from events.keys import KeyRing
from events.log.event import Stored
from events.log.group_commit import PATIENCE
from events.log.journal import Journal, Place, Unavailable
from events.log.sealing import openings_for
from events.log.viewer import Viewer
from events.record.writing import LogPositions, write_record
from projections.stream_kinds import Fold, StreamKind, folded
from service.platform.streams.loaded_streams import LoadedStreams
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Command, Moved, Published, Repository, unknown
from service.platform.streams.shown import Shown

_FOLD: Final = 10
"""Number of bytes of memory that a fold takes for each byte of its packed form, measured in large leagues."""
_MEASURED: Final = 64
"""Number of events after which the size of a fold is measured again."""
_PAGE: Final = 100
_LONG: Final = 1_000_000
"""Number of bytes of events from which a stream is long. One of twice this size loads in a tenth of a second."""


class StreamFold(Fold, Protocol):
    """The interface of the fold of a match or a tournament."""

    id: str
    version: int
    head: str
    updated_at: str

    def following(self, events: Sequence[Stored]) -> Self:
        """Return the state after further events, and leave this state as it is."""

    def knows(self, account: str | None) -> bool:
        """Return whether an account may see the stream."""


LineT = TypeVar("LineT", bound=StreamFold)


Decider = Callable[[LineT, Pen], Fact | Sequence[Fact] | None]
"""A function that returns the facts of a requested change, or none if the stream is already as requested."""


class _Kept(NamedTuple, Generic[LineT]):
    """A fold in memory, with the bytes that it takes. They were `measured` after this event."""

    line: LineT
    size: int
    measured: int


def _measured(line: LineT) -> _Kept[LineT]:
    return _Kept(line, _FOLD * len(msgspec.msgpack.encode(line)), line.version)


@contextmanager
def _patiently(lock: threading.Lock, late: str) -> Iterator[None]:
    """Hold a lock. Raise Unavailable with the text `late` if others hold it for too long."""
    if not lock.acquire(timeout=PATIENCE):
        raise Unavailable(late)
    try:
        yield
    finally:
        lock.release()


class Book(Repository[LineT]):
    """The repository of matches or tournaments. Its folds are shared, so callers must not change them.

    `memory` holds the folds that were used last.
    """

    def __init__(
        self,
        kind: StreamKind,
        fold: type[LineT],
        journal: Journal,
        ring: KeyRing,
        published: Published,
        memory: LoadedStreams,
    ) -> None:
        super().__init__(kind, journal, ring, published)
        self._fold = fold
        self._memory = memory
        self._lock = threading.Lock()
        self._changing: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        """The locks of the streams that threads are changing now."""

    def known(self, account: str | None, id_: str) -> LineT:
        """Return the current fold of a stream. Refuse an account that may not see it."""
        line = self.line(id_)
        if not line.knows(account):
            raise self.unknown(id_)
        return line

    def known_with(
        self, account: str | None, id_: str, wanted: Callable[[LineT], Iterable[int]]
    ) -> tuple[LineT, dict[Place, Stored]]:
        """Return the current fold of a stream, and the events that `wanted` names, by one statement if possible.

        Refuse an account that may not see the stream.
        """
        kept = self._kept(id_)
        if kept is not None:
            known = kept.line
            following = id_, known.version + 1
            events = self.journal.pick([following, *((id_, seq) for seq in wanted(known))])
            if following not in events and known.knows(account):
                return known, events
        line = self.known(account, id_)
        return line, self.journal.pick([(id_, seq) for seq in wanted(line)])

    def line(self, id_: str) -> LineT:
        """Return the current fold of a stream."""
        kept = self._kept(id_) or self._loaded(id_)
        since = self.journal.read(id_, after=kept.line.version)
        if since:
            size = kept.size + _FOLD * sum(len(stored.event.data) for stored in since)
            kept = kept._replace(line=kept.line.following(since), size=size)
            if kept.line.version - kept.measured >= _MEASURED:
                kept = _measured(kept.line)
            self._memory.keep((self.kind.name, id_), kept, kept.size)
        return kept.line

    def _loaded(self, id_: str) -> _Kept[LineT]:
        """Load a stream into memory. Other requests for the same stream wait for this load, without a turn.

        Long streams are loaded one after the other, because they take much memory. A request first takes a turn of
        heavy work. A stream whose last load was slow is long, too.
        """
        key = self.kind.name, id_
        first = self.journal.read(id_, limit=_PAGE)
        if not first:
            raise self.unknown(id_)
        whole = len(first) < _PAGE
        events = first if whole else chain(first, self.journal.read_in_pages(id_, size=_PAGE, after=_PAGE))
        large = not whole and self.journal.bytes_of(id_, sys.maxsize) >= _LONG
        if not large and not self._memory.is_slow(key):
            with self._memory.load(key):
                return self._kept(id_) or self._folded(id_, events)
        turn = self._memory.turn()
        if turn is None:  # its caller may hold a turn, and must not wait for a request that waits for one
            return self._loaded_alone(id_, events)
        with self._memory.load((key, "long")):
            kept = self._kept(id_)
            if kept is not None:
                return kept
            with turn:
                return self._loaded_alone(id_, events)

    def _loaded_alone(self, id_: str, events: Iterable[Stored]) -> _Kept[LineT]:
        with _patiently(self._memory.loading, f"{id_}: others are loaded first"):
            return self._kept(id_) or self._folded(id_, events)

    def _folded(self, id_: str, events: Iterable[Stored]) -> _Kept[LineT]:
        with self._memory.timed((self.kind.name, id_)):
            return self._keep(folded(self._fold, events))

    def _keep(self, line: LineT) -> _Kept[LineT]:
        kept = _measured(line)
        self._memory.keep((self.kind.name, line.id), kept, kept.size)
        return kept

    def _kept(self, id_: str) -> _Kept[LineT] | None:
        kept: _Kept[LineT] | None = self._memory.get((self.kind.name, id_))
        return kept

    def act(self, account: str, id_: str, decider: Decider[LineT]) -> Moved | None:
        """Record a change that an account requests. Refuse an account that may not see the stream."""

        def decide(line: LineT, pen: Pen) -> Command | None:
            if not line.knows(account):
                raise self.unknown(id_)
            decided = decider(line, pen)
            facts = [decided] if isinstance(decided, Fact) else decided
            if not facts:
                return None
            pen.write(facts, account)
            return Command.by(account, facts[0].type_name(), pen)

        return self.change(id_, decide)

    def events(self, id_: str, after: int, limit: int) -> list[Shown]:
        key = self._key(id_)
        return [
            Shown(stored, openings_for(stored, key, Viewer.public()))
            for stored in self.journal.read(id_, after=after, limit=limit)
        ]

    def record(self, id_: str, places: LogPositions | None = None, upto: int | None = None) -> Iterator[bytes]:
        """Yield the lines of the portable record of a stream, up to event `upto` if that is set.

        `places` are the positions of its events in the transparency log.
        """
        events, key = self.journal.read_in_pages(id_, upto=upto, size=_PAGE), self._key(id_)
        return write_record(events, kind=self.kind.name, viewer=Viewer.public(), key=key, ring=self.ring, places=places)

    @contextmanager
    def held(self, stream: str) -> Iterator[LineT]:
        """Yield the current fold, while no other thread of this process changes the stream.

        Other processes still may. Without the lock, competing threads would use up their retries.
        """
        if self._kept(stream) is None:
            self._loaded(stream)  # before the lock, because a load may wait for its turn
        with self._lock:
            lock = self._changing.setdefault(stream, threading.Lock())
        with _patiently(lock, f"{stream}: another change takes too long"):
            yield self.line(stream)

    def pen(self, stream: str, state: LineT) -> Pen:
        return self._pen(stream, self._key(stream), state)

    def first_pen(self, stream: str, key: bytes = b"") -> Pen:
        """Return a pen for the first events of a new stream."""
        return self._pen(stream, key, None)

    def unknown(self, id_: str) -> Refusal:
        return unknown(self.kind, id_)

    def _pen(self, stream: str, key: bytes, line: LineT | None) -> Pen:
        assert self.kind.codec is not None  # noqa: S101 - only a game's ruleset has its own
        at = () if line is None else (line.version, line.head, line.updated_at)
        return Pen(stream, self.kind.codec, key, *at, kind=self.kind.name)

    def _key(self, id_: str) -> bytes:
        return self.secrets(id_).key if self.kind.secret else b""
