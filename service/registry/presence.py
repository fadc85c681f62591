"""When the service was there: every web process leaves a mark each moment, and a gap between marks is downtime.

It stands in the database and not in memory, because it is when nobody has a memory that it is wanted.
"""

from contextlib import suppress
from typing import Final

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from domain.clocks import Span
from service.registry.database import Database
from service.registry.schema import absences, presence

_MISSED: Final = 5_000
"""Milliseconds without a mark that are downtime: shorter ones may be a slow disk."""
_REMEMBERED: Final = 1_000


class Presence:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._absences: tuple[Span, ...] = ()

    def mark(self, now: int) -> None:
        """The service is there, at this moment (milliseconds since 1970)."""
        with self._database.write() as connection:
            seen = connection.scalar(select(presence.c.seen))
            if seen is None:
                with suppress(IntegrityError):  # another process was first
                    connection.execute(insert(presence).values(id=1, seen=now))
            elif seen < now:
                # Of several processes that see the same gap one moves the mark on, and tells of it.
                moved = connection.execute(update(presence).where(presence.c.seen == seen).values(seen=now))
                if moved.rowcount and now - seen > _MISSED:
                    connection.execute(insert(absences).values(began=seen, ended=now))
        with self._database.read() as connection:
            newest = select(absences.c.began, absences.c.ended).order_by(absences.c.began.desc()).limit(_REMEMBERED)
            self._absences = tuple((row.began, row.ended) for row in reversed(connection.execute(newest).all()))

    def absences(self) -> tuple[Span, ...]:
        """When the service was not there, as far as this process has heard; earlier ones first."""
        return self._absences
