"""Mail addresses, subscriptions to news, and orders for letters.

Only these tables store addresses, which are deleted with their accounts. A stored letter has neither text nor secret.
It is an order to write a letter, and is deleted after the letter was sent. `due_at`, `since` and `told_at` are in
milliseconds.
"""

import secrets
import time
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, Literal, NamedTuple, get_args

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from service.features.accounts.credentials import HOLDS, LINK, clock, fingerprint
from service.features.accounts.tables import accounts, credentials, letters, mail_told, mailboxes
from service.platform.storage.database import Database, in_parts
from service.platform.streams.service_time import now, settled

Change = Literal["address", "identity", "password", "recovery", "sessions"]
"""A change of an account's recovery, about which a letter is sent to the address before the change.

`recovery` is a new password that disconnected an identity.
"""
LetterKind = Literal["confirm", "link", "news"] | Change
NewsKind = Literal["turn", "invitation", "case", "round", "announcement"]
AtMost = Literal["each", "hour", "day", "week"]

CONFIRM: Final = "c-"
STOP: Final = "s-"
"""Prefix of the secrets in links that stop the news."""
PROOF_LASTS: Final = 24 * 3600
_BETWEEN_LINKS: Final = 600
_MOST_LINKS: Final = 10
"""Maximum number of valid sign-in links of one account. Anybody may order one for a known handle, so they stay few."""
_REMEMBERED: Final = 366 * 24 * 3600
_UNDER_WAY: Final = 180_000
"""Milliseconds in which a claimed letter must be sent.

After that, the sender counts as dead, and another claims the letter.
"""
_LOOKED_AT: Final = 200


class Mailbox(msgspec.Struct, frozen=True):
    """The mailbox of an account: its address and its subscription.

    `about` lists the subscribed kinds of news, and `at_most` limits their frequency. `patience` is the time in minutes
    that a thing waits before it becomes news. Things from before `since` are no news. `stop` is the secret of the link
    that ends the subscription.
    """

    account: str
    address: str
    confirmed_at: int | None
    language: str
    about: tuple[NewsKind, ...]
    at_most: AtMost
    patience: int
    since: int
    told_at: int
    stop: str


class Letter(NamedTuple):
    account: str
    kind: LetterKind
    due_at: int
    tries: int
    recovery: int
    address: str
    language: str


class Mailboxes:
    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, account: str) -> Mailbox | None:
        with self._database.read() as connection:
            row = connection.execute(_FIND, {"account": account}).one_or_none()
        return None if row is None else _mailbox(row)

    def stop(self, secret: str) -> bool:
        """End all news to the address whose link has this secret, and return whether there is one.

        An address that was never confirmed is deleted: it may be a stranger's.
        """
        with self._database.write() as connection:
            row = connection.execute(_BY_STOP, {"secret": secret}).one_or_none()
            if row is None:
                return False
            if row.confirmed_at is None:
                remove_address(connection, row.account)
            else:
                connection.execute(_CHANGE, {"whose": row.account, "about": ""})
                connection.execute(_DROP_LETTER, {"whose": row.account, "which": "news"})
        return True

    def wanting(self, after: str, limit: int) -> list[Mailbox]:
        """Return at most `limit` subscribed mailboxes after the account `after`, sorted by account."""
        with self._database.read() as connection:
            rows = connection.execute(_WANTING_AFTER, {"after": after, "most": limit})
            return [_mailbox(row) for row in rows]

    def wanting_of(self, accounts: Iterable[str]) -> list[Mailbox]:
        with self._database.read() as connection:
            found = (connection.execute(_WANTING_OF, {"accounts": some}) for some in in_parts(accounts))
            return [_mailbox(row) for rows in found for row in rows]

    def wanting_since(self, moment: int) -> list[Mailbox]:
        """Return the subscribed mailboxes that changed or got news after a time, in milliseconds."""
        with self._database.read() as connection:
            return [_mailbox(row) for row in connection.execute(_WANTING_SINCE, {"moment": moment})]

    def order_link(self, account: str | None, address: str) -> list[str]:
        """Order a sign-in link for an account, or for all accounts with the address. Return the accounts that get one.

        Accounts without a confirmed address, with a recent link, or with many valid ones, get none.
        """
        moment = int(time.time())
        mark, owner = (_LINK_ADDRESS, address.lower()) if account is None else (_LINK_ACCOUNT, account)
        with self._database.write() as connection:
            marked = {"owner": owner, "before": moment - _BETWEEN_LINKS, "linked_at": moment, **clock()}
            found = list(connection.scalars(mark, marked))
            for one in found:
                order(connection, one, "link")
        return found

    def order_news(self, account: str) -> None:
        """Order a letter with news unless one is already ordered."""
        with suppress(IntegrityError), self._database.write() as connection:  # another process may be first
            if connection.execute(_LETTER, {"whose": account, "which": "news"}).one_or_none() is None:
                order(connection, account, "news")

    def sent_causes(self, account: str, causes: Collection[str]) -> set[str]:
        """Return those causes of news about which the account already received mail."""
        with self._database.read() as connection:
            return set(connection.scalars(_TOLD, {"account": account, "causes": list(causes)}))

    def due(self) -> list[Letter]:
        with self._database.read() as connection:
            return [Letter(*row) for row in connection.execute(_DUE, {"now": now()})]

    def take(self, account: str, kind: str) -> Letter | None:
        """Claim a due letter, so that only the caller sends it. Return None if another sender was first."""
        with self._database.write() as connection:
            taken = {"whose": account, "which": kind, "now": now(), "due_at": now() + _UNDER_WAY}
            row = connection.execute(_TAKE, taken).one_or_none()
        return None if row is None else Letter(*row)

    def put_off(self, letter: Letter, due_at: int) -> None:
        with self._database.write() as connection:
            connection.execute(_PUT_OFF, _as_taken(letter) | {"due_at": due_at})

    def done(self, letter: Letter, causes: Iterable[str] = ()) -> None:
        """Delete the order of a letter that was sent, and record which news it contained (`causes`)."""
        moment = int(time.time())
        rows = [{"account": letter.account, "cause": cause, "at": moment} for cause in causes]
        with self._database.write() as connection:
            connection.execute(_DONE, _as_taken(letter))
            if rows and connection.execute(_CHANGE, {"whose": letter.account, "told_at": now()}).rowcount:
                if settled():
                    connection.execute(_FORGET_TOLD, {"before": moment - _REMEMBERED})
                connection.execute(_ADD_TOLD, rows)


def give_address(
    connection: Connection, account: str, address: str, recovery: int, preferences: Mapping[str, Any]
) -> None:  # fmt: skip
    """Store a new mail address. Until it is confirmed, only the confirmation is sent to it.

    Call `Recovery.set_address` instead.
    """
    row = _preference_columns(preferences) | {
        "address": address, "address_key": address.lower(), "confirmed_at": None, "proof": None, "linked_at": 0,
        "stop": STOP + secrets.token_urlsafe(24), "recovery": recovery,
    }  # fmt: skip
    _forget_letters(connection, account)
    if not connection.execute(_CHANGE, row | {"whose": account}).rowcount:
        connection.execute(_ADD, row | {"account": account})


def set_preferences(connection: Connection, account: str, preferences: Mapping[str, Any]) -> None:
    """Change the subscription of an account that has an address."""
    connection.execute(_CHANGE, _preference_columns(preferences) | {"whose": account})


def remove_address(connection: Connection, account: str) -> None:
    """Delete the account's address and its waiting letters, except letters about changes."""
    _forget_letters(connection, account)
    for statement in (_REMOVE_TOLD, _REMOVE):
        connection.execute(statement, {"account": account})


def prove(connection: Connection, account: str) -> str:
    """Return a new secret for the link that confirms the address. Earlier secrets become invalid.

    Call `Recovery.prove` instead.
    """
    secret = CONFIRM + secrets.token_urlsafe(32)
    proof = {"proof": fingerprint(secret), "proof_until": int(time.time()) + PROOF_LASTS}
    connection.execute(_CHANGE, proof | {"whose": account})
    return secret


def proved(connection: Connection, secret: str) -> str | None:
    """Return the account whose address a secret would confirm, or None."""
    found: str | None = connection.scalar(_PROVED, {"proof": fingerprint(secret)})
    return found


def confirm(connection: Connection, account: str, secret: str, recovery: int) -> bool:
    """Confirm the account's address if the secret is valid and `recovery` is still its count. Return whether it was.

    Call `Recovery.confirm` instead.
    """
    moment = int(time.time())
    held = {"whose": account, "shown": fingerprint(secret), "moment": moment, "count": recovery}
    return bool(connection.execute(_CONFIRM, held | {"confirmed_at": moment, "since": now()}).rowcount)


def order(connection: Connection, account: str, kind: LetterKind, **more: str) -> None:
    """Order a letter of a kind for an account. It replaces a waiting letter of the same kind."""
    connection.execute(_DROP_LETTER, {"whose": account, "which": kind})
    row = {"whose": account, "account": account, "kind": kind, "due_at": now(), "tries": 0, **more}
    connection.execute(_ORDER, row)


def order_change(connection: Connection, account: str, change: Change) -> None:
    """Order a letter about a change, to the currently confirmed address.

    A waiting letter about the same kind of change keeps its address: after two changes in a row, the owner of the first
    address must learn of them.
    """
    box = connection.execute(_FIND, {"account": account}).one_or_none()
    waits = connection.execute(_LETTER, {"whose": account, "which": change}).one_or_none()
    if box is not None and box.confirmed_at is not None and waits is None:
        order(connection, account, change, address=box.address, language=box.language)


def forget_mail(connection: Connection, account: str) -> None:
    """Delete the address and all letters of an account that is erased."""
    remove_address(connection, account)
    connection.execute(_REMOVE_LETTERS, {"account": account})


def mail_restored(connection: Connection) -> None:
    """Delete waiting letters and restart all subscriptions after a restoration from a backup: older news is out of
    date."""
    connection.execute(_CHANGE_ALL, {"since": now()})
    connection.execute(_DROP_ALL_LETTERS)


def _wanting(which: ColumnElement[bool]) -> Select[Any]:
    return select(mailboxes).where(which, mailboxes.c.confirmed_at.is_not(None), mailboxes.c.about != "")


_FIND: Final = select(mailboxes).where(mailboxes.c.account == bindparam("account"))
_WANTING_AFTER: Final = (
    _wanting(mailboxes.c.account > bindparam("after")).order_by(mailboxes.c.account).limit(bindparam("most"))
)
_WANTING_OF: Final = _wanting(mailboxes.c.account.in_(bindparam("accounts", expanding=True)))
_WANTING_SINCE: Final = _wanting(
    or_(mailboxes.c.since > bindparam("moment"), mailboxes.c.told_at > bindparam("moment"))
)
_TOLD: Final = select(mail_told.c.cause).where(
    mail_told.c.account == bindparam("account"), mail_told.c.cause.in_(bindparam("causes", expanding=True))
)
_DUE: Final = select(letters).where(letters.c.due_at <= bindparam("now")).order_by(letters.c.due_at).limit(_LOOKED_AT)
_MINE: Final = mailboxes.c.account == bindparam("whose")
_BY_STOP: Final = select(mailboxes).where(mailboxes.c.stop == bindparam("secret"))
_PROVED: Final = select(mailboxes.c.account).where(mailboxes.c.proof == bindparam("proof"))
_ADD: Final = insert(mailboxes)
_CHANGE_ALL: Final = update(mailboxes)
_CHANGE: Final = _CHANGE_ALL.where(_MINE)
_CONFIRM: Final = _CHANGE.where(
    mailboxes.c.proof == bindparam("shown"),
    mailboxes.c.proof_until > bindparam("moment"),
    mailboxes.c.recovery == bindparam("count"),
).values(proof=None)
_LINKS: Final = (
    select(func.count())
    .where(credentials.c.account == mailboxes.c.account, credentials.c.kind == LINK, HOLDS)
    .where(accounts.c.id == mailboxes.c.account, accounts.c.recovery == credentials.c.recovery)
    .correlate(mailboxes)
)
_LINKED: Final = _CHANGE_ALL.where(
    mailboxes.c.confirmed_at.is_not(None),
    mailboxes.c.linked_at <= bindparam("before"),
    _LINKS.scalar_subquery() < _MOST_LINKS,
).returning(mailboxes.c.account)
_LINK_ADDRESS: Final = _LINKED.where(mailboxes.c.address_key == bindparam("owner"))
_LINK_ACCOUNT: Final = _LINKED.where(mailboxes.c.account == bindparam("owner"))
_REMOVE: Final = delete(mailboxes).where(mailboxes.c.account == bindparam("account"))
_ADD_TOLD: Final = insert(mail_told)
_FORGET_TOLD: Final = delete(mail_told).where(mail_told.c.at < bindparam("before"))
_REMOVE_TOLD: Final = delete(mail_told).where(mail_told.c.account == bindparam("account"))
_ONE_LETTER: Final = (letters.c.account == bindparam("whose")) & (letters.c.kind == bindparam("which"))
_LETTER: Final = select(letters).where(_ONE_LETTER)
_ORDER: Final = insert(letters).values(
    recovery=select(accounts.c.recovery).where(accounts.c.id == bindparam("whose")).scalar_subquery()
)
_TAKE: Final = (
    update(letters)
    .where(_ONE_LETTER, letters.c.due_at <= bindparam("now"))
    .values(tries=letters.c.tries + 1)
    .returning(*letters.c)
)
_AS_TAKEN: Final = (
    _ONE_LETTER & (letters.c.due_at == bindparam("seen_due")) & (letters.c.tries == bindparam("seen_tries"))
)
"""Condition that selects a letter which was neither ordered nor claimed again since the caller claimed it."""
_PUT_OFF: Final = update(letters).where(_AS_TAKEN)
_DONE: Final = delete(letters).where(_AS_TAKEN)
_DROP_LETTER: Final = delete(letters).where(_ONE_LETTER)
_DROP_ALL_LETTERS: Final = delete(letters)
_REMOVE_LETTERS: Final = delete(letters).where(letters.c.account == bindparam("account"))
_FORGET_LETTERS: Final = _REMOVE_LETTERS.where(letters.c.kind.not_in(get_args(Change)))


def _preference_columns(preferences: Mapping[str, Any]) -> dict[str, Any]:
    return {**preferences, "about": " ".join(preferences["about"]), "since": now()}


def _forget_letters(connection: Connection, account: str) -> None:
    """Delete an account's waiting letters, except those about changes, which go to an earlier address."""
    connection.execute(_FORGET_LETTERS, {"account": account})


def _as_taken(letter: Letter) -> dict[str, Any]:
    """Return the SQL parameters that select a mail only if no other worker has claimed it since."""
    return {"whose": letter.account, "which": letter.kind, "seen_due": letter.due_at, "seen_tries": letter.tries}


def _mailbox(row: Row[Any]) -> Mailbox:
    values = {name: getattr(row, name) for name in Mailbox.__struct_fields__}
    return Mailbox(**values | {"about": tuple(row.about.split())})
