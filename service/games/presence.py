"""When the service was there: every web process leaves a mark each moment, and a gap between marks is downtime.

It stands in the database and not in memory, because it is when nobody has a memory that it is wanted. Whoever decides
by the time asks first what gaps there are until now: a process that was stopped may come to that before its next mark.
Two marks a second for ever would wear out a small machine's disk, so SQLite writes them down without a flush. Those
that a power cut takes away make the gap longer, and nobody's clock ran in it.
"""

import threading
from contextlib import suppress
from typing import Final

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from domain.table.clocks import Span
from service.registry.database import Database
from service.registry.schema import absences, presence
from service.streams import service_time
from service.streams.service_time import DAY, STEP

_REMEMBERED: Final = 1_000


class Presence:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: tuple[int, tuple[Span, ...]] | None = None
        """The last mark that this process has seen, and the gaps before it."""
        self._looking = threading.Lock()

    def mark(self, now: int) -> tuple[Span, ...]:
        """The service is there, at this moment (milliseconds since 1970). Tells when it was not; earlier gaps first."""
        known = self._known
        if known is not None and 0 <= now - known[0] <= STEP and self._moved(known[0], now):
            self._known = now, known[1]
            return known[1]
        with self._database.write() as connection:
            seen = connection.scalar(select(presence.c.seen))
            ahead = seen is not None and now < seen <= now + DAY  # by the clock of another process, or an earlier one
            if seen is None:
                with suppress(IntegrityError):  # another process was first
                    connection.execute(insert(presence).values(id=1, seen=now))
            elif not ahead and seen != now:
                # Of several processes that see the same gap one moves the mark on, and tells of it.
                moved = connection.execute(update(presence).where(presence.c.seen == seen).values(seen=now))
                if moved.rowcount and now - seen > STEP:
                    connection.execute(insert(absences).values(began=seen, ended=now))
        with self._database.read() as connection:
            newest = select(absences.c.began, absences.c.ended).order_by(absences.c.began.desc()).limit(_REMEMBERED)
            gaps = tuple((row.began, row.ended) for row in reversed(connection.execute(newest).all()))
        if ahead:
            service_time.catch_up(seen)
        self._known = (seen if ahead else now), gaps
        return gaps

    def _moved(self, seen: int, now: int) -> bool:
        """Moves the mark on, if nobody has since we did: then nobody has told of a gap either."""
        with self._database.write_unflushed() as connection:
            moved = connection.execute(update(presence).where(presence.c.seen == seen).values(seen=now))
        return bool(moved.rowcount)

    def absences(self) -> tuple[Span, ...]:
        """When the service was not there until now; earlier gaps first."""
        with self._looking:
            now = service_time.now()
            if self._known is None or now - self._known[0] > STEP:
                return self.mark(now)
            return self._known[1]
