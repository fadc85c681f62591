"""The read model of who wrote something, and in which events: where to look for what somebody wants to be erased.

It tells of places, never of words, and of a place also after what stood there was erased.
"""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from events.event import Stored
from events.sealing import holds_text
from projections.live import Live
from projections.tables import Tables


class Written(NamedTuple):
    """An event with something in it that this account wrote."""

    account: str
    stream: str
    seq: int


class Texts:
    def __init__(self, live: Live) -> None:
        self._live = live

    def of(self, account: str) -> list[Written]:
        """Every event in which this account wrote something, as far as the log has been read."""
        rows = self._live.rows(
            lambda t: select(t.texts).where(t.texts.c.account == account).order_by(*t.texts.primary_key)
        )
        return [Written(row.account, row.stream, row.seq) for row in rows]

    @staticmethod
    def write(db: Connection, t: Tables, events: Iterable[Stored]) -> None:
        rows = [
            Written(stored.event.actor, stored.stream, stored.seq)._asdict() for stored in events if holds_text(stored)
        ]
        if rows:
            db.execute(insert(t.texts), rows)
