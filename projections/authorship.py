"""The read model of authors: the events in which an account wrote a text, for erasure.

It contains places and no texts. A place stays listed after its text is erased.
"""

from functools import cache
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import BigInteger, Column, Connection, Table, bindparam, insert, select, tuple_

from events.log.event import Stored
from events.log.journal import Place
from events.log.sealing import holds_text
from projections.database import key
from projections.projector import Batch, Projector
from projections.tables import DECLARED, Tables

TEXTS: Final = Table(
    "texts",
    DECLARED,
    Column("account", key(), primary_key=True),
    Column("stream", key(200), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
)

_PAGE: Final = cache(
    lambda t: (
        select(t[TEXTS])
        .where(
            t[TEXTS].c.account == bindparam("account"),
            tuple_(t[TEXTS].c.stream, t[TEXTS].c.seq) > tuple_(bindparam("stream"), bindparam("seq")),
        )
        .order_by(*t[TEXTS].primary_key)
        .limit(bindparam("limit"))
    )
)
_STREAMS: Final = cache(
    lambda t: select(t[TEXTS].c.stream).where(t[TEXTS].c.account == bindparam("account")).distinct()
)
_ADD: Final = cache(lambda t: insert(t[TEXTS]))


class Written(NamedTuple):
    """An event with a text that an account wrote."""

    account: str
    stream: str
    seq: int


class Texts(Projector):
    tables = (TEXTS,)

    def page(self, account: str, after: Place = ("", 0), limit: int = 100) -> list[Written]:
        """Return applied events after a place in which an account wrote a text, sorted by place."""
        stream, seq = after
        rows = self._live.rows(_PAGE, account=account, stream=stream, seq=seq, limit=limit)
        return [Written(row.account, row.stream, row.seq) for row in rows]

    def streams(self, account: str) -> set[str]:
        return {row.stream for row in self._live.rows(_STREAMS, account=account)}

    @staticmethod
    def write(db: Connection, t: Tables, batch: Batch) -> None:
        rows = [written._asdict() for stored in batch.events if (written := _written(stored)) is not None]
        if rows:
            db.execute(_ADD(t), rows)


def _written(stored: Stored) -> Written | None:
    """Return the author and place of the texts in an event, or None.

    It is None if the event has no text or cannot be decoded.
    """
    try:
        return Written(stored.event.actor, stored.stream, stored.seq) if holds_text(stored) else None
    except (TypeError, msgspec.MsgspecError):
        return None
