"""The store of sign-ins that are under way at the provider, and of verified people who choose a name.

A sign-in belongs to the browser that began it: to the secret in a cookie. A verified person gets a new secret, because
a neighbouring site may have planted the first one. Only hashes are stored, of `state` too. The nonce and the verifier
of PKCE follow from the cookie and `state`, so nobody who reads the database can complete a sign-in.
"""

import base64
import hashlib
import hmac
import secrets
import time
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, Row, bindparam, delete, insert, select

from service.features.accounts.credentials import fingerprint
from service.features.accounts.living import hold_living
from service.features.openid.tables import openid_arrivals, openid_attempts
from service.platform.storage.database import Database

LASTS: Final = 900
"""Seconds that a sign-in may take at the provider, and then the choice of a name."""

_ADD: Final = insert(openid_attempts)
_TIDY: Final = delete(openid_attempts).where(openid_attempts.c.expires_at <= bindparam("now"))
_TAKE: Final = (
    delete(openid_attempts)
    .where(
        openid_attempts.c.hash == bindparam("state"),
        openid_attempts.c.browser == bindparam("shown"),
        openid_attempts.c.expires_at > bindparam("now"),
    )
    .returning(*openid_attempts.c)
)
_ARRIVE: Final = insert(openid_arrivals)
_TIDY_ARRIVALS: Final = delete(openid_arrivals).where(openid_arrivals.c.expires_at <= bindparam("now"))
_OF_BROWSER: Final = (
    openid_arrivals.c.browser == bindparam("shown"), openid_arrivals.c.expires_at > bindparam("now")
)  # fmt: skip
_ARRIVAL: Final = select(openid_arrivals).where(*_OF_BROWSER)
_NAME_CHOSEN: Final = delete(openid_arrivals).where(*_OF_BROWSER).returning(*openid_arrivals.c)
_FORGET: Final = tuple(
    delete(table).where(table.c.account == bindparam("whose")) for table in (openid_attempts, openid_arrivals)
)


class SignInAttempt(msgspec.Struct, frozen=True):
    """A sign-in at the provider. With an `account`, it connects the identity to that account."""

    account: str | None
    recovery: int
    next: str


class Arrival(SignInAttempt, frozen=True):
    """A person whom the provider has verified, and who has no account for it yet."""

    identity: bytes


class Attempts:
    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, browser: str, state: str, attempt: SignInAttempt) -> None:
        """Store a sign-in under its `state`, a new secret."""
        now = int(time.time())
        row = {"hash": fingerprint(state), **_row(browser, attempt, now)}
        with self._database.write() as connection:
            if attempt.account is not None:
                hold_living(connection, attempt.account)
            connection.execute(_TIDY, {"now": now})
            connection.execute(_ADD, row)

    def take(self, browser: str, state: str) -> SignInAttempt | None:
        """Use up a sign-in, and return it. Return None if this browser began none with this `state`."""
        if not browser:  # such as an image on another site: it takes no turn of the writer
            return None
        parameters = {"state": fingerprint(state), "shown": fingerprint(browser), "now": int(time.time())}
        with self._database.write() as connection:
            row = connection.execute(_TAKE, parameters).one_or_none()
        return None if row is None else SignInAttempt(row.account, row.recovery, row.next)

    def arrive(self, identity: bytes, attempt: SignInAttempt) -> str:
        browser, now = secrets.token_urlsafe(32), int(time.time())
        with self._database.write() as connection:
            if attempt.account is not None:
                hold_living(connection, attempt.account)
            connection.execute(_TIDY_ARRIVALS, {"now": now})
            connection.execute(_ARRIVE, {"identity": identity, **_row(browser, attempt, now)})
        return browser

    def arrival(self, browser: str) -> Arrival | None:
        with self._database.read() as connection:
            row = connection.execute(_ARRIVAL, _shown(browser)).one_or_none()
        return None if row is None else _arrival(row)


def take_arrival(connection: Connection, browser: str) -> Arrival | None:
    """Use up the arrival of a browser in the transaction that gives its person an account, and return it."""
    row = connection.execute(_NAME_CHOSEN, _shown(browser)).one_or_none()
    return None if row is None else _arrival(row)


def forget_attempts(connection: Connection, account: str) -> None:
    """Delete the sign-ins of an account that are under way."""
    for statement in _FORGET:
        connection.execute(statement, {"whose": account})


def _arrival(row: Row[Any]) -> Arrival:
    return Arrival(row.account, row.recovery, row.next, row.identity)


def _shown(browser: str) -> dict[str, Any]:
    """Return the SQL parameters that select the arrival of a browser."""
    return {"shown": fingerprint(browser), "now": int(time.time())}


def derived(browser: str, state: str, purpose: Literal["nonce", "verifier"]) -> str:
    """Return the nonce or the verifier of a sign-in, which nobody can compute without the cookie."""
    digest = hmac.digest(browser.encode(), f"{purpose} {state}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _row(browser: str, attempt: SignInAttempt, now: int) -> dict[str, Any]:
    fields = {name: getattr(attempt, name) for name in SignInAttempt.__struct_fields__}
    return {**fields, "browser": fingerprint(browser), "expires_at": now + LASTS}
