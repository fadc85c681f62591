"""A cache of the handles of accounts. Streams hold only ids, so every view looks up handles.

An account that is erased in this process loses its handle at once. Other processes notice through `erasures`.
"""

import threading
import time
from collections.abc import Iterable
from typing import Final

from sqlalchemy import bindparam, select

from service.features.accounts.tables import accounts
from service.platform.storage.database import Database

STALE_AFTER: Final = 5.0
_MOST: Final = 50_000
_HANDLES: Final = select(accounts.c.id, accounts.c.handle).where(accounts.c.id.in_(bindparam("ids", expanding=True)))


class Names:
    """A cache of handles. `names.handles({"a_…"})` is `{"a_…": "ada"}`. An erased or unknown account has None."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, tuple[str | None, float]] = {}
        self._erased = 0
        self._lock = threading.Lock()

    def handles(self, ids: Iterable[str]) -> dict[str, str | None]:
        now = time.monotonic()
        found: dict[str, str | None] = {}
        unknown = set()
        for account in ids:
            known = self._known.get(account)
            if known is not None and now - known[1] < STALE_AFTER:
                found[account] = known[0]
            else:
                unknown.add(account)
        return {**found, **self._looked_up(unknown, now)} if unknown else found

    def forget(self) -> None:
        """Drop all cached handles."""
        with self._lock:
            self._erased += 1
            self._known = {}

    def _looked_up(self, ids: set[str], now: float) -> dict[str, str | None]:
        before = self._erased
        with self._database.read() as connection:
            handles = {row.id: row.handle for row in connection.execute(_HANDLES, {"ids": list(ids)})}
        found = {account: handles.get(account) for account in ids}
        with self._lock:
            # If an account was erased since the query, the result may be out of date: do not keep it.
            if before == self._erased:
                if len(self._known) >= _MOST:
                    self._known.clear()
                self._known.update({account: (handle, now) for account, handle in found.items()})
        return found
