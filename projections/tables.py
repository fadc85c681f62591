"""The tables of the read models, once for each generation. A rebuild fills a new generation beside the current one.

Each read model declares its tables in its file. The tables of the runner are here.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, Column, ColumnElement, Index, MetaData, String, Table, quoted_name

from projections.database import key

DECLARED: Final = MetaData()
"""All declared tables. Index names are unique in each table."""

MARKS: Final = Table(
    "marks",
    DECLARED,
    Column("shard", BigInteger, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
)
"""The last applied position of each shard."""
TROUBLES: Final = Table(
    "troubles",
    DECLARED,
    Column("stream", key(200), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("why", String(500), nullable=False),
)


class ShardMark(NamedTuple):
    """The last event of a shard that has been applied."""

    position: int = 0
    hash: str = ""


class Trouble(NamedTuple):
    """A stream that cannot be applied from this event on."""

    stream: str
    seq: int
    why: str


class Tables:
    """The tables of one generation: `t[GAMES]` is its own table of those declared as `GAMES`."""

    def __init__(self, number: int, declared: Iterable[Table]) -> None:
        self.number = number
        self.metadata = MetaData()
        self._made = {table: self._copy(table) for table in declared}

    @property
    def derived(self) -> list[Table]:
        """The declared tables that are a function of the log alone."""
        return [declared for declared in self._made if declared is not MARKS]

    def __getitem__(self, declared: Table) -> Table:
        return self._made[declared]

    def _copy(self, declared: Table) -> Table:
        made = declared.to_metadata(self.metadata, name=f"{declared.name}_g{self.number}")
        for index in made.indexes:
            index.name = quoted_name(f"{made.name}_{index.name}", quote=None)
        return made


def partial_index(name: str, rows: ColumnElement[bool], *columns: str) -> Index:
    """Return an index over only these rows."""
    return Index(name, *columns, sqlite_where=rows, postgresql_where=rows)


def columns_of(table: Table) -> list[Any]:
    """Its name and its columns, as they are spelled in the shape of the read models."""
    return [str(table.name), *(repr(column) for column in table.columns)]
