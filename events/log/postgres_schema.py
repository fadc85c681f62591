"""Define the log's tables in PostgreSQL, and create them when several processes start at once.

`shard` begins every key, so that it can spread the tables over machines. There are no serial columns, triggers,
advisory locks or notifications, so distributed engines that speak PostgreSQL's protocol can hold the tables too.
"""

import hashlib
import time
from typing import Any, Final

import psycopg
from psycopg import errors

from events.log.journal import Unavailable

VERSION: Final = 1
SHARDS: Final = 64
_PATIENCE: Final = 10.0  # seconds, with others that make the tables at the same moment

_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS journal_heads (shard bigint PRIMARY KEY, position bigint NOT NULL)",
    """CREATE TABLE IF NOT EXISTS journal_events (
        shard bigint, stream text COLLATE "C", seq bigint, position bigint NOT NULL, body bytea NOT NULL,
        hash text NOT NULL, openings bytea, PRIMARY KEY (shard, stream, seq))""",
    "CREATE UNIQUE INDEX IF NOT EXISTS journal_positions ON journal_events (shard, position)",
    """CREATE TABLE IF NOT EXISTS journal_commands (
        shard bigint, stream text COLLATE "C", command text COLLATE "C", first bigint NOT NULL, last bigint NOT NULL,
        answer bytea NOT NULL, PRIMARY KEY (shard, stream, command))""",
    # One entry a stream: all streams are found without reading all events.
    "CREATE INDEX IF NOT EXISTS journal_streams ON journal_commands (stream) WHERE first = 1",
    """CREATE TABLE IF NOT EXISTS journal_secrets (
        shard bigint, stream text COLLATE "C", secret bytea NOT NULL, PRIMARY KEY (shard, stream))""",
    """CREATE TABLE IF NOT EXISTS journal_snapshots (
        shard bigint, stream text COLLATE "C", seq bigint NOT NULL, maker text NOT NULL, body bytea NOT NULL,
        PRIMARY KEY (shard, stream))""",
    "CREATE TABLE IF NOT EXISTS journal_format (version bigint PRIMARY KEY)",
    # Logs of earlier releases get this one when they are opened; those releases know nothing of it, and need not.
    "CREATE TABLE IF NOT EXISTS journal_properties (name text PRIMARY KEY, value bytea NOT NULL)",
)
_ADD_HEADS: Final = "INSERT INTO journal_heads SELECT shard, 0 FROM generate_series(0, %s) shard ON CONFLICT DO NOTHING"
_ADD_FORMAT: Final = "INSERT INTO journal_format VALUES (%s) ON CONFLICT DO NOTHING"

# Errors raised for two processes that create the same table at the same moment.
_COLLISIONS: Final = (
    errors.UniqueViolation,
    errors.DuplicateTable,
    errors.DuplicateObject,
    errors.UndefinedTable,
    errors.InternalError_,  # "tuple concurrently updated"
    errors.SerializationFailure,
    errors.DeadlockDetected,
)


def shard_of(stream: str) -> int:
    """Return the shard of a stream: SHA-256 of its id modulo 64."""
    return hashlib.sha256(stream.encode()).digest()[-1] % SHARDS


def prepare(db: psycopg.Connection[Any]) -> None:
    """Create the missing tables of the log.

    The connection must be in autocommit.
    """
    deadline = time.monotonic() + _PATIENCE
    while True:
        found = version(db)
        if found is not None and found > VERSION:
            raise Unavailable(
                f"the log was written by a later release (format {found}); this one reads format {VERSION}"
            )
        if found is not None and _complete(db):
            return
        try:
            with db.transaction():
                for statement in _TABLES:
                    db.execute(statement)
                db.execute(_ADD_HEADS, [SHARDS - 1])
                db.execute(_ADD_FORMAT, [VERSION])
        except _COLLISIONS:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _complete(db: psycopg.Connection[Any]) -> bool:
    row = db.execute("SELECT to_regclass('journal_properties')").fetchone()
    return row is not None and row[0] is not None


def version(db: psycopg.Connection[Any]) -> int | None:
    """Return the format number of the existing log tables, or None."""
    try:
        row = db.execute("SELECT max(version) FROM journal_format").fetchone()
    except errors.UndefinedTable:
        return None
    return row[0] if row else None
