"""Create the database tables of the read models, once for each generation.

A rebuild fills a new generation beside the current one. Each read model declares its tables in its file. The tables of
the runner are here.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import BigInteger, Column, ColumnElement, Index, MetaData, String, Table, quoted_name
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex

from projections.database import key

DECLARED: Final = MetaData()
"""All declared database tables.

The name of an index need only be unique in its table.
"""

MARKS: Final = Table(
    "marks",
    DECLARED,
    Column("shard", BigInteger, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
)
"""Database table of the last applied position of each shard."""
TROUBLES: Final = Table(
    "troubles",
    DECLARED,
    Column("stream", key(200), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("why", String(500), nullable=False),
)


class ShardMark(NamedTuple):
    """The last applied event of a shard."""

    position: int = 0
    hash: str = ""


class Trouble(NamedTuple):
    """A stream that cannot be applied from event `seq` on, and the reason."""

    stream: str
    seq: int
    why: str


class Tables:
    """The database tables of one generation.

    `t[GAMES]` is its copy of the table that is declared as `GAMES`.
    """

    def __init__(self, number: int, declared: Iterable[Table]) -> None:
        self.number = number
        self.metadata = MetaData()
        self._made = {table: self._copy(table) for table in declared}

    @property
    def derived(self) -> list[Table]:
        """Return the declared tables that are a function of the log alone."""
        return [declared for declared in self._made if declared is not MARKS]

    def __getitem__(self, declared: Table) -> Table:
        return self._made[declared]

    def _copy(self, declared: Table) -> Table:
        made = declared.to_metadata(self.metadata, name=f"{declared.name}_g{self.number}")
        for index in made.indexes:
            index.name = quoted_name(f"{made.name}_{index.name}", quote=None)
        return made


def partial_index(name: str, rows: ColumnElement[bool], *columns: str) -> Index:
    """Return a database index over only those rows that satisfy the condition `rows`."""
    return Index(name, *columns, sqlite_where=rows, postgresql_where=rows)


def form_of(table: Table) -> list[str]:
    """Return the table's name, columns and indexes as text, for the shape of the read models."""
    indexes = sorted(str(CreateIndex(index).compile(dialect=sqlite.dialect())) for index in table.indexes)
    return [str(table.name), *map(repr, table.columns), *indexes]
