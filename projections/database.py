"""Open the databases beside the log, on SQLite or PostgreSQL, and create their tables.

Several processes may create the same tables at once.
"""

import random
import sqlite3
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    ExceptionContext,
    Executable,
    MetaData,
    QueuePool,
    String,
    Table,
    case,
    create_engine,
    create_mock_engine,
    event,
    func,
    make_url,
    or_,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, NoSuchTableError, OperationalError, ProgrammingError
from sqlalchemy.pool import ConnectionPoolEntry

from events.log import sqlite_soundness as sqlite_sound
from events.log.journal import Unavailable
from events.log.sqlite_file import LOST, REASONS, WHAT_TO_DO
from events.log.sqlite_patience import PATIENCE, use_wal

T = TypeVar("T")

UNFLUSHED: Final = {"unflushed": True}
"""Mark of a table that fits on one page.

A transaction that writes only to such a table does not wait for the disk.
"""
_COLLIDING: Final = 5.0
"""Seconds for which table creation is retried.

A failure that lasts longer has another cause.
"""
_BUSY: Final = 10_000
_DAMAGED: Final = REASONS[sqlite3.SQLITE_CORRUPT]
_DAMAGE: Final = {code: REASONS[code] for code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)}
_DRIVERS: Final = {"sqlite": "sqlite+pysqlite://", "postgresql": "postgresql+psycopg://"}
_READING: Final[WeakKeyDictionary[Engine, Engine]] = WeakKeyDictionary()
_INSERTS: Final[dict[str, Callable[[Table], Any]]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def sqlite_url(path: Path) -> str:
    """Return the URL of a database file.

    The path may contain any characters.
    """
    return URL.create("sqlite+pysqlite", database=str(path)).render_as_string()


def open_engine(url: str, *, durable: bool = True) -> Engine:
    """Open a database.

    With `durable`, commits survive a power cut and deleted data is overwritten. Without it, the last moments may be
    lost. Errors never contain values of rows, because errors are logged.
    """
    if url.startswith(("postgresql:", "postgres:")):
        return _postgres_engine(url)
    parsed = make_url(url)
    if parsed.database:
        with suppress(FileExistsError):
            Path(parsed.database).touch(mode=0o600, exist_ok=False)
    return _sqlite_engine(parsed, durable=durable)


def reading(engine: Engine) -> Engine:
    """Return an engine on the same database for reading, with connections in autocommit.

    It is disposed of with `engine`. On SQLite it has its own connections: switching a connection to autocommit and back
    costs twice as much as a read.
    """
    if engine.dialect.name != "sqlite":
        return engine.execution_options(isolation_level="AUTOCOMMIT")
    if engine not in _READING:
        made = _sqlite_engine(engine.url, durable=True, isolation_level="AUTOCOMMIT", pool_reset_on_return=None)
        event.listen(engine, "engine_disposed", lambda _: made.dispose())
        _READING[engine] = made
    return _READING[engine]


def _sqlite_engine(url: URL, *, durable: bool, **more: Any) -> Engine:
    busy = {"timeout": 10}
    engine = create_engine(url, poolclass=_Pool, connect_args=busy, max_overflow=30, hide_parameters=True, **more)

    def careful(connection: Any, _: object) -> None:
        """Set up a new connection so that readers block no writer."""
        use_wal(connection)
        cursor = connection.cursor()
        flush, wipe = ("FULL", "ON") if durable else ("NORMAL", "OFF")
        for pragma in (
            f"busy_timeout={_BUSY}",
            "foreign_keys=ON",
            f"synchronous={flush}",
            f"secure_delete={wipe}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", careful)
    event.listen(engine, "handle_error", _explain)
    event.listen(engine, "handle_error", _shorten)
    return engine


def _postgres_engine(url: str) -> Engine:
    from psycopg import OperationalError

    from events.log.postgres_server import Beside, Late, opened

    late = Late()

    def connect() -> Beside:
        """Connect with psycopg, which parses the address, because it may name several servers."""
        try:
            db = opened(Beside, url, late)
        except Unavailable as error:
            raise OperationalError(str(error)) from None
        db.autocommit = False
        return db

    engine = create_engine(
        "postgresql+psycopg://", creator=connect, poolclass=_Pool, pool_pre_ping=True, max_overflow=30,
        hide_parameters=True,
    )  # fmt: skip
    event.listen(engine, "engine_disposed", lambda _: late.close())
    event.listen(engine, "handle_error", _explain_read_only)
    event.listen(engine, "handle_error", _shorten)
    return engine


class _Pool(QueuePool):
    """A pool of connections that closes connections returned after its disposal."""

    _over = False

    def dispose(self) -> None:
        self._over = True
        super().dispose()

    def recreate(self) -> "_Pool":
        made = super().recreate()
        assert isinstance(made, _Pool)  # noqa: S101 - it makes one of its own class
        made._over = self._over  # noqa: SLF001 - its own class
        return made

    def _do_return_conn(self, record: ConnectionPoolEntry) -> None:
        super()._do_return_conn(record)
        if self._over:  # looked at last, as it is set first
            super().dispose()


def _explain(context: ExceptionContext) -> None:
    """Translate errors of the database file into those of the log, because no caller can repair the file."""
    error = context.original_exception
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _DAMAGE or isinstance(error, UnicodeDecodeError) or "Could not decode" in str(error):
        path = context.engine.url.database if context.engine else ""
        raise FileDamaged(f"{path}: {_DAMAGE.get(code, 'it is damaged')} ({error})") from error


def _explain_read_only(context: ExceptionContext) -> None:
    """Translate the refusal of a read-only server, which the driver counts as a mistake in a statement.

    A server is read-only while its disk is full, or until a fail-over is complete.
    """
    from psycopg.errors import ReadOnlySqlTransaction

    error = context.original_exception
    if isinstance(error, ReadOnlySqlTransaction):
        raise _shortened(OperationalError(None, None, error)) from error


def _shorten(context: ExceptionContext) -> None:
    """Drop the statement and the link to a manual from the text of an error of a disk or server."""
    if isinstance(context.sqlalchemy_exception, OperationalError):
        _shortened(context.sqlalchemy_exception)


def _shortened(error: OperationalError) -> OperationalError:
    error.statement, error.code = None, ""
    return error


class FileDamaged(Unavailable):
    """Raised if a file cannot be read as one of our databases."""


def complaints(engine: Engine, schema: MetaData | None = None) -> list[str]:
    """Return the faults of an SQLite file and of its tables, as sentences.

    For PostgreSQL there are none, because its pages have checksums.
    """
    if engine.dialect.name != "sqlite":
        return []
    with _file(engine) as raw:
        found = sqlite_sound.complaints(raw, _shape(schema) if schema else None)
        unread = sqlite_sound.unread_commits(raw, Path(str(engine.url.database)), _unflushed(schema) if schema else ())
    found += sqlite_sound.unread_complaints(unread)
    return [f"{engine.url.database}: {complaint}" for complaint in found]


def refuse_damaged(engine: Engine, schema: MetaData) -> None:
    """Raise FileDamaged if a quick check of the database finds lost data."""
    if engine.dialect.name != "sqlite":
        return
    path = Path(str(engine.url.database))
    with _file(engine) as raw:
        found = sqlite_sound.shape_complaints(raw, _shape(schema))
        lost = sqlite_sound.unread_commits(raw, path, _unflushed(schema))
    if found:
        raise FileDamaged(f"{path}: it is damaged: {'; '.join(found)}. {WHAT_TO_DO}")
    if lost > 1:
        raise FileDamaged(LOST.format(path=path, lost=lost))


def _unflushed(schema: MetaData) -> list[str]:
    return [table.name for table in schema.sorted_tables if UNFLUSHED.items() <= table.info.items()]


@contextmanager
def _file(engine: Engine) -> Iterator[sqlite3.Connection]:
    """Yield the SQLite connection of an engine.

    Its errors are raised as by the engine.
    """
    try:
        with engine.connect() as db:
            raw = db.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)  # noqa: S101 - the driver that we chose
            yield raw
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        reason = REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, _DAMAGED)
        kind = FileDamaged if reason in _DAMAGE.values() else Unavailable
        raise kind(f"{engine.url.database}: {reason} ({error})") from error


@lru_cache(64)
def _shape(schema: MetaData) -> sqlite_sound.Shape:
    """Return the expected shape of the tables in `schema`."""
    with closing(sqlite3.connect(":memory:")) as db:
        for _, statement in _statements(schema, "sqlite"):
            db.execute(statement)
        return sqlite_sound.shape_of(db)


def create_tables(db: Connection, schema: MetaData, there: Collection[str] = ()) -> None:
    """Create the tables of `schema` with their indexes, except for those named in `there`."""
    for table, statement in _statements(schema, db.dialect.name):
        if table not in there:
            db.exec_driver_sql(statement)


@lru_cache(64)
def _statements(schema: MetaData, dialect: str) -> Sequence[tuple[str, str]]:
    """Return the statements that create the tables of `schema`, with the table names.

    They are cached, because computing them is slow.
    """
    found: list[tuple[str, str]] = []

    def collect(statement: Any, *_: object) -> None:
        made = statement.element
        found.append((getattr(made, "table", made).name, str(statement.compile(dialect=engine.dialect))))

    engine = create_mock_engine(_DRIVERS[dialect], collect)
    schema.create_all(engine, checkfirst=False)
    return found


def scrub(engine: Engine, tables: MetaData) -> None:
    """Remove deleted data from the files of `tables`, if the database can."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
        if engine.dialect.name == "postgresql":
            db.execute(text(f"VACUUM {', '.join(table.name for table in tables.sorted_tables)}"))
            return
        deadline = time.monotonic() + PATIENCE
        db.execute(text("PRAGMA busy_timeout=0"))  # while it waited for somebody who reads, nobody could write
        try:
            while db.execute(text("PRAGMA wal_checkpoint(TRUNCATE)")).scalar():
                if time.monotonic() > deadline:
                    raise Unavailable(f"{engine.url.database} is read all the time: its log cannot be emptied")
                time.sleep(0.01)
        finally:
            db.execute(text(f"PRAGMA busy_timeout={_BUSY}"))


def making(engine: Engine, make: Callable[[Connection], T]) -> T:
    """Run `make`, which creates tables, and retry it after collisions.

    `IF NOT EXISTS` is not atomic on PostgreSQL: of two processes that create a table at once, one fails. A reader of a
    table that another process drops fails too.
    """
    deadline = time.monotonic() + _COLLIDING
    while True:
        try:
            with engine.begin() as connection:
                return make(connection)
        except UnicodeDecodeError as error:  # in the name of a table
            raise FileDamaged(f"{engine.url.database}: it is damaged ({error.reason})") from error
        except (IntegrityError, NoSuchTableError, OperationalError, ProgrammingError):
            if time.monotonic() > deadline:
                raise
            time.sleep(random.uniform(0.01, 0.1))  # noqa: S311 - spreads out those who collided, keeps no secret


def key(length: int = 80) -> String:
    """Return the column type of an id or time.

    Every database orders it by its bytes, whatever the language of the database is.
    """
    return String(length).with_variant(String(length, collation="C"), "postgresql")


def upsert(
    db: Connection,
    table: Table,
    rows: Sequence[Mapping[str, Any]],
    *,
    adding: str | tuple[str, ...] = (),
    least: str = "",
    growing: str = "",
    merging: bool = False,
) -> None:
    """Insert rows into a table, or replace rows with the same key.

    The columns `adding` are summed. The column `least` keeps the minimum and ignores None. A row whose column
    `growing` has not grown is left alone. In columns of `merging`, None keeps the old value.

    Rows are written in order of their keys. So of two writers of the same rows, one waits for the other, never both at
    once.
    """
    if rows:
        names = [column.name for column in table.primary_key]
        ordered = sorted(rows, key=lambda row: [row[name] for name in names])
        summed = (adding,) if isinstance(adding, str) else adding
        db.execute(_upsert(table, db.dialect.name, summed, least, growing, merging), ordered)


@lru_cache(256)
def _upsert(table: Table, dialect: str, adding: tuple[str, ...], least: str, growing: str, merging: bool) -> Executable:
    insert = _INSERTS[dialect](table)

    def new(column: Column[Any]) -> Any:
        value = insert.excluded[column.name]
        if column.name in adding:
            return column + value
        if column.name == least:
            return case((or_(value.is_(None), column <= value), column), else_=value)
        return func.coalesce(value, column) if merging else value

    changed = {column.name: new(column) for column in table.columns if not column.primary_key}
    grown = insert.excluded[growing] > table.columns[growing] if growing else None
    keys = list(table.primary_key)
    statement: Executable = insert.on_conflict_do_update(index_elements=keys, set_=changed, where=grown)
    return statement
