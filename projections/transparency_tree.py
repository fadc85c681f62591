"""The read model of the transparency log: the hashes that wait to be logged, the logged hashes, and the tiles.

It can be rebuilt byte for byte from the streams of the games and of the bundles.
"""

from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Integer,
    LargeBinary,
    String,
    Table,
    bindparam,
    column,
    func,
    select,
)

from domain.logged_facts import LOGGED, EventHead
from domain.table.lobby_facts import SeedOpened
from events.log.event import Stored
from events.log.journal import Journal
from events.transparency import merkle, tiles
from projections import transparency_bundle as bundle
from projections.database import key, upsert
from projections.notifier import Notifier, Subscription
from projections.projector import Batch, FoldProjector, RowSource
from projections.stream_kinds import GAME, TOURNAMENT, TRANSPARENCY
from projections.tables import DECLARED, Tables, partial_index
from projections.transparency_bundle import EntryBundle

NEWS: Final = "log"
"""Name to announce when hashes of events wait for the transparency log or were logged."""
_UNHEARD: Final = 0.05
_PAGE: Final = 500

HEADS: Final = Table(
    "heads",
    DECLARED,
    Column("stream", key(200), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("hash", String(64), nullable=False),
    Column("at", key()),
    Column("final", Boolean),
    Column("place", BigInteger),
    partial_index("waiting", column("place").is_(None), "at", "stream", "seq"),
    partial_index("final", column("final", Boolean).is_(True), "place", "at", "stream"),
)
BUNDLES: Final = Table(
    "bundles",
    DECLARED,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("size", BigInteger, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("head", String(64), nullable=False),
    Column("at", key(), nullable=False),
    Column("root", LargeBinary),
    Column("entries", LargeBinary, nullable=False),
)

Row = dict[str, Any]


class Tail(NamedTuple):
    """The bundle that is being filled, and the last event of its stream.

    `version` is 0 if the stream has no event yet.
    """

    number: int
    size: int = 0
    version: int = 0
    head: str = ""
    at: str = ""


def _waiting(stored: Stored) -> list[Row]:
    """Return the rows for the hash of a game's or tournament's event that must be logged, or none."""
    try:
        event = stored.event
    except msgspec.MsgspecError:
        return []  # its stream is in trouble
    if event.type not in LOGGED:
        return []
    final = event.type == SeedOpened.type_name()
    head = {"stream": stored.stream, "seq": stored.seq, "hash": stored.hash}
    return [{**head, "at": event.at, "final": final, "place": None}]


def _placed(stored: Stored) -> list[Row]:
    """Return the rows for the hashes that an event of a bundle has logged."""
    first, heads = bundle.heads(stored)
    return [
        {"stream": head.stream, "seq": head.seq, "hash": head.head, "at": None, "final": None, "place": place}
        for place, head in enumerate(heads, first)
    ]


_TAILS: Final = cache(
    lambda t: (
        select(*(t[BUNDLES].c[name] for name in Tail._fields))
        .where(t[BUNDLES].c.number >= bindparam("first"))
        .order_by(t[BUNDLES].c.number)
        .limit(_PAGE)
    )
)
_VERSION: Final = cache(lambda t: select(t[BUNDLES].c.version).where(t[BUNDLES].c.number == bindparam("number")))
_ENTRIES: Final = cache(lambda t: select(t[BUNDLES].c.entries).where(t[BUNDLES].c.number == bindparam("number")))
_WAITING: Final = cache(
    lambda t: (
        select(t[HEADS].c.stream, t[HEADS].c.seq, t[HEADS].c.hash)
        .where(t[HEADS].c.place.is_(None))
        .order_by(t[HEADS].c.at, t[HEADS].c.stream, t[HEADS].c.seq)
        .limit(bindparam("most", type_=Integer))
    )
)
_BEHIND: Final = cache(lambda t: select(func.count()).select_from(t[HEADS]).where(t[HEADS].c.place.is_(None)))
_PLACES: Final = cache(
    lambda t: select(t[HEADS].c.seq, t[HEADS].c.place).where(t[HEADS].c.stream == bindparam("stream"))
)


class Tree(FoldProjector):
    kind = TRANSPARENCY
    fold = EntryBundle
    tables = (HEADS, BUNDLES)
    meaning = sorted(LOGGED)
    """Types of events to log.

    If a type is added, events of earlier games are logged, too.
    """

    def __init__(self, live: RowSource, bell: Notifier, journal: Journal) -> None:
        super().__init__(live, bell, journal)
        self._full = 0
        """Number of full bundles at the beginning, which never decreases."""
        self._roots: dict[tuple[int, int], bytes] = {}
        """Of the full tiles above level 0: one for every 65,536 entries."""

    def listening(self) -> AbstractContextManager[Subscription]:
        """Subscribe to hashes of events that wait or were logged.

        Only changes that this process applied are notified.
        """
        return self._bell.listening(NEWS)

    def tail(self) -> Tail:
        """Return the end of the transparency log, before any gap.

        Each bundle may be in another shard, so a bundle may be known here before its predecessor.
        """
        while True:
            first = self._full
            page = [Tail(*row) for row in self._live.rows(_TAILS, first=first)]
            for number, found in enumerate(page, first):
                if found.number != number:
                    return Tail(number)
                if found.size < tiles.WIDTH:
                    return found
                self._full = number + 1
            if len(page) < _PAGE:
                return Tail(self._full)

    def size(self) -> int:
        """Return the number of entries in the transparency log."""
        tail = self.tail()
        return tail.number * tiles.WIDTH + tail.size

    def version(self, stream: str) -> int:
        number = bundle.number(stream)
        rows = self._live.rows(_VERSION, number=number)
        return rows[0].version if rows else 0

    def waiting(self, limit: int) -> list[EventHead]:
        """Return hashes of events that wait for the transparency log, those of the earliest events first.

        Called after `tail`, it returns none that the log has before that tail.
        """
        return [EventHead(row.stream, row.seq, row.hash) for row in self._live.rows(_WAITING, most=limit)]

    def behind(self) -> int:
        """Return the number of events that wait for the transparency log."""
        rows = self._live.rows(_BEHIND)
        return int(rows[0][0])

    def places(self, stream: str) -> dict[int, int | None]:
        """Return the numbers of a stream's events to log, each with the number of its log entry.

        None means that the event still waits.
        """
        rows = self._live.rows(_PLACES, stream=stream)
        return {row.seq: row.place for row in rows}

    def settled(self, stream: str, upto: int, timeout: float) -> dict[int, int | None]:
        """Return `places` up to event `upto`. Wait at most `timeout` seconds for events that are not logged yet."""

        def entries() -> dict[int, int | None]:
            return {seq: place for seq, place in self.places(stream).items() if seq <= upto}

        with self.listening() as subscription:
            return subscription.until(entries, lambda found: None not in found.values(), timeout, _UNHEARD)

    def entries(self, number: int) -> list[bytes]:
        """Return the present entries of the bundle `number`."""
        rows = self._live.rows(_ENTRIES, number=number)
        return tiles.split(rows[0].entries) if rows else []

    def tile(self, level: int, number: int, width: int) -> list[bytes]:
        """Return the first `width` hashes of a tile. The transparency log must have that many."""
        if level == 0:
            return [merkle.leaf(entry) for entry in self.entries(number)[:width]]
        first = number * tiles.WIDTH
        if level > 1:
            return [self._root(level - 1, first + place) for place in range(width)]
        rows = self._live.rows(
            lambda t: (
                select(t[BUNDLES].c.root)
                .where(t[BUNDLES].c.number >= first, t[BUNDLES].c.number < first + width)
                .order_by(t[BUNDLES].c.number)
            )
        )
        return [row.root for row in rows]

    def nodes(self, size: int) -> merkle.Nodes:
        """Return the nodes of the tree over the first `size` entries.

        The transparency log must have that many.
        """
        return tiles.nodes(lambda level, number: b"".join(self.tile(level, number, tiles.width(level, number, size))))

    def _root(self, level: int, number: int) -> bytes:
        """Return the root hash over a full tile of level 1 or higher."""
        place = level, number
        if place not in self._roots:
            self._roots[place] = merkle.perfect(self.tile(level, number, tiles.WIDTH))
        return self._roots[place]

    @staticmethod
    def load(db: Connection, t: Tables, streams: Sequence[str]) -> dict[str, EntryBundle]:
        columns = t[BUNDLES].c
        chosen = columns.number.in_([bundle.number(stream) for stream in streams])
        rows = db.execute(
            select(columns.number, columns.version, columns.head, columns.at, columns.entries).where(chosen)
        )
        return {(stream := bundle.stream(number)): EntryBundle(stream, *more) for number, *more in rows}

    @staticmethod
    def write(db: Connection, t: Tables, batch: Batch) -> Collection[str]:
        # A head is listed also if the rest of its stream cannot be applied.
        heads = [
            row
            for stored in batch.events
            if GAME.names(stored.stream) or TOURNAMENT.names(stored.stream)
            for row in _waiting(stored)
        ]
        heads += [row for stored in batch.applied if TRANSPARENCY.names(stored.stream) for row in _placed(stored)]
        rows: list[Row] = [
            {
                "number": filled.number,
                "size": filled.size,
                "version": filled.version,
                "head": filled.head,
                "at": filled.at,
                "root": filled.root,
                "entries": filled.entries,
            }
            for filled in batch.of(EntryBundle)
        ]
        upsert(db, t[BUNDLES], rows)
        upsert(db, t[HEADS], heads, merging=True)
        return [NEWS] if heads else []

    @staticmethod
    def concerned(db: Connection, t: Tables, streams: Iterable[str]) -> Collection[str]:  # noqa: ARG004 - any may have
        return [NEWS]
