"""A cache of the handles of accounts, and of their chosen names. Streams hold only ids.

An account that is erased in this process loses both at once. Other processes notice through `erasures`.
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
_CALLED: Final = select(accounts.c.id, accounts.c.handle, accounts.c.name, accounts.c.kind).where(
    accounts.c.id.in_(bindparam("ids", expanding=True))
)
_HANDLES: Final = select(accounts.c.handle_key).where(accounts.c.handle_key.in_(bindparam("keys", expanding=True)))


class Called(NamedTuple):
    """The handle of an account, and its chosen name, if that is no handle. An erased or unknown account has neither."""

    handle: str | None
    chosen: str | None


NOBODY: Final = Called(None, None)


class Names:
    """A cache of handles and chosen names. `names.handles({"a_…"})` is `{"a_…": "ada"}`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, tuple[Called, float]] = {}
        self._erased = 0
        self._lock = threading.Lock()

    def handles(self, ids: Iterable[str]) -> dict[str, str | None]:
        return {account: called.handle for account, called in self.called(ids).items()}

    def in_lists(self, ids: Iterable[str]) -> dict[str, str | None]:
        """Return the names of accounts in the lists of an event: the chosen name, otherwise the handle."""
        return {account: called.chosen or called.handle for account, called in self.called(ids).items()}

    def forget(self) -> None:
        """Drop all cached handles and names."""
        with self._lock:
            self._erased += 1
            self._known = {}

    def called(self, ids: Iterable[str]) -> dict[str, Called]:
        now = time.monotonic()
        found: dict[str, Called] = {}
        unknown = set()
        for account in ids:
            known = self._known.get(account)
            if known is not None and now - known[1] < STALE_AFTER:
                found[account] = known[0]
            else:
                unknown.add(account)
        return {**found, **self._looked_up(unknown, now)} if unknown else found

    def _looked_up(self, ids: set[str], now: float) -> dict[str, Called]:
        before = self._erased
        with self._database.read() as connection:
            rows = connection.execute(_CALLED, {"ids": list(ids)}).all()
            chosen = {row.id: row.name for row in rows if row.name and row.name != row.handle and row.kind != "bot"}
            keys = [name.lower() for name in chosen.values()]
            taken = {*connection.scalars(_HANDLES, {"keys": keys})} if keys else set()
        read = {
            row.id: Called(row.handle, None if (name := chosen.get(row.id, "")).lower() in taken else name or None)
            for row in rows
        }
        found = {account: read.get(account, NOBODY) for account in ids}
        with self._lock:
            # If an account was erased since the query, the result may be out of date: do not keep it.
            if before == self._erased:
                if len(self._known) >= _MOST:
                    self._known.clear()
                self._known.update({account: (called, now) for account, called in found.items()})
        return found
