"""The store of accounts. A handle is unique regardless of case. An erased account keeps only its id."""

import re
import secrets
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Select, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from domain.game.refusal import Refusal
from projections.database import upsert
from service.features.accounts import handles, passwords
from service.features.accounts.credentials import Credential, put, put_session
from service.features.accounts.erasures import buried
from service.features.accounts.living import declared_bots, living
from service.features.accounts.tables import accounts, handles_kept
from service.platform.caller import OPEN_SCOPES
from service.platform.ids import new_id
from service.platform.storage.database import Database

ROLES: Final = ("admin", "referee")
_LETTERS: Final = "23456789abcdefghjkmnpqrstvwxyz"
"""Letters and digits of guests' handles, without pairs that readers confuse."""

_ADD: Final = insert(accounts)
_BY_ID: Final = select(accounts).where(accounts.c.id == bindparam("account"))
_BY_HANDLE: Final = select(accounts).where(accounts.c.handle_key == bindparam("handle"))
_CHANGE: Final = update(accounts).where(accounts.c.id == bindparam("account"))
_CHANGE_LIVING: Final = _CHANGE.where(accounts.c.erased_at.is_(None))
_DECLARE: Final = _CHANGE_LIVING.where(accounts.c.kind == "person").values(kind="program")
_AMONG: Final = select(accounts.c.id).where(accounts.c.id.in_(bindparam("people", expanding=True)))
_ERASED: Final = _AMONG.where(accounts.c.erased_at.is_not(None))
_LIVING: Final = _AMONG.where(accounts.c.erased_at.is_(None))
_PEOPLE: Final = _AMONG.where(accounts.c.kind != "bot")
_BEGINNING: Final = (
    select(accounts)
    .where(
        accounts.c.handle_key.like(bindparam("begins"), escape="/"),
        accounts.c.handle_key > bindparam("after"),
        accounts.c.kind != "guest",
    )
    .order_by(accounts.c.handle_key)
    .limit(bindparam("most"))
)
_BOTS: Final = select(accounts).where(accounts.c.kind == "bot")
_OFFICIALS: Final = select(accounts.c.id).where(accounts.c.roles != "")


class Account(msgspec.Struct, frozen=True):
    """An account. `handle` and `name` are None once it is erased.

    Its `kind` is `person`, `guest`, `bot` (of the service) or `program` (of a user).
    """

    id: str
    handle: str | None
    name: str | None
    roles: tuple[str, ...]
    made_at: int
    erased_at: int | None = None
    kind: str = "person"

    @property
    def bot(self) -> bool:
        """Return whether a program plays under an account."""
        return self.kind in {"bot", "program"}


class Accounts:
    def __init__(self, database: Database) -> None:
        self._database = database

    def create(
        self, handle: str, name: str | None = None, password: str | None = None, *, by_operator: bool = False
    ) -> Account:
        """Create an account, or refuse: `bad-handle`, `handle-reserved`, `handle-taken`."""
        handles.check(handle, by_operator=by_operator)
        account = Account(new_id("a"), handle, name or handle, (), int(time.time()))
        self._insert(account, password)
        return account

    def open(
        self, account: str, token: str, handle: str, name: str | None = None, password: str | None = None
    ) -> tuple[Account, Credential, str]:
        """Create an account with its first token, under the given ids. Refuse as `create` does, and also
        `name-reserved`.

        A second call returns the same account with a new token, because nobody received the first one.
        """
        handles.check(handle)
        handles.check_name(name or handle, "/display_name")
        row = _row(Account(account, handle, name or handle, (), int(time.time())), password)
        with taking(self._database, handle) as connection:
            if not living(connection, (account,)):
                connection.execute(_ADD, row)
            opened = _account(connection.execute(_BY_ID, {"account": account}).one())
            return opened, *put(connection, "token", account, OPEN_SCOPES, label="first", id_=token)

    def guest(self) -> tuple[Credential, str]:
        """Create an account for a guest, and return a session for it with its secret.

        A guest has no chosen handle or password.
        """
        handle = f"guest-{''.join(secrets.choice(_LETTERS) for _ in range(8))}"
        account = Account(new_id("a"), handle, handle, (), int(time.time()), kind="guest")
        with taking(self._database, handle) as connection:
            connection.execute(_ADD, _row(account, None))
            return put_session(connection, account.id)

    def check_name(self, account: Account, name: str) -> None:
        """Refuse a new display name that the account may not take.

        Lists of an event show the names of guests. So none may be the handle of another account, also of an erased one,
        when it is chosen.
        """
        handles.check_name(name, "/display_name", account.roles)
        if account.kind != "guest":
            return
        other = self.named(name) not in {None, account}
        with self._database.read() as connection:
            if other or buried(connection, name.lower()):
                raise Refusal("handle-taken", pointer="/display_name", handle=name)

    def show_as(self, account: str, name: str) -> None:
        """Change the display name without a check. Call `changing.rename` instead, which checks the name."""
        with self._database.write() as connection:
            row = {"account": account, "name": name}
            if connection.execute(_CHANGE_LIVING, row).rowcount:
                upsert(connection, handles_kept, [{"id": 1, "count": 1}], adding="count")  # lists of events change

    def say_bot(self, account: str) -> None:
        """Declare permanently that a bot plays under an account."""
        with self._database.write() as connection:
            if connection.execute(_DECLARE, {"account": account}).rowcount:
                upsert(connection, handles_kept, [{"id": 1, "count": 1}], adding="count")  # leaderboards change

    def programs(self, people: Collection[str]) -> set[str]:
        """Return those of the accounts that have declared themselves bots."""
        with self._database.read() as connection:
            return declared_bots(connection, people) if people else set()

    def forgotten(self, people: Collection[str]) -> list[str]:
        return self._among(_ERASED, people)

    def living(self, people: Collection[str]) -> list[str]:
        """Return those of the accounts that exist and are not erased."""
        return self._among(_LIVING, people)

    def people(self, among: Collection[str]) -> list[str]:
        """Return those of the accounts that exist and are no bots of the service."""
        return self._among(_PEOPLE, among)

    def _among(self, chosen: Select[tuple[str]], people: Collection[str]) -> list[str]:
        with self._database.read() as connection:
            return list(connection.scalars(chosen, {"people": list(people)})) if people else []

    def bot(self, handle: str) -> Account:
        """Return the account of a bot of the service, and create it if needed.

        No person can have such a handle.
        """
        known = self.named(handle)
        if known is not None:
            return known
        account = Account(new_id("a"), handle, handle, (), int(time.time()), kind="bot")
        try:
            self._insert(account, None)
        except Refusal:  # another process has just opened it
            return self.bot(handle)
        return account

    def bots(self) -> list[Account]:
        with self._database.read() as connection:
            return [_account(row) for row in connection.execute(_BOTS)]

    def officials(self) -> list[str]:
        """Return the accounts with a role: administrators and the referees of the service."""
        with self._database.read() as connection:
            return list(connection.scalars(_OFFICIALS))

    def _insert(self, account: Account, password: str | None) -> None:
        row = _row(account, password)
        with taking(self._database, str(account.handle)) as connection:
            connection.execute(_ADD, row)

    def find(self, account: str) -> Account | None:
        return self._one(_BY_ID, account=account)

    def named(self, handle: str) -> Account | None:
        return self._one(_BY_HANDLE, handle=handle.lower())

    def called(self, name: str) -> Account | None:
        """Return the account with the given id or handle, or None. No handle looks like an id."""
        return self.find(name) or self.named(name)

    def beginning(self, prefix: str, after: str, limit: int) -> list[Account]:
        """Return at most `limit` accounts whose handles begin with `prefix`, after the handle `after`.

        Guests are left out.
        """
        begins = re.sub(r"[%_/]", r"/\g<0>", prefix.lower()) + "%"
        with self._database.read() as connection:
            rows = connection.execute(_BEGINNING, {"begins": begins, "after": after, "most": limit})
            return [_account(row) for row in rows]

    def give_role(self, account: str, role: str, *, given: bool = True) -> Account:
        """Give an account a role, or remove it.

        Call `changing.give_role`, which also updates the cache of callers.
        """
        if role not in ROLES:
            raise Refusal("no-such-role", pointer="/role", role=role)
        with self._database.write() as connection:
            if not living(connection, (account,)):
                raise Refusal("not-found/account", account=account)
            found = _account(connection.execute(_BY_ID, {"account": account}).one())
            roles = tuple(sorted({*found.roles, role} if given else {*found.roles} - {role}))
            connection.execute(_CHANGE, {"account": account, "roles": " ".join(roles)})
        return msgspec.structs.replace(found, roles=roles)

    def _one(self, chosen: Select[Any], **named: str) -> Account | None:
        with self._database.read() as connection:
            row = connection.execute(chosen, named).one_or_none()
        return None if row is None else _account(row)


def add_person(connection: Connection, handle: str) -> str:
    """Store an account without a password, inside `taking`, and return its id.

    The caller connects an identity to it.
    """
    account = Account(new_id("a"), handle, handle, (), int(time.time()))
    connection.execute(_ADD, _row(account, None))
    return account.id


@contextmanager
def taking(database: Database, handle: str) -> Iterator[Connection]:
    """Open a transaction in which the block stores a handle. Refuse a handle that is or was used: `handle-taken`."""
    taken = Refusal("handle-taken", pointer="/handle", handle=handle)
    try:
        with database.write() as connection:
            yield connection
            if buried(connection, handle.lower()):  # checked after the insert, so that no erasure can come between
                raise taken
    except IntegrityError as error:
        raise taken from error


def _row(account: Account, password: str | None) -> dict[str, Any]:
    return {
        "id": account.id,
        "kind": account.kind,
        "handle": account.handle,
        "handle_key": str(account.handle).lower(),
        "name": account.name,
        "password": None if password is None else passwords.hashed(password),
        "made_at": account.made_at,
    }


def _account(row: Row[Any]) -> Account:
    return Account(row.id, row.handle, row.name, tuple(row.roles.split()), row.made_at, row.erased_at, row.kind)
