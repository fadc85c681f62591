"""The store of a witness: one SQLite file with its key and the last checkpoint that it cosigned of each log.

Both are in one file, so that nobody can lose the memory of a witness and keep its key. Every change is on the disk
before its cosignature is returned.
"""

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from events.signing import KEY_BYTES, PrivateKey
from events.transparency.checkpoint import Checkpoint
from events.transparency.submission import NOTHING, Latest

FILE: Final = "witness.db"
_PATIENCE: Final = 30.0
"""Seconds to wait for another request that is writing."""
_EXPOSED: Final = 0o077
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS identity (
    only INTEGER PRIMARY KEY CHECK (only = 1), name TEXT NOT NULL, secret BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS latest (
    origin TEXT PRIMARY KEY, size INTEGER NOT NULL, root BLOB NOT NULL, note TEXT NOT NULL
);
"""


class Unusable(Exception):
    """Raised if the store of a witness is missing, damaged, open to others, or of another witness."""


class StoreTurn:
    """One change of the store. Other requests wait until it is on the disk, or taken back."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def latest(self, origin: str) -> Latest:
        """Return the last checkpoint of a log that was cosigned."""
        row = self._connection.execute("SELECT size, root FROM latest WHERE origin = ?", (origin,)).fetchone()
        return NOTHING if row is None else Latest(*row)

    def holds(self, origin: str, text: str) -> bool:
        """Return whether the last checkpoint of a log that was cosigned has this text."""
        row = self._connection.execute("SELECT note FROM latest WHERE origin = ?", (origin,)).fetchone()
        return row is not None and str(row[0]).startswith(f"{text}\n")

    def keep(self, checkpoint: Checkpoint, note: str) -> None:
        """Store the checkpoint as the last one, with the note that its cosignature completes."""
        self._connection.execute("INSERT OR REPLACE INTO latest VALUES (?, ?, ?, ?)", (*checkpoint, note))


class WitnessStore:
    """The store in a folder. `create` makes it for the witness `name`; None expects that it exists."""

    def __init__(self, folder: Path, create: str | None = None) -> None:
        self._path = folder / FILE
        if not self._path.exists():
            if create is None:
                raise Unusable(f"{folder} holds no witness; name one with --name to create it")
            self._create(folder, create)
        elif self._path.stat().st_mode & _EXPOSED:
            raise Unusable(f"{self._path} is open to others: chmod 600 it, or begin a new witness if somebody read it")
        self.name, secret = self._identity()
        self.key = PrivateKey(secret)
        if create not in {None, self.name}:
            raise Unusable(f"{folder} holds the witness {self.name}, not {create}")

    @contextmanager
    def turn(self) -> Iterator[StoreTurn]:
        """Yield the store to one request alone. Its changes are on the disk when the `with` ends."""
        with closing(self._connected()) as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield StoreTurn(connection)
            except BaseException:
                connection.rollback()
                raise
            connection.commit()

    def note(self, origin: str) -> str | None:
        """Return the last cosigned checkpoint of a log, or None."""
        with closing(self._connected()) as connection:
            row = connection.execute("SELECT note FROM latest WHERE origin = ?", (origin,)).fetchone()
        return None if row is None else str(row[0])

    def _create(self, folder: Path, name: str) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = folder / f"{FILE}.new"
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(_opened(draft)) as connection:
            connection.executescript(_TABLES)
            connection.execute("INSERT INTO identity VALUES (1, ?, ?)", (name, secrets.token_bytes(KEY_BYTES)))
        os.link(draft, self._path)  # another process may have made one: then this fails
        draft.unlink()

    def _identity(self) -> tuple[str, bytes]:
        try:
            with closing(self._connected()) as connection:
                (checked,) = connection.execute("PRAGMA quick_check").fetchone()
                row = connection.execute("SELECT name, secret FROM identity").fetchone()
        except sqlite3.DatabaseError as error:
            raise Unusable(f"{self._path} cannot be read: {error}") from error
        if checked != "ok" or row is None or len(row[1]) != KEY_BYTES:
            raise Unusable(f"{self._path} is damaged: begin a new witness, which has a new key")
        return str(row[0]), bytes(row[1])

    def _connected(self) -> sqlite3.Connection:
        if not self._path.exists():  # SQLite would create an empty file
            raise Unusable(f"{self._path} is gone")
        return _opened(self._path)


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    connection.execute("PRAGMA synchronous = EXTRA")
    return connection
