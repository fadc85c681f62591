"""The store of identities: the subjects of the provider that sign in to accounts.

An identity is an issuer with a subject, never a mail address. Only its hash is stored, so neither a backup nor a reader
of the database learns the subject.
"""

import hashlib
import time
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from domain.game.refusal import Refusal
from service.features.accounts import handles
from service.features.accounts.credentials import Credential, put_session
from service.features.accounts.living import hold_living, living
from service.features.accounts.recovery import Recovery, hold_count, keep_by_identity, needs_password
from service.features.accounts.store import add_person, taking
from service.features.openid.attempts import Arrival, SignInAttempt, forget_attempts, take_arrival
from service.features.openid.tables import openid_identities
from service.platform.storage.database import Database

_ACCOUNT: Final = select(openid_identities.c.account).where(openid_identities.c.hash == bindparam("identity"))
_THEIRS: Final = (openid_identities.c.account == bindparam("whose")) & (openid_identities.c.issuer == bindparam("at"))
_CONNECTED: Final = select(openid_identities.c.hash, openid_identities.c.connected_at).where(_THEIRS)
_ADD: Final = insert(openid_identities)
_REMOVE: Final = delete(openid_identities).where(_THEIRS)
_REMOVE_ALL: Final = delete(openid_identities).where(openid_identities.c.account == bindparam("whose"))


class ProviderIdentities:
    """The identities at the provider `issuer`."""

    def __init__(self, database: Database, issuer: str, recovery: Recovery) -> None:
        self._database = database
        self._issuer = issuer
        self._recovery = recovery

    def identity(self, subject: str) -> bytes:
        """Return the hash that stands for a subject of the provider."""
        return hashlib.sha256(f"dominium-identity/1\n{self._issuer}\n{subject}".encode()).digest()

    def connected_at(self, account: str) -> int | None:
        """Return when an account was connected to an identity, or None if it is not."""
        with self._database.read() as connection:
            row = connection.execute(_CONNECTED, self._whose(account)).one_or_none()
        return None if row is None else int(row.connected_at)

    def known(self, identity: bytes) -> bool:
        with self._database.read() as connection:
            return _account(connection, identity) is not None

    def sign_in(self, identity: bytes) -> tuple[Credential, str] | None:
        """Create a session for the account of an identity. Return None if no account has it."""
        with self._database.read() as connection:
            account = _account(connection, identity)
        if account is None:
            return None
        with self._database.write() as connection:
            if not living(connection, (account,)) or _account(connection, identity) != account:
                return None
            return put_session(connection, account)

    def connect(self, identity: bytes, attempt: SignInAttempt) -> None:
        """Connect an identity to the account that requested it.

        Refuse if either of them has another one already: `identity-taken`. Refuse if the account's recovery has changed
        since: `sign-in-ended`.
        """
        account = str(attempt.account)
        with self._database.write() as connection:
            hold_count(connection, account, attempt.recovery)
            if self._connect(connection, account, identity):
                self._recovery.changed(connection, account, "identity")

    def disconnect(self, account: str) -> bool:
        """Remove the identity of an account, and return whether there was one. Refuse if it is the last way in."""
        with self._database.write() as connection:
            hold_living(connection, account)
            if connection.execute(_CONNECTED, self._whose(account)).one_or_none() is None:
                return False
            needs_password(connection, account)
            connection.execute(_REMOVE, self._whose(account))
            self._recovery.changed(connection, account, "identity")
        return True

    def open(self, browser: str, handle: str) -> tuple[Arrival, str, tuple[Credential, str] | None]:
        """Give a verified person an account with a handle: a new one with a session, or that of the guest they are.

        If the handle is refused, the person may choose another one.
        """
        handles.check(handle)
        with taking(self._database, handle) as connection:
            arrival = take_arrival(connection, browser)
            if arrival is None:
                raise Refusal("sign-in-ended/unknown")
            if _account(connection, arrival.identity) is not None:
                raise Refusal("identity-taken/other")
            begun = None
            if arrival.account is None:
                account = add_person(connection, handle)
                begun = put_session(connection, account)
            else:
                account = arrival.account
                hold_count(connection, account, arrival.recovery)
                keep_by_identity(connection, account, handle)
                self._recovery.changed(connection, account, "identity")
            self._connect(connection, account, arrival.identity)
        return arrival, account, begun

    def _connect(self, connection: Connection, account: str, identity: bytes) -> bool:
        mine = connection.execute(_CONNECTED, self._whose(account)).one_or_none()
        if mine is not None and mine.hash == identity:
            return False
        if _account(connection, identity) is not None:
            raise Refusal("identity-taken/other")
        if mine is not None:
            raise Refusal("identity-taken/mine")
        row = {"hash": identity, "issuer": self._issuer, "account": account, "connected_at": int(time.time())}
        try:
            connection.execute(_ADD, row)
        except IntegrityError as error:  # another account was faster
            raise Refusal("identity-taken/other") from error
        return True

    def _whose(self, account: str) -> dict[str, Any]:
        return {"whose": account, "at": self._issuer}


def _account(connection: Connection, identity: bytes) -> str | None:
    found: str | None = connection.scalar(_ACCOUNT, {"identity": identity})
    return found


def disconnect_identities(connection: Connection, account: str) -> bool:
    """Remove the identities of an account at every provider, and return whether there was one."""
    return bool(connection.execute(_REMOVE_ALL, {"whose": account}).rowcount)


def forget_identities(connection: Connection, account: str) -> None:
    """Delete the identities of an account that is erased, and its sign-ins that are under way."""
    disconnect_identities(connection, account)
    forget_attempts(connection, account)
