"""The store of erasures. It deletes an account's data at once, and tracks the job that erases its texts.

A handle is never used again, so that nobody can pose as an erased person. Only a slow hash of the handle is kept,
without an account or a time. The hash confirms a handle only to a person who guesses it.
"""

import hashlib
import threading
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update

from events.log.journal import Place
from service.features.accounts.tables import accounts, credentials, erasures, handles_kept, tombstones
from service.platform.assembly.feature import Feature
from service.platform.ids import new_id
from service.platform.storage.database import Database
from service.platform.storage.tables import idempotency_keys

NOTICED: Final = 1.0
"""Seconds after which every process has noticed an erasure by another process."""
_NOTHING: Final = {"handle": None, "handle_key": None, "name": None, "password": None, "roles": ""}

_KEPT: Final = select(func.coalesce(func.sum(handles_kept.c.count), 0)).scalar_subquery()
_FIND: Final = select(erasures).where(erasures.c.id == bindparam("erasure"))
_HERE: Final = (accounts.c.id == bindparam("account")) & accounts.c.erased_at.is_(None)
_HANDLE: Final = select(accounts.c.handle_key).where(_HERE)
_ERASE: Final = update(accounts).where(_HERE).values(_NOTHING)
_BURY: Final = insert(tombstones)
_ADD: Final = insert(erasures)
_OF: Final = select(erasures).where(erasures.c.account == bindparam("account"))
_END_CREDENTIALS: Final = delete(credentials).where(credentials.c.account == bindparam("account"))
_FORGET_KEYS: Final = delete(idempotency_keys).where(idempotency_keys.c.caller == bindparam("account"))
_FOUND: Final = update(erasures).where(erasures.c.id == bindparam("erasure"), erasures.c.done_at.is_(None))
_REPEAT: Final = update(erasures).values(done_at=None, progress=None)
_UNDONE: Final = select(erasures).where(erasures.c.done_at.is_(None))
_ANY_TOMBSTONE: Final = select(tombstones).limit(1)
_TOMBSTONE: Final = select(tombstones).where(tombstones.c.hash == bindparam("hash"))
_EPOCH: Final = select(func.count(), func.count(erasures.c.done_at), _KEPT).select_from(erasures)


Check = Callable[[Connection, str], None]


class ErasureProgress(msgspec.Struct, frozen=True):
    """The progress of the job that looks at every event with a text of the account, by stream and number.

    - `began_at`: when this look at all events began.
    - `piece`: the number of finished pieces.
    - `after`: the last event that was looked at.
    - `texts`: the number of texts in those events.
    - `unread`: the events among them that cannot be read, because the log is damaged.
    - `ended`: whether only those are left.
    """

    began_at: int
    piece: int = 0
    after: Place = ("", 0)
    texts: int = 0
    unread: tuple[Place, ...] = ()
    ended: bool = False


class Erasure(msgspec.Struct, frozen=True):
    """The erasure of an account.

    `texts` is the number of its texts that were found in the log. The erasure is `done` only when no process can show
    any of them any more.
    """

    id: str
    account: str
    asked_at: int
    texts: int
    done_at: int | None
    progress: ErasureProgress | None = None

    @property
    def done(self) -> bool:
        return self.done_at is not None and time.time() > self.done_at + 1 + NOTICED  # times are whole seconds


class Erasures:
    """The store of erasures.

    - `forget`: clears this process's cache of handles.
    - `withdrawn`: called with each account whose credentials ended.
    - `features`: their hooks delete a person's data from their own tables.
    """

    def __init__(
        self,
        database: Database,
        forget: Callable[[], None],
        withdrawn: Callable[[str], None],
        features: Sequence[Feature],
    ) -> None:
        self._database = database
        self._forget = forget
        self._withdrawn = withdrawn
        self._hooks = [feature.erase for feature in features if feature.erase is not None]
        self._texts_hooks = [feature.texts_erased for feature in features if feature.texts_erased is not None]
        withdrawals = (feature.withdrawals for feature in features if feature.withdrawals is not None)
        self._count = _EPOCH.add_columns(*withdrawals)
        self._lock = threading.Lock()
        self._epoch = 0
        self._looked = float("-inf")

    def epoch(self) -> int:
        """Return a number that changes with each erasure, so that caches know when they are out of date.

        It also changes with each withdrawal, when a guest takes a name or a handle and when an account becomes a bot.
        Answers made after this call show nothing that was gone by then.
        """
        if time.monotonic() - self._looked > NOTICED:
            self.look()
        return self._epoch

    def look(self) -> None:
        """Check at once for erasures by other processes, and clear the cache of handles if there are any."""
        with self._lock:
            now = time.monotonic()
            with self._database.read() as connection:
                found = int(sum(connection.execute(self._count).one()))
            if found != self._epoch:
                self._forget()
            self._epoch, self._looked = found, now

    def ask(self, account: str, tournaments: Collection[str] | None = None, check: Check | None = None) -> Erasure:
        """Delete an account's data except its id, and return the erasure. A second call returns the first erasure.

        `tournaments` are those that may show the account; None: any may. `check` locks the account and raises an
        exception if it must be kept.
        """
        erasure = Erasure(new_id("e"), account, int(time.time()), 0, None)
        with self._database.write() as connection:
            if check is not None:
                check(connection, account)
            mine = {"account": account}
            known = connection.execute(_HANDLE, mine).scalar_one_or_none()
            if known is not None and connection.execute(_ERASE, mine | {"erased_at": erasure.asked_at}).rowcount:
                connection.execute(_BURY, {"hash": _hash(known)})
                connection.execute(_ADD, msgspec.structs.asdict(erasure))
            for drop in self._texts_hooks:
                drop(connection, tournaments)
            concerned = {account}.union(*(hook(connection, account) or () for hook in self._hooks))
            connection.execute(_END_CREDENTIALS, mine)
            connection.execute(_FORGET_KEYS, mine)
            row = connection.execute(_OF, mine).one()
        self.look()
        for one in concerned:
            self._withdrawn(one)
        return _erasure(row)

    def find(self, erasure: str) -> Erasure | None:
        with self._database.read() as connection:
            row = connection.execute(_FIND, {"erasure": erasure}).one_or_none()
        return None if row is None else _erasure(row)

    def undone(self) -> list[Erasure]:
        with self._database.read() as connection:
            return [_erasure(row) for row in connection.execute(_UNDONE)]

    def found(
        self,
        erasure: str,
        texts: int,
        *,
        done: bool,
        tournaments: Collection[str] | None = None,
        progress: ErasureProgress | None = None,
    ) -> None:
        """Record the number of erased texts, and the progress of the erasure or that it is done.

        Without a progress, the next job looks at all events again.

        `tournaments` are those that may have shown any of them; None: any may.
        """
        now = int(time.time()) if done else None
        reached = None if progress is None else msgspec.json.encode(progress).decode()
        with self._database.write() as connection:
            connection.execute(_FOUND, {"erasure": erasure, "texts": texts, "done_at": now, "progress": reached})
            for drop in self._texts_hooks:
                drop(connection, tournaments)


def repeat_erasures(connection: Connection) -> None:
    """Mark all erasures as not done after a restoration from a backup, so that they run again.

    A backup copies the log before the accounts' database, so the log may hold texts that were erased in between.
    """
    connection.execute(_REPEAT)


def buried(connection: Connection, handle_key: str) -> bool:
    """Return whether a handle belonged to an erased account."""
    if connection.execute(_ANY_TOMBSTONE).first() is None:
        return False
    return connection.execute(_TOMBSTONE, {"hash": _hash(handle_key)}).first() is not None


def _hash(handle_key: str) -> bytes:
    return hashlib.scrypt(handle_key.encode(), salt=b"dominium-handle/1", n=2**12, r=8, p=1, dklen=32)


def _erasure(row: Row[Any]) -> Erasure:
    fields = row._asdict()
    stored = fields.pop("progress")
    return Erasure(**fields, progress=None if stored is None else msgspec.json.decode(stored, type=ErasureProgress))
