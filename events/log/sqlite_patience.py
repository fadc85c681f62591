"""Retries for SQLite operations that fail at once while another process holds the file."""

import random
import sqlite3
import time
from typing import Final

PATIENCE: Final = 30.0  # seconds, with other processes that write


def patiently(db: sqlite3.Connection, statement: str) -> sqlite3.Cursor:
    """Execute a statement up to its first row, and retry while another process holds the file."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return db.execute(statement)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
        time.sleep(random.uniform(0.0002, 0.002))  # noqa: S311 - so that those who wait do not wait in step


def use_wal(db: sqlite3.Connection) -> None:
    """Switch the file to a write-ahead log, retrying while another process does the same.

    `busy_timeout` does not apply: two processes that switch at once would deadlock, so SQLite refuses one of them.
    """
    patiently(db, "PRAGMA journal_mode = WAL")
