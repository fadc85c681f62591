"""The registry's database: SQLite or PostgreSQL, with tables that several processes may make at once."""

from typing import Any

from sqlalchemy import Connection, insert, select, text, update

from projections.database import making, open_engine, scrub, sqlite_url
from service.registry import schema

__all__ = ["Database", "RegistryTooNew", "sqlite_url"]


class RegistryTooNew(Exception):
    """The tables were made by a later version of this program, which alone knows how to read them."""


class Database:
    """Reads run in autocommit, so that a reader never holds up a writer; a write is one transaction."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        found = making(self.engine, _made)
        if found > schema.VERSION:
            raise RegistryTooNew(f"the registry has version {found}; this program knows {schema.VERSION}")

    def read(self) -> Connection:
        return self._reading.connect()

    def write(self) -> Any:
        """A transaction, committed when its `with` block ends well."""
        return self.engine.begin()

    def scrub(self) -> None:
        """Sees to it that what was deleted leaves the files too, as far as the database can."""
        scrub(self.engine, schema.metadata)

    def close(self) -> None:
        self.engine.dispose()


def _made(connection: Connection) -> int:
    """The version that the tables have, once they are there: made, or those of an earlier program brought forward."""
    schema.metadata.create_all(connection)
    found = connection.scalar(select(schema.version.c.version))
    if found is None:
        connection.execute(insert(schema.version).values(version=schema.VERSION))
        return schema.VERSION
    for step in range(found + 1, schema.VERSION + 1):
        connection.execute(text(schema.STEPS[step]))
        connection.execute(update(schema.version).values(version=step))
    return max(int(found), schema.VERSION)
