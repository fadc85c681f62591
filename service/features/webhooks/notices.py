"""The store of notices. A notice is the notification of one webhook about one event, with its attempts.

The store decides which notices to send; the queue only triggers the sending. A sender holds a notice for a while, so
that no other sends it. If the sender dies meanwhile, another takes over.

Times are in milliseconds, except `made_at` and `Attempt.at`, which are in seconds.
"""

import time
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Integer,
    Row,
    Select,
    String,
    and_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    union_all,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from service.features.webhooks.tables import notices, webhook_marks, webhooks
from service.platform.storage.database import Database
from service.platform.streams.service_time import now, settled

KEPT: Final = 30 * 24 * 3600
"""Seconds for which a notice is kept, so that its owner can look it up and send it again."""
MOST: Final = 1000
"""Maximum number of notices that are kept of one webhook. Each further one drops the oldest, even if it is pending."""
_AT_ONCE: Final = 2
"""Maximum number of notices that are sent to one webhook at the same time."""
_MOST_DUE, _MOST_DUE_OF_GROUP = 200, 64
"""Maximum numbers of due notices that are read at once, in all and of one address group.

The three kinds have 96 threads together. A group may use half, and 64 notices keep those busy.
"""
_REMEMBERED: Final = 30


class Attempt(msgspec.Struct, frozen=True):
    """One attempt to send a notice.

    It has the time in seconds since 1970, the outcome, the HTTP status of the answer, and the duration in milliseconds.
    """

    at: int
    outcome: str
    code: int | None
    took: int


class Notice(msgspec.Struct, frozen=True):
    """A notice: the notification of one webhook about one event.

    - `made_at`: the time at which it was recorded, in seconds since 1970. The other times are in milliseconds.
    - `happened_at`: the time of the event.
    - `visible_from`: the time before which the webhook's owner may not know of it.
    - `due_at`: the time of the next attempt.
    - `tries`: the number of attempts of the schedule.
    - `holder`: the process that sends the notice, or an empty text.
    - `held_until`: the time until which no other process sends it. Without a holder, the notice waits for a thread, and
      `due` leaves it out until then.
    """

    id: str
    webhook: str
    type: str
    stream: str
    seq: int
    body: bytes
    made_at: int
    status: str
    happened_at: int
    visible_from: int
    due_at: int
    tries: int = 0
    attempts: tuple[Attempt, ...] = ()
    holder: str = ""
    held_until: int = 0


_RECEIVING: Final = and_(webhooks.c.enabled, webhooks.c.rests_until <= bindparam("now"))


def _ready(webhook: ColumnElement[str]) -> ColumnElement[bool]:
    """Return the condition for the due notices of a webhook."""
    moment: BindParameter[int] = bindparam("now")
    due = and_(notices.c.due_at <= moment, notices.c.told_from <= moment)
    return and_(notices.c.webhook == webhook, notices.c.status == "pending", due)


_ORDER: Final = (notices.c.due_at, notices.c.id)
"""Order of due notices, the first due one first."""


def _due() -> Select[Any]:
    """Return the query for the first due notices of each webhook, without those that wait for a thread.

    It goes from one webhook with pending notices to the next by an index, and never reads all that are pending. Address
    groups take turns, and so do the accounts of a group: a notice's turn is the number of those before it.
    """
    one, another, due = notices.alias(), notices.alias(), notices.alias()
    first = select(func.min(one.c.webhook).label("webhook")).where(one.c.status == "pending")
    pending = first.cte("pending", recursive=True)
    following = select(func.min(another.c.webhook)).where(
        another.c.status == "pending", another.c.webhook > pending.c.webhook
    )
    pending = pending.union_all(select(following.scalar_subquery()).where(pending.c.webhook.is_not(None)))
    ready = select(notices.c.id).where(_ready(pending.c.webhook)).order_by(*_ORDER).limit(1)
    first_ready = [ready.offset(number).scalar_subquery() for number in range(_AT_ONCE)]
    receiving = pending.join(webhooks, and_(webhooks.c.id == pending.c.webhook, _RECEIVING))
    group = func.coalesce(func.nullif(webhooks.c.place, ""), webhooks.c.account).label("address_group")
    of_webhooks = (select(id_.label("id"), webhooks.c.account, group).select_from(receiving) for id_ in first_ready)
    found = union_all(*of_webhooks).subquery()
    account = found.c.address_group, found.c.account
    own_turn = func.row_number().over(partition_by=account, order_by=(due.c.due_at, due.c.id)).label("own_turn")
    waits_for_no_thread = or_(due.c.holder != "", due.c.held_until <= bindparam("now"))
    of_account = select(found.c.id, found.c.address_group, due.c.due_at, own_turn).join(due, found.c.id == due.c.id)
    own_turns = of_account.where(waits_for_no_thread).subquery()
    order = own_turns.c.own_turn, own_turns.c.due_at, own_turns.c.id
    turn = func.row_number().over(partition_by=own_turns.c.address_group, order_by=order).label("turn")
    turns = select(own_turns, turn).subquery()
    chosen = select(notices).join(turns, turns.c.id == notices.c.id).where(turns.c.turn <= _MOST_DUE_OF_GROUP)
    return chosen.order_by(turns.c.turn, turns.c.due_at).limit(_MOST_DUE)


_DUE: Final = _due()
_OF_ONE: Final = bindparam("webhook", type_=String)
_OF_THIS: Final = select(notices).where(_ready(_OF_ONE), exists().where(webhooks.c.id == _OF_ONE, _RECEIVING))
_DUE_OF_ONE: Final = _OF_THIS.order_by(*_ORDER).limit(_AT_ONCE)
_NEWEST_SURPLUS: Final = (
    select(notices.c.id).where(notices.c.webhook == bindparam("webhook")).order_by(notices.c.id.desc()).offset(MOST)
).limit(1)
_DROP_UNTIL: Final = delete(notices).where(notices.c.webhook == bindparam("whose"), notices.c.id <= bindparam("last"))
_MOVE_MARK: Final = update(webhook_marks).where(
    webhook_marks.c.shard == bindparam("here"), webhook_marks.c.position == bindparam("was")
)
_REVEAL_NOW: Final = (
    update(notices)
    .where(notices.c.stream.in_(bindparam("over", expanding=True)), notices.c.told_from > bindparam("now"))
    .values(told_from=0)
)
_THERE: Final = select(webhooks.c.id).where(webhooks.c.id.in_(bindparam("webhooks", expanding=True)))
_VISIBLE: Final = select(notices).where(notices.c.id == bindparam("notice"), notices.c.told_from <= bindparam("now"))
_SEEN: Final = ("id", "tries", "holder")
_HOLD: Final = update(notices).where(
    notices.c.status == "pending", *(notices.c[name] == bindparam(f"seen_{name}") for name in _SEEN)
)
_WAIT: Final = update(notices).where(
    notices.c.id == bindparam("notice"), notices.c.status == "pending", notices.c.holder == ""
)
_CHANGE: Final = update(notices).where(notices.c.id == bindparam("notice"))
_CHANGE_HELD: Final = _CHANGE.where(notices.c.holder == bindparam("holding"))
_CHANGE_WEBHOOK: Final = update(webhooks).where(webhooks.c.id == bindparam("webhook"))
_DROP: Final = delete(notices).where(notices.c.id == bindparam("notice"))
_PRUNE: Final = delete(notices).where(notices.c.made_at < bindparam("old"))


@cache
def _page(of_status: bool, continued: bool) -> Select[Any]:
    mine = notices.c.webhook == bindparam("webhook"), notices.c.told_from <= bindparam("now")
    chosen = select(notices).where(*mine)
    if of_status:
        chosen = chosen.where(notices.c.status == bindparam("status"))
    if continued:
        chosen = chosen.where(notices.c.id < bindparam("after"))
    return chosen.order_by(notices.c.id.desc()).limit(bindparam("most", type_=Integer))


class Notices:
    def __init__(self, database: Database) -> None:
        self._database = database
        insert = sqlite.insert if database.engine.dialect.name == "sqlite" else postgresql.insert
        self._begin = insert(webhook_marks).values(position=0).on_conflict_do_nothing()
        self._insert = insert(notices).on_conflict_do_nothing()

    def read_on(self, shard: int, was: int, position: int, made: Sequence[Notice], over: Collection[str]) -> bool:
        """Move the mark of a shard from `was` to `position`, and record the notices `made`.

        Return False if the mark is not at `was`. Delayed notices of streams in `over` become visible now.
        """
        with self._database.write() as connection:
            connection.execute(self._begin, {"shard": shard})
            if not connection.execute(_MOVE_MARK, {"here": shard, "was": was, "position": position}).rowcount:
                return False
            self._add(connection, made)
            if over:
                connection.execute(_REVEAL_NOW, {"over": list(over), "now": now()})
        return True

    def add(self, notice: Notice) -> None:
        with self._database.write() as connection:
            self._add(connection, [notice])

    def _add(self, connection: Connection, made: Iterable[Notice]) -> None:
        there = set(connection.scalars(_THERE, {"webhooks": list({one.webhook for one in made})}))
        rows = [_row(notice) for notice in made if notice.webhook in there]  # a webhook may have been deleted meanwhile
        if rows:
            connection.execute(self._insert, rows)
        for webhook in {row["webhook"] for row in rows}:
            last = connection.scalar(_NEWEST_SURPLUS, {"webhook": webhook})
            if last is not None:
                connection.execute(_DROP_UNTIL, {"whose": webhook, "last": last})

    def page(self, webhook: str, status: str | None, after: str | None, limit: int) -> list[Notice]:
        """Return at most `limit` notices of a webhook that its owner may see, the latest first."""
        values = {"webhook": webhook, "now": now(), "status": status, "after": after, "most": limit}
        with self._database.read() as connection:
            return [_notice(row) for row in connection.execute(_page(status is not None, after is not None), values)]

    def find(self, notice: str) -> Notice | None:
        """Return a notice if its webhook's owner may already see it, else None."""
        with self._database.read() as connection:
            row = connection.execute(_VISIBLE, {"notice": notice, "now": now()}).one_or_none()
        return None if row is None else _notice(row)

    def due(self, webhook: str | None = None) -> list[Notice]:
        """Return the first due notices of each webhook in turns, or of one webhook. Some may already have a sender."""
        with self._database.read() as connection:
            if webhook is None:
                rows = connection.execute(_DUE, {"now": now()})
            else:
                rows = connection.execute(_DUE_OF_ONE, {"now": now(), "webhook": webhook})
            return [_notice(row) for row in rows]

    def hold(self, notice: Notice, holder: str, seconds: float) -> bool:
        """Hold a notice for a sender. Return False if another sender has held or tried it since it was read."""
        seen = {f"seen_{name}": getattr(notice, name) for name in _SEEN}
        held = {"holder": holder, "held_until": now() + int(1000 * seconds)}
        with self._database.write() as connection:
            return bool(connection.execute(_HOLD, seen | held).rowcount)

    def wait(self, notice: str, seconds: float) -> None:
        """Leave a notice out of the looks for due ones for a while, unless it has a sender.

        It may be sent meanwhile.
        """
        until = now() + int(1000 * seconds)
        with self._database.write() as connection:
            connection.execute(_WAIT, {"notice": notice, "held_until": until})

    def tried(self, notice: Notice, holder: str, attempt: Attempt, status: str, due_at: int, **webhook: Any) -> None:
        """Record an attempt to send a notice, and release it, if `holder` still holds it.

        If so, also update the columns `webhook` of its webhook.
        """
        attempts = (*notice.attempts, attempt)[-_REMEMBERED:]
        came = {
            "status": status, "due_at": due_at, "tries": notice.tries + 1, "attempts": _encoded(attempts),
            "holder": "", "held_until": 0,
        }  # fmt: skip
        with self._database.write() as connection:
            if connection.execute(_CHANGE_HELD, came | {"notice": notice.id, "holding": holder}).rowcount:
                connection.execute(_CHANGE_WEBHOOK, webhook | {"webhook": notice.webhook})

    def postpone(self, notice: Notice, holder: str, until: int) -> None:
        """Delay a held notice until the time `until`, in milliseconds, and release it."""
        later = {"told_from": until, "holder": "", "held_until": 0}
        with self._database.write() as connection:
            connection.execute(_CHANGE_HELD, later | {"notice": notice.id, "holding": holder})

    def resend(self, notice: str) -> Notice | None:
        """Make a notice due at once, with the whole schedule of retries, and return it."""
        reset = {"status": "pending", "due_at": now(), "tries": 0}
        with self._database.write() as connection:
            connection.execute(_CHANGE, reset | {"notice": notice})
        return self.find(notice)

    def drop(self, notice: str) -> None:
        """Delete a notice about an event that the webhook's owner may no longer see."""
        with self._database.write() as connection:
            connection.execute(_DROP, {"notice": notice})

    def prune(self) -> None:
        """Delete notices that are older than `KEPT`."""
        if not settled():
            return
        with self._database.write() as connection:
            connection.execute(_PRUNE, {"old": int(time.time()) - KEPT})


def _encoded(attempts: Iterable[Attempt]) -> str:
    return msgspec.json.encode(list(attempts)).decode()


def _row(notice: Notice) -> dict[str, Any]:
    row = msgspec.structs.asdict(notice) | {"attempts": _encoded(notice.attempts)}
    row["told_from"] = row.pop("visible_from")  # the column keeps its first name
    return row


def _notice(row: Row[Any]) -> Notice:
    values = row._asdict()
    values["visible_from"] = values.pop("told_from")
    values["attempts"] = msgspec.json.decode(row.attempts, type=tuple[Attempt, ...])
    return Notice(**values)
