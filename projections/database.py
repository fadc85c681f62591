"""Databases beside the log: an engine on SQLite or PostgreSQL, and tables that several processes may make at once."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Executable,
    MetaData,
    String,
    Table,
    case,
    create_engine,
    event,
    func,
    make_url,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from events.journal import Unavailable

T = TypeVar("T")

_ATTEMPTS: Final = 20
_PATIENCE: Final = 30.0
_BUSY: Final = 10_000
_INSERTS: Final[dict[str, Callable[[Table], Any]]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def sqlite_url(path: Path) -> str:
    return f"sqlite+pysqlite:///{path}"


def open_engine(url: str, *, durable: bool = True) -> Engine:
    """`durable`: what was committed survives a power cut, and what was deleted is overwritten. Without it only the last
    moments may be missing. What stands in the tables is never told in an error, which is logged."""
    parsed = make_url(url.replace("postgres://", "postgresql://", 1))
    if parsed.get_backend_name() == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
        return create_engine(parsed, pool_pre_ping=True, max_overflow=30, hide_parameters=True)
    if parsed.database:
        with suppress(FileExistsError):
            Path(parsed.database).touch(mode=0o600, exist_ok=False)
    engine = create_engine(parsed, connect_args={"timeout": 10}, max_overflow=30, hide_parameters=True)

    def careful(connection: Any, _: object) -> None:
        """Nobody waits for a reader."""
        cursor = connection.cursor()
        flush, wipe = ("FULL", "ON") if durable else ("NORMAL", "OFF")
        for pragma in (
            f"busy_timeout={_BUSY}",
            "journal_mode=WAL",
            "foreign_keys=ON",
            f"synchronous={flush}",
            f"secure_delete={wipe}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", careful)
    return engine


def scrub(engine: Engine, tables: MetaData) -> None:
    """Sees to it that what was deleted leaves the files of these tables too, as far as the database can."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
        if engine.dialect.name == "postgresql":
            db.execute(text(f"VACUUM {', '.join(table.name for table in tables.sorted_tables)}"))
            return
        deadline = time.monotonic() + _PATIENCE
        db.execute(text("PRAGMA busy_timeout=0"))  # while it waited for somebody who reads, nobody could write
        try:
            while db.execute(text("PRAGMA wal_checkpoint(TRUNCATE)")).scalar():
                if time.monotonic() > deadline:
                    raise Unavailable(f"{engine.url.database} is read all the time: its log cannot be emptied")
                time.sleep(0.01)
        finally:
            db.execute(text(f"PRAGMA busy_timeout={_BUSY}"))


def making(engine: Engine, make: Callable[[Connection], T]) -> T:
    """Runs what makes tables. `IF NOT EXISTS` is not atomic on PostgreSQL: of two processes that make a table at the
    same moment one fails with whatever it ran into first, so that one looks again."""
    for _ in range(_ATTEMPTS):
        try:
            with engine.begin() as connection:
                return make(connection)
        except (IntegrityError, OperationalError, ProgrammingError):
            time.sleep(random.uniform(0.01, 0.1))  # noqa: S311 - spreads out those who collided, keeps no secret
    with engine.begin() as connection:
        return make(connection)


def key(length: int = 80) -> String:
    """An id or a time as a column: ordered by its bytes in every database, whatever its language is."""
    return String(length).with_variant(String(length, collation="C"), "postgresql")


def upsert(
    db: Connection,
    table: Table,
    rows: Sequence[Mapping[str, Any]],
    *,
    adding: str = "",
    least: str = "",
    growing: str = "",
    merging: bool = False,
) -> None:
    """Puts rows in place of those with the same key. The column `adding` is added up instead; of the column `least` the
    least number stays, a None being none; a row in which the column `growing` has not grown is left alone; `merging`,
    a None leaves what was there."""
    if rows:
        db.execute(_upsert(table, db.dialect.name, adding, least, growing, merging), rows)


@lru_cache(256)
def _upsert(table: Table, dialect: str, adding: str, least: str, growing: str, merging: bool) -> Executable:
    insert = _INSERTS[dialect](table)

    def new(column: Column[Any]) -> Any:
        given = insert.excluded[column.name]
        if column.name == adding:
            return column + given
        if column.name == least:
            return case((column <= given, column), else_=given)
        return func.coalesce(given, column) if merging else given

    changed = {column.name: new(column) for column in table.columns if not column.primary_key}
    grown = insert.excluded[growing] > table.columns[growing] if growing else None
    keys = list(table.primary_key)
    statement: Executable = insert.on_conflict_do_update(index_elements=keys, set_=changed, where=grown)
    return statement
