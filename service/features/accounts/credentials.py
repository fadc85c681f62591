"""Credentials: the secrets that identify callers. They are tokens in a header, sessions in a cookie, and sign-in links.

A secret is `dom_` and 256 random bits. Its SHA-256 is stored without salt or stretching, because nobody can guess 256
bits. A caller may do what both the scopes of the credential and the roles of the account allow.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Container, Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, bindparam, delete, func, insert, null, or_, select, update

from domain.game.refusal import Refusal
from service.features.accounts.living import hold_living
from service.features.accounts.tables import accounts, credentials
from service.platform.assembly.feature import Feature
from service.platform.caller import APP, APP_PREFIX, PREFIX, ROLE_SCOPES, SCOPES, SESSION, SESSION_LASTS, USERS, Caller
from service.platform.ids import new_id
from service.platform.storage.database import Database
from service.platform.streams.service_time import settled

USE_NOTED_EVERY: Final = 60
"""Seconds between two records of a credential's use. Recording each request would cost a commit each."""

_ALL: Final = 2**31 - 1

LINK: Final = "link"
"""The kind of a sign-in link."""

_NO_APP: Final = null()


class Credential(msgspec.Struct, frozen=True):
    """A credential without its secret."""

    id: str
    kind: str
    account: str
    label: str
    scopes: tuple[str, ...]
    made_at: int
    expires_at: int | None
    used_at: int | None


class Credentials:
    def __init__(self, database: Database, app: ColumnElement[Any] = _NO_APP) -> None:
        self._database = database
        self._caller = _CALLER.add_columns(app.label("app"))

    def issue(
        self,
        kind: str,
        account: str,
        scopes: tuple[str, ...],
        *,
        label: str = "",
        lifetime: int | None = None,
    ) -> tuple[Credential, str]:
        """Issue a credential, and return it with its secret.

        The secret is not stored, so it can be shown only now.
        """
        with self._database.write() as connection:
            hold_living(connection, account)
            return put(connection, kind, account, scopes, label=label, lifetime=lifetime)

    def of(self, account: str, kind: str, after: str = "", limit: int = _ALL) -> list[Credential]:
        """Return at most `limit` valid credentials of an account with ids above `after`, the oldest first."""
        parameters = {"account": account, "kind": kind, "after": after, "most": limit, **clock()}
        with self._database.read() as connection:
            return [_credential(row) for row in connection.execute(_OF, parameters)]

    def find(self, account: str, kind: str, credential: str) -> Credential | None:
        """Return one credential of an account, or None if it is unknown or no longer valid."""
        parameters = {"account": account, "kind": kind, "credential": credential, **clock()}
        with self._database.read() as connection:
            row = connection.execute(_ONE, parameters).one_or_none()
        return None if row is None else _credential(row)

    def last_used(self, account: str) -> int:
        """Return when the account was last used, in seconds since 1970, to the minute. 0: never."""
        with self._database.read() as connection:
            return connection.scalar(_LAST_USED, {"account": account}) or 0

    def caller(self, kind: str, shown: bytes) -> Caller | None:
        """Return the caller whose secret has the fingerprint `shown`, or None if no valid credential has it."""
        with self._database.read() as connection:
            row = connection.execute(self._caller, {"hash": shown, "kind": kind, **clock()}).one_or_none()
        if row is None or not hmac.compare_digest(row.hash, shown):
            return None
        self._note_use(row)
        roles = frozenset(row.roles.split())
        scopes = frozenset(allowed(row.scopes.split(), roles))
        bot = row.account_kind == "bot"
        return Caller(row.account, row.handle, row.name, roles, scopes, row.id, kind, row.expires_at, bot, row.app)

    def _note_use(self, row: Row[Any]) -> None:
        now = int(time.time())
        if row.used_at is None or now - row.used_at >= USE_NOTED_EVERY:
            with self._database.write() as connection:
                connection.execute(_NOTE_USE, {"which": row.id, "used_at": now})


def put_session(connection: Connection, account: str, *, label: str = "") -> tuple[Credential, str]:
    """Store a new session, in the transaction that has checked the caller's proof and locked the account."""
    return put(connection, SESSION, account, SCOPES, label=label, lifetime=SESSION_LASTS)


def put(
    connection: Connection,
    kind: str,
    account: str,
    scopes: tuple[str, ...],
    *,
    label: str = "",
    lifetime: int | None = None,
    grant: str | None = None,
    id_: str | None = None,
    recovery: int = 0,
) -> tuple[Credential, str]:
    """Store a new credential, and return it with its secret.

    An app's credential names its `grant`. A credential with the same id is replaced, because nobody received its
    secret.
    """
    known = (*SCOPES, USERS) if kind == APP else SCOPES
    for place, scope in enumerate(scopes):
        if scope not in known:
            raise Refusal("no-such-scope", pointer=f"/scopes/{place}", scope=scope, choices=list(known))
    now = int(time.time())
    secret = (APP_PREFIX if kind == APP else PREFIX) + secrets.token_urlsafe(32)
    made = Credential(
        id=id_ or new_id("t" if kind in ("token", APP) else "s"),
        kind=kind,
        account=account,
        label=label,
        scopes=tuple(scope for scope in known if scope in scopes),
        made_at=now,
        expires_at=None if lifetime is None else now + lifetime,
        used_at=None,
    )
    columns = {"scopes": " ".join(made.scopes), "hash": fingerprint(secret), "app_grant": grant, "recovery": recovery}
    row = msgspec.structs.asdict(made) | columns
    connection.execute(_REPLACE, {"which": made.id})
    if settled():
        connection.execute(_TIDY, {"now": now})
    connection.execute(_ADD, row)
    return made, secret


def caller_app(features: Iterable[Feature]) -> ColumnElement[Any]:
    """Return the SQL column that names the app of a caller. It is null if no feature has apps."""
    return next((feature.caller_app for feature in features if feature.caller_app is not None), _NO_APP)


def allowed(scopes: Iterable[str], roles: Container[str]) -> tuple[str, ...]:
    return tuple(scope for scope in scopes if scope not in ROLE_SCOPES or ROLE_SCOPES[scope] in roles)


def fingerprint(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


HOLDS: Final = or_(credentials.c.expires_at.is_(None), credentials.c.expires_at > bindparam("now"))
"""Condition that selects credentials which have not expired. It needs the parameters of `clock()`."""

_THEIRS: Final = select(credentials).where(
    credentials.c.account == bindparam("account"), credentials.c.kind == bindparam("kind"), HOLDS
)
_OF: Final = _THEIRS.where(credentials.c.id > bindparam("after")).order_by(credentials.c.id).limit(bindparam("most"))
_ONE: Final = _THEIRS.where(credentials.c.id == bindparam("credential"))
_LAST_USED: Final = select(func.max(credentials.c.used_at)).where(credentials.c.account == bindparam("account"))
_CALLER: Final = (
    select(
        credentials,
        accounts.c.handle.label("handle"),
        accounts.c.name.label("name"),
        accounts.c.roles.label("roles"),
        accounts.c.kind.label("account_kind"),
    )
    .join(accounts, accounts.c.id == credentials.c.account)
    .where(
        credentials.c.hash == bindparam("hash"),
        credentials.c.kind == bindparam("kind"),
        accounts.c.erased_at.is_(None),
        HOLDS,
    )
)
_NOTE_USE: Final = update(credentials).where(credentials.c.id == bindparam("which"))
_REPLACE: Final = delete(credentials).where(credentials.c.id == bindparam("which"))
_TIDY: Final = delete(credentials).where(credentials.c.expires_at <= bindparam("now"))
_ADD: Final = insert(credentials)


def clock() -> dict[str, int]:
    """Return the parameters of `HOLDS`: the current time."""
    return {"now": int(time.time())}


def _credential(row: Row[Any]) -> Credential:
    return Credential(
        row.id, row.kind, row.account, row.label, tuple(row.scopes.split()), row.made_at, row.expires_at, row.used_at
    )
