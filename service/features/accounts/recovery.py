"""Account recovery: changes of passwords and addresses, sign-in links, and the end of sessions and tokens.

A credential never makes a credential with more rights than its own. A password, and an address for links, open sessions
with every scope of the account. So a token with fewer rights cannot set the first password, or an address while there
is no password.

`accounts.recovery` rises with each change of password, address or identity, and when one session ends others. A link,
proof or letter stores the count at the time when it was requested, and is invalid once the count has changed.

Signing in locks the account's row, or waits for the lock. So a sign-in with the old password either comes first, and
the change ends its session, or it is refused.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import Connection, bindparam, case, delete, func, select, update

from domain.game.refusal import Refusal
from projections.database import upsert
from service.features.accounts import handles, passwords
from service.features.accounts import mailboxes as mail
from service.features.accounts.credentials import HOLDS, LINK, Credential, allowed, clock, fingerprint, put, put_session
from service.features.accounts.living import hold_living, living
from service.features.accounts.store import taking
from service.features.accounts.tables import accounts, credentials, handles_kept, mailboxes
from service.platform.assembly.feature import Feature
from service.platform.caller import SCOPES, SESSION, Caller
from service.platform.storage.database import Database

LINK_LASTS: Final = 24 * 3600
MOST_TOKENS: Final = 100
"""Maximum number of valid tokens of one account."""
FRESH: Final = 3600
"""Seconds after signing in by a link in which no current password is needed."""
_BY_LINK: Final = "by a link"

_ACCOUNT: Final = select(accounts).where(accounts.c.id == bindparam("whose"))
_PASSWORD: Final = select(accounts.c.password).where(accounts.c.id == bindparam("whose"))
_COUNT: Final = select(accounts.c.recovery).where(accounts.c.id == bindparam("whose"))
_BY_HANDLE: Final = select(accounts.c.id, accounts.c.password).where(accounts.c.handle_key == bindparam("handle"))
_CHANGE: Final = update(accounts).where(accounts.c.id == bindparam("whose"))
_RAISE_COUNT: Final = _CHANGE.values(recovery=accounts.c.recovery + 1)
_KEPT_NAME: Final = case((accounts.c.name == accounts.c.handle, bindparam("handle")), else_=accounts.c.name)
_KEEP: Final = _CHANGE.where(accounts.c.kind == "guest", accounts.c.erased_at.is_(None)).values(
    kind="person", name=_KEPT_NAME, handle=bindparam("handle"), handle_key=bindparam("handle_key")
)
_KEEP_WITH_PASSWORD: Final = _KEEP.values(password=bindparam("password"))
_MAILBOX: Final = select(mailboxes).where(mailboxes.c.account == bindparam("account"))
_THIS_LINK: Final = (credentials.c.hash == bindparam("hash")) & (credentials.c.kind == LINK)
_LINKED: Final = select(credentials.c.account).where(_THIS_LINK)
_USE_LINK: Final = delete(credentials).where(_THIS_LINK, credentials.c.recovery == bindparam("count"), HOLDS)
_WITHDRAW: Final = (
    delete(credentials)
    .where(credentials.c.id == bindparam("credential"), credentials.c.account == bindparam("account"))
    .returning(credentials.c.kind)
)
_END: Final = delete(credentials).where(
    credentials.c.account == bindparam("account"),
    credentials.c.kind.in_(bindparam("kinds", expanding=True)),
    credentials.c.id != bindparam("but"),
)
_TOKENS: Final = select(func.count()).where(
    credentials.c.account == bindparam("account"),
    credentials.c.kind == "token",
    credentials.c.id != bindparam("but"),
    HOLDS,
)
_BEGUN_BY_LINK: Final = select(func.count()).where(
    credentials.c.id == bindparam("credential"),
    credentials.c.account == bindparam("account"),
    credentials.c.kind == SESSION,
    credentials.c.label == _BY_LINK,
    credentials.c.made_at > bindparam("since"),
)

Standing = Literal["new", "pending", "confirmed"]
"""The state of a mail address: new to the account, waiting for its confirmation, or confirmed.

Only `vouch` permits a new address.
"""


class Vouched(NamedTuple):
    """The permission to change or delete an account.

    It has the password hash that was stored when the permission was checked.
    """

    account: str
    password: str | None


class Recovery:
    """The recovery of accounts.

    - `forget`: makes every process look up an account's credentials again.
    - `features`: their hooks disconnect an account from identities at other services.
    - `mails`: whether the service sends mail.
    """

    def __init__(
        self, database: Database, forget: Callable[[str], None], features: Sequence[Feature], *, mails: bool
    ) -> None:
        self._database = database
        self._forget = forget
        self._disconnect = [feature.disconnect for feature in features if feature.disconnect is not None]
        self._mails = mails

    def by_password(self, handle: str, password: str) -> tuple[Credential, str] | None:
        """Sign in with a handle and a password: create a session. Return None if they are wrong."""
        with self._database.read() as connection:
            row = connection.execute(_BY_HANDLE, {"handle": handle.lower()}).one_or_none()
        if not passwords.matches(None if row is None else row.password, password) or row is None:
            return None
        with self._database.write() as connection:
            living(connection, (row.id,))  # lock the row: nobody else can change the password now
            if connection.scalar(_PASSWORD, {"whose": row.id}) != row.password:
                return None
            return put_session(connection, row.id)

    def link(self, account: str) -> str:
        """Return the secret of a new sign-in link, which the operator hands to the user.

        Earlier links become invalid.
        """
        with self._database.write() as connection:
            hold_living(connection, account)
            _end(connection, account, (LINK,))
            return _link(connection, account)[1]

    def mailed_link(self, letter: mail.Letter, address: str) -> tuple[str, str] | None:
        """Return the id and the secret of the sign-in link in a letter.

        Earlier links stay valid: anybody may order one for a known handle. Return None if the address is not confirmed,
        or if the address or recovery count has changed.
        """
        with self._database.write() as connection:
            living(connection, (letter.account,))
            box = connection.execute(_MAILBOX, {"account": letter.account}).one_or_none()
            sound = box is not None and box.address == address and box.confirmed_at is not None
            if not sound or _count(connection, letter.account) != letter.recovery:
                return None
            made, secret = _link(connection, letter.account)
            return made.id, secret

    def unsent(self, account: str, link: str) -> None:
        """Revoke a sign-in link whose letter was not sent, so that it does not count towards the account's limit."""
        with self._database.write() as connection:
            connection.execute(_WITHDRAW, {"credential": link, "account": account})

    def by_link(self, secret: str) -> tuple[Credential, str] | None:
        """Sign in by a link: revoke all links of the account, and create a session.

        Return None if the link is not valid.
        """
        shown = {"hash": fingerprint(secret)}
        with self._database.read() as connection:
            account = connection.scalar(_LINKED, shown)
        if account is None:
            return None
        with self._database.write() as connection:
            living(connection, (account,))
            used = {**shown, **clock(), "count": _count(connection, account)}
            if not connection.execute(_USE_LINK, used).rowcount:
                return None
            _end(connection, account, (LINK,))
            return put_session(connection, account, label=_BY_LINK)

    def token(
        self, caller: Caller, scopes: tuple[str, ...], *, label: str, lifetime: int | None, id_: str
    ) -> tuple[Credential, str]:
        """Create a token for the API, with at most the caller's scopes.

        If the caller uses a token that expires, the new token expires no later. A session sets no such limit.
        """
        for place, scope in enumerate(scopes):
            if scope not in caller.scopes:
                raise Refusal("insufficient-scope/account", pointer=f"/scopes/{place}", scope=scope)
        if caller.kind != SESSION and caller.expires_at is not None:
            left = caller.expires_at - int(time.time())
            lifetime = left if lifetime is None else min(lifetime, left)
        with self._database.write() as connection:
            hold_living(connection, caller.account)
            if connection.scalar(_TOKENS, {"account": caller.account, "but": id_, **clock()}) >= MOST_TOKENS:
                raise Refusal("too-many-tokens", most=MOST_TOKENS)
            return put(connection, "token", caller.account, scopes, label=label, lifetime=lifetime, id_=id_)

    def has_password(self, account: str) -> bool:
        with self._database.read() as connection:
            return connection.scalar(_PASSWORD, {"whose": account}) is not None

    def vouch(self, caller: Caller, current: str | None) -> Vouched:
        """Permit a caller to set the account's password and address, or refuse.

        The caller needs the current password, unless they signed in by a link within `FRESH` seconds. If there is no
        password, they need all rights of a session.
        """
        with self._database.read() as connection:
            row = connection.execute(_ACCOUNT, {"whose": caller.account}).one()
            session = _of_caller(caller) | {"since": int(time.time()) - FRESH}
            just_arrived = connection.scalar(_BEGUN_BY_LINK, session)
        if row.password is None:
            _refuse_lesser(caller, row.roles.split())
        elif not just_arrived and not passwords.matches(row.password, current or ""):
            raise Refusal("wrong-password/current", pointer="/current")
        return Vouched(caller.account, row.password)

    def set_password(self, caller: Caller, password: str, current: str | None) -> None:
        """Set the account's password, and end every session except the caller's.

        It disconnects the account's identities: somebody who knew the old password may have connected one. A first
        password keeps them unless the caller signed in by a link, because they may be the caller's only way in.
        """
        vouched = self.vouch(caller, current)
        hashed = passwords.hashed(password)
        with self._database.write() as connection:
            _hold(connection, vouched)
            connection.execute(_CHANGE, {"whose": caller.account, "password": hashed})
            _end(connection, caller.account, (SESSION,), but=caller.credential)
            by_link = connection.scalar(_BEGUN_BY_LINK, _of_caller(caller) | {"since": 0})
            disconnected = False
            if vouched.password is not None or by_link:
                disconnected = bool(sum(disconnect(connection, caller.account) for disconnect in self._disconnect))
            self.changed(connection, caller.account, "recovery" if disconnected else "password")
        self._forget(caller.account)

    def keep(self, caller: Caller, handle: str, password: str) -> None:
        """Turn a guest's account into a person's, with a handle and a first password.

        A repeated request succeeds again.
        """
        handles.check(handle)
        mine = {"whose": caller.account}
        with self._database.read() as connection:
            _refuse_lesser(caller, connection.execute(_ACCOUNT, mine).one().roles.split())
        hashed = passwords.hashed(password)
        with taking(self._database, handle) as connection:
            if _keep(connection, caller.account, handle, password=hashed):
                self.changed(connection, caller.account, "password")
                return
        with self._database.read() as connection:
            known = connection.execute(_ACCOUNT, mine).one()
        if known.handle != handle or not passwords.matches(known.password, password):
            raise Refusal("not-a-guest", pointer="/handle")

    def standing(self, account: str, address: str) -> Standing:
        """Return whether an address is new to the account, pending or confirmed.

        If the recovery count has changed, a pending address counts as new.
        """
        with self._database.read() as connection:
            return _standing(connection, account, address)

    def set_address(
        self, account: str, address: str, vouched: Vouched | None, *, sends: bool = True, **preferences: Any
    ) -> None:
        """Set the account's mail address and its subscription to news. A new address needs a vouched caller.

        Order a letter that confirms the address, unless `sends` is false.
        """
        with self._database.write() as connection:
            hold_living(connection, account)
            standing = _standing(connection, account, address)
            if standing == "new":
                if vouched is None:
                    raise Refusal("conflict/address")
                _hold(connection, vouched)
                self.changed(connection, account, "address")
                mail.give_address(connection, account, address, _count(connection, account), preferences)
            else:
                mail.set_preferences(connection, account, preferences)
            if sends and standing != "confirmed":
                mail.order(connection, account, "confirm")

    def remove_address(self, account: str) -> None:
        with self._database.write() as connection:
            hold_living(connection, account)
            self.changed(connection, account, "address")
            mail.remove_address(connection, account)

    def prove(self, account: str, address: str) -> str | None:
        """Return the secret of a new link that confirms an address. Return None if the address is not pending."""
        with self._database.write() as connection:
            living(connection, (account,))
            if _standing(connection, account, address) != "pending":
                return None
            return mail.prove(connection, account)

    def confirm(self, secret: str) -> bool:
        """Confirm an address by the secret of its link, and return whether the secret is valid.

        The subscription to news starts now.
        """
        with self._database.read() as connection:
            account = mail.proved(connection, secret)
        if account is None:
            return False
        with self._database.write() as connection:
            living(connection, (account,))
            return mail.confirm(connection, account, secret, _count(connection, account))

    def count(self, account: str) -> int:
        """Return the recovery count of an account, for a sign-in at a provider that begins."""
        with self._database.read() as connection:
            return _count(connection, account)

    def withdraw(self, account: str, credential: str, *, by: str = "") -> bool:
        """Revoke a token or session of an account, and return whether it existed.

        `by` is the caller's own credential.
        """
        with self._database.write() as connection:
            living(connection, (account,))
            kind = connection.scalar(_WITHDRAW, {"credential": credential, "account": account})
            if kind == SESSION and credential != by:
                self.changed(connection, account, "sessions")
        self._forget(account)
        return kind is not None

    def end_other_sessions(self, account: str, credential: str) -> None:
        """End every session of this account except `credential`, and all pending links."""
        with self._database.write() as connection:
            living(connection, (account,))
            ended = _end(connection, account, (SESSION,), but=credential)
            self.changed(connection, account, "sessions" if ended else None)
        self._forget(account)

    def changed(self, connection: Connection, account: str, change: mail.Change | None) -> None:
        """Invalidate all pending links and proofs of the account, and order a letter about the change, if any.

        The caller makes the change in the same transaction, and has locked the account.
        """
        connection.execute(_RAISE_COUNT, {"whose": account})
        if change is not None and self._mails:
            mail.order_change(connection, account, change)


def hold_count(connection: Connection, account: str, count: int) -> None:
    """Lock an account, and refuse if its recovery count has changed since a sign-in at a provider began."""
    hold_living(connection, account)
    if _count(connection, account) != count:
        raise Refusal("sign-in-ended/changed")


def needs_password(connection: Connection, account: str) -> None:
    """Refuse to remove another way in from an account without a password: `last-way-in`."""
    if connection.scalar(_PASSWORD, {"whose": account}) is None:
        raise Refusal("last-way-in")


def keep_by_identity(connection: Connection, account: str, handle: str) -> None:
    """Turn a guest's account into a person's without a password. The caller connects an identity to it."""
    if not _keep(connection, account, handle):
        raise Refusal("not-a-guest", pointer="/handle")


def _keep(connection: Connection, account: str, handle: str, **columns: str) -> bool:
    """Turn a guest's account into a person's, with a handle, and return whether it was a guest's.

    A name that the guest chose stays, because lists of events show it.
    """
    columns |= {"whose": account, "handle": handle, "handle_key": handle.lower()}
    if not connection.execute(_KEEP_WITH_PASSWORD if "password" in columns else _KEEP, columns).rowcount:
        return False
    upsert(connection, handles_kept, [{"id": 1, "count": 1}], adding="count")
    return True


def _of_caller(caller: Caller) -> dict[str, Any]:
    return {"credential": caller.credential, "account": caller.account}


def _refuse_lesser(caller: Caller, roles: Iterable[str]) -> None:
    """Refuse a caller whose token expires or has fewer scopes than a session of the account."""
    if caller.kind == SESSION:
        return
    for scope in allowed(SCOPES, frozenset(roles)):
        if scope not in caller.scopes:
            raise Refusal("lesser-credential/scope", scope=scope)
    if caller.expires_at is not None:
        raise Refusal("lesser-credential/expires")


def _hold(connection: Connection, vouched: Vouched) -> None:
    """Lock an account, and refuse if its password has changed since the caller was vouched for."""
    hold_living(connection, vouched.account)
    stored = connection.scalar(_PASSWORD, {"whose": vouched.account})
    if stored != vouched.password:
        raise Refusal("conflict/password")


def _count(connection: Connection, account: str) -> int:
    found: int = connection.scalars(_COUNT, {"whose": account}).one()
    return found


def _standing(connection: Connection, account: str, address: str) -> Standing:
    box = connection.execute(_MAILBOX, {"account": account}).one_or_none()
    if box is None or box.address != address:
        return "new"
    if box.confirmed_at is not None:
        return "confirmed"
    return "pending" if box.recovery == _count(connection, account) else "new"


def _link(connection: Connection, account: str) -> tuple[Credential, str]:
    return put(connection, LINK, account, SCOPES, lifetime=LINK_LASTS, recovery=_count(connection, account))


def _end(connection: Connection, account: str, kinds: tuple[str, ...], but: str = "") -> int:
    """End the account's credentials of the given kinds, except the credential `but`. Return their number."""
    ended: int = connection.execute(_END, {"account": account, "kinds": kinds, "but": but}).rowcount
    return ended
