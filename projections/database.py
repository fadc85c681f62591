"""Databases beside the log: an engine on SQLite or PostgreSQL, and tables that several processes may make at once."""

import random
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, Executable, String, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

T = TypeVar("T")

_ATTEMPTS: Final = 20
_INSERTS: Final[dict[str, Callable[[Table], Any]]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def sqlite_url(path: Path) -> str:
    return f"sqlite+pysqlite:///{path}"


def open_engine(url: str, *, durable: bool = True) -> Engine:
    """`durable`: what was committed survives a power cut. Without it only the last moments may be missing."""
    parsed = make_url(url.replace("postgres://", "postgresql://", 1))
    if parsed.get_backend_name() == "postgresql":
        return create_engine(parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True, max_overflow=30)
    if parsed.database:
        with suppress(FileExistsError):
            Path(parsed.database).touch(mode=0o600, exist_ok=False)
    engine = create_engine(parsed, connect_args={"timeout": 10}, max_overflow=30)

    def careful(connection: Any, _: object) -> None:
        """Nobody waits for a reader."""
        cursor = connection.cursor()
        flush = "FULL" if durable else "NORMAL"
        for pragma in ("busy_timeout=10000", "journal_mode=WAL", f"synchronous={flush}", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", careful)
    return engine


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


def upsert(db: Connection, table: Table, rows: list[dict[str, Any]], *, adding: str = "", growing: str = "") -> None:
    """Puts rows in place of those with the same key. The column `adding` is added up instead; a row in which the column
    `growing` has not grown is left alone."""
    if rows:
        db.execute(_upsert(table, db.dialect.name, adding, growing), rows)


@lru_cache(256)
def _upsert(table: Table, dialect: str, adding: str, growing: str) -> Executable:
    insert = _INSERTS[dialect](table)
    changed = {
        column.name: column + insert.excluded[column.name] if column.name == adding else insert.excluded[column.name]
        for column in table.columns
        if not column.primary_key
    }
    grown = insert.excluded[growing] > table.columns[growing] if growing else None
    keys = list(table.primary_key)
    statement: Executable = insert.on_conflict_do_update(index_elements=keys, set_=changed, where=grown)
    return statement
