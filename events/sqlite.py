"""The log in one SQLite file: the embedded default.

Write-ahead log and `synchronous=FULL`: what was acknowledged survives the process and the power. An append is made at
once, in its caller's thread, when nobody else is writing. Those that come while somebody is wait for their turn, and
whoever gets it first commits for all of them: under load the wait for the disk is shared.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from msgspec.structs import astuple

from events import archive
from events.event import Stored
from events.journal import Append, Appended, Conflict, Head, Journal, NotEmpty, Snapshot
from events.sqlite_file import VERSION, SqliteFile
from events.together import Together

_ADD_EVENT: Final = "INSERT INTO events (stream, seq, body, hash, openings) VALUES (?, ?, ?, ?, ?)"
_ADD_COMMAND: Final = "INSERT INTO commands (stream, command, first, last, answer) VALUES (?, ?, ?, ?, ?)"
_ADD_SECRET: Final = "INSERT INTO secrets (stream, secret) VALUES (?, ?)"  # noqa: S105 - a statement, no password
_READ: Final = (
    "SELECT seq, body, hash, openings FROM events WHERE stream = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?"
)
_READ_DOWN: Final = _READ.replace("ORDER BY seq", "ORDER BY seq DESC")
_LOAD: Final[dict[type, tuple[str, Callable[[Any], tuple[Any, ...]]]]] = {
    archive.EventLine: (_ADD_EVENT, archive.EventLine.stored),
    archive.CommandLine: (_ADD_COMMAND, astuple),
    archive.SecretLine: (_ADD_SECRET, astuple),
}
_LAST: Final = 2**63 - 1
_PAGE: Final = 1000
_HEADS: Final = 10_000


class SqliteJournal(Journal):
    shards = 1

    def __init__(self, path: Path) -> None:
        self._file = SqliteFile(path)
        self._appends = Together(self._commit)
        self._heads: dict[str, int] = {}  # what the writer knows of streams' last numbers; see _known
        self._version = 0
        with self._writing():
            pass  # a log that cannot be written is refused at the start

    def append(self, wish: Append) -> Appended:
        wish.check()
        return self._appends.submit(wish)

    def _commit(self, wishes: Sequence[Append]) -> list[Appended | Exception]:
        try:
            with self._file.writing() as db:
                heads = self._known(db)
                outcomes: list[Appended | Exception] = []
                events: list[Stored] = []
                for wish in wishes:
                    outcome = _claim(db, heads, wish)
                    if isinstance(outcome, Appended) and not outcome.repeated:
                        events += wish.events
                    outcomes.append(outcome)
                db.executemany(_ADD_EVENT, events)
                return outcomes
        except BaseException:
            self._heads.clear()
            raise

    def _known(self, db: sqlite3.Connection) -> dict[str, int]:
        """The last numbers that can be relied on in this transaction: none if anybody else has written meanwhile."""
        [version] = db.execute("PRAGMA data_version").fetchone()
        if version != self._version or len(self._heads) > _HEADS:
            self._heads.clear()
            self._version = version
        return self._heads

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._appends.alone(), self._file.writing() as db:
            self._heads.clear()
            yield db

    def recall(self, stream: str, command: str) -> Appended | None:
        with self._file.reading() as db:
            return _recall(db, stream, command)

    def head(self, stream: str) -> Head | None:
        row = self._row("SELECT seq, hash FROM events WHERE stream = ? ORDER BY seq DESC LIMIT 1", stream)
        return Head(*row) if row else None

    def read(
        self, stream: str, after: int = 0, upto: int | None = None, limit: int | None = None, *, backwards: bool = False
    ) -> list[Stored]:
        rows = self._rows(
            _READ_DOWN if backwards else _READ,
            stream,
            after,
            _LAST if upto is None else upto,
            -1 if limit is None else limit,
        )
        return [Stored(stream, *row) for row in rows]

    def shard_of(self, stream: str) -> int:  # noqa: ARG002 - all of them in the one
        return 0

    def follow(self, shard: int, after: int, limit: int = 1000) -> list[tuple[int, Stored]]:
        if shard not in range(self.shards):
            raise ValueError(f"there is no shard {shard}")
        rows = self._rows(
            "SELECT position, stream, seq, body, hash, openings FROM events"
            " WHERE position > ? ORDER BY position LIMIT ?",
            after,
            limit,
        )
        return [(position, Stored(*row)) for position, *row in rows]

    def streams(self, prefix: str = "") -> Iterator[str]:
        last = ""
        while page := self._rows(
            "SELECT stream FROM commands WHERE first = 1 AND stream > ? AND stream >= ? ORDER BY stream LIMIT ?",
            last,
            prefix,
            _PAGE,
        ):
            for (last,) in page:
                if not last.startswith(prefix):
                    return
                yield last

    def secret(self, stream: str) -> bytes | None:
        row = self._row("SELECT secret FROM secrets WHERE stream = ?", stream)
        return row[0] if row else None

    def snapshot(self, stream: str) -> Snapshot | None:
        row = self._row("SELECT seq, maker, body FROM snapshots WHERE stream = ?", stream)
        return Snapshot(*row) if row else None

    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        with self._writing() as db:
            db.execute(
                "INSERT OR REPLACE INTO snapshots (stream, seq, maker, body) VALUES (?, ?, ?, ?)", (stream, *snapshot)
            )

    def drop_snapshots(self) -> None:
        with self._writing() as db:
            db.execute("DELETE FROM snapshots")

    def backup(self, folder: Path) -> None:
        with archive.Writer(folder) as out, self._file.reading() as db:
            db.execute("BEGIN")  # what the first SELECT sees is what all see
            for row in db.execute("SELECT stream, seq, body, hash, openings FROM events ORDER BY position"):
                out.write(archive.EventLine.of(Stored(*row)))
            for row in db.execute("SELECT stream, command, first, last, answer FROM commands"):
                out.write(archive.CommandLine(*row))
            for row in db.execute("SELECT stream, secret FROM secrets"):
                out.write(archive.SecretLine(*row))
            db.execute("COMMIT")

    def restore(self, folder: Path) -> None:
        with archive.reading(folder) as lines, self._writing() as db:
            if db.execute("SELECT 1 FROM events LIMIT 1").fetchone():
                raise NotEmpty(f"{self._file.path} holds events: a backup is restored into an empty log only")
            for kind, alike in groupby(lines, type):
                statement, row = _LOAD[kind]
                db.executemany(statement, map(row, alike))

    def check(self) -> list[str]:
        with self._file.reading() as db:
            found = [line for (line,) in db.execute("PRAGMA quick_check(20)") if line != "ok"]
            [version] = db.execute("PRAGMA user_version").fetchone()
            [mode] = db.execute("PRAGMA journal_mode").fetchone()
            [last, count] = db.execute("SELECT coalesce(max(position), 0), count(*) FROM events").fetchone()
        if version != VERSION:
            found.append(f"the format is {version}, this release writes {VERSION}")
        if mode != "wal":
            found.append(f"the journal mode is {mode}, not wal")
        if last != count:
            found.append(f"positions have gaps: {count} events, the last one at {last}")
        return [f"{self._file.path}: {complaint}" for complaint in found]

    def close(self) -> None:
        with self._appends.alone():
            self._file.close()

    def _rows(self, statement: str, *values: object) -> list[Any]:
        with self._file.reading() as db:
            return db.execute(statement, values).fetchall()

    def _row(self, statement: str, *values: object) -> Any:
        with self._file.reading() as db:
            return db.execute(statement, values).fetchone()


def _claim(db: sqlite3.Connection, heads: dict[str, int], wish: Append) -> Appended | Conflict:
    """Takes the wish's place in its stream, all but the events, if it is free and the command is new."""
    stream, command = wish.stream, wish.command
    actual = heads.get(stream)
    if actual is None:
        [actual] = db.execute("SELECT coalesce(max(seq), 0) FROM events WHERE stream = ?", (stream,)).fetchone()
        heads[stream] = actual
    if actual != wish.expected:
        return _recall(db, stream, command) or Conflict(stream, wish.expected, actual)
    first, last = actual + 1, actual + len(wish.events)
    try:
        db.execute(_ADD_COMMAND, (stream, command, first, last, wish.answer))
    except sqlite3.IntegrityError:
        return _recall(db, stream, command) or Conflict(stream, wish.expected, actual)
    if wish.secret is not None:
        db.execute(_ADD_SECRET, (stream, wish.secret))
    heads[stream] = last
    return Appended(first, last, wish.answer)


def _recall(db: sqlite3.Connection, stream: str, command: str) -> Appended | None:
    row = db.execute(
        "SELECT first, last, answer FROM commands WHERE stream = ? AND command = ?", (stream, command)
    ).fetchone()
    if row is None:
        return None
    first, last, answer = row
    return Appended(first, last, answer, repeated=True)
