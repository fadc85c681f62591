"""Lists of streams, newest first: public entries, and those in which the caller has a part."""

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    LargeBinary,
    Select,
    String,
    Table,
    bindparam,
    literal,
    select,
    tuple_,
    union_all,
)

from projections.database import key, upsert
from projections.projector import Batch, FoldProjector
from projections.seats import SEATS
from projections.tables import DECLARED, Tables

SEATED: Final = ("seated",)
CONCERNED: Final = ("seated", "invited", "maker", "organiser", "referee", "former")

Place = tuple[str, str]
"""Where a page ends: when the last thing on it was made, and which it is."""

LineT = TypeVar("LineT")
FilterT = TypeVar("FilterT", bound=NamedTuple)

encoded: Final = msgspec.json.Encoder(order="deterministic").encode


def listed(name: str, *more: Column[Any], filters: Sequence[str], indexes: Sequence[Index] = ()) -> Table:
    """Declare the table of a list. It has an index for each column by which it is filtered, in the list's order."""
    orders = {"recent": (), **{f"by_{column}": (column,) for column in filters}}
    return Table(
        name,
        DECLARED,
        Column("id", key(), primary_key=True),
        Column("created_at", key(), nullable=False),
        Column("ruleset", String(40), nullable=False),
        Column("status", String(20), nullable=False),
        Column("visibility", String(20), nullable=False),
        *more,
        Column("version", BigInteger, nullable=False),
        Column("line", LargeBinary, nullable=False),
        *(Index(order, "visibility", *first, "created_at", "id") for order, first in orders.items()),
        *indexes,
    )


class StreamList(FoldProjector, Generic[LineT, FilterT]):
    """A list of the streams of a kind. A filter names columns and their values, and a `player` who sits there."""

    table: ClassVar[Table]

    @classmethod
    def columns(cls, line: Any) -> dict[str, Any]:
        """The ruleset and the visibility of a stream, and the columns that only this list has."""
        raise NotImplementedError

    @classmethod
    def decoded(cls, line: bytes) -> LineT:
        found: LineT = _decoder(cls.fold).decode(line)
        return found

    def page(
        self, caller: str | None, wanted: FilterT | None = None, after: Place | None = None, limit: int = 50
    ) -> list[LineT]:
        """The streams made before `after`, newest first: public ones, and those in which the caller has a part.

        Entries never move, so a reader of a growing list meets each once.
        """
        values = {} if wanted is None else wanted._asdict()
        player = values.pop("player", None)

        def select_page(t: Tables) -> Select[Any]:
            owners = [None] if caller is None else [None, caller]
            parts = [_part(t, self.table, owner, values, player, after).limit(limit).subquery() for owner in owners]
            both = union_all(*map(select, parts)).subquery()
            return select(both.c.line).order_by(both.c.created_at.desc(), both.c.id.desc()).limit(limit)

        return [self.decoded(row.line) for row in self._live.rows(select_page)]

    def _one(self, stream: str) -> LineT | None:
        rows = self._live.rows(lambda t: _by_id(t, self.table), streams=[stream])
        return self.decoded(rows[0].line) if rows else None

    def version(self, stream: str) -> int:
        rows = self._live.rows(lambda t: _version(t, self.table), stream=stream)
        return rows[0].version if rows else 0

    @classmethod
    def load(cls, db: Connection, t: Tables, streams: Sequence[str]) -> dict[str, Any]:
        rows = db.execute(_by_id(t, cls.table), {"streams": streams})
        return {row.id: cls.decoded(row.line) for row in rows}

    @classmethod
    def write(cls, db: Connection, t: Tables, batch: Batch) -> None:
        lines: list[Any] = batch.of(cls.fold)
        rows = [
            {
                "id": line.id,
                "created_at": line.created_at,
                "status": line.status,
                "version": line.version,
                "line": encoded(line),
                **cls.columns(line),
            }
            for line in lines
        ]
        upsert(db, t[cls.table], rows)


@cache
def _by_id(t: Tables, listed: Table) -> Select[Any]:
    here = t[listed].c
    return select(here.id, here.line).where(here.id.in_(bindparam("streams", expanding=True)))


@cache
def _version(t: Tables, listed: Table) -> Select[Any]:
    return select(t[listed].c.version).where(t[listed].c.id == bindparam("stream"))


@cache
def _decoder(fold: type[LineT]) -> msgspec.json.Decoder[LineT]:
    return msgspec.json.Decoder(fold)


def _part(
    t: Tables, listed: Table, owner: str | None, values: dict[str, Any], player: str | None, after: Place | None
) -> Select[Any]:
    """Return the public entries, or the other ones in which the owner has a part."""
    here = t[listed].c
    part = select(here.id, here.created_at, here.line)
    place = here.created_at, here.id
    part = part.where(here.visibility == "public" if owner is None else here.visibility != "public")
    for name, value in values.items():
        if value is not None:
            part = part.where(here[name] == value)
    for account, roles in ((player, SEATED), (owner, CONCERNED)):
        if account is not None:
            stake = t[SEATS].alias().c
            part = part.join(stake.stream.table, stake.stream == here.id)
            part = part.where(stake.account == account, stake.role.in_(roles))
            place = stake.created_at, stake.stream  # the same values, in the order of this account's index
    if after is not None:
        part = part.where(before(place, after))
    return part.order_by(*(column.desc() for column in place))


def before(columns: Sequence[Any], place: Sequence[Any]) -> Any:
    """Build the condition for rows further down a list that is sorted newest first."""
    return tuple_(*columns) < tuple_(*map(literal, place))
