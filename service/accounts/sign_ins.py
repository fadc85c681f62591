"""Signing in: a session for a handle with its password, or for a link that an operator made and that works once.

A password and the sessions under it change together. Whoever signs in with the old password while it is changed holds
the account's row, or waits for it: their session is made before the change, which ends it, or not at all.
"""

import time
from typing import Any, Final

from sqlalchemy import Connection, delete, func, select, update

from domain.game.refusal import Refusal
from service.accounts import passwords
from service.accounts.credentials import SCOPES, Credential, fingerprint, holds, put
from service.accounts.living import hold_living, living
from service.registry.database import Database
from service.registry.schema import accounts, credentials

SESSION: Final = "session"
LINK: Final = "link"
SESSION_LASTS: Final = 30 * 24 * 3600
LINK_LASTS: Final = 24 * 3600
FRESH: Final = 3600
"""Seconds after signing in by a link in which a password may be set without the one before."""
_BY_LINK: Final = "by a link"


class SignIns:
    def __init__(self, database: Database) -> None:
        self._database = database

    def by_password(self, handle: str, password: str) -> tuple[Credential, str] | None:
        """A session and its secret, if the account with this handle has this password."""
        found = select(accounts.c.id, accounts.c.password).where(accounts.c.handle_key == handle.lower())
        with self._database.read() as connection:
            row = connection.execute(found).one_or_none()
        if not passwords.matches(None if row is None else row.password, password) or row is None:
            return None
        with self._database.write() as connection:
            living(connection, (row.id,))  # nobody else changes the password now
            if connection.scalar(select(accounts.c.password).where(accounts.c.id == row.id)) != row.password:
                return None
            return put(connection, SESSION, row.id, SCOPES, lifetime=SESSION_LASTS)

    def link(self, account: str) -> str:
        """The secret of a link with which somebody signs in as this account, once. Links made before work no more."""
        with self._database.write() as connection:
            hold_living(connection, account)
            _end(connection, account, LINK)
            return put(connection, LINK, account, SCOPES, lifetime=LINK_LASTS)[1]

    def by_link(self, secret: str) -> tuple[Credential, str] | None:
        """A session and its secret, if this is a link's that still holds. It is used up."""
        mine = (credentials.c.hash == fingerprint(secret)) & (credentials.c.kind == LINK)
        with self._database.read() as connection:
            account = connection.scalar(select(credentials.c.account).where(mine))
        if account is None:
            return None
        with self._database.write() as connection:
            living(connection, (account,))
            if not connection.execute(delete(credentials).where(mine, holds())).rowcount:
                return None
            return put(connection, SESSION, account, SCOPES, label=_BY_LINK, lifetime=SESSION_LASTS)

    def has_password(self, account: str) -> bool:
        with self._database.read() as connection:
            return connection.scalar(select(accounts.c.password).where(accounts.c.id == account)) is not None

    def vouch(self, account: str, current: str | None, credential: str) -> str | None:
        """Refuses whoever does not show the password of now, where there is one; a session that was just begun by a
        link need not. The password as it is stored."""
        with self._database.read() as connection:
            stored: str | None = connection.scalar(select(accounts.c.password).where(accounts.c.id == account))
            forgiven = stored is None or connection.scalar(_just_begun(account, credential))
        if not forgiven and not passwords.matches(stored, current or ""):
            raise Refusal("wrong-password", "this is not your password of now", pointer="/current")
        return stored

    def change_password(self, account: str, password: str, current: str | None, credential: str) -> None:
        """Gives an account a password, and ends every session and link but this credential's; for whoever `vouch` lets.
        Go through `Registry.change_password`."""
        stored = self.vouch(account, current, credential)
        hashed = passwords.hashed(password)
        same = accounts.c.password.is_(None) if stored is None else accounts.c.password == stored
        with self._database.write() as connection:
            changed = update(accounts).where(accounts.c.id == account, accounts.c.erased_at.is_(None), same)
            if not connection.execute(changed.values(password=hashed)).rowcount:
                raise Refusal("conflict", "the password was changed just now by somebody else")
            _end(connection, account, SESSION, LINK, but=credential)


def _end(connection: Connection, account: str, *kinds: str, but: str = "") -> None:
    mine = (credentials.c.account == account) & credentials.c.kind.in_(kinds)
    connection.execute(delete(credentials).where(mine, credentials.c.id != but))


def _just_begun(account: str, credential: str) -> Any:
    begun = (credentials.c.label == _BY_LINK) & (credentials.c.made_at > int(time.time()) - FRESH)
    mine = (credentials.c.id == credential) & (credentials.c.account == account) & (credentials.c.kind == SESSION)
    return select(func.count()).where(mine, begun)
