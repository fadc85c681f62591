"""The journal: the port behind which the log is kept. `tests/support/journal_conformance.py` says what an engine owes.

Each stream is numbered 1, 2, 3 ... without gaps. Each shard has a gapless order of positions of its own in which
followers read, and a position that a follower has read is final: nothing will ever appear before it. A stream lives in
one shard. Nothing is changed or removed, but for texts that are erased: those stand beside the events, never in them.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from events.log.event import Stored


class Append(NamedTuple):
    """Events to be added to one stream, all or none, if its last number still is `expected`.

    `command` names the wish for ever: a second append under it adds nothing and returns what the first one did.
    `answer` is kept with it (the receipt). `secret` is what the stream's first append keeps beside the stream (seed,
    sealing key).
    """

    stream: str
    expected: int
    events: Sequence[Stored]
    command: str
    answer: bytes = b""
    secret: bytes | None = None

    def check(self) -> None:
        """Refuses what no log could hold: it would be a mistake of ours, not of a player."""
        if not self.events:
            raise ValueError(f"{self.stream}: an append holds at least one event")
        for place, event in enumerate(self.events, self.expected + 1):
            if event.seq != place or event.stream != self.stream:
                raise ValueError(f"{event.stream}/{event.seq} stands where {self.stream}/{place} belongs")
        if self.secret is not None and (self.expected or not self.secret):
            raise ValueError(f"{self.stream}: a secret is kept by a stream's first append, and is not empty")


class Appended(NamedTuple):
    """Where a command's events stand, and the answer kept with it.

    `repeated` if it had been done before; that may have been a moment ago, by a try of this same append whose reply was
    lost on its way.
    """

    first: int
    last: int
    answer: bytes
    repeated: bool = False


class Done(NamedTuple):
    """A command that was done: its events, and the answer kept with it."""

    command: str
    first: int
    last: int
    answer: bytes


class Head(NamedTuple):
    """The last event of a stream."""

    seq: int
    hash: str


class Snapshot(NamedTuple):
    """A folded state at `seq`, made again at will; `maker` says which code can read it."""

    seq: int
    maker: str
    body: bytes


class Conflict(Exception):
    """Somebody else's append came first: the stream stands at `actual`."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"{stream} stands at {actual}, not {expected}")
        self.stream = stream
        self.expected = expected
        self.actual = actual


class Unavailable(Exception):
    """The log cannot be written or read now (disk full, read-only, damaged, no connection).

    Nothing was acknowledged. Whether the append was done may be unknown: the same command tells, once the log is back.
    """


class NotEmpty(Exception):
    """A backup is restored into an empty log only."""


class Journal(ABC):
    """A log engine. Every method may raise Unavailable."""

    shards: int

    @abstractmethod
    def append(self, wish: Append) -> Appended:
        """Durable when it returns. Raises Conflict, having added nothing; Unavailable, when it cannot be told."""

    @abstractmethod
    def recall(self, stream: str, command: str) -> Appended | None:
        """What was done under this command, if it was."""

    @abstractmethod
    def done(self, stream: str) -> list[Done]:
        """All that was ever appended to a stream, in order."""

    @abstractmethod
    def head(self, stream: str) -> Head | None: ...

    @abstractmethod
    def read(
        self, stream: str, after: int = 0, upto: int | None = None, limit: int | None = None, *, backwards: bool = False
    ) -> list[Stored]:
        """Events with `after < seq <= upto`, in order, or from the last one down."""

    @abstractmethod
    def shard_of(self, stream: str) -> int:
        """The shard that this stream lives in."""

    @abstractmethod
    def follow(self, shard: int, after: int, limit: int = 1000) -> list[tuple[int, Stored]]:
        """The next events of a shard with their positions; the last one's position is where to go on."""

    @abstractmethod
    def streams(self, prefix: str = "", after: str = "") -> Iterator[str]:
        """The ids of all streams with this prefix that come after another, in order of id."""

    @abstractmethod
    def secret(self, stream: str) -> bytes | None:
        """What the stream's first append kept beside it. Never part of an export."""

    @abstractmethod
    def snapshot(self, stream: str) -> Snapshot | None: ...

    @abstractmethod
    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None: ...

    @abstractmethod
    def drop_snapshots(self) -> None: ...

    @abstractmethod
    def property(self, name: str) -> bytes | None:
        """What is noted of the log as a whole under this name. It is in no backup."""

    @abstractmethod
    def set_property(self, name: str, value: bytes, instead_of: bytes | None) -> bool:
        """Notes it, if what was noted still is `instead_of` (None: nothing); whether it is noted now."""

    @abstractmethod
    def erase(self, stream: str, seq: int, path: str) -> bool:
        """Deletes the text at this path of an event, with its salt, from what is kept beside the event; whether it was
        still there. The event stays what it is. ValueError: nothing there was ever to be erased."""

    @abstractmethod
    def scrub(self) -> None:
        """Sees to it that what was erased leaves the files too, as far as the engine can. Unavailable: not now."""

    @abstractmethod
    def backup(self, folder: Path) -> None:
        """Writes all of it to a folder (see `archive`), while others append; what was acknowledged before is in it."""

    @abstractmethod
    def restore(self, folder: Path) -> None:
        """Fills an empty log from a backup that any engine made, wholly or not at all. Raises NotEmpty."""

    @abstractmethod
    def probe(self) -> None:
        """Writes durably what says nothing, as an append is written; Unavailable if nothing can be written now."""

    @abstractmethod
    def check(self) -> list[str]:
        """What is wrong with the store, in sentences: quick, and no word about the chain, which the audit checks."""

    @abstractmethod
    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
