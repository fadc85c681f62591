"""One owner of account recovery: no credential makes a stronger one, and pending links die with a recovery."""

import itertools
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from service.features.mail.delivering import carry
from service.features.mail.writing import WrittenLetter, written
from service.platform.assembly.service import Service
from service.platform.caller import OPEN_SCOPES, SCOPES
from service.platform.ids import new_id
from tests.support.api import Answer, Api, over_wsgi, refused
from tests.support.registry import registry_of
from tests.support.service import application
from tests.support.signed_in import Browser

SECRET, NEW = "correct horse battery", "another staple battery"
NOWHERE = {"SMTP_URL": "smtp://127.0.0.1:9", "MAIL_FROM": "games@games.example", "PUBLIC_URL": "http://games.example"}
_numbers = itertools.count()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with application(tmp_path_factory.mktemp("house"), **NOWHERE) as app:
        yield app


class Holder:
    """An account, and one credential of it with which somebody asks."""

    def __init__(self, service: Service, anybody: Api, kind: str, *, role: str = "", guest: bool = False) -> None:
        self.service, self.anybody, self.guest = service, anybody, guest
        registry = registry_of(service)
        if guest:
            self.session = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
            self.account = self.session.account
        else:
            self.account = registry.accounts.create(f"holder-{next(_numbers)}").id
        if role:
            registry.give_role(self.account, role)
        scopes, lifetime = KINDS[kind]
        made, secret = registry.credentials.issue("session", self.account, SCOPES)
        if kind == "session" and not guest:
            self.session = Browser.__new__(Browser)
            self.session.api, self.session.id, self.session.account = anybody, made.id, self.account
            self.session.headers = {"Cookie": f"dominium_session={secret}", "X_CSRF_Token": _csrf(secret)}
        if kind == "session":
            self.ask: Callable[..., Answer] = self.session.ask
        elif kind.startswith("app"):
            self.ask = anybody.bearing(self._of_an_app(own=kind == "app's own")).ask
        else:
            _, token = registry.credentials.issue("token", self.account, scopes, lifetime=lifetime)
            self.ask = anybody.bearing(token).ask

    def _of_an_app(self, *, own: bool) -> str:
        apps = self.service["apps"].apps
        app, _ = apps.register(new_id("p"), self.account, "App", "", ["https://app.example/"], keeps_secret=True)
        if own:
            return apps.own_token(app)
        slip = apps.slip("code", apps.allow(app.id, self.account, ("read", "play"), "", ""), app.id)
        assert slip is not None
        redeemed = apps.redeem(slip, slip.scopes)
        assert redeemed is not None
        return redeemed[0]

    # Each act returns the scopes of the credential at its end, or None if it is refused.

    def every_token(self) -> set[str] | None:
        return self._token({"scopes": [scope for scope in SCOPES if scope != "admin"]})

    def admins_token(self) -> set[str] | None:
        return self._token({"scopes": ["admin"]})

    def own_token(self) -> set[str] | None:
        """A token with just the scopes of its maker; it lasts no longer than that."""
        mine = self.ask("GET", "/v1/me").json.get("scopes") or ["account"]
        return self._token({"scopes": mine, "expires_in_seconds": 10**8})

    def password(self) -> set[str] | None:
        if self.ask("PUT", "/v1/me/password", {"password": SECRET}).status != 204:
            return None
        account = self.service["accounts"].accounts.find(self.account)
        assert account is not None
        return self._signed_in({"handle": account.handle, "password": SECRET})

    def handle(self) -> set[str] | None:
        handle = f"kept-{next(_numbers)}"
        if self.ask("PUT", "/v1/me", {"handle": handle, "password": SECRET}).status != 200:
            return None
        return self._signed_in({"handle": handle, "password": SECRET})

    def address(self) -> set[str] | None:
        address = f"{next(_numbers)}@games.example"
        if self.ask("PUT", "/v1/me/mail", {"address": address}).status != 200:
            return None
        recovery = self.service["accounts"].recovery
        assert recovery.confirm(str(recovery.prove(self.account, address)))
        assert self.service["mail"].mailboxes.order_link(None, address) == [self.account]
        return self._signed_in({"link": mailed(self.service, self.account, "link")})

    def _token(self, wish: dict[str, Any]) -> set[str] | None:
        answer = self.ask("POST", "/v1/tokens", wish)
        if answer.status != 201:
            return None
        caller = self.service["accounts"].callers.find("token", answer.json["token"])
        assert caller is not None
        return set(caller.scopes) | (set() if answer.json["expires_at"] else {"for ever"})

    def _signed_in(self, body: dict[str, Any]) -> set[str]:
        return {*self.anybody.post("/v1/sessions", body).json["scopes"], "for ever"}


def _csrf(secret: str) -> str:
    from service.platform.http.authentication import csrf_token

    return csrf_token(secret)


def mailed(service: Service, account: str, kind: str) -> str:
    """The secret of the link in the letter of this kind that waits."""
    letter = letter_to(service, account, kind)
    assert letter is not None
    text = letter.message.get_content()
    return str(text.partition("/sign-in#" if kind == "link" else "/mail/")[2].split()[0])


def letter_to(service: Service, account: str, kind: str) -> WrittenLetter | None:
    waiting = service["mail"].mailboxes.take(account, kind)
    assert waiting is not None
    service["mail"].mailboxes.done(waiting)
    return written(service["mail"], waiting)


KINDS: dict[str, tuple[tuple[str, ...], int | None]] = {
    "account": (("account",), None),
    "open": (OPEN_SCOPES, None),
    "open for an hour": (OPEN_SCOPES, 3600),
    "all": (SCOPES, None),
    "session": (SCOPES, None),
    "app": (("read", "play"), 3600),
    "app's own": (("users",), 3600),
}
HOLDERS = {
    **{kind: (kind, "", False) for kind in KINDS},
    **{f"{kind} of an admin": (kind, "admin", False) for kind in ("account", "open", "all", "session", "app")},
    **{f"{kind} of a guest": (kind, "", True) for kind in ("account", "open", "session")},
}
ACTS = ("every_token", "admins_token", "own_token", "password", "handle", "address")
WHOLE = {"every_token", "own_token", "password", "address"}
MAY = {
    "account": {"own_token"},
    "open": WHOLE,
    "open for an hour": {"every_token", "own_token"},
    "all": WHOLE,
    "session": WHOLE,
    "account of an admin": {"own_token"},
    "open of an admin": {"every_token", "own_token"},
    "all of an admin": {*WHOLE, "admins_token"},
    "session of an admin": {*WHOLE, "admins_token"},
    "account of a guest": {"own_token"},
    "open of a guest": {*WHOLE, "handle"},
    "session of a guest": {*WHOLE, "handle"},
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("who", HOLDERS)
def test_no_credential_makes_a_stronger_one(service: Service, anybody: Api, who: str, act: str) -> None:
    kind, role, guest = HOLDERS[who]
    holder = Holder(service, anybody, kind, role=role, guest=guest)
    scopes, lifetime = KINDS[kind]
    mine = set(scopes) - ({"admin"} if role != "admin" else set()) | (set() if lifetime else {"for ever"})
    gained = getattr(holder, act)()
    assert (gained is not None) == (act in MAY.get(who, set()))
    assert gained is None or gained <= mine


@pytest.mark.parametrize("who", HOLDERS)
def test_only_credentials_that_may_set_a_password_erase(service: Service, anybody: Api, who: str) -> None:
    kind, role, guest = HOLDERS[who]
    holder = Holder(service, anybody, kind, role=role, guest=guest)
    answer = holder.ask("DELETE", "/v1/me")
    if "password" in MAY.get(who, set()):
        assert answer.status == 202
    else:
        refused(answer, 403, "insufficient-scope" if kind.startswith("app") else "lesser-credential")
        accounts = service["accounts"].accounts
        assert getattr(accounts.find(holder.account), "erased_at", "") is None


@pytest.mark.parametrize("kind", ["token", "session", "link"])
def test_account_with_a_password_is_erased_by_it_or_after_a_link(service: Service, anybody: Api, kind: str) -> None:
    handle = f"eve-{next(_numbers)}"
    eve = anybody.as_(handle, password=SECRET)
    signed_in = {"handle": handle, "password": SECRET}
    if kind == "link":
        signed_in = {"link": service["accounts"].recovery.link(str(eve.account))}
    ask = eve.ask if kind == "token" else Browser(anybody, anybody.post("/v1/sessions", signed_in)).ask
    for wrong in () if kind == "link" else ({}, {"current": NEW}):
        refused(ask("DELETE", "/v1/me", wrong), 401, "wrong-password")
    assert ask("DELETE", "/v1/me", {} if kind == "link" else {"current": SECRET}).status == 202
    assert eve.get("/v1/me").status == 401


# Pending links, and what ends them


class Regaining:
    """Ada, with a password, an address and two sessions. Each way to pend returns whether its link still works."""

    def __init__(self, service: Service, anybody: Api, *, confirmed: bool) -> None:
        self.service, self.anybody, self.recovery = service, anybody, service["accounts"].recovery
        handle = f"ada-{next(_numbers)}"
        self.token = anybody.as_(handle, password=SECRET)
        self.account = str(self.token.account)
        self.address = f"{handle}@games.example"
        self.me, self.other = (
            Browser(anybody, anybody.post("/v1/sessions", {"handle": handle, "password": SECRET})) for _ in range(2)
        )
        assert self.set_address(self.address) == 200
        if confirmed:
            assert self.recovery.confirm(mailed(service, self.account, "confirm"))
        self.pending: Callable[[], bool] = lambda: False

    def set_address(self, address: str) -> int:
        return self.me.ask("PUT", "/v1/me/mail", {"address": address, "current": SECRET}).status

    def pend(self, kind: str) -> None:
        if kind == "operator":
            link = self.recovery.link(self.account)
            self.pending = lambda: self._signs_in(link)
        elif kind in ("mailed", "waiting"):
            assert self.service["mail"].mailboxes.order_link(None, self.address) == [self.account]
            waiting = self.service["mail"].mailboxes.take(self.account, "link")
            assert waiting is not None
            if kind == "waiting":
                self.pending = lambda: written(self.service["mail"], waiting) is not None
            else:
                letter = written(self.service["mail"], waiting)
                assert letter is not None
                link = str(letter.message.get_content().partition("/sign-in#")[2].split()[0])
                self.pending = lambda: self._signs_in(link)
        elif kind == "proof":
            proof = mailed(self.service, self.account, "confirm")
            self.pending = lambda: self.recovery.confirm(proof)
        else:
            self.pending = lambda: self.recovery.prove(self.account, self.address) is not None

    def _signs_in(self, link: str) -> bool:
        return self.anybody.post("/v1/sessions", {"link": link}).status == 201


CHANGES: dict[str, tuple[str | None, Callable[[Regaining], int]]] = {
    "the address changes": ("address", lambda ada: ada.set_address("other@games.example")),
    "the address is removed": ("address", lambda ada: ada.token.delete("/v1/me/mail").status),
    "the password changes": ("password", lambda ada: ada.me.change(NEW, SECRET).status),
    "other sessions end": ("sessions", lambda ada: ada.me.ask("DELETE", "/v1/sessions").status),
    "one session ends": ("sessions", lambda ada: ada.me.ask("DELETE", f"/v1/sessions/{ada.other.id}").status),
    "a token ends sessions": ("sessions", lambda ada: ada.token.delete("/v1/sessions").status),
}
NO_CHANGES: dict[str, Callable[[Regaining], int]] = {
    "somebody signs out": lambda ada: ada.other.ask("DELETE", f"/v1/sessions/{ada.other.id}").status,
    "news are chosen": lambda ada: ada.me.ask("PUT", "/v1/me/mail", {"address": ada.address, "about": ["turn"]}).status,
    "the name changes": lambda ada: ada.me.ask("PUT", "/v1/me", {"display_name": "Ada"}).status,
}
KINDS_OF_LINK = ("operator", "mailed", "waiting", "proof", "waiting proof")


@pytest.mark.parametrize("link", KINDS_OF_LINK)
@pytest.mark.parametrize("change", [*CHANGES, *NO_CHANGES])
def test_pending_link_dies_with_a_change_of_recovery(service: Service, anybody: Api, link: str, change: str) -> None:
    ada = Regaining(service, anybody, confirmed="proof" not in link)
    ada.pend(link)
    act = CHANGES[change][1] if change in CHANGES else NO_CHANGES[change]
    assert act(ada) in (200, 204)
    assert ada.pending() == (change in NO_CHANGES)


@pytest.mark.parametrize("change", CHANGES)
def test_address_from_before_learns_of_the_change(service: Service, anybody: Api, change: str) -> None:
    ada = Regaining(service, anybody, confirmed=True)
    kind, act = CHANGES[change]
    assert act(ada) in (200, 204)
    letter = letter_to(service, ada.account, str(kind))
    assert letter is not None
    assert (letter.address, letter.message["To"]) == (ada.address, ada.address)
    text = letter.message.get_content()
    assert "no longer work" in text
    assert "other@games.example" not in text


def test_two_changes_in_a_row_reach_the_first_address(service: Service, anybody: Api) -> None:
    ada = Regaining(service, anybody, confirmed=True)
    assert ada.set_address("second@games.example") == 200
    assert ada.recovery.confirm(mailed(service, ada.account, "confirm"))
    assert ada.set_address("third@games.example") == 200
    letter = letter_to(service, ada.account, "address")
    assert letter is not None
    assert letter.address == ada.address


def test_unconfirmed_address_from_before_a_change_takes_the_password(service: Service, anybody: Api) -> None:
    ada = Regaining(service, anybody, confirmed=False)
    assert ada.me.ask("PUT", "/v1/me/mail", {"address": ada.address}).status == 200, "it waits to be confirmed"
    assert ada.me.ask("DELETE", "/v1/sessions").status == 204
    refused(ada.me.ask("PUT", "/v1/me/mail", {"address": ada.address}), 401, "wrong-password")
    assert ada.set_address(ada.address) == 200
    assert ada.recovery.confirm(mailed(service, ada.account, "confirm"))


def test_refusal_names_the_scope_that_a_session_has(service: Service, anybody: Api) -> None:
    holder = Holder(service, anybody, "account", role="admin")
    problem = refused(holder.ask("PUT", "/v1/me/password", {"password": SECRET}), 403, "lesser-credential")
    assert problem["detail"] == (
        "This token lacks the scope read, which the new credential would have. "
        "Sign in and repeat the change in a session."
    )


def test_without_mail_no_letter_waits_for_ever(tmp_path: Path) -> None:
    with application(tmp_path) as app:
        anybody, service = Api(over_wsgi(app)), app.extensions["service"]
        ada = anybody.as_("ada", password=SECRET)
        registry = registry_of(service)
        vouched = registry.recovery.vouch(registry.callers.find("token", ada.token), SECRET)
        wishes = {"about": (), "at_most": "each", "patience": 0, "language": "en"}
        registry.recovery.set_address(ada.account, "ada@games.example", vouched, **wishes)
        registry.recovery.confirm(registry.recovery.prove(ada.account, "ada@games.example"))
        assert ada.delete("/v1/me/mail").status == 204
        assert registry.mail.due() == []


def test_links_that_others_order_stay_few_and_end_no_earlier_one(
    service: Service, anybody: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody may order a link for a known handle every ten minutes: 144 letters a day."""
    ada = Regaining(service, anybody, confirmed=True)
    began, links, order = time.time(), list[str](), service["mail"].mailboxes.order_link
    for number in range(144):
        later = SimpleNamespace(time=lambda moment=began + 600 * number: moment)
        monkeypatch.setattr("service.features.accounts.mailboxes.time", later)
        if order(None, ada.address):
            links.append(mailed(service, ada.account, "link"))
    assert len(links) == 10
    assert ada._signs_in(links[0])
    assert not ada._signs_in(links[-1]), "one sign-in uses up all of them"
    assert order(None, ada.address) == [ada.account]


def test_links_that_cannot_be_mailed_are_no_longer_valid(
    service: Service, anybody: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten orders for a known handle while the mail server is down must not keep the account from its own link."""
    ada, mail = Regaining(service, anybody, confirmed=True), service["mail"]
    began = time.time()
    for number in range(12):
        later = SimpleNamespace(time=lambda moment=began + 600 * number: moment)
        monkeypatch.setattr("service.features.accounts.mailboxes.time", later)
        assert mail.mailboxes.order_link(None, ada.address) == [ada.account]
        carry(mail, ada.account, "link")
