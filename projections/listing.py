"""List streams, newest first: public ones, and those in which the caller has a part."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    LargeBinary,
    Select,
    String,
    Table,
    bindparam,
    column,
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
"""The end of a page of a list: the creation time and id of its last entry."""

LineT = TypeVar("LineT")
FilterT = TypeVar("FilterT", bound=NamedTuple)

_KNOWN: Final = 512
"""Number of decoded list entries in the cache.

Most readers look at the first pages.
"""
_SHORT: Final = 8192
"""Maximum size in bytes of a cached list entry.

Large tournaments would fill the memory.
"""
_MOST: Final = bindparam("most", type_=Integer)

encoded: Final = msgspec.json.Encoder(order="deterministic").encode


def listed(name: str, *more: Column[Any], filters: Sequence[str], indexes: Sequence[Index] = ()) -> Table:
    """Declare the database table of a list.

    For each column in `filters` it has an index that sorts rows as the list does.
    """
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
    """A list of all streams of one kind.

    A filter names columns and their values, and a `player` with a seat.
    """

    table: ClassVar[Table]

    @classmethod
    def columns(cls, line: Any) -> dict[str, Any]:
        """Return the ruleset, the visibility and the extra columns of the row for a stream."""
        raise NotImplementedError

    @classmethod
    def decoded(cls, line: bytes) -> LineT:
        found: LineT = _decoder(cls.fold).decode(line)
        return found

    @classmethod
    def known(cls, line: bytes) -> LineT:
        """Return the decoded list entry.

        Change nothing in it, because others may share it.
        """
        found: LineT = _known(cls.fold, line) if len(line) <= _SHORT else cls.decoded(line)
        return found

    def page(
        self, caller: str | None, filters: FilterT | None = None, after: Place | None = None, limit: int = 50
    ) -> list[LineT]:
        """Return a page of streams that were created before `after`, newest first.

        They are public, or the caller has a part in them. Entries never move, so a reader of a growing list meets each
        once.
        """
        values = (
            {} if filters is None else {name: value for name, value in filters._asdict().items() if value is not None}
        )
        shape = _Shape(
            tuple(sorted(values.keys() - {"player"})), "player" in values, caller is not None, after is not None
        )
        before_it = {} if after is None else {"made_before": after[0], "before": after[1]}
        values |= {"caller": caller, "most": limit, **before_it}
        rows = self._live.rows(lambda t: _page(t, self.table, shape), **values)
        return [self.known(row.line) for row in rows]

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


@lru_cache(maxsize=_KNOWN)
def _known(fold: Any, line: bytes) -> Any:
    return _decoder(fold).decode(line)


class _Shape(NamedTuple):
    """The parameters that determine the SQL of a page.

    `filters` are the columns that it compares.
    """

    filters: tuple[str, ...]
    of_player: bool
    has_caller: bool
    continued: bool


@cache
def _page(t: Tables, listed: Table, shape: _Shape) -> Select[Any]:
    """Select a page. The database merges the parts, because each has an index in the order of the list."""
    parts = [_part(t, listed, shape, own=own) for own in ([False, True] if shape.has_caller else [False])]
    order: tuple[Any, ...] = column("created_at").desc(), column("id").desc()
    both = union_all(*parts) if len(parts) > 1 else parts[0]
    page = both.order_by(*order).limit(_MOST).subquery().c
    return select(page.line).order_by(page.created_at.desc(), page.id.desc())


def _part(t: Tables, listed: Table, shape: _Shape, *, own: bool) -> Select[Any]:
    """Select the public streams of a list, or with `own` the other streams in which the caller has a part."""
    here = t[listed].c
    place = here.created_at, here.id
    conditions = [] if own else [here.visibility == "public"]
    conditions += [here[name] == bindparam(name) for name in shape.filters]
    source: Any = t[listed]
    for account, roles, concerned in (("player", SEATED, shape.of_player), ("caller", CONCERNED, own)):
        if concerned:
            stake = t[SEATS].alias().c
            source = source.join(stake.stream.table, stake.stream == here.id)
            conditions += [stake.account == bindparam(account), stake.role.in_(roles)]
            conditions += [stake.hidden.is_(True)] if account == "caller" else []
            place = stake.created_at, stake.stream  # the same values, in the order of this account's index
    if shape.continued:
        conditions.append(tuple_(*place) < tuple_(bindparam("made_before"), bindparam("before")))
    columns = place[0].label("created_at"), place[1].label("id"), here.line
    return select(*columns).select_from(source).where(*conditions)
