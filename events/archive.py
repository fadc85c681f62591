"""A backup of a log: one file of JSON Lines that any engine writes and any engine reads.

The events stand in the order of their positions (shard after shard), then the commands, then the secrets, then a line
that counts and hashes all before it, so that half a backup is never taken for a whole one. A body is embedded byte for
byte. The file holds every secret of every game: it is made for its owner's eyes only.
"""

import hashlib
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from events.event import Stored

NAME: Final = "journal.jsonl"
FORMAT: Final = b'{"format":"dominium-journal","v":1}\n'
_NOTHING: Final = msgspec.Raw(b"null")


class Damaged(ValueError):
    """Not a backup, or not all of it, or not as it was written."""


class EventLine(msgspec.Struct, array_like=True, tag="event"):
    stream: str
    seq: int
    hash: str
    body: msgspec.Raw
    openings: msgspec.Raw = _NOTHING

    @classmethod
    def of(cls, event: Stored) -> Self:
        openings = _NOTHING if event.openings is None else msgspec.Raw(event.openings)
        return cls(event.stream, event.seq, event.hash, msgspec.Raw(event.body), openings)

    def stored(self) -> Stored:
        openings = bytes(self.openings)
        return Stored(self.stream, self.seq, bytes(self.body), self.hash, None if openings == b"null" else openings)


class CommandLine(msgspec.Struct, array_like=True, tag="command"):
    stream: str
    command: str
    first: int
    last: int
    answer: bytes


class SecretLine(msgspec.Struct, array_like=True, tag="secret"):
    stream: str
    secret: bytes


class End(msgspec.Struct, array_like=True, tag="end"):
    lines: dict[str, int]
    sha256: str


Line = EventLine | CommandLine | SecretLine

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Line | End).decode


class Writer:
    """Takes a backup's lines; the file gets its name when the last one is on the disk."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        if (folder / NAME).exists():
            raise FileExistsError(f"{folder / NAME} is there already: a backup never overwrites another")
        self._part = folder / f"{NAME}.part"
        self._file = os.fdopen(os.open(self._part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
        self._hash = hashlib.sha256()
        self._lines: Counter[str] = Counter()
        self._put(FORMAT)

    def write(self, line: Line) -> None:
        self._lines[str(line.__struct_config__.tag)] += 1
        self._put(_encode(line) + b"\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with self._file:
            if kind is not None:
                self._part.unlink()
                return
            self._put(_encode(End(dict(self._lines), self._hash.hexdigest())) + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        self._part.rename(self._folder / NAME)
        _sync(self._folder)

    def _put(self, text: bytes) -> None:
        self._hash.update(text)
        self._file.write(text)


@contextmanager
def reading(folder: Path) -> Iterator[Iterator[Line]]:
    """The lines of a backup. Whoever reads them to the end without Damaged has read all of it."""
    with (folder / NAME).open("rb") as file:
        yield _lines(file)


def _lines(file: Any) -> Iterator[Line]:
    if file.readline() != FORMAT:
        raise Damaged(f"{file.name} is no backup of a log, or one of a later version")
    hash_ = hashlib.sha256(FORMAT)
    counted: Counter[str] = Counter()
    for number, text in enumerate(file, 2):
        try:
            line = _decode(text)
        except msgspec.MsgspecError as error:
            raise Damaged(f"{file.name}, line {number}: {error}") from error
        if isinstance(line, End):
            if line.sha256 != hash_.hexdigest() or line.lines != counted or file.read(1):
                break
            return
        hash_.update(text)
        counted[str(line.__struct_config__.tag)] += 1
        yield line
    raise Damaged(f"{file.name} is not whole: its last line does not agree with the lines before it")


def _sync(folder: Path) -> None:
    entry = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(entry)
    finally:
        os.close(entry)
