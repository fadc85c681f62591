"""Open, create and lock the SQLite file of the log, with errors in plain words."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

from events.log import group_commit
from events.log.connection_pool import Pool
from events.log.journal import LogDamaged, Unavailable
from events.log.sqlite_patience import PATIENCE, is_busy, patiently, use_wal
from events.log.sqlite_soundness import Shape, shape_complaints, shape_of, unread_commits

VERSION: Final = 1
APPLICATION: Final = 0x446F6D69  # "Domi"; SQLite keeps it in the file's header
READERS: Final = 32

PROPERTIES: Final = "CREATE TABLE IF NOT EXISTS properties (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID"
TABLES: Final = (
    # An append goes to the end of one tree and to one place in another: each page more that a commit touches makes it
    # a tenth slower. So there is no index over all events, but the commands say where theirs stand; `position` is that
    # of the last one, and it keeps the answer.
    """CREATE TABLE events (
        position INTEGER PRIMARY KEY, stream TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL,
        hash TEXT NOT NULL, openings BLOB, answer BLOB)""",
    """CREATE TABLE commands (
        stream TEXT NOT NULL, last INTEGER NOT NULL, first INTEGER NOT NULL, position INTEGER NOT NULL,
        command TEXT NOT NULL, PRIMARY KEY (stream, last)) WITHOUT ROWID""",
    # One entry a stream: all streams are found without reading all commands.
    "CREATE INDEX streams ON commands (stream) WHERE first = 1",
    "CREATE TABLE secrets (stream TEXT PRIMARY KEY, secret BLOB NOT NULL) WITHOUT ROWID",
    """CREATE TABLE snapshots (
        stream TEXT PRIMARY KEY, seq INTEGER NOT NULL, maker TEXT NOT NULL, body BLOB NOT NULL)""",
    # Logs of earlier releases get this one when they are opened; those releases know nothing of it, and need not.
    PROPERTIES,
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)

REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR_SHMSIZE: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk refuses",
    sqlite3.SQLITE_READONLY: "it may not be written",
    sqlite3.SQLITE_PERM: "it may not be opened",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_NOTADB: "it is not a SQLite file",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_BUSY: "another process has held it for too long",
}
_DAMAGED: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


WHAT_TO_DO: Final = "`dominium doctor` tells more; `dominium restore --replace` puts a backup in its place."
LOST: Final = (
    "{path}-wal: it is damaged: {lost} transactions in it cannot be read any more. "
    f"{WHAT_TO_DO} To go on without them, delete this file."
)


@cache
def shape() -> Shape:
    """Return the expected shape of the tables of a log."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        for statement in TABLES:
            db.execute(statement)
        return shape_of(db)


class SqliteFile:
    """Connections to the SQLite file of the log.

    Readers see whole commits, and there is one writer. Two threads must not use `writing` at once: the journal locks
    around it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._readers = Pool(self._open, READERS)
        self._writer: sqlite3.Connection | None = None
        self._closed = False

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with self._explained(), self._readers.use() as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection for one transaction, which is durable afterwards.

        After a failed transaction, the next one uses a new connection.
        """
        with self._explained():
            db = self._writer or self._opened_to_write()
            try:
                patiently(db, "BEGIN IMMEDIATE", group_commit.PATIENCE)
                yield db
                db.execute("COMMIT")
            except BaseException as error:
                if db.in_transaction or not is_busy(error):
                    self._drop_writer()
                raise

    def empty_wal(self) -> None:
        """Move the content of the write-ahead log into the database file, so that it keeps no deleted data."""
        deadline = time.monotonic() + PATIENCE
        with self._explained(), closing(self._open(timeout=0)) as db:
            # Each try is over at once, so that nobody who writes has to wait for somebody who reads.
            while db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                if time.monotonic() > deadline:
                    raise Unavailable(f"{self.path}: it is read all the time, so its write-ahead log cannot be emptied")
                time.sleep(0.01)

    def close(self) -> None:
        self._closed = True
        self._readers.close()
        self._drop_writer()

    def _open(self, timeout: float = PATIENCE) -> sqlite3.Connection:
        if self._closed:
            raise Unavailable(f"{self.path}: it has been closed")
        db = sqlite3.connect(self.path, timeout=timeout, isolation_level=None, check_same_thread=False)
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA secure_delete = ON")  # overwrite erased content with zeros
        db.execute("PRAGMA fullfsync = ON")  # macOS: without it a flush stops at the drive's cache
        return db

    def _opened_to_write(self) -> sqlite3.Connection:
        try:
            self.path.touch(mode=0o600, exist_ok=False)  # it holds what no player may see
        except FileExistsError:
            pass
        except OSError as error:
            raise Unavailable(f"{self.path}: it cannot be made ({error.strerror})") from error
        db = self._open()
        try:
            # SQLite's own way to wait backs off to 100 ms, and one writer among several can starve: `patiently` waits.
            db.execute("PRAGMA busy_timeout = 0")
            self._check(db)  # somebody else's file is not touched
            # Before the tables are made: with a write-ahead log no reader is in the way of a COMMIT.
            use_wal(db)
            patiently(db, "BEGIN IMMEDIATE")
            for statement in TABLES if self._check(db) else (PROPERTIES,):
                db.execute(statement)
            self._check_shape(db)
            db.execute("COMMIT")
            self._check_wal(db)
        except BaseException:
            db.close()
            raise
        self._writer = db
        return db

    def _check(self, db: sqlite3.Connection) -> bool:
        """Return whether the SQLite file is new.

        Refuse a file that this build cannot read.
        """
        version, application, tables = patiently(
            db,
            "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_schema)"
            " FROM pragma_user_version, pragma_application_id",
        ).fetchone()
        if not tables:
            return True
        if application != APPLICATION:
            raise Unavailable(f"{self.path}: it is a SQLite file, but no log of ours")
        if version > VERSION:
            raise Unavailable(
                f"{self.path}: it was written by a later release (format {version}); this one reads format {VERSION}"
            )
        return False

    def _check_shape(self, db: sqlite3.Connection) -> None:
        found = shape_complaints(db, shape())
        if found:
            raise Unavailable(f"{self.path}: it is damaged: {'; '.join(found)}. {WHAT_TO_DO}")

    def _check_wal(self, db: sqlite3.Connection) -> None:
        lost = unread_commits(db, self.path)
        if lost > 1:
            raise Unavailable(LOST.format(path=self.path, lost=lost))

    def _drop_writer(self) -> None:
        db, self._writer = self._writer, None
        if db is not None:
            with suppress(sqlite3.Error):  # closing rolls back what is open
                db.close()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except UnicodeDecodeError as error:  # in a name, or in what SQLite says of it
            raise LogDamaged(f"{self.path}: it is damaged ({error.reason})") from error
        except sqlite3.DatabaseError as error:
            code = getattr(error, "sqlite_errorcode", None)
            if code is None and "decode" in str(error):
                raise LogDamaged(f"{self.path}: it is damaged ({error})") from error
            if code is None:
                raise  # a mistake in how SQLite is called, not something wrong with the file
            kind = LogDamaged if code & 0xFF in _DAMAGED else Unavailable
            raise kind(f"{self.path}: {reason_of(error)} ({error.sqlite_errorname}: {error})") from error


def reason_of(error: sqlite3.Error) -> str:
    """Return in plain words why SQLite failed."""
    code = getattr(error, "sqlite_errorcode", 0)
    return REASONS.get(code) or REASONS.get(code & 0xFF, "SQLite refuses")
