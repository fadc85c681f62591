"""Requests that create something under an Idempotency-Key: wishes. A wish that is sent twice creates one thing.

A wish is first marked as in flight. The mark names the life of the process that holds it, and counts only while that
life lasts: nobody waits for a process that died. A mark also expires, as a last resort.

The first mark chooses the id of the thing, and keeps it. A retry after a crash therefore makes the same thing, not a
second one. Only a success is kept, for a day. A refused request made nothing and is forgotten.
"""

import re
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import suppress
from typing import Any, Final

import msgspec
from sqlalchemy import Row, String, and_, bindparam, delete, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from domain.game.refusal import Refusal
from events.log.journal import Unavailable
from service.platform.ids import ULID, new_ulid
from service.platform.storage.database import Database
from service.platform.storage.lives import Lives
from service.platform.storage.tables import lives, wishes

MARK_HOLDS: Final = 60
"""Seconds: longer than any creating request takes. After them the mark of a living process does not count either."""
KEPT: Final = 24 * 3600
_READ_AT_ONCE: Final = 200
_NAMED: Final = ("caller", "key", "made")
_IDS: Final = re.compile(rf"[a-z]_{ULID}".encode())


class KeptAnswer(msgspec.Struct, frozen=True):
    """The kept answer to a wish. `body` is None if the answer held a secret, which is not kept.

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
    """A wish that this process holds, or its kept answer.

    `made` is the ULID of the thing that it creates. `answer` is set if the wish was granted before. `again`: an earlier
    attempt held the wish.
    """

    caller: str
    key: str
    made: str
    mark: str
    answer: KeptAnswer | None = None
    again: bool = False


class Wishes:
    def __init__(self, database: Database, lives: Lives) -> None:
        self._database = database
        self._lives = lives
        self._left: set[IdempotentRequest] = set()
        """Wishes whose marks this process could not remove, because the database could not be reached."""

    def take(self, caller: str, key: str, digest: bytes, *, may_forget: bool = True) -> IdempotentRequest:
        """Mark the wish as held, or return its kept answer, or refuse: `request-in-flight`, `idempotency-key-reused`.

        `may_forget`: the wall clock is reliable, so expired wishes are deleted.
        """
        self._put_down_left()
        found, wish = self._marked(caller, key, digest, may_forget=may_forget)
        if found.status is None and found.mark != wish.mark and self._lives.ended(found.life):
            found, wish = self._marked(caller, key, digest, may_forget=may_forget)
        if found.digest != digest:
            raise Refusal("idempotency-key-reused")
        if found.status is not None:
            headers = msgspec.json.decode(found.headers, type=dict[str, str])
            return IdempotentRequest(caller, key, found.made, "", KeptAnswer(found.status, headers, found.body))
        if found.mark != wish.mark:
            raise Refusal("request-in-flight")
        return msgspec.structs.replace(wish, made=found.made, again=found.made != wish.made)

    def _marked(self, caller: str, key: str, digest: bytes, *, may_forget: bool) -> tuple[Row[Any], IdempotentRequest]:
        """Mark a wish if no living process holds it. Return its row and our wish: their marks are equal on success."""
        now = int(time.time())
        wish = IdempotentRequest(caller, key, new_ulid(), secrets.token_hex(13))
        row = {
            "caller": caller, "key": key, "digest": digest, "made": wish.made, "forget_at": now + KEPT,
            "mark": wish.mark, "life": self._lives.mine(), "expires_at": now + MARK_HOLDS,
        }  # fmt: skip
        with self._database.write() as connection:
            if may_forget:
                connection.execute(_TIDY, {"now": now})
            found = connection.execute(_TAKE[connection.dialect.name], row | {"now": now}).one_or_none()
            if found is None:
                found = connection.execute(_FIND, {"read_caller": caller, "read_key": key}).one()
        return found, wish

    def grant(self, wish: IdempotentRequest, answer: KeptAnswer) -> None:
        """Keep the answer of a wish for a retry."""
        columns = {
            "status": answer.status,
            "headers": msgspec.json.encode(answer.headers),
            "body": answer.body,
            "forget_at": int(time.time()) + KEPT,
        }
        with self._database.write() as connection:
            connection.execute(_CHANGE_HELD, _held(wish) | columns)

    def drop(self, wish: IdempotentRequest) -> None:
        """Delete a wish that created nothing."""
        try:
            with self._database.write() as connection:
                connection.execute(_DROP_HELD, _held(wish))
        except SQLAlchemyError:
            self._left.add(wish)
            raise

    def put_down(self, wish: IdempotentRequest) -> None:
        """Remove the mark of a wish whose outcome is unknown, so that a retry creates the same thing. If the database
        cannot be reached, `beat` does it later."""
        self._left.add(wish)
        with suppress(SQLAlchemyError, Unavailable):
            self._put_down_left()

    def beat(self) -> None:
        """Remove marks that could not be removed before, and show other machines that this process lives. Call it
        often."""
        self._put_down_left()
        self._lives.beat()

    def _put_down_left(self) -> None:
        for wish in tuple(self._left):
            with self._database.write() as connection:
                connection.execute(_CHANGE_HELD, _held(wish) | {"expires_at": 0})
            self._left.discard(wish)

    def forget(self, account: str, streams: Iterable[str]) -> None:
        """Forget the answers that mention this account or one of these streams. Their wishes stay granted.

        The wish that made the account is deleted. Answers are read outside of any transaction, so that others can write
        meanwhile. Wishes that are granted during or after the reading may be missed. The eraser therefore calls this
        again when no earlier request can write any more.
        """
        mine, names = {account.encode()}, {name.encode() for name in (account, *streams)}
        for page in self._granted():
            making = [_place(row) for row in page if _tells(row.headers, mine)]
            telling = [_place(row) for row in page if _tells(row.body, names)]
            if making or telling:
                with self._database.write() as connection:
                    for statement, places in ((_FORGET_WISH, making), (_FORGET_ANSWER, telling)):
                        if places:
                            connection.execute(statement, places)

    def _granted(self) -> Iterator[Sequence[Row[Any]]]:
        """Yield all granted wishes, page by page."""
        after: dict[str, Any] = {"read_caller": "", "read_key": ""}
        while True:
            with self._database.read() as connection:
                page = connection.execute(_GRANTED, after | {"most": _READ_AT_ONCE}).all()
            if not page:
                return
            yield page
            after = {"read_caller": page[-1].caller, "read_key": page[-1].key}


_DEAD: Final = (wishes.c.life != "") & wishes.c.life.not_in(select(lives.c.id))
"""The process that held the wish has ended. A mark of an earlier build names no life, and holds until it expires."""


def _tells(stored: bytes | None, names: Set[bytes]) -> bool:
    """Return whether a text contains one of these ids. Separate searches for hundreds of ids would take half a
    minute."""
    return stored is not None and not names.isdisjoint(_IDS.findall(stored))


def _place(row: Row[Any]) -> dict[str, str]:
    return {f"read_{name}": getattr(row, name) for name in _NAMED}


def _held(wish: IdempotentRequest) -> dict[str, Any]:
    return {"read_caller": wish.caller, "read_key": wish.key, "read_mark": wish.mark}


def _take(insert: Any) -> Any:
    """Return the statement that adds a wish, or replaces the mark of one that nobody holds."""
    adding = insert(wishes)
    free = wishes.c.status.is_(None) & ((wishes.c.expires_at <= bindparam("now")) | _DEAD)
    return adding.on_conflict_do_update(
        index_elements=["caller", "key"],
        set_={name: adding.excluded[name] for name in ("mark", "life", "expires_at")},
        where=free & (wishes.c.digest == adding.excluded.digest),
    ).returning(wishes)


_TAKE: Final = {"sqlite": _take(sqlite.insert), "postgresql": _take(postgresql.insert)}
_TIDY: Final = delete(wishes).where(wishes.c.forget_at <= bindparam("now"))
_HERE: Final = and_(*(wishes.c[name] == bindparam(f"read_{name}") for name in ("caller", "key")))
_FIND: Final = select(wishes).where(_HERE)
_HELD: Final = _HERE & (wishes.c.mark == bindparam("read_mark"))
_CHANGE_HELD: Final = update(wishes).where(_HELD)
_DROP_HELD: Final = delete(wishes).where(_HELD)
_GRANTED: Final = (
    select(*(wishes.c[name] for name in (*_NAMED, "headers", "body")))
    .where(
        wishes.c.status.is_not(None),
        tuple_(wishes.c.caller, wishes.c.key)
        > tuple_(bindparam("read_caller", type_=String), bindparam("read_key", type_=String)),
    )
    .order_by(wishes.c.caller, wishes.c.key)
    .limit(bindparam("most"))
)
"""One page of granted wishes."""


# The ULID is compared too: an old wish may have been forgotten, and a new one have the same key.
_SAME: Final = and_(*(wishes.c[name] == bindparam(f"read_{name}") for name in _NAMED))
_FORGET_WISH: Final = delete(wishes).where(_SAME)
_FORGET_ANSWER: Final = update(wishes).where(_SAME).values(body=b"")
