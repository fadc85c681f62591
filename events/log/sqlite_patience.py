"""Retry SQLite operations that fail at once while another process has locked the file."""

import random
import sqlite3
import time
from typing import Final

PATIENCE: Final = 30.0  # seconds, with other processes that open the file or read it


def patiently(db: sqlite3.Connection, statement: str, seconds: float = PATIENCE) -> sqlite3.Cursor:
    """Execute a statement up to its first row, and retry while another process has locked the file."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            return db.execute(statement)
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > deadline:
                raise
        time.sleep(random.uniform(0.0002, 0.002))  # noqa: S311 - so that those who wait do not wait in step


def is_busy(error: BaseException) -> bool:
    """Return whether an error means that another process had locked the file."""
    return isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def use_wal(db: sqlite3.Connection) -> None:
    """Switch an SQLite file to a write-ahead log, and retry while another process does the same.

    `busy_timeout` does not apply: two processes that switch at once would deadlock, so SQLite refuses one of them.
    """
    patiently(db, "PRAGMA journal_mode = WAL")
