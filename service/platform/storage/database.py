"""The registry's database: SQLite or PostgreSQL. Several processes may create its tables at once."""

import hashlib
import sqlite3
import threading
import time
from collections.abc import Collection, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache, partial
from itertools import islice
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, MetaData, PoolProxiedConnection, Update, insert, inspect, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import OperationalError

from events.log.sqlite_file import WHAT_TO_DO
from projections.database import (
    FileDamaged,
    complaints,
    create_tables,
    making,
    open_engine,
    refuse_damaged,
    scrub,
    sqlite_url,
)
from projections.reading import ReadPool
from service.platform.storage.schema import VERSION, row_copies
from service.platform.storage.tables import former_version, version

__all__ = ["Database", "RegistryTooNew", "in_parts", "sqlite_url"]

T = TypeVar("T")

_AT_ONCE: Final = 500
_PATIENCE: Final = 5.0
"""Seconds after which an unfinished write makes other writes fail at once."""
_ALEMBIC_FROM: Final = 8
"""The first version that Alembic records."""
_PROBE: Final = update(version).values(version_num=version.c.version_num)
_VERSION: Final = select(version.c.version_num)
_ADD_VERSION: Final = insert(version).values(version_num=str(VERSION))
_FORMER_VERSION: Final = select(former_version.c.version)
_ADD_FORMER_VERSION: Final = insert(former_version).values(version=_ALEMBIC_FROM)
_WAIT: Final = select(former_version).with_for_update()


class RegistryTooNew(Exception):
    """Raised if a later version of the program made the tables, so that this version cannot read them."""


class _Hanging:
    """Refuses writes at once while an earlier one waits for the disk or for another process.

    Otherwise each would wait as long, and their threads would be missing for readers. After a write that took too long
    in vain, one at a time may try.
    """

    def __init__(self) -> None:
        self._gate = threading.Lock()
        self._under_way: dict[object, float] = {}
        self._late = False

    @contextmanager
    def refused(self) -> Iterator[None]:
        own, began = object(), time.monotonic()
        with self._gate:
            oldest = next(iter(self._under_way.values()), began)
            if self._under_way and (self._late or began > oldest + _PATIENCE):
                raise OperationalError(None, None, sqlite3.OperationalError("the disk takes too long"))
            self._under_way[own] = began
        try:
            yield
            self._late = False
        except OperationalError:
            self._late = time.monotonic() > began + _PATIENCE
            raise
        finally:
            with self._gate:
                del self._under_way[own]


class Database:
    """The registry's database, with the assembled `tables`.

    Reads run in autocommit, so that a reader never delays a writer. A write is one transaction.
    """

    def __init__(self, url: str, tables: MetaData) -> None:
        self.tables = tables
        self.engine = open_engine(url)
        self._unflushed = open_engine(url, durable=False) if self.engine.dialect.name == "sqlite" else self.engine
        self._reads = ReadPool(self.engine)
        self._hanging = _Hanging()
        self._updating = threading.Lock()
        self._kept: PoolProxiedConnection | None = None
        """A connection for unflushed updates."""
        try:
            _check(self.engine, tables, making(self.engine, partial(_made, tables)))
        except BaseException:
            self.close()
            raise

    def read(self) -> AbstractContextManager[Connection]:
        return self._reads.connect()

    def write(self) -> Any:
        """Begin a transaction, which is committed if its `with` block succeeds."""
        return self._writing(self.engine)

    def update_unflushed(self, statement: Update, values: dict[str, Any]) -> int:
        """Update a table that is marked `UNFLUSHED`, and return the number of rows. A power cut may lose the change.

        On SQLite this uses the driver directly. It runs twice a second all the time, and an idle machine has nothing of
        SQLAlchemy in its caches: through SQLAlchemy it took four times as long.
        """
        if self.engine.dialect.name == "sqlite":
            with suppress(sqlite3.DatabaseError), self._hanging.refused():  # SQLAlchemy raises its own at the repeat
                return self._updated(statement, values)
        with self._writing(self._unflushed) as connection:
            return int(connection.execute(statement, values).rowcount)

    def _updated(self, statement: Update, values: dict[str, Any]) -> int:
        with self._updating:
            if self._kept is None:
                self._kept = self._unflushed.raw_connection()
            driver: Any = self._kept.driver_connection
            with driver:
                return int(driver.execute(_named(statement, *values), values).rowcount)

    @contextmanager
    def _writing(self, engine: Engine) -> Iterator[Connection]:
        if engine.dialect.name != "sqlite":  # PostgreSQL does not let one writer stop all others
            with engine.begin() as connection:
                yield connection
            return
        with self._hanging.refused(), engine.begin() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Open a connection whose reads all see the same moment and delay no writer."""
        with self.engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN")  # the driver itself begins a transaction only at a write
            else:
                connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
                connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")  # it holds no locks
            yield connection

    def probe(self) -> None:
        """Write a meaningless row as a test. Raise OperationalError if nothing can be written now."""
        with self.write() as connection:
            connection.execute(_PROBE)

    def scrub(self) -> None:
        """Remove deleted data also from the database's files, if the database can."""
        scrub(self.engine, self.tables)

    def check(self) -> list[str]:
        """Return the faults of the database, in sentences."""
        return complaints(self.engine, self.tables)

    def close(self) -> None:
        self.engine.dispose()
        self._unflushed.dispose()
        with self._updating:
            if self._kept is not None:
                self._kept.close()


@cache
def _named(statement: Update, *names: str) -> str:
    """Return the text of an SQL statement for SQLite's driver, with parameters of the given names."""
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named"), column_keys=names))


def in_parts(values: Iterable[T]) -> Iterator[list[T]]:
    """Split the values into lists that fit in one statement."""
    left = iter(values)
    while part := list(islice(left, _AT_ONCE)):
        yield part


def _check(engine: Engine, tables: MetaData, found: int) -> None:
    if found > VERSION:
        raise RegistryTooNew(f"the registry has version {found}; this program knows {VERSION}")
    refuse_damaged(engine, tables)


def _made(tables: MetaData, connection: Connection) -> int:
    """Create or migrate the tables of the registry, and return their version."""
    found = _version(connection)
    if found is not None and found >= VERSION:
        return found
    if connection.dialect.name == "sqlite":
        # Of several processes at once, one creates the tables, in one transaction.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    # Before the version: if others make them just now, we see none of it, or the version too.
    there = inspect(connection).get_table_names()
    if former_version.name in there:  # of several machines at once, one migrates; the others wait for its row
        connection.execute(_WAIT)
    found = _version(connection)
    if found is None:
        _create(tables, connection, there)
    elif found < VERSION:
        _migrate(tables, connection)
    return max(found or 0, VERSION)


def _version(connection: Connection) -> int | None:
    """Return the version of the tables: the one that Alembic records, or the one from before Alembic."""
    there = inspect(connection)
    if there.has_table(version.name):
        found = connection.scalar(_VERSION)
        if found is not None:
            return int(found) if found.isdecimal() else None
    if not there.has_table(former_version.name):
        return None
    former = connection.scalar(_FORMER_VERSION)
    return former if former is not None and former < _ALEMBIC_FROM else None


def _create(tables: MetaData, connection: Connection, there: Collection[str]) -> None:
    """Create new tables at the current version, but never where data of an unknown version exists."""
    existing = [table for table in tables.sorted_tables if table.name in there]
    if any(connection.execute(select(table).limit(1)).first() for table in existing):
        raise FileDamaged(f"{connection.engine.url.database}: it is damaged: it does not say its version. {WHAT_TO_DO}")
    create_tables(connection, tables, there)
    connection.execute(_ADD_VERSION)
    connection.execute(_ADD_FORMER_VERSION)


def _migrate(tables: MetaData, connection: Connection) -> None:
    from service.platform.storage import (
        migrations,
    )  # most starts have nothing to migrate, and Alembic is slow to import

    for row_copy in row_copies(tables):
        row_copy.drop(connection, checkfirst=True)
    migrations.upgrade(connection, tables)
    for row_copy in row_copies(tables):
        row_copy.create(connection, checkfirst=True)


def digest_of(parts: Iterable[bytes]) -> bytes:
    """Return the SHA-256 of stored content, given in parts."""
    hashed = hashlib.sha256()
    for part in parts:
        hashed.update(part)
    return hashed.digest()
