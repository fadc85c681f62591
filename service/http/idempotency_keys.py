"""Wishes: creating requests that carry an Idempotency-Key, so that sending one twice makes one thing.

A wish is first marked as in flight; the mark expires, so that a process that died does not block its caller for ever.
The id of what it makes is chosen with the first mark and kept: whoever takes the wish up again after a crash makes the
same thing, not a second one. Only a success is kept, for a day; what was refused made nothing and is forgotten.
"""

import re
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Row, and_, bindparam, delete, literal, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from domain.game.refusal import Refusal
from service.ids import ULID, new_ulid
from service.registry.database import Database
from service.registry.schema import wishes

MARK_HOLDS: Final = 60
"""Seconds: longer than any creating request takes."""
KEPT: Final = 24 * 3600
_READ_AT_ONCE: Final = 200
_NAMED: Final = ("caller", "key", "made")
_IDS: Final = re.compile(rf"[a-z]_{ULID}".encode())


class Answer(msgspec.Struct, frozen=True):
    """What a wish was answered with. `body` is None where the answer held a secret, which is not kept, and empty where
    it told of somebody who has been forgotten."""

    status: int
    headers: dict[str, str]
    body: bytes | None

    @property
    def forgotten(self) -> bool:
        """Whether it told of somebody who has been forgotten since. What made something was never answered with
        nothing."""
        return self.body == b""


class Wish(msgspec.Struct, frozen=True):
    """A wish in hand. `made` is the ULID for what it makes; `answer` is there if it has been granted before. `again`:
    somebody had it in hand before."""

    caller: str
    key: str
    made: str
    mark: str
    answer: Answer | None = None
    again: bool = False


class Wishes:
    def __init__(self, database: Database) -> None:
        self._database = database

    def take(self, caller: str, key: str, digest: bytes) -> Wish:
        """Takes the wish in hand, or finds its answer; or refuses: `request-in-flight`, `idempotency-key-reused`."""
        now = int(time.time())
        mark = secrets.token_hex(13)
        row = {
            "caller": caller, "key": key, "digest": digest, "made": new_ulid(), "mark": mark,
            "expires_at": now + MARK_HOLDS, "forget_at": now + KEPT,
        }  # fmt: skip
        insert = sqlite.insert if self._database.engine.dialect.name == "sqlite" else postgresql.insert
        # One statement: a new row, or the row that is there, its mark replaced by ours if nobody holds it any more.
        mine = (
            insert(wishes)
            .values(row)
            .on_conflict_do_update(
                index_elements=["caller", "key"],
                set_={"mark": mark, "expires_at": now + MARK_HOLDS},
                where=wishes.c.status.is_(None) & (wishes.c.expires_at <= now) & (wishes.c.digest == digest),
            )
            .returning(wishes)
        )
        with self._database.write() as connection:
            connection.execute(delete(wishes).where(wishes.c.forget_at <= now))
            found = connection.execute(mine).one_or_none()
            if found is None:
                found = connection.execute(wishes.select().filter_by(caller=caller, key=key)).one()
        if found.digest != digest:
            raise Refusal("idempotency-key-reused", "this Idempotency-Key came with another request before")
        if found.status is not None:
            headers = msgspec.json.decode(found.headers, type=dict[str, str])
            return Wish(caller, key, found.made, "", Answer(found.status, headers, found.body))
        if found.mark != mark:
            raise Refusal("request-in-flight", "the first request with this Idempotency-Key is still being answered")
        return Wish(caller, key, found.made, mark, again=found.made != row["made"])

    def grant(self, wish: Wish, answer: Answer) -> None:
        """Keeps the answer, for whoever sends the wish again."""
        kept = {
            "status": answer.status,
            "headers": msgspec.json.encode(answer.headers),
            "body": answer.body,
            "forget_at": int(time.time()) + KEPT,
        }
        with self._database.write() as connection:
            connection.execute(update(wishes).where(*_held(wish)).values(kept))

    def release(self) -> None:
        """Takes every mark off, where nobody can be at it any more: then no caller need wait for it to expire."""
        with self._database.write() as connection:
            connection.execute(update(wishes).where(wishes.c.status.is_(None)).values(expires_at=0))

    def drop(self, wish: Wish) -> None:
        """Forgets a wish that made nothing."""
        with self._database.write() as connection:
            connection.execute(delete(wishes).where(*_held(wish)))

    def put_down(self, wish: Wish) -> None:
        """Nobody is at it, and nobody knows what came of it: whoever sends it again makes the same thing."""
        with self._database.write() as connection:
            connection.execute(update(wishes).where(*_held(wish)).values(expires_at=0))

    def forget(self, account: str, streams: Iterable[str]) -> None:
        """Forgets the answers that tell of this account or of one of these streams; what was wished stays granted. The
        wish that made the account is forgotten as a whole.

        They are read outside of any transaction, so that others can write meanwhile. What is granted while they are
        read may be missed, as is what is granted after: whoever erases looks once more when nothing of before can
        still be written."""
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
        """All wishes that were granted, some at a time."""
        columns = (wishes.c[name] for name in (*_NAMED, "headers", "body"))
        granted = select(*columns).where(wishes.c.status.is_not(None)).order_by(wishes.c.caller, wishes.c.key)
        after = ("", "")
        while True:
            further = tuple_(wishes.c.caller, wishes.c.key) > tuple_(*map(literal, after))
            with self._database.read() as connection:
                page = connection.execute(granted.where(further).limit(_READ_AT_ONCE)).all()
            if not page:
                return
            yield page
            after = (page[-1].caller, page[-1].key)


def _tells(told: bytes | None, names: Set[bytes]) -> bool:
    """Whether one of these ids stands there. Sought one by one, those of hundreds of streams take half a minute."""
    return told is not None and not names.isdisjoint(_IDS.findall(told))


def _place(row: Row[Any]) -> dict[str, str]:
    return {f"read_{name}": getattr(row, name) for name in _NAMED}


def _held(wish: Wish) -> tuple[ColumnElement[bool], ...]:
    return (wishes.c.caller == wish.caller, wishes.c.key == wish.key, wishes.c.mark == wish.mark)


# By what it makes, too: an old wish may have been forgotten since, and another have come under the same key.
_SAME: Final = and_(*(wishes.c[name] == bindparam(f"read_{name}") for name in _NAMED))
_FORGET_WISH: Final = delete(wishes).where(_SAME)
_FORGET_ANSWER: Final = update(wishes).where(_SAME).values(body=b"")
