"""Check an SQLite file: its pages and indexes, the shape of its tables, and its write-ahead log."""

import sqlite3
import struct
import time
from collections.abc import Collection, Iterable, Iterator
from io import BufferedReader
from pathlib import Path
from typing import Final

_COLUMNS: Final = 'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?)'
_PARTS: Final = 'SELECT seqno, name, "desc", coll, key FROM pragma_index_xinfo(?)'
_ROOTS: Final = "SELECT rootpage FROM sqlite_schema WHERE tbl_name = ?"
_LISTED: Final = 20
_PAUSES: Final = (0.02, 0.1, 0.5)
"""Seconds between attempts to read a write-ahead log that seems unreadable."""
_HEADER: Final = 32
_FRAME: Final = 24
_USUAL_PAGE: Final = 4096
_ORDERS: Final = {0x377F0682: "<", 0x377F0683: ">"}
"""Byte order of the checksums in a write-ahead log, by its magic number."""
_TORN: Final = """\
the last transaction in its write-ahead log cannot be read: it is damaged, or was torn by a power cut before anybody \
was told of it. Whatever is opened now goes on without it"""


Shape = dict[str, list[object]]
"""Tables of a database with their columns (in any order), and indexes with theirs."""


def complaints(db: sqlite3.Connection, shape: Shape | None = None) -> list[str]:
    """Return the faults of an SQLite database as sentences.

    `shape` is the expected shape, if known.
    """
    try:
        found = [line for (line,) in db.execute(f"PRAGMA integrity_check({_LISTED})") if line != "ok"]
        strays = db.execute("PRAGMA foreign_key_check").fetchall()
        found += [f"row {row} of {table} names one of {other} that is not there" for table, row, other, _ in strays]
        return found if shape is None else found + shape_complaints(db, shape)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        return [f"it cannot be read whole: {error}"]


def shape_complaints(db: sqlite3.Connection, shape: Shape) -> list[str]:
    """Return the differences of the tables and indexes from the expected shape, as sentences."""
    there = shape_of(db)
    return [
        f"the {name} {'is not there' if name not in there else 'is not made as it should be'}"
        for name in sorted(shape)
        if shape[name] != there.get(name)
    ] + [f"the {name} does not belong here" for name in sorted(there.keys() - shape.keys())]


def shape_of(db: sqlite3.Connection) -> Shape:
    shape: Shape = {}
    for kind, name in db.execute("SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%'").fetchall():
        shape[f"{kind} {name}"] = sorted(db.execute(_COLUMNS if kind == "table" else _PARTS, (name,)))
    return shape


def unread_commits(db: sqlite3.Connection, path: Path, unflushed: Collection[str] = ()) -> int:
    """Count the transactions in the write-ahead log behind the place where SQLite stops reading.

    SQLite stops silently at the first frame whose checksum is wrong. A crash leaves at most one such transaction, which
    was never acknowledged. More of them are damage. A power cut may have torn any number of transactions that wrote
    only to the `unflushed` tables: they do not count. Neither does a commit under way: SQLite reads its frames only
    after they are flushed, so a finding must last.
    """
    pages = {page for name in unflushed for (page,) in db.execute(_ROOTS, (name,))}
    pauses = iter(_PAUSES)
    while read := _frames_read(db) + 1:
        found = _unread(path.with_name(f"{path.name}-wal"), read - 1, pages)
        if not found:
            return 0
        if _frames_read(db) + 1 == read:  # no commit has ended meanwhile
            pause = next(pauses, None)
            if pause is None:
                return found
            time.sleep(pause)
    return 0


def _frames_read(db: sqlite3.Connection) -> int:
    """Count the frames of the write-ahead log that SQLite reads.

    Return -1 if other connections prevent counting.
    """
    try:
        return int(db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1])
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_PROTOCOL}:
            return -1
        raise


def _unread(wal: Path, read: int, unflushed: Collection[int]) -> int:
    # Never the database or its index: closing those would give up the locks that SQLite holds on them.
    try:
        with wal.open("rb") as log:
            head = log.read(_HEADER)
            order = _ORDERS.get(int.from_bytes(head[:4]))
            if len(head) < _HEADER:
                return 0
            if order is None or _summed(order, head[:24]) != head[24:32]:
                return sum(1 for _ in _frames(log, _USUAL_PAGE, 0))
            page, salts = int.from_bytes(head[8:12]), head[16:24]
            if not read and _holds(log, order, page, head):
                return 0  # the file has everything, and the next transaction restarts the log
            return _commits((frame for frame in _frames(log, page, read) if _of(salts, frame[8:16])), unflushed)
    except FileNotFoundError:
        return 0


def _commits(frames: Iterable[bytes], unflushed: Collection[int]) -> int:
    """Count the transactions in the frames, from the first that wrote a page outside `unflushed`."""
    found, waited_for = 0, False
    for frame in frames:
        waited_for |= int.from_bytes(frame[:4]) not in unflushed
        found += waited_for and any(frame[4:8])
    return found


def unread_complaints(unread: int) -> list[str]:
    """Return the fault of `unread` unreadable transactions as a sentence, or nothing for 0."""
    if unread == 1:
        return [_TORN]
    return [f"{unread} transactions in its write-ahead log cannot be read any more"] if unread else []


def _of(salts: bytes, others: bytes) -> bool:
    """Return whether the salts of a frame belong to a write-ahead log.

    Frames of an earlier log have other salts.
    """
    return salts[:4] == others[:4] or salts[4:] == others[4:]


def _holds(log: BufferedReader, order: str, page: int, head: bytes) -> bool:
    """Return whether the first frame of a write-ahead log is complete and has the right checksum."""
    log.seek(_HEADER)
    frame, content = log.read(_FRAME), log.read(page)
    return len(content) == page and _summed(order, frame[:8] + content, head[24:32]) == frame[16:24]


def _summed(order: str, text: bytes, before: bytes = bytes(8)) -> bytes:
    one, two = struct.unpack(">II", before)
    for first, second in struct.iter_unpack(f"{order}II", text):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return struct.pack(">II", one, two)


def _frames(log: BufferedReader, page: int, after: int) -> Iterator[bytes]:
    """Yield the headers of the frames in a write-ahead log, after the first `after` frames."""
    place = _HEADER + after * (_FRAME + page)
    while len(frame := _at(log, place)) == _FRAME:
        yield frame
        place += _FRAME + page


def _at(log: BufferedReader, place: int) -> bytes:
    log.seek(place)
    return log.read(_FRAME)
