"""The uptime of the service. Every web process marks each moment, and a gap between marks is downtime.

The marks are in the database, because they are needed after a restart, when memory is empty. A decision that depends on
the time first asks for the gaps until now: a process that was stopped may reach it before its next mark. Two marks a
second would wear out a small machine's disk, so SQLite writes them without a flush. If a power cut loses some of them,
the gap becomes longer, and no clock ran during it.
"""

import threading
from contextlib import suppress
from typing import Final

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from domain.table.clocks import Span
from service.platform.storage.database import Database
from service.platform.storage.tables import absences, presence
from service.platform.streams import service_time
from service.platform.streams.service_time import DAY, STEP

_REMEMBERED: Final = 1_000
_SEEN: Final = select(presence.c.seen)
_BEGIN: Final = insert(presence).values(id=1)
_MOVE: Final = update(presence).where(presence.c.seen == bindparam("was"))
_ADD_GAP: Final = insert(absences)
_DROP_FUTURE: Final = delete(absences).where(absences.c.began >= bindparam("at"))
_CUT_FUTURE: Final = update(absences).where(absences.c.ended > bindparam("at")).values(ended=bindparam("at"))
_NEWEST_GAPS: Final = select(absences.c.began, absences.c.ended).order_by(absences.c.began.desc()).limit(_REMEMBERED)


class Presence:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: tuple[int, tuple[Span, ...]] | None = None
        """The last mark that this process has seen, and the gaps before it."""
        self._looking = threading.Lock()

    def mark(self, now: int) -> tuple[Span, ...]:
        """Mark that the service is up at the time `now` (milliseconds since 1970). Return the gaps, earliest first."""
        known = self._known
        if known is not None and 0 <= now - known[0] <= STEP and self._moved(known[0], now):
            self._known = now, known[1]
            return known[1]
        with self._database.write() as connection:
            seen = connection.scalar(_SEEN)
            ahead = (
                seen is not None and now < seen <= now + DAY
            )  # by the clock of another process, or of an earlier one
            if seen is None:
                with suppress(IntegrityError):  # another process was first
                    connection.execute(_BEGIN, {"seen": now})
            elif not ahead and seen != now:
                # Of several processes that see the same gap, one moves the mark and records the gap.
                moved = connection.execute(_MOVE, {"was": seen, "seen": now})
                if moved.rowcount and now - seen > STEP:
                    connection.execute(_ADD_GAP, {"began": seen, "ended": now})
            if not ahead:  # a wall clock that was wrong for a moment left gaps that have not come yet
                connection.execute(_DROP_FUTURE, {"at": now})
                connection.execute(_CUT_FUTURE, {"at": now})
        with self._database.read() as connection:
            gaps = tuple((row.began, row.ended) for row in reversed(connection.execute(_NEWEST_GAPS).all()))
        if ahead:
            service_time.catch_up(seen)
        self._known = (seen if ahead else now), gaps
        return gaps

    def _moved(self, seen: int, now: int) -> bool:
        """Move the mark of the uptime, unless another process has moved it since. Return whether it moved.

        If it moved, no process has recorded a gap either.
        """
        return bool(self._database.update_unflushed(_MOVE, {"was": seen, "seen": now}))

    def absences(self) -> tuple[Span, ...]:
        """Return the downtimes of the service until now, earliest first."""
        with self._looking:
            now = service_time.now()
            if self._known is None or now - self._known[0] > STEP:
                return self.mark(now)
            return self._known[1]
