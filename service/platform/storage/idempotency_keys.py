"""Requests with an Idempotency-Key. A request that is sent twice creates one thing.

A request is first marked as in flight. The mark names the life of the process that holds it, and counts only while that
life lasts: nobody waits for a process that died. A mark also expires, as a last resort.

The first mark chooses the id of the thing, and keeps it. A retry after a crash therefore creates the same thing, not a
second one. Only a success is kept, for a day. A refused request created nothing and is forgotten.

Bodies can be large, so all work on them is done in small pieces: a statement reads or deletes few bytes at a time.
"""

import itertools
import re
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import suppress
from typing import Any, Final

import msgspec
from sqlalchemy import Row, String, and_, bindparam, delete, func, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from domain.game.refusal import Refusal
from events.log.journal import Unavailable
from service.platform.ids import ULID, new_ulid
from service.platform.storage.database import Database
from service.platform.storage.lives import Lives
from service.platform.storage.tables import idempotency_keys, lives

MARK_HOLDS: Final = 60
"""Seconds after which even the mark of a living process no longer counts.

It is longer than any creating request takes.
"""
KEPT: Final = 24 * 3600
_ROWS_AT_ONCE: Final = 200
_BYTES_AT_ONCE: Final = 1_000_000
"""Maximum size of the bodies that one statement reads or deletes, unless a single one is larger."""
_BREATH: Final = 0.2
"""Seconds between two pieces of a deletion, so that others can write."""
_NAMED: Final = ("caller", "key", "made")
_IDS: Final = re.compile(rf"[a-z]_{ULID}".encode())


class KeptAnswer(msgspec.Struct, frozen=True):
    """The stored answer to a request. `body` is None if the answer contained a secret, which is not stored.

    `body` is empty if the answer mentioned a person who has been erased.
    """

    status: int
    headers: dict[str, str]
    body: bytes | None

    @property
    def forgotten(self) -> bool:
        """Return whether the answer mentioned a person who was erased since. No original answer has an empty body."""
        return self.body == b""


class IdempotentRequest(msgspec.Struct, frozen=True):
    """A request with a key: either held by this process, or with its stored answer.

    `made` is the ULID of the thing that it creates. `answer` is set if an earlier attempt was answered. `again` means
    that an earlier attempt held the request.
    """

    caller: str
    key: str
    made: str
    mark: str
    answer: KeptAnswer | None = None
    again: bool = False


class IdempotencyKeys:
    def __init__(self, database: Database, lives: Lives) -> None:
        self._database = database
        self._lives = lives
        self._left: set[IdempotentRequest] = set()
        """IdempotencyKeys whose marks this process could not remove, because the database could not be reached."""

    def take(self, caller: str, key: str, digest: bytes, *, may_forget: bool = True) -> IdempotentRequest:
        """Mark a request as held, or return its stored answer. Refuse a key in flight or of another request.

        `may_forget` means that the wall clock is reliable, so that an expired key is free again.
        """
        self._put_down_left()
        found, keyed = self._marked(caller, key, digest, may_forget=may_forget)
        if found.status is None and found.mark != keyed.mark and self._lives.ended(found.life):
            found, keyed = self._marked(caller, key, digest, may_forget=may_forget)
        if found.digest != digest:
            raise Refusal("idempotency-key-reused")
        if found.status is not None:
            headers = msgspec.json.decode(found.headers, type=dict[str, str])
            return IdempotentRequest(caller, key, found.made, "", KeptAnswer(found.status, headers, found.body))
        if found.mark != keyed.mark:
            raise Refusal("request-in-flight")
        return msgspec.structs.replace(keyed, made=found.made, again=found.made != keyed.made)

    def _marked(self, caller: str, key: str, digest: bytes, *, may_forget: bool) -> tuple[Row[Any], IdempotentRequest]:
        """Mark a request if no living process holds it. Return its stored row and the new mark.

        Both have the same mark on success.
        """
        now = int(time.time())
        keyed = IdempotentRequest(caller, key, new_ulid(), secrets.token_hex(13))
        row = {
            "caller": caller, "key": key, "digest": digest, "made": keyed.made, "forget_at": now + KEPT,
            "mark": keyed.mark, "life": self._lives.mine(), "expires_at": now + MARK_HOLDS,
        }  # fmt: skip
        with self._database.write() as connection:
            if may_forget:
                connection.execute(_DROP_EXPIRED, {"read_caller": caller, "read_key": key, "now": now})
            found = connection.execute(_TAKE[connection.dialect.name], row | {"now": now}).one_or_none()
            if found is None:
                found = connection.execute(_FIND, {"read_caller": caller, "read_key": key}).one()
        return found, keyed

    def grant(self, keyed: IdempotentRequest, answer: KeptAnswer) -> None:
        """Store the answer of a request for a retry."""
        columns = {
            "status": answer.status,
            "headers": msgspec.json.encode(answer.headers),
            "body": answer.body,
            "forget_at": int(time.time()) + KEPT,
        }
        with self._database.write() as connection:
            connection.execute(_CHANGE_HELD, _held(keyed) | columns)

    def drop(self, keyed: IdempotentRequest) -> None:
        """Delete a request that created nothing."""
        try:
            with self._database.write() as connection:
                connection.execute(_DROP_HELD, _held(keyed))
        except SQLAlchemyError:
            self._left.add(keyed)
            raise

    def put_down(self, keyed: IdempotentRequest) -> None:
        """Remove the mark of a request with an unknown outcome, so that a retry creates the same thing.

        If the database cannot be reached, `beat` removes it later.
        """
        self._left.add(keyed)
        with suppress(SQLAlchemyError, Unavailable):
            self._put_down_left()

    def beat(self) -> None:
        """Remove marks that could not be removed before, and show other machines that this process lives.

        Callers must call it often.
        """
        self._put_down_left()
        self._lives.beat()

    def _put_down_left(self) -> None:
        for keyed in tuple(self._left):
            with self._database.write() as connection:
                connection.execute(_CHANGE_HELD, _held(keyed) | {"expires_at": 0})
            self._left.discard(keyed)

    def tidy(self) -> float | None:
        """Delete a few expired requests. Return the seconds until the next call, or None if no more are left.

        Callers must check that the wall clock is reliable.
        """
        now = int(time.time())
        with self._database.read() as connection:
            found = connection.execute(_EXPIRED, {"now": now, "most": _ROWS_AT_ONCE}).all()
        if not found:
            return None
        few = [{"read_caller": row.caller, "read_key": row.key, "now": now} for row in _few(found)]
        with self._database.write() as connection:
            connection.execute(_DROP_EXPIRED, few)
        return _BREATH

    def forget(self, account: str, streams: Iterable[str]) -> None:
        """Forget the stored answers that mention an account or one of the streams. Their requests stay answered.

        The request that created the account is deleted. Answers are read outside of any transaction, so that others can
        write meanwhile. Requests that are answered during or after the reading may be missed. The eraser therefore
        calls this again when no earlier request can write any more.
        """
        mine, names = {account.encode()}, {name.encode() for name in (account, *streams)}
        for page in self._granted():
            making = [_place(row) for row in page if _mentions(row.headers, mine)]
            telling = [_place(row) for row in page if _mentions(row.body, names)]
            if making or telling:
                with self._database.write() as connection:
                    for statement, places in ((_FORGET_KEY, making), (_FORGET_ANSWER, telling)):
                        if places:
                            connection.execute(statement, places)

    def _granted(self) -> Iterator[Sequence[Row[Any]]]:
        """Yield all requests with a stored answer, page by page. A page has few bytes."""
        after = {"after_caller": "", "after_key": ""}
        while True:
            with self._database.read() as connection:
                found = connection.execute(_SIZES, after | {"most": _ROWS_AT_ONCE}).all()
                if not found:
                    return
                last = _few(found)[-1]
                page = connection.execute(_GRANTED, after | {"last_caller": last.caller, "last_key": last.key}).all()
            yield page
            after = {"after_caller": last.caller, "after_key": last.key}


_DEAD: Final = (idempotency_keys.c.life != "") & idempotency_keys.c.life.not_in(select(lives.c.id))
"""Condition that selects marks of processes which have ended.

A mark of an earlier build names no life, and counts until it expires.
"""


def _mentions(stored: bytes | None, names: Set[bytes]) -> bool:
    """Return whether a stored text contains one of the ids.

    Separate searches for hundreds of ids would take half a minute.
    """
    return stored is not None and not names.isdisjoint(_IDS.findall(stored))


def _few(rows: Sequence[Any]) -> Sequence[Any]:
    """Return the first rows, at least one, whose bodies have few bytes together."""
    sizes = itertools.accumulate(row.size for row in rows)
    return rows[: max(1, sum(size <= _BYTES_AT_ONCE for size in sizes))]


def _place(row: Row[Any]) -> dict[str, str]:
    return {f"read_{name}": getattr(row, name) for name in _NAMED}


def _held(keyed: IdempotentRequest) -> dict[str, Any]:
    return {"read_caller": keyed.caller, "read_key": keyed.key, "read_mark": keyed.mark}


def _take(insert: Any) -> Any:
    """Return the SQL statement that adds a request, or replaces the mark of a request that nobody holds."""
    adding = insert(idempotency_keys)
    free = idempotency_keys.c.status.is_(None) & ((idempotency_keys.c.expires_at <= bindparam("now")) | _DEAD)
    return adding.on_conflict_do_update(
        index_elements=["caller", "key"],
        set_={name: adding.excluded[name] for name in ("mark", "life", "expires_at")},
        where=free & (idempotency_keys.c.digest == adding.excluded.digest),
    ).returning(idempotency_keys)


_TAKE: Final = {"sqlite": _take(sqlite.insert), "postgresql": _take(postgresql.insert)}
_HERE: Final = and_(*(idempotency_keys.c[name] == bindparam(f"read_{name}") for name in ("caller", "key")))
_OLD: Final = idempotency_keys.c.forget_at <= bindparam("now")
_KEY: Final = (idempotency_keys.c.caller, idempotency_keys.c.key)
_SIZE: Final = func.coalesce(func.length(idempotency_keys.c.body), 0).label("size")
_EXPIRED: Final = select(*_KEY, _SIZE).where(_OLD).order_by(idempotency_keys.c.forget_at).limit(bindparam("most"))
_DROP_EXPIRED: Final = delete(idempotency_keys).where(_HERE, _OLD)
_FIND: Final = select(idempotency_keys).where(_HERE)
_HELD: Final = _HERE & (idempotency_keys.c.mark == bindparam("read_mark"))
_CHANGE_HELD: Final = update(idempotency_keys).where(_HELD)
_DROP_HELD: Final = delete(idempotency_keys).where(_HELD)


def _bound(name: str) -> Any:
    """Return the parameters that name a key, for a comparison in the order of the primary key."""
    return tuple_(*(bindparam(f"{name}_{column}", type_=String) for column in ("caller", "key")))


_ANSWERED: Final = idempotency_keys.c.status.is_not(None) & (tuple_(*_KEY) > _bound("after"))
_SIZES: Final = select(*_KEY, _SIZE).where(_ANSWERED).order_by(*_KEY).limit(bindparam("most"))
"""Query that selects the sizes of the next stored answers."""
_GRANTED: Final = select(*(idempotency_keys.c[name] for name in (*_NAMED, "headers", "body"))).where(
    _ANSWERED, tuple_(*_KEY) <= _bound("last")
)
"""Query that selects one page of requests with a stored answer."""


# The ULID is compared too: an old request may have been forgotten, and a new one have the same key.
_SAME: Final = and_(*(idempotency_keys.c[name] == bindparam(f"read_{name}") for name in _NAMED))
_FORGET_KEY: Final = delete(idempotency_keys).where(_SAME)
_FORGET_ANSWER: Final = update(idempotency_keys).where(_SAME).values(body=b"")
