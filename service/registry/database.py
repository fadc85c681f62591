"""The registry's database: an engine on SQLite or PostgreSQL, and tables that several processes may make at once."""

import random
import time
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, insert, make_url, select
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from service.registry import schema

_ATTEMPTS: Final = 20


class RegistryTooNew(Exception):
    """The tables were made by a later version of this program, which alone knows how to read them."""


class Database:
    """Reads run in autocommit, so that a reader never holds up a writer; a write is one transaction."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        _prepare(self.engine)

    def read(self) -> Connection:
        return self._reading.connect()

    def write(self) -> Any:
        """A transaction, committed when its `with` block ends well."""
        return self.engine.begin()

    def close(self) -> None:
        self.engine.dispose()


def sqlite_url(path: Path) -> str:
    return f"sqlite+pysqlite:///{path}"


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() == "postgresql":
        return create_engine(parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    engine = create_engine(parsed, connect_args={"timeout": 10})
    event.listen(engine, "connect", _careful)
    return engine


def _careful(connection: Any, _: object) -> None:
    """An account that was acknowledged survives a power cut, and nobody waits for a reader."""
    cursor = connection.cursor()
    for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _prepare(engine: Engine) -> None:
    """Makes the tables. `IF NOT EXISTS` is not atomic on PostgreSQL: of two processes that make a table at the same
    moment one fails with whatever it ran into first, so that one looks again."""
    for attempts_left in reversed(range(_ATTEMPTS)):
        try:
            found = _made(engine)
        except (IntegrityError, OperationalError, ProgrammingError):
            if not attempts_left:
                raise
            time.sleep(random.uniform(0.01, 0.1))  # noqa: S311 - spreads out those who collided, keeps no secret
        else:
            if found > schema.VERSION:
                raise RegistryTooNew(f"the registry has version {found}; this program knows {schema.VERSION}")
            return


def _made(engine: Engine) -> int:
    """The version that the tables have, once they are there."""
    with engine.begin() as connection:
        schema.metadata.create_all(connection)
        found = connection.scalar(select(schema.version.c.version))
        if found is None:
            connection.execute(insert(schema.version).values(version=schema.VERSION))
        return schema.VERSION if found is None else found
