"""Append events in SQLite, with a cache of the streams being written, so that an append needs few reads.

The cache is valid while no other process has written to the file, which SQLite reports. After another process's write,
the appender reads the stream again.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

from events.log.archive import ArchivedEvent
from events.log.journal import Append, Appended, Conflict

_ADD_EVENT: Final = """
    INSERT INTO events (stream, seq, body, hash, openings, position, answer) VALUES (?, ?, ?, ?, ?, ?, ?)"""
_ADD_COMMAND: Final = "INSERT INTO commands (stream, last, first, position, command) VALUES (?, ?, ?, ?, ?)"
_ADD_SECRET: Final = "INSERT INTO secrets (stream, secret) VALUES (?, ?)"  # noqa: S105 - a statement, no password
_NEWER: Final = "SELECT last, command FROM commands WHERE stream = ? AND last > ? ORDER BY last"
_REMEMBERED: Final = 20_000  # commands, some 3 MB


class _Known:
    """The cached last number and commands of a stream, valid for one state of the file."""

    __slots__ = ("commands", "last", "version")

    def __init__(self) -> None:
        self.last = 0
        self.commands: set[str] = set()
        self.version: int | None = None


class _Rows:
    """The rows of a group of appends, inserted together, because each statement waits for the interpreter lock."""

    def __init__(self) -> None:
        self._events: list[tuple[object, ...]] = []
        self._commands: list[tuple[object, ...]] = []
        self._secrets: list[tuple[object, ...]] = []

    def add(self, request: Append, position: int) -> None:
        """Add the events of an append to the rows, after the position `position`."""
        *others, last = request.events
        end = position + len(request.events)
        self._events += [(*event, place, None) for place, event in enumerate(others, position + 1)]
        self._events.append((*last, end, request.answer))
        self._commands.append((request.stream, last.seq, request.expected + 1, end, request.command))
        if request.secret is not None:
            self._secrets.append((request.stream, request.secret))

    def put(self, db: sqlite3.Connection) -> None:
        for statement, rows in (
            (_ADD_EVENT, self._events),
            (_ADD_COMMAND, self._commands),
            (_ADD_SECRET, self._secrets),
        ):
            if rows:
                db.executemany(statement, rows)
                rows.clear()

    def recall(self, db: sqlite3.Connection, request: Append) -> Appended | None:
        """Return the result of an append's command, or None.

        It finds the command in the current group, too.
        """
        self.put(db)
        return recall(db, request.stream, request.command)


class Appender:
    """A writer of appends, in transactions that the caller begins and commits.

    If a transaction fails, the caller must call `forget`.
    """

    def __init__(self) -> None:
        self._version = 0
        self.forget()

    def forget(self) -> None:
        self._streams: dict[str, _Known] = {}
        self._remembered = 0
        self._position: int | None = None

    def add(self, db: sqlite3.Connection, requests: Sequence[Append]) -> list[Appended | Exception]:
        [version] = db.execute("PRAGMA data_version").fetchone()
        if self._remembered > _REMEMBERED:
            self.forget()
        if version != self._version or self._position is None:
            self._version = version
            [self._position] = db.execute("SELECT coalesce(max(position), 0) FROM events").fetchone()
        position = self._position
        outcomes: list[Appended | Exception] = []
        rows = _Rows()
        for request in requests:
            known = self._known(db, request.stream)
            if request.command in known.commands and (done := rows.recall(db, request)):
                outcomes.append(done)
            elif known.last != request.expected:
                outcomes.append(Conflict(request.stream, request.expected, known.last))
            else:
                rows.add(request, position)
                position += len(request.events)
                known.last += len(request.events)
                known.commands.add(request.command)
                self._remembered += 1
                outcomes.append(Appended(request.expected + 1, known.last, request.answer))
        rows.put(db)
        self._position = position
        return outcomes

    def _known(self, db: sqlite3.Connection, stream: str) -> _Known:
        known = self._streams.get(stream)
        if known is None:
            known = self._streams[stream] = _Known()
            self._remembered += 1
        if known.version != self._version:
            newer = db.execute(_NEWER, (stream, known.last)).fetchall()
            for known.last, command in newer:
                known.commands.add(command)
            self._remembered += len(newer)
            known.version = self._version
        return known


def recall(db: sqlite3.Connection, stream: str, command: str) -> Appended | None:
    # Looks through the stream's commands: they are short and stand side by side.
    row = db.execute(
        """SELECT first, last, answer FROM commands JOIN events USING (position)
        WHERE commands.stream = ? AND command = ?""",
        (stream, command),
    ).fetchone()
    if row is None:
        return None
    first, last, answer = row
    return Appended(first, last, answer, repeated=True)


def load(db: sqlite3.Connection, entries: Sequence[ArchivedEvent], position: int) -> None:
    """Insert the entries of a backup into the log, after the position `position`."""
    places = list(enumerate(entries, position + 1))
    db.executemany(
        _ADD_EVENT, [(*entry.event, place, entry.done.answer if entry.done else None) for place, entry in places]
    )
    db.executemany(
        _ADD_COMMAND,
        [
            (entry.stream, entry.seq, entry.done.first, place, entry.done.command)
            for place, entry in places
            if entry.done
        ],
    )
    db.executemany(_ADD_SECRET, [(entry.stream, entry.secret) for entry in entries if entry.secret is not None])
