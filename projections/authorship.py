"""The read model of authors: the events in which an account wrote a text, for erasure.

It holds places and no texts. A place stays listed after its text is erased.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, insert, select

from events.log.event import Stored
from events.log.sealing import holds_text
from projections.current_generation import LiveGeneration
from projections.tables import Tables


class Written(NamedTuple):
    """An event with something in it that this account wrote."""

    account: str
    stream: str
    seq: int


class Texts:
    def __init__(self, live: LiveGeneration) -> None:
        self._live = live

    def of(self, account: str) -> list[Written]:
        """Return every event in which this account wrote a text, up to the mark."""
        rows = self._live.rows(
            lambda t: select(t.texts).where(t.texts.c.account == account).order_by(*t.texts.primary_key)
        )
        return [Written(row.account, row.stream, row.seq) for row in rows]

    @staticmethod
    def write(db: Connection, t: Tables, events: Iterable[Stored]) -> None:
        rows = [written._asdict() for stored in events if (written := _written(stored)) is not None]
        if rows:
            db.execute(insert(t.texts), rows)


def _written(stored: Stored) -> Written | None:
    """Return the texts' author and place, or None if there is none or the event cannot be decoded."""
    try:
        return Written(stored.event.actor, stored.stream, stored.seq) if holds_text(stored) else None
    except (TypeError, msgspec.MsgspecError):
        return None
