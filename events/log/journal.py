"""Define the journal: the interface to the log, and the contract of its database engines.

`tests/support/journal_conformance.py` tests the contract. Each stream is numbered 1, 2, 3 ... without gaps. A stream
lives in one shard. Each shard has a gapless order of positions in which followers read. A position that a follower has
read is final: nothing appears before it later. Nothing is changed or removed, except for erased texts: those are stored
next to the events, never in them.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from events.log.event import Stored

Place = tuple[str, int]
"""The place of an event: its stream and its number."""


class Append(NamedTuple):
    """A request to add events to one stream, all or none, if its last number still is `expected`.

    `command` identifies the request for ever: a second append under it adds nothing and returns the first result. The
    receipt (`answer`) is stored with the command. The seed and sealing key (`secret`) are stored with the stream's
    first append.
    """

    stream: str
    expected: int
    events: Sequence[Stored]
    command: str
    answer: bytes = b""
    secret: bytes | None = None

    def check(self) -> None:
        """Raise ValueError if no log could store the events, which would be an error of our code."""
        if not self.events:
            raise ValueError(f"{self.stream}: an append holds at least one event")
        for place, event in enumerate(self.events, self.expected + 1):
            if event.seq != place or event.stream != self.stream:
                raise ValueError(f"{event.stream}/{event.seq} stands where {self.stream}/{place} belongs")
        if self.secret is not None and (self.expected or not self.secret):
            raise ValueError(f"{self.stream}: a secret is kept by a stream's first append, and is not empty")


class Appended(NamedTuple):
    """The numbers of the events that a command added, and the answer stored with the command.

    `repeated`: the command was done before, possibly by an earlier try whose reply was lost.
    """

    first: int
    last: int
    answer: bytes
    repeated: bool = False


class DoneCommand(NamedTuple):
    """A command that was done: the numbers of its events, and the answer stored with it."""

    command: str
    first: int
    last: int
    answer: bytes


class StreamHead(NamedTuple):
    """The number and hash of the last event of a stream."""

    seq: int
    hash: str


class Snapshot(NamedTuple):
    """A stored state of a stream after event `seq`, which can be computed again at any time.

    `maker` names the code that can decode it.
    """

    seq: int
    maker: str
    body: bytes


class Conflict(Exception):
    """Raised if another append was first: the last number of the stream is now `actual`."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"{stream} stands at {actual}, not {expected}")
        self.stream = stream
        self.expected = expected
        self.actual = actual


class Unavailable(Exception):
    """Raised if the log cannot be written or read now: disk full, read-only, damaged, no connection.

    Nothing was acknowledged. The append may have been done or not. To find out, send the same command when the log is
    back.
    """


class LogDamaged(Unavailable):
    """Raised if the file of the log itself is damaged, so that parts of it cannot be read."""


class NotEmpty(Exception):
    """Raised if a log is not empty, so that a backup cannot be restored into it."""


class Journal(ABC):
    """A database engine of the log.

    Every method may raise Unavailable.
    """

    shards: int

    @abstractmethod
    def append(self, request: Append) -> Appended:
        """Append events durably.

        Raise Conflict if nothing was added, or Unavailable if that is unknown.
        """

    @abstractmethod
    def recall(self, stream: str, command: str) -> Appended | None:
        """Return the result of the command of a stream, or None if it was not done."""

    @abstractmethod
    def done(self, stream: str) -> list[DoneCommand]:
        """Return all commands that appended events to a stream, in order."""

    @abstractmethod
    def head(self, stream: str) -> StreamHead | None: ...

    @abstractmethod
    def read(
        self, stream: str, after: int = 0, upto: int | None = None, limit: int | None = None, *, backwards: bool = False
    ) -> list[Stored]:
        """Return the events of a stream with `after < seq <= upto`, in order or backwards."""

    @abstractmethod
    def pick(self, places: Collection[Place]) -> dict[Place, Stored]:
        """Return single events of any streams by their places, in one statement.

        Places without an event are left out.
        """

    @abstractmethod
    def bytes_of(self, stream: str, upto: int, after: int = 0) -> int:
        """Return the number of bytes of the events of a stream with `after < seq <= upto`, with their openings."""

    def read_in_pages(self, stream: str, *, size: int, after: int = 0, upto: int | None = None) -> Iterator[Stored]:
        """Yield the events of a stream, and hold only a page of `size` events in memory."""
        while page := self.read(stream, after=after, upto=upto, limit=size):
            yield from page
            after = page[-1].seq

    @abstractmethod
    def shard_of(self, stream: str) -> int:
        """Return the shard that contains a stream."""

    @abstractmethod
    def follow(self, shard: int, after: int, limit: int = 1000) -> list[tuple[int, Stored]]:
        """Return the next events of a shard after the position `after`, with their positions.

        To continue, pass the last position.
        """

    @abstractmethod
    def streams(self, prefix: str = "", after: str = "") -> Iterator[str]:
        """Yield the ids of streams that begin with `prefix` and follow the id `after`, in order."""

    @abstractmethod
    def secret(self, stream: str) -> bytes | None:
        """Return the secret that was stored with the first append to a stream.

        It is never part of an export.
        """

    @abstractmethod
    def snapshot(self, stream: str) -> Snapshot | None: ...

    @abstractmethod
    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None: ...

    @abstractmethod
    def drop_snapshots(self) -> None: ...

    @abstractmethod
    def property(self, name: str) -> bytes | None:
        """Return the value of a named property of the whole log.

        Properties are in no backup.
        """

    @abstractmethod
    def set_property(self, name: str, value: bytes, instead_of: bytes | None) -> bool:
        """Set a property of the log if its value still is `instead_of` (None: unset). Return whether it was set."""

    @abstractmethod
    def erase(self, stream: str, seq: int, *paths: str) -> bool:
        """Delete erasable texts of an event and their salts, and return whether any were still there.

        The event and its hash stay the same. Raise ValueError if one of `paths` never had an erasable text.
        """

    @abstractmethod
    def scrub(self) -> None:
        """Remove erased texts from the database files, if the engine can.

        Raise Unavailable if this is impossible now.
        """

    @abstractmethod
    def backup(self, folder: Path) -> None:
        """Write the whole log to a folder (see `archive`), while others append.

        The backup has all events that were acknowledged before.
        """

    @abstractmethod
    def restore(self, folder: Path) -> None:
        """Fill an empty log from a backup of any engine, completely or not.

        Raise NotEmpty if the log has events.
        """

    @abstractmethod
    def probe(self) -> None:
        """Durably write a meaningless value, as a test.

        Raise Unavailable if nothing can be written now.
        """

    @abstractmethod
    def check(self) -> list[str]:
        """Return the faults of the stored log as sentences.

        The chain is left to the audit, so this is quick.
        """

    @abstractmethod
    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
