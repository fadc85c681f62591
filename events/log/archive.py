"""Write and read backups of a log: one file of JSON Lines for every database engine.

A line is an event and everything stored with it. Lines are in the order of their positions, shard after shard. The last
line counts and hashes all lines before it, so half a backup is never accepted. A body is embedded byte for byte. The
file contains every secret of every game: only its owner may see it.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec

from events.log.event import Stored, digest

NAME: Final = "journal.jsonl"
FORMAT: Final = b'{"format":"dominium-journal","v":1}\n'
_NOTHING: Final = msgspec.Raw(b"null")
_PAGE: Final = 1000
_NOT_COPIED: Final = "event {1} of {0} is damaged in the log: no backup of it is made. `dominium doctor` tells more"


class Damaged(ValueError):
    """Raised if a file is no backup, or is incomplete or altered."""


class ArchivedCommand(msgspec.Struct, array_like=True):
    """A command in a backup, stored with its last event, and its answer."""

    command: str
    first: int
    answer: bytes


class ArchivedEvent(msgspec.Struct, array_like=True, tag="event"):
    stream: str
    seq: int
    hash: str
    body: msgspec.Raw
    openings: msgspec.Raw
    secret: bytes | None
    done: ArchivedCommand | None

    @classmethod
    def of(
        cls, event: Stored, secret: bytes | None, command: str | None, first: int | None, answer: bytes | None
    ) -> Self:
        try:
            openings = _NOTHING if event.openings is None else msgspec.Raw(event.openings)
            done = (
                None if command is None or first is None or answer is None else ArchivedCommand(command, first, answer)
            )
            made = cls(event.stream, event.seq, event.hash, msgspec.Raw(event.body), openings, secret, done)
            # The stored bytes are embedded unchanged, so they must be valid in a line.
            intact = made.intact() and _decode(_encode(made)) == made
        except (TypeError, ValueError, msgspec.MsgspecError) as error:
            raise Damaged(f"{_NOT_COPIED.format(event.stream, event.seq)} ({error})") from error
        if not intact:
            raise Damaged(_NOT_COPIED.format(event.stream, event.seq))
        return made

    def intact(self) -> bool:
        """Return whether the event matches its hash, and the stream and number in its body."""
        event = self.event
        inner = event.event
        return digest(event.body) == self.hash and (inner.stream, inner.seq) == (self.stream, self.seq)

    @property
    def event(self) -> Stored:
        openings = bytes(self.openings)
        return Stored(self.stream, self.seq, bytes(self.body), self.hash, None if openings == b"null" else openings)


class End(msgspec.Struct, array_like=True, tag="end"):
    events: int
    sha256: str


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(ArchivedEvent | End).decode


class Writer:
    """A writer of the lines of a backup.

    The file gets its name when the last line is on the disk.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        if (folder / NAME).exists():
            raise FileExistsError(f"{folder / NAME} is there already: a backup never overwrites another")
        self._part = folder / f"{NAME}.part"
        self._file = os.fdopen(os.open(self._part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
        self._hash = hashlib.sha256()
        self._events = 0
        self._put(FORMAT)

    def write(self, entry: ArchivedEvent) -> None:
        self._events += 1
        self._put(_encode(entry) + b"\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with self._file:
            if kind is not None:
                self._part.unlink()
                return
            self._put(_encode(End(self._events, self._hash.hexdigest())) + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        self._part.rename(self._folder / NAME)
        _sync(self._folder)

    def _put(self, text: bytes) -> None:
        self._hash.update(text)
        self._file.write(text)


@contextmanager
def reading(folder: Path) -> Iterator[Iterator[list[ArchivedEvent]]]:
    """Yield the entries of a backup, page by page.

    Damaged is raised at the latest with the last page.
    """
    with (folder / NAME).open("rb") as file:
        entries = _entries(file)
        yield iter(lambda: list(islice(entries, _PAGE)), [])


def check(folder: Path) -> None:
    """Read a whole backup. Raise Damaged if it is incomplete or altered."""
    with reading(folder) as pages:
        for _ in pages:
            pass


def _entries(file: BufferedReader) -> Iterator[ArchivedEvent]:
    if file.readline() != FORMAT:
        raise Damaged(f"{file.name} is no backup of a log, or one of a later version")
    hash_ = hashlib.sha256(FORMAT)
    for events, text in enumerate(file):
        try:
            line = _decode(text)
            sound = isinstance(line, End) or line.intact()
        except msgspec.MsgspecError as error:
            raise Damaged(f"{file.name}, line {events + 2}: {error}") from error
        if isinstance(line, End):
            if line != End(events, hash_.hexdigest()) or file.read(1):
                break
            return
        if not sound:
            raise Damaged(f"{file.name}, line {events + 2}: the event is not what its hash says")
        hash_.update(text)
        yield line
    raise Damaged(f"{file.name} is not whole: its last line does not agree with the lines before it")


def _sync(folder: Path) -> None:
    entry = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(entry)
    finally:
        os.close(entry)
