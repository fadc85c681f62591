"""The registry's database: SQLite or PostgreSQL, with tables that several processes may make at once."""

import hashlib
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, insert, inspect, select, update

from events.log.sqlite_file import WHAT_TO_DO
from projections.database import (
    FileDamaged,
    complaints,
    create_tables,
    making,
    open_engine,
    reading,
    refuse_damaged,
    scrub,
    sqlite_url,
)
from service.platform.storage import schema

__all__ = ["Database", "RegistryTooNew", "in_parts", "sqlite_url"]

T = TypeVar("T")

_AT_ONCE: Final = 500
_ALEMBIC_FROM: Final = 8
"""The first version that Alembic keeps."""


class RegistryTooNew(Exception):
    """The tables were made by a later version of this program, which alone knows how to read them."""


class Database:
    """Reads run in autocommit, so that a reader never holds up a writer; a write is one transaction."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._unflushed = open_engine(url, durable=False) if self.engine.dialect.name == "sqlite" else self.engine
        self._reading = reading(self.engine)
        try:
            _check(self.engine, making(self.engine, _made))
        except BaseException:
            self.close()
            raise

    def read(self) -> Connection:
        return self._reading.connect()

    def write(self) -> Any:
        """A transaction, committed when its `with` block ends well."""
        return self.engine.begin()

    def write_unflushed(self) -> Any:
        """The same for tables that are marked `UNFLUSHED`. A power cut may take away what was written last."""
        return self._unflushed.begin()

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Reads that all see the same moment, and hold up nobody who writes."""
        with self.engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN")  # the driver itself begins where something is written
            else:
                connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
                connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")  # it holds no locks
            yield connection

    def probe(self) -> None:
        """Writes what says nothing; an OperationalError if nothing can be written now."""
        with self.write() as connection:
            connection.execute(update(schema.version).values(version_num=schema.version.c.version_num))

    def scrub(self) -> None:
        """Remove deleted data from the files too, if the database can."""
        scrub(self.engine, schema.metadata)

    def check(self) -> list[str]:
        """Return the faults of the store, in sentences."""
        return complaints(self.engine, schema.metadata)

    def close(self) -> None:
        self.engine.dispose()
        self._unflushed.dispose()


def in_parts(values: Iterable[T]) -> Iterator[list[T]]:
    """Split the values into lists that fit in one statement."""
    left = iter(values)
    while part := list(islice(left, _AT_ONCE)):
        yield part


def _check(engine: Engine, found: int) -> None:
    if found > schema.VERSION:
        raise RegistryTooNew(f"the registry has version {found}; this program knows {schema.VERSION}")
    refuse_damaged(engine, schema.metadata)


def _made(connection: Connection) -> int:
    """Create or migrate the tables and return their version."""
    found = _version(connection)
    if found is not None and found >= schema.VERSION:
        return found
    if connection.dialect.name == "sqlite":
        # Of several processes at once, one creates the tables, in one transaction.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    # Before the version: if others make them just now, we see none of it, or the version too.
    there = inspect(connection).get_table_names()
    if schema.former_version.name in there:  # of several machines at once, one migrates; the others wait for its row
        connection.execute(select(schema.former_version).with_for_update())
    found = _version(connection)
    if found is None:
        _create(connection, there)
    elif found < schema.VERSION:
        _migrate(connection)
    return max(found or 0, schema.VERSION)


def _version(connection: Connection) -> int | None:
    """Return the version that Alembic keeps, or the one of before."""
    there = inspect(connection)
    if there.has_table(schema.version.name):
        found = connection.scalar(select(schema.version.c.version_num))
        if found is not None:
            return int(found) if found.isdecimal() else None
    if not there.has_table(schema.former_version.name):
        return None
    former = connection.scalar(select(schema.former_version.c.version))
    return former if former is not None and former < _ALEMBIC_FROM else None


def _create(connection: Connection, there: Collection[str]) -> None:
    """Create new tables at the current version, but never beside data of an unknown version."""
    kept = [table.name for table in schema.metadata.sorted_tables if table.name in there]
    if any(connection.execute(select(schema.metadata.tables[name]).limit(1)).first() for name in kept):
        raise FileDamaged(f"{connection.engine.url.database}: it is damaged: it does not say its version. {WHAT_TO_DO}")
    create_tables(connection, schema.metadata, there)
    connection.execute(insert(schema.version).values(version_num=str(schema.VERSION)))
    connection.execute(insert(schema.former_version).values(version=_ALEMBIC_FROM))


def _migrate(connection: Connection) -> None:
    from service.platform.storage import (
        migrations,
    )  # most starts have nothing to migrate, and Alembic is slow to import

    for witness in schema.WITNESSES:
        witness.drop(connection, checkfirst=True)
    migrations.upgrade(connection)
    for witness in schema.WITNESSES:
        witness.create(connection, checkfirst=True)


def digest_of(parts: Iterable[bytes]) -> bytes:
    """Return the SHA-256 of stored content."""
    hashed = hashlib.sha256()
    for part in parts:
        hashed.update(part)
    return hashed.digest()
