"""Store the log in one SQLite file, the default engine.

With the write-ahead log and `synchronous=FULL`, acknowledged events survive a crash of the process and a power cut. An
append runs at once in its caller's thread when no other is writing. Under load, appends share commits (`group_commit`).
"""

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import orjson

from events.log import archive
from events.log.event import Stored
from events.log.group_commit import GroupCommit
from events.log.journal import (
    Append,
    Appended,
    DoneCommand,
    Journal,
    NotEmpty,
    Place,
    Snapshot,
    StreamHead,
    Unavailable,
)
from events.log.sealing import erased
from events.log.sqlite_append import Appender, load, recall
from events.log.sqlite_file import VERSION, SqliteFile, shape
from events.log.sqlite_soundness import complaints, unread_commits, unread_complaints

_READ: Final = """
    SELECT e.seq, e.body, e.hash, e.openings
    FROM commands c CROSS JOIN events e ON e.position BETWEEN c.position + c.first - c.last AND c.position
    WHERE c.stream = :stream AND c.last > :after AND c.first <= :upto AND e.seq > :after AND e.seq <= :upto
    ORDER BY c.last {0}, e.position {0} LIMIT :limit"""
_BYTES: Final = """
    SELECT coalesce(sum(length(e.body) + coalesce(length(e.openings), 0)), 0)
    FROM commands c CROSS JOIN events e ON e.position BETWEEN c.position + c.first - c.last AND c.position
    WHERE c.stream = ? AND c.last > ? AND c.first <= ? AND e.seq > ? AND e.seq <= ?"""
_PICK: Final = """
    WITH wanted AS (SELECT value->>0 AS stream, value->>1 AS seq FROM json_each(?))
    SELECT e.stream, e.seq, e.body, e.hash, e.openings FROM wanted w CROSS JOIN events e ON e.position = (
        SELECT c.position - c.last + w.seq FROM commands c
        WHERE c.stream = w.stream AND c.last >= w.seq AND c.first <= w.seq ORDER BY c.last LIMIT 1)"""
_ASCENDING: Final = _READ.format("ASC")
_DESCENDING: Final = _READ.format("DESC")
_ALL: Final = """
    SELECT e.stream, e.seq, e.body, e.hash, e.openings, s.secret, c.command, c.first, e.answer FROM events e
    LEFT JOIN commands c ON c.stream = e.stream AND c.last = e.seq
    LEFT JOIN secrets s ON s.stream = e.stream AND e.seq = 1
    ORDER BY e.position"""
_PLACE: Final = """
    SELECT position, openings FROM events WHERE position = (
        SELECT position - last + ? FROM commands WHERE stream = ? AND last >= ? ORDER BY last LIMIT 1)"""
_CROSS_CHECKS: Final = (
    (
        "event {} of {}, at position {}, is not where its command says",
        """SELECT e.seq, e.stream, e.position FROM commands c
        JOIN events e ON e.position BETWEEN c.position + c.first - c.last AND c.position
        WHERE e.stream IS NOT c.stream OR e.seq IS NOT c.last - c.position + e.position
            OR (e.answer IS NULL) IS NOT (e.position < c.position) LIMIT 20""",
    ),
    (
        "{}: its commands leave out what comes before event {}",
        """SELECT stream, first FROM (
            SELECT stream, first, lag(last, 1, 0) OVER (PARTITION BY stream ORDER BY last) AS before FROM commands)
        WHERE first IS NOT before + 1 LIMIT 20""",
    ),
    (
        "position {}: what stands there is not of the right kind",
        """SELECT position FROM events WHERE typeof(body) <> 'blob' OR typeof(hash) <> 'text'
            OR typeof(stream) <> 'text' OR typeof(openings) NOT IN ('blob', 'null')
            OR typeof(answer) NOT IN ('blob', 'null') LIMIT 20""",
    ),
    (
        "there are secrets of {}, and no such stream",
        "SELECT stream FROM secrets WHERE stream NOT IN (SELECT stream FROM commands) LIMIT 20",
    ),
    (
        "there is a snapshot of {} at event {}, and no such event",
        """SELECT stream, seq FROM snapshots s WHERE seq NOT BETWEEN 1
            AND (SELECT coalesce(max(last), 0) FROM commands c WHERE c.stream = s.stream) LIMIT 20""",
    ),
)
"""Checks between tables of the log: a sentence about a fault, and the query for the faulty rows."""
_LAST: Final = 2**63 - 1
_PAGE: Final = 1000


class SqliteJournal(Journal):
    shards = 1

    def __init__(self, path: Path) -> None:
        self._file = SqliteFile(path)
        self._appends = GroupCommit(self._commit)
        self._appender = Appender()
        with self._alone():
            pass  # a log that cannot be written is refused at the start

    def append(self, request: Append) -> Appended:
        request.check()
        return self._appends.submit(request)

    def _commit(self, requests: Sequence[Append]) -> list[Appended | Exception]:
        with self._writing() as db:
            return self._appender.add(db, requests)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._file.writing() as db:
                yield db
        except BaseException:
            self._appender.forget()
            raise

    @contextmanager
    def _alone(self) -> Iterator[sqlite3.Connection]:
        with self._appends.alone(), self._writing() as db:
            yield db

    def recall(self, stream: str, command: str) -> Appended | None:
        with self._file.reading() as db:
            return recall(db, stream, command)

    def done(self, stream: str) -> list[DoneCommand]:
        rows = self._rows(
            """SELECT command, first, last, answer FROM commands JOIN events USING (position)
            WHERE commands.stream = ? ORDER BY last""",
            stream,
        )
        return [DoneCommand(*row) for row in rows]

    def head(self, stream: str) -> StreamHead | None:
        row = self._row(
            """SELECT seq, hash FROM events WHERE position = (
                SELECT position FROM commands WHERE stream = ? ORDER BY last DESC LIMIT 1)""",
            stream,
        )
        return StreamHead(*row) if row else None

    def read(
        self, stream: str, after: int = 0, upto: int | None = None, limit: int | None = None, *, backwards: bool = False
    ) -> list[Stored]:
        upto = _LAST if upto is None else upto
        limit = _LAST if limit is None else limit
        with self._file.reading() as db:
            rows = db.execute(
                _DESCENDING if backwards else _ASCENDING,
                {"stream": stream, "after": after, "upto": upto, "limit": limit},
            ).fetchall()
        return [Stored(stream, *row) for row in rows]

    def pick(self, places: Collection[Place]) -> dict[Place, Stored]:
        rows = self._rows(_PICK, orjson.dumps([*places]).decode()) if places else ()
        return {row[:2]: Stored(*row) for row in rows}

    def bytes_of(self, stream: str, upto: int, after: int = 0) -> int:
        [[size]] = self._rows(_BYTES, stream, after, upto, after, upto)
        return int(size)

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
        for position, stream, seq, *_ in rows:
            if type(stream) is not str or type(seq) is not int:
                raise Unavailable(f"{self._file.path}: it is damaged: position {position} tells of no stream")
        return [(position, Stored(*row)) for position, *row in rows]

    def streams(self, prefix: str = "", after: str = "") -> Iterator[str]:
        last = after
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
        with self._alone() as db:
            db.execute(
                "INSERT OR REPLACE INTO snapshots (stream, seq, maker, body) VALUES (?, ?, ?, ?)", (stream, *snapshot)
            )

    def property(self, name: str) -> bytes | None:
        row = self._row("SELECT value FROM properties WHERE name = ?", name)
        return row[0] if row else None

    def set_property(self, name: str, value: bytes, instead_of: bytes | None) -> bool:
        with self._alone() as db:
            if instead_of is None:
                done = db.execute("INSERT INTO properties VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value))
            else:
                done = db.execute(
                    "UPDATE properties SET value = ? WHERE name = ? AND value = ?", (value, name, instead_of)
                )
        return done.rowcount > 0

    def drop_snapshots(self) -> None:
        with self._alone() as db:
            db.execute("DELETE FROM snapshots")

    def erase(self, stream: str, seq: int, *paths: str) -> bool:
        with self._alone() as db:
            row = db.execute(_PLACE, (seq, stream, seq)).fetchone()
            if row is None or row[1] is None:
                raise ValueError(f"{stream} #{seq}: there is nothing to erase")
            position, openings = row
            left = erased(openings, *paths)
            db.execute("UPDATE events SET openings = ? WHERE position = ?", (left, position))
        return bool(left != openings)

    def scrub(self) -> None:
        self._file.empty_wal()

    def backup(self, folder: Path) -> None:
        with archive.Writer(folder) as out, self._file.reading() as db:
            for row in db.execute(_ALL):
                out.write(archive.ArchivedEvent.of(Stored(*row[:5]), *row[5:]))

    def restore(self, folder: Path) -> None:
        with archive.reading(folder) as pages, self._alone() as db:
            self._appender.forget()
            if db.execute("SELECT 1 FROM events LIMIT 1").fetchone():
                raise NotEmpty(f"{self._file.path} holds events: a backup is restored into an empty log only")
            position = 0
            for page in pages:
                load(db, page, position)
                position += len(page)

    def probe(self) -> None:
        with self._alone() as db:
            db.execute(f"PRAGMA user_version = {VERSION}")  # as it was: a page is written all the same

    def check(self) -> list[str]:
        with self._file.reading() as db:
            found = complaints(db, shape())
            unread = unread_commits(db, self._file.path)
            [version] = db.execute("PRAGMA user_version").fetchone()
            [mode] = db.execute("PRAGMA journal_mode").fetchone()
            [last, count, appended] = db.execute(
                """SELECT coalesce(max(position), 0), count(*),
                    (SELECT coalesce(sum(last - first + 1), 0) FROM commands) FROM events"""
            ).fetchone()
            found += [sentence.format(*row) for sentence, query in _CROSS_CHECKS for row in db.execute(query)]
        if version != VERSION:
            found.append(f"the format is {version}, this release writes {VERSION}")
        if mode != "wal":
            found.append(f"the journal mode is {mode}, not wal")
        if last != count:
            found.append(f"positions have gaps: {count} events, the last one at {last}")
        if appended != count:
            found.append(f"commands tell of {appended} events, and there are {count}")
        found += unread_complaints(unread)
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
