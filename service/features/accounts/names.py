"""A cache of the handles of accounts. Streams hold only ids, so every view looks up handles.

An account that is erased in this process loses its handle at once. Other processes notice through `erasures`.
"""

import threading
import time
from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import bindparam, select

from service.features.accounts.tables import accounts
from service.platform.storage.database import Database

STALE_AFTER: Final = 5.0
_MOST: Final = 50_000
_HANDLES: Final = select(accounts.c.id, accounts.c.handle, accounts.c.name, accounts.c.kind).where(
    accounts.c.id.in_(bindparam("ids", expanding=True))
)


class _Called(NamedTuple):
    handle: str | None
    chosen: str | None
    """Name that a guest chose."""


_NOBODY: Final = _Called(None, None)


class Names:
    """A cache of handles. `names.handles({"a_…"})` is `{"a_…": "ada"}`. An erased or unknown account has None."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, tuple[_Called, float]] = {}
        self._erased = 0
        self._lock = threading.Lock()

    def handles(self, ids: Iterable[str]) -> dict[str, str | None]:
        return {account: called.handle for account, called in self._called(ids).items()}

    def in_lists(self, ids: Iterable[str]) -> dict[str, str | None]:
        """Return the names of accounts in the lists of an event: the handle, or the name that a guest chose."""
        return {account: called.chosen or called.handle for account, called in self._called(ids).items()}

    def chosen(self, ids: Iterable[str]) -> dict[str, str]:
        """Return the names that guests chose, by account."""
        return {account: called.chosen for account, called in self._called(ids).items() if called.chosen is not None}

    def forget(self) -> None:
        """Drop all cached handles."""
        with self._lock:
            self._erased += 1
            self._known = {}

    def _called(self, ids: Iterable[str]) -> dict[str, _Called]:
        now = time.monotonic()
        found: dict[str, _Called] = {}
        unknown = set()
        for account in ids:
            known = self._known.get(account)
            if known is not None and now - known[1] < STALE_AFTER:
                found[account] = known[0]
            else:
                unknown.add(account)
        return {**found, **self._looked_up(unknown, now)} if unknown else found

    def _looked_up(self, ids: set[str], now: float) -> dict[str, _Called]:
        before = self._erased
        with self._database.read() as connection:
            rows = connection.execute(_HANDLES, {"ids": list(ids)}).all()
        read = {
            row.id: _Called(row.handle, row.name if row.kind == "guest" and row.name != row.handle else None)
            for row in rows
        }
        found = {account: read.get(account, _NOBODY) for account in ids}
        with self._lock:
            # If an account was erased since the query, the result may be out of date: do not keep it.
            if before == self._erased:
                if len(self._known) >= _MOST:
                    self._known.clear()
                self._known.update({account: (called, now) for account, called in found.items()})
        return found
