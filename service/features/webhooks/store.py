"""The store of webhooks and devices, and of the positions up to which the log was searched for notices.

A device is notified as a webhook is, but by the channel that it names.

`since` is the end of the log when a webhook was switched on: earlier events are not sent. It is empty if unknown, as
after a restoration. Then the follower sets it to the end of the log.
"""

import time
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update

from domain.game.refusal import Refusal
from projections.database import upsert
from service.features.accounts.living import hold_living
from service.features.webhooks.tables import notices, webhook_changes, webhook_marks, webhooks
from service.platform.storage.database import Database

MOST: Final = 20
"""Maximum number of webhooks, or of devices, of one account."""
MOST_OF_ADDRESS: Final = 100
"""Maximum number of webhooks of one address group. Each keeps notices, so they also bound the kept ones."""
_FORMERS: Final = 4
_LISTS: Final = ("events", "games", "matches", "tournaments")

_BY_ID: Final = select(webhooks).where(webhooks.c.id == bindparam("webhook"))
_OF: Final = (
    select(webhooks)
    .where(webhooks.c.account == bindparam("account"), webhooks.c.channel == bindparam("channel"))
    .order_by(webhooks.c.id)
)
_OF_ADDRESS: Final = (
    select(func.count())
    .select_from(webhooks)
    .where(webhooks.c.place == bindparam("place"), webhooks.c.channel == "", webhooks.c.id != bindparam("webhook"))
)
_AT: Final = select(webhooks).where(webhooks.c.channel == bindparam("channel"), webhooks.c.url == bindparam("url"))
_ENABLED: Final = select(webhooks).where(webhooks.c.enabled)
_CHANGES: Final = select(webhook_changes.c.number).where(webhook_changes.c.id == 1)
_MARKS: Final = select(webhook_marks)
_ADD: Final = insert(webhooks)
_CHANGE: Final = update(webhooks).where(webhooks.c.id == bindparam("webhook"))
_CHANGE_DISABLED: Final = _CHANGE.where(webhooks.c.enabled.is_(False))
_CHANGE_ENABLED: Final = _CHANGE.where(webhooks.c.enabled)
_CHANGE_AS_SEEN: Final = _CHANGE.where(webhooks.c.since == bindparam("seen"))
_MINE: Final = (webhooks.c.id == bindparam("webhook")) & (webhooks.c.account == bindparam("account"))
_REMOVE: Final = delete(webhooks).where(_MINE)
_REMOVE_NOTICES: Final = delete(notices).where(notices.c.webhook.in_(select(webhooks.c.id).where(_MINE)))
_OF_ACCOUNT: Final = webhooks.c.account == bindparam("account")
_FORGET: Final = delete(webhooks).where(_OF_ACCOUNT)
_FORGET_NOTICES: Final = delete(notices).where(notices.c.webhook.in_(select(webhooks.c.id).where(_OF_ACCOUNT)))
_DROP_MARKS: Final = delete(webhook_marks)
_BEGIN_AGAIN: Final = update(webhooks).values(since="")

Positions = tuple[int, ...]
"""A position in each shard of the log, in order."""


class FormerSecret(msgspec.Struct, frozen=True):
    """A replaced secret of a webhook, which still signs until the time `until` (seconds since 1970)."""

    secret: bytes
    until: int


class Webhook(msgspec.Struct, frozen=True):
    """A webhook for some `games`, `matches` and `tournaments`, or for everything that concerns its owner.

    `why` is the reason for switching it off: `owner`, `gone` (the receiver answered 410), `failing`. `formers` are
    earlier secrets. Its receiver gets nothing until `rests_until` (milliseconds).

    A device has a `channel`, and a `language` for its texts. Its `secret` has the keys of its subscription.

    `address_group` is the hashed address group of its last change. Webhooks of one group share threads and
    limits.
    """

    id: str
    account: str
    url: str
    description: str
    events: tuple[str, ...]
    games: tuple[str, ...]
    matches: tuple[str, ...]
    tournaments: tuple[str, ...]
    enabled: bool
    why: str
    switched_at: int
    since: Positions
    secret: bytes
    made_at: int
    failures: int = 0
    succeeded_at: int | None = None
    rests_until: int = 0
    formers: tuple[FormerSecret, ...] = ()
    channel: str = ""
    language: str = ""
    address_group: str = ""

    def secrets(self, now: float) -> list[bytes]:
        """Return the secrets that sign at the time `now`, the newest first."""
        return [self.secret, *(former.secret for former in self.formers if now < former.until)]


class Webhooks:
    """The store of webhooks. With `unlimited`, any number of them may come from one address."""

    def __init__(self, database: Database, *, unlimited: bool = False) -> None:
        self._database = database
        self._unlimited = unlimited

    def add(self, webhook: Webhook) -> None:
        """Add a webhook, or refuse: `too-many-webhooks`.

        If a webhook exists under the same id, only replace its secret, because the first one was never shown.
        """
        with self._database.write() as connection:
            hold_living(connection, webhook.account)
            ids = {row.id for row in connection.execute(_OF, {"account": webhook.account, "channel": ""})}
            if webhook.id in ids:
                connection.execute(_CHANGE, {"webhook": webhook.id, "secret": webhook.secret})
                return
            if len(ids) >= MOST:
                raise Refusal("too-many-webhooks", most=MOST)
            if self._full(connection, webhook.address_group, webhook.id):
                raise Refusal("too-many-webhooks/address", most=MOST_OF_ADDRESS)
            connection.execute(_ADD, _row(msgspec.structs.asdict(webhook)))
            _changed(connection)

    def subscribe(self, device: Webhook) -> None:
        """Add a device in place of any with the same address. Keep only the newest `MOST` devices of its account.

        A browser has one address, so it is a device of the account that subscribed last.
        """
        here = {"account": device.account, "channel": device.channel, "url": device.url}
        with self._database.write() as connection:
            hold_living(connection, device.account)
            replaced = [*connection.execute(_AT, here)]
            others = [row for row in connection.execute(_OF, here) if row.url != device.url]
            for row in (*replaced, *others[: max(0, len(others) + 1 - MOST)]):
                _remove(connection, row.account, row.id)
            connection.execute(_ADD, _row(msgspec.structs.asdict(device)))
            _changed(connection)

    def find(self, webhook: str) -> Webhook | None:
        with self._database.read() as connection:
            row = connection.execute(_BY_ID, {"webhook": webhook}).one_or_none()
        return None if row is None else _webhook(row)

    def of(self, account: str, channel: str = "") -> list[Webhook]:
        """Return an account's webhooks, or its devices of a channel, the oldest first."""
        with self._database.read() as connection:
            return [_webhook(row) for row in connection.execute(_OF, {"account": account, "channel": channel})]

    def changes(self) -> int:
        """Return a number that grows with every change of a webhook.

        To cache webhooks, read the number first.
        """
        with self._database.read() as connection:
            return connection.scalar(_CHANGES) or 0

    def enabled(self) -> list[Webhook]:
        with self._database.read() as connection:
            return [_webhook(row) for row in connection.execute(_ENABLED)]

    def change(self, webhook: str, **values: Any) -> Webhook | None:
        """Change values of a webhook, and return it. Return None if there is no such webhook.

        It keeps its address group if the new one has enough webhooks.
        """
        with self._database.write() as connection:
            if self._full(connection, values.get("address_group", ""), webhook):
                del values["address_group"]
            connection.execute(_CHANGE, _row(values) | {"webhook": webhook})
            _changed(connection)
        return self.find(webhook)

    def switch_on(self, webhook: str, since: Positions) -> None:
        """Switch on a webhook that is off, for events after the positions `since`."""
        on = {"enabled": True, "why": "", "switched_at": _now(), "failures": 0, "rests_until": 0, "since": since}
        with self._database.write() as connection:
            connection.execute(_CHANGE_DISABLED, _row(on) | {"webhook": webhook})
            _changed(connection)

    def switch_off(self, webhook: str, why: str) -> None:
        off = {"enabled": False, "why": why, "switched_at": _now()}
        with self._database.write() as connection:
            connection.execute(_CHANGE_ENABLED, off | {"webhook": webhook})
            _changed(connection)

    def rotate(self, webhook: Webhook, secret: bytes, overlap: int) -> Webhook | None:
        """Replace the secret of a webhook, and return the webhook.

        Earlier secrets stay valid for at most `overlap` more seconds. Of two concurrent calls the second keeps the
        secret of the first as an earlier one.
        """
        until = _now() + overlap
        with self._database.write() as connection:
            hold_living(connection, webhook.account)
            row = connection.execute(_BY_ID, {"webhook": webhook.id}).one_or_none()
            if row is None:
                return None
            before = _webhook(row)
            still_valid = [FormerSecret(former.secret, min(former.until, until)) for former in before.formers]
            formers = (FormerSecret(before.secret, until), *still_valid)[:_FORMERS] if overlap else ()
            connection.execute(_CHANGE, _row({"secret": secret, "formers": formers}) | {"webhook": webhook.id})
            _changed(connection)
        return self.find(webhook.id)

    def remove(self, account: str, webhook: str) -> bool:
        """Delete a webhook of an account with its notices. Return whether it existed."""
        with self._database.write() as connection:
            there = _remove(connection, account, webhook)
            _changed(connection)
            return there

    def marks(self) -> dict[int, int]:
        """Return the position up to which each shard was searched for notices."""
        with self._database.read() as connection:
            return {row.shard: row.position for row in connection.execute(_MARKS)}

    def begin_at(self, webhook: Webhook, since: Positions) -> None:
        """Set the start of a webhook, unless the webhook was changed since it was read."""
        values = {"webhook": webhook.id, "seen": _spelled(webhook.since), "since": _spelled(since)}
        with self._database.write() as connection:
            connection.execute(_CHANGE_AS_SEEN, values)
            _changed(connection)

    def _full(self, connection: Connection, group: str, webhook: str) -> bool:
        """Return whether an address group has as many webhooks as allowed, without counting one."""
        if not group or self._unlimited:
            return False
        number = connection.scalar(_OF_ADDRESS, {"place": group, "webhook": webhook}) or 0
        return number >= MOST_OF_ADDRESS


def forget_webhooks(connection: Connection, account: str) -> None:
    """Delete all webhooks and notices of an account that is erased."""
    for statement in (_FORGET_NOTICES, _FORGET):
        connection.execute(statement, {"account": account})
    _changed(connection)


def restored(connection: Connection) -> None:
    """Delete marks and starts of webhooks after a restoration from a backup, because positions in the log have
    changed.
    """
    connection.execute(_DROP_MARKS)
    connection.execute(_BEGIN_AGAIN)
    _changed(connection)


def _remove(connection: Connection, account: str, webhook: str) -> bool:
    mine = {"webhook": webhook, "account": account}
    connection.execute(_REMOVE_NOTICES, mine)
    return bool(connection.execute(_REMOVE, mine).rowcount)


def _changed(connection: Connection) -> None:
    """Count a change of webhooks. It must be the last call in the transaction that changes them."""
    upsert(connection, webhook_changes, [{"id": 1, "number": 1}], adding="number")


def _now() -> int:
    return int(time.time())


def _row(values: dict[str, Any]) -> dict[str, Any]:
    lists: dict[str, Sequence[str]] = {name: values[name] for name in _LISTS if name in values}
    row = values | {name: " ".join(words) for name, words in lists.items()}
    if "address_group" in row:
        row["place"] = row.pop("address_group")
    if "since" in values:
        row["since"] = _spelled(values["since"])
    if "formers" in values:
        row["formers"] = msgspec.json.encode(values["formers"]).decode()
    return row


def _spelled(positions: Positions) -> str:
    return ",".join(map(str, positions))


def _webhook(row: Row[Any]) -> Webhook:
    values = row._asdict()
    values["address_group"] = values.pop("place")
    lists = {name: tuple(values[name].split()) for name in _LISTS}
    since = tuple(int(text) for text in row.since.split(",") if text)
    formers = msgspec.json.decode(row.formers, type=tuple[FormerSecret, ...])
    return Webhook(**values | lists | {"since": since, "formers": formers})
