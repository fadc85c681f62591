"""The registry's database: SQLite or PostgreSQL, with tables that several processes may make at once."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, insert, inspect, select, text, update

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
from service.platform.storage import schema

__all__ = ["Database", "RegistryTooNew", "in_parts", "sqlite_url"]

T = TypeVar("T")

_AT_ONCE: Final = 500


class RegistryTooNew(Exception):
    """The tables were made by a later version of this program, which alone knows how to read them."""


class Database:
    """Reads run in autocommit, so that a reader never holds up a writer; a write is one transaction."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._unflushed = open_engine(url, durable=False) if self.engine.dialect.name == "sqlite" else self.engine
        self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")
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
            connection.execute(update(schema.version).values(version=schema.version.c.version))

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
        connection.exec_driver_sql(
            "BEGIN IMMEDIATE"
        )  # of several processes at once, one creates them, in one transaction
    # Before the version: if others make them just now, we see none of it, or the version too.
    there = inspect(connection).get_table_names()
    found = _version(connection)
    if found is None:
        _refuse_rest(connection, there)
    return _brought_forward(connection, found or schema.VERSION, there)


def _version(connection: Connection) -> int | None:
    if not inspect(connection).has_table(schema.version.name):
        return None
    return connection.scalar(select(schema.version.c.version))


def _refuse_rest(connection: Connection, there: Collection[str]) -> None:
    """Refuse a registry that has no version but has data: tables are never created beside data."""
    kept = [table.name for table in schema.metadata.sorted_tables if table.name in there]
    if any(connection.execute(select(schema.metadata.tables[name]).limit(1)).first() for name in kept):
        raise FileDamaged(f"{connection.engine.url.database}: it is damaged: it does not say its version. {WHAT_TO_DO}")


def _brought_forward(connection: Connection, found: int, there: Collection[str]) -> int:
    """Migrate tables of this version to the current one, and create missing ones."""
    witnesses = schema.WITNESSES if there else []  # where all is new they are made with their tables
    for witness in witnesses:
        witness.drop(connection, checkfirst=True)
    create_tables(connection, schema.metadata, there)
    if connection.scalar(select(schema.version.c.version)) is None:
        connection.execute(insert(schema.version).values(version=found))
    for step in range(found + 1, schema.VERSION + 1):
        for table, statement in schema.STEPS[step]:
            if table in there:
                connection.execute(text(statement))
        connection.execute(update(schema.version).values(version=step))
    for witness in witnesses:
        witness.create(connection, checkfirst=True)
    return max(found, schema.VERSION)
