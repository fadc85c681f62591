"""The store of apps and of the grants that accounts give to apps.

A grant is one consent of one account. It has codes, refresh tokens and access tokens. Access tokens are stored with the
other credentials. If a code or a refresh token is used twice, its grant ends, because one of the two users must have
stolen it.
"""

import hmac
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, Connection, Row, Select, bindparam, delete, insert, or_, select, update

from domain.game.refusal import Refusal
from service.features.accounts.credentials import fingerprint, put
from service.features.accounts.living import hold_living
from service.features.accounts.tables import credentials
from service.features.apps.tables import app_grants, app_secrets, apps
from service.platform.caller import APP, USERS
from service.platform.ids import new_id
from service.platform.storage.database import Database, in_parts
from service.platform.streams.service_time import settled

SCOPES: Final = ("read", "play")
"""Scopes that users can grant to an app. The scopes of offices and of the account itself are left out."""
MOST: Final = 20
"""Maximum number of apps that one account may register."""
CODE_LASTS: Final = 60
ACCESS_LASTS: Final = 3600
REFRESH_LASTS: Final = 90 * 24 * 3600
CODE: Final = "code"
REFRESH: Final = "refresh"
_BY_ID: Final = select(apps).where(apps.c.id == bindparam("app"))
_OF: Final = select(apps).where(apps.c.account == bindparam("account")).order_by(apps.c.id)
_SLIP: Final = (
    select(app_secrets, app_grants.c.app, app_grants.c.account, app_grants.c.scopes)
    .join(app_grants, app_grants.c.id == app_secrets.c.grant)
    .where(
        app_secrets.c.hash == bindparam("hash"),
        app_secrets.c.kind == bindparam("kind"),
        app_grants.c.app == bindparam("app"),
    )
)
CALLER_APP: Final = select(app_grants.c.app).where(app_grants.c.id == credentials.c.app_grant).scalar_subquery()
_ADD: Final = insert(apps)
_CHANGE: Final = update(apps).where(apps.c.id == bindparam("app"))
_ROTATE: Final = _CHANGE.where(apps.c.hash.is_not(None))
_REMOVE: Final = delete(apps).where(apps.c.id == bindparam("app"))
_REMOVE_ALL: Final = delete(apps).where(apps.c.account == bindparam("account"))
_ADD_SECRET: Final = insert(app_secrets)
_UNUSED: Final = (app_secrets.c.hash == bindparam("slip")) & app_secrets.c.used_at.is_(None)
_USE: Final = update(app_secrets).where(_UNUSED)
_USE_UP: Final = delete(app_secrets).where(_UNUSED)
_ACCESS: Final = (
    select(credentials.c.id, credentials.c.account)
    .join(app_grants, app_grants.c.id == credentials.c.app_grant)
    .where(credentials.c.hash == bindparam("hash"), app_grants.c.app == bindparam("app"))
)
_END_ACCESS: Final = delete(credentials).where(credentials.c.id == bindparam("credential"))

_ADD_GRANT: Final = insert(app_grants)
_GRANT: Final = select(app_grants).where(app_grants.c.id == bindparam("grant"))
_GRANTS_TO: Final = select(app_grants).where(app_grants.c.app == bindparam("app"))
_GRANTS_BY: Final = select(app_grants).where(app_grants.c.account == bindparam("account"))
_GRANTS_TO_APPS_OF: Final = select(app_grants).where(
    app_grants.c.app.in_(select(apps.c.id).where(apps.c.account == bindparam("account")))
)
_GRANTS_OF_TOKEN: Final = _GRANTS_TO.where(
    app_grants.c.id.in_(
        select(app_secrets.c.grant).where(
            or_(app_secrets.c.hash == bindparam("hash"), app_secrets.c.chain == bindparam("chain"))
        )
    )
)
_GRANT_OF_CHAIN: Final = select(app_grants).where(
    app_grants.c.id.in_(select(app_secrets.c.grant).where(app_secrets.c.chain == bindparam("chain")))
)
_OWN_GRANT: Final = select(app_grants.c.id).where(app_grants.c.app == bindparam("app"), app_grants.c.scopes == USERS)
_CONSENTS: Final = _GRANTS_BY.where(app_grants.c.app == bindparam("app"), app_grants.c.scopes != USERS)
_HERE: Final = app_secrets.c.grant == app_grants.c.id
_ACTING: Final = (app_grants.c.scopes != USERS) & select(app_secrets.c.hash).where(
    _HERE, app_secrets.c.kind == REFRESH, app_secrets.c.used_at.is_(None), app_secrets.c.expires_at > bindparam("now")
).exists()
"""Condition that selects grants with a refresh token that is unused and has not expired: the app can still act under
them.
"""
_ALLOWED: Final = (
    select(apps, app_grants.c.scopes, app_grants.c.made_at.label("since"))
    .join(app_grants, app_grants.c.app == apps.c.id)
    .where(app_grants.c.account == bindparam("account"), _ACTING)
    .order_by(apps.c.id, app_grants.c.id)
)
_USERS_OF: Final = _GRANTS_TO.where(_ACTING)
_OLD: Final = app_secrets.c.expires_at <= bindparam("now")
_SPENT: Final = select(app_grants).where(
    app_grants.c.id.in_(select(app_secrets.c.grant).where(_OLD)),
    ~select(app_secrets.c.hash).where(_HERE, ~_OLD).exists(),
)
_SWEEP: Final = delete(app_secrets).where(_OLD)
_GRANTS: Final[BindParameter[Any]] = bindparam("grants", expanding=True)
_END_CREDENTIALS: Final = delete(credentials).where(credentials.c.app_grant.in_(_GRANTS))
_END_SECRETS: Final = delete(app_secrets).where(app_secrets.c.grant.in_(_GRANTS))
_END_GRANTS: Final = delete(app_grants).where(app_grants.c.id.in_(_GRANTS))
_PREFIX: Final = "domr_"
_CHAIN: Final = slice(len(_PREFIX), len(_PREFIX) + 22)
"""The part of a refresh token that all tokens of its chain share. A token and its successors form a chain."""


class App(msgspec.Struct, frozen=True):
    """A registered app. `secret` is whether the app has a secret."""

    id: str
    account: str
    name: str
    site: str
    redirects: tuple[str, ...]
    made_at: int
    secret: bool


class Allowed(msgspec.Struct, frozen=True):
    """An app that may act for an account."""

    app: App
    scopes: tuple[str, ...]
    since: int


class Slip(msgspec.Struct, frozen=True):
    """A valid code or refresh token of an app. Only codes have `challenge` and `redirect`.

    `chain` is the shared part of a chain of refresh tokens. It is None for codes and for tokens of earlier versions.
    """

    hash: bytes
    grant: str
    app: str
    account: str
    scopes: tuple[str, ...]
    redirect: str
    challenge: str
    chain: str | None


class Apps:
    """The store of apps and their grants.

    `forget` makes every process look up an account's credentials again.
    """

    def __init__(self, database: Database, forget: Callable[[str], None]) -> None:
        self._database = database
        self._forget = forget

    def register(
        self, id_: str, account: str, name: str, site: str, redirects: Iterable[str], *, keeps_secret: bool
    ) -> tuple[App, str | None]:
        """Register an app, and return it with its secret, if it can keep one. The secret is shown only once.

        Registering an id again replaces the secret, because the first one was never shown.
        """
        secret = _secret() if keeps_secret else None
        row = {
            "id": id_, "account": account, "name": name, "site": site, "redirects": " ".join(dict.fromkeys(redirects)),
            "made_at": int(time.time()), "hash": None if secret is None else fingerprint(secret),
        }  # fmt: skip
        with self._database.write() as connection:
            hold_living(connection, account)
            ids = {row.id for row in connection.execute(_OF, {"account": account})}
            if id_ in ids:
                connection.execute(_CHANGE, {"app": id_, "hash": row["hash"]})
            elif len(ids) >= MOST:
                raise Refusal("too-many-apps", most=MOST)
            else:
                connection.execute(_ADD, row)
            return _app(connection.execute(_BY_ID, {"app": id_}).one()), secret

    def rotate(self, app: str) -> str | None:
        """Replace the secret of an app, and return the new one. Return None if the app is deleted or has no secret."""
        secret = _secret()
        with self._database.write() as connection:
            changed = connection.execute(_ROTATE, {"app": app, "hash": fingerprint(secret)})
        return secret if changed.rowcount else None

    def of(self, account: str) -> list[App]:
        """Return the apps that an account registered, the oldest first."""
        with self._database.read() as connection:
            return [_app(row) for row in connection.execute(_OF, {"account": account})]

    def find(self, app: str) -> App | None:
        with self._database.read() as connection:
            row = connection.execute(_BY_ID, {"app": app}).one_or_none()
        return None if row is None else _app(row)

    def proves(self, app: str, secret: str) -> bool:
        with self._database.read() as connection:
            row = connection.execute(_BY_ID, {"app": app}).one_or_none()
        return row is not None and row.hash is not None and hmac.compare_digest(row.hash, fingerprint(secret))

    def remove(self, account: str, app: str) -> bool:
        """Delete an app of an account and all grants to it. Return whether the account had the app."""
        with self._database.write() as connection:
            found = connection.execute(_BY_ID, {"app": app}).one_or_none()
            if found is None or found.account != account:
                return False
            concerned = _end(connection, _GRANTS_TO, app=app)
            connection.execute(_REMOVE, {"app": app})
        self._tell(concerned)
        return True

    def allow(self, app: str, account: str, scopes: tuple[str, ...], redirect: str, challenge: str) -> str:
        """Record an account's consent to an app, and return a code. The app can exchange the code for tokens once."""
        now = int(time.time())
        with self._database.write() as connection:
            hold_living(connection, account)
            if settled():
                _sweep(connection, now)
            grant = _grant(connection, app, account, scopes, now)
            return _code(connection, grant, now, redirect, challenge)

    def slip(self, kind: str, secret: str, app: str) -> Slip | None:
        """Return the valid code or refresh token with the given secret, or None.

        If the secret was used before, also end its grant. An expired code ends no grant.
        """
        parameters = {"hash": fingerprint(secret), "kind": kind, "app": app}
        with self._database.read() as connection:
            row = connection.execute(_SLIP, parameters).one_or_none()
            used = _grant_of_used(connection, secret) if row is None and kind == REFRESH else None
        if used is not None and used.app == app:
            self.end(used.id)
        if row is None or row.expires_at <= time.time():
            return None
        if row.used_at is not None:
            self.end(row.grant)
            return None
        scopes, chain = tuple(row.scopes.split()), secret[_CHAIN] if row.chain else None
        return Slip(row.hash, row.grant, row.app, row.account, scopes, row.redirect, row.challenge, chain)

    def redeem(self, slip: Slip, scopes: tuple[str, ...]) -> tuple[str, str] | None:
        """Use up a code or refresh token, and return an access token and the next refresh token.

        If another request has just used it, end its grant and return None.
        """
        now = int(time.time())
        use, when = (_USE_UP, {}) if slip.chain else (_USE, {"used_at": now})
        with self._database.write() as connection:
            if connection.execute(use, {"slip": slip.hash, **when}).rowcount:
                access = put(connection, APP, slip.account, scopes, lifetime=ACCESS_LASTS, grant=slip.grant)[1]
                return access, _refresh(connection, slip.grant, now, slip.chain)
        self.end(slip.grant)
        return None

    def own_token(self, app: App) -> str:
        """Return a new access token of the app itself, with which the app follows the games of its users."""
        now = int(time.time())
        with self._database.write() as connection:
            hold_living(connection, app.account)
            known = connection.scalar(_OWN_GRANT, {"app": app.id})
            grant = known or _grant(connection, app.id, app.account, (USERS,), now)
            return put(connection, APP, app.account, (USERS,), lifetime=ACCESS_LASTS, grant=grant)[1]

    def withdraw(self, app: str, token: str) -> None:
        """Revoke a token of an app: only an access token, or the whole grant of a code or refresh token."""
        shown = fingerprint(token)
        with self._database.write() as connection:
            concerned = _end(connection, _GRANTS_OF_TOKEN, app=app, hash=shown, chain=_chain(token))
            row = connection.execute(_ACCESS, {"app": app, "hash": shown}).one_or_none()
            if row is not None:
                connection.execute(_END_ACCESS, {"credential": row.id})
                concerned.add(row.account)
        self._tell(concerned)

    def allowed(self, account: str) -> list[Allowed]:
        """Return the apps that may act for an account, sorted by id.

        Each has the scopes of all its grants, and the time of the oldest one.
        """
        found: dict[str, Allowed] = {}
        with self._database.read() as connection:
            for row in connection.execute(_ALLOWED, {"account": account, "now": int(time.time())}):
                before = found.get(row.id)
                granted = {*row.scopes.split(), *(before.scopes if before else ())}
                scopes = tuple(scope for scope in SCOPES if scope in granted)
                found[row.id] = Allowed(_app(row), scopes, before.since if before else row.since)
        return list(found.values())

    def users(self, app: str) -> list[str]:
        """Return the accounts that let an app read for them, sorted by id."""
        with self._database.read() as connection:
            rows = connection.execute(_USERS_OF, {"app": app, "now": int(time.time())})
            return sorted({row.account for row in rows if "read" in row.scopes.split()})

    def disallow(self, account: str, app: str) -> bool:
        """Withdraw the account's consent to an app, and return whether there was any."""
        with self._database.write() as connection:
            concerned = _end(connection, _CONSENTS, account=account, app=app)
        self._tell(concerned)
        return bool(concerned)

    def end(self, grant: str) -> None:
        with self._database.write() as connection:
            concerned = _end(connection, _GRANT, grant=grant)
        self._tell(concerned)

    def _tell(self, concerned: Iterable[str]) -> None:
        for account in concerned:
            self._forget(account)


def forget_apps(connection: Connection, account: str) -> set[str]:
    """Delete an account's apps and its grants to other apps. Return the users of its apps."""
    users = _end(connection, _GRANTS_TO_APPS_OF, account=account)
    _end(connection, _GRANTS_BY, account=account)
    connection.execute(_REMOVE_ALL, {"account": account})
    return users


def _grant(connection: Connection, app: str, account: str, scopes: tuple[str, ...], now: int) -> str:
    grant = new_id("k")
    row = {"id": grant, "app": app, "account": account, "scopes": " ".join(scopes), "made_at": now}
    connection.execute(_ADD_GRANT, row)
    return grant


def _code(connection: Connection, grant: str, now: int, redirect: str, challenge: str) -> str:
    secret = f"{_PREFIX}{secrets.token_urlsafe(32)}"
    row = {
        "hash": fingerprint(secret), "grant": grant, "kind": CODE, "expires_at": now + CODE_LASTS,
        "redirect": redirect, "challenge": challenge,
    }  # fmt: skip
    connection.execute(_ADD_SECRET, row)
    return secret


def _refresh(connection: Connection, grant: str, now: int, chain: str | None) -> str:
    """Store a new refresh token, and return its secret.

    `chain` is the shared part of its chain of tokens; None begins a new chain.
    """
    secret = f"{_PREFIX}{chain or secrets.token_urlsafe(16)}{secrets.token_urlsafe(32)}"
    row = {
        "hash": fingerprint(secret), "grant": grant, "kind": REFRESH, "expires_at": now + REFRESH_LASTS,
        "redirect": "", "challenge": "", "chain": _chain(secret),
    }  # fmt: skip
    connection.execute(_ADD_SECRET, row)
    return secret


def _chain(token: str) -> str:
    """Return the hash of the part of a refresh token that all tokens of its chain share."""
    return fingerprint(token[_CHAIN]).hex()


def _grant_of_used(connection: Connection, token: str) -> Row[Any] | None:
    """Return the grant of a refresh token that was used before and therefore deleted, by its chain."""
    return connection.execute(_GRANT_OF_CHAIN, {"chain": _chain(token)}).one_or_none()


def _end(connection: Connection, which: Select[Any], **values: Any) -> set[str]:
    """End the grants that a query selects, with their codes and tokens. Return the accounts that gave them."""
    ended = {row.id: row.account for row in connection.execute(which, values)}
    for some in in_parts(ended):
        for statement in (_END_CREDENTIALS, _END_SECRETS, _END_GRANTS):
            connection.execute(statement, {"grants": some})
    return set(ended.values())


def _sweep(connection: Connection, now: int) -> None:
    """Delete expired codes and refresh tokens, and grants that have no others.

    Their access tokens expired earlier.
    """
    _end(connection, _SPENT, now=now)
    connection.execute(_SWEEP, {"now": now})


def _secret() -> str:
    return f"domc_{secrets.token_urlsafe(32)}"


def _app(row: Row[Any]) -> App:
    redirects = tuple(row.redirects.split())
    return App(row.id, row.account, row.name, row.site, redirects, row.made_at, row.hash is not None)
