"""Credentials: kept as hashes, bounded by scopes and roles, gone when they expire or are withdrawn."""

import time

import pytest
from sqlalchemy import text

from domain.game.refusal import Refusal
from service.features.accounts import credentials, recovery
from service.platform.caller import SESSION, Caller
from service.platform.ids import new_id


@pytest.fixture
def ada(registry):
    return registry.accounts.create("ada")


def test_the_secret_is_stored_nowhere(registry, ada):
    _, secret = registry.credentials.issue("token", ada.id, ("read",))
    assert secret.startswith("dom_")
    assert len(secret) == len("dom_") + 43
    with registry.database.read() as connection:
        (row,) = connection.execute(text("SELECT * FROM credentials")).all()
    assert secret not in str(row)
    assert secret.removeprefix("dom_").encode() not in bytes(row.hash)
    assert bytes(row.hash) == credentials.fingerprint(secret)


def test_a_token_is_no_session(registry, ada):
    _, secret = registry.credentials.issue("token", ada.id, ("read",))
    assert registry.callers.find("token", secret).account == ada.id
    assert registry.callers.find("session", secret) is None


def test_a_scope_that_takes_a_role_needs_the_role_too(registry, ada):
    _, secret = registry.credentials.issue("token", ada.id, ("admin", "read"))
    assert registry.callers.find("token", secret).scopes == {"read"}
    registry.give_role(ada.id, "admin")
    assert registry.callers.find("token", secret).scopes == {"read", "admin"}
    registry.give_role(ada.id, "admin", given=False)
    assert registry.callers.find("token", secret).scopes == {"read"}
    with pytest.raises(Refusal, check=lambda refusal: refusal.pointer == "/scopes/1"):
        registry.credentials.issue("token", ada.id, ("read", "fly"))


def test_what_has_expired_does_not_hold(registry, ada, monkeypatch):
    made, secret = registry.credentials.issue("token", ada.id, ("read",), lifetime=100)
    assert registry.callers.find("token", secret)
    monkeypatch.setattr(credentials.time, "time", lambda: made.expires_at)
    assert registry.callers.find("token", secret) is None
    assert registry.credentials.caller("token", credentials.fingerprint(secret)) is None
    assert registry.credentials.of(ada.id, "token") == []


def test_only_its_owner_withdraws_a_credential(registry, ada):
    eve = registry.accounts.create("eve")
    made, secret = registry.credentials.issue("token", ada.id, ("read",))
    assert not registry.recovery.withdraw(eve.id, made.id)
    assert registry.callers.find("token", secret)
    assert registry.recovery.withdraw(ada.id, made.id)
    assert not registry.recovery.withdraw(ada.id, made.id)
    assert registry.callers.find("token", secret) is None


def test_the_last_use_is_written_once_a_minute(registry, ada, monkeypatch):
    made, secret = registry.credentials.issue("token", ada.id, ("read",))
    shown = credentials.fingerprint(secret)

    def used_after(seconds):
        monkeypatch.setattr(credentials.time, "time", lambda: made.made_at + seconds)
        registry.credentials.caller("token", shown)
        return registry.credentials.of(ada.id, "token")[0].used_at - made.made_at

    assert [used_after(seconds) for seconds in (0, 30, 59, 60, 90)] == [0, 0, 0, 60, 60]


def test_credentials_are_read_page_by_page(registry, ada):
    issued = (registry.credentials.issue("token", ada.id, ("read",))[0] for _ in range(5))
    made = sorted(issued, key=lambda one: one.id)
    assert registry.credentials.of(ada.id, "token", after=made[1].id, limit=2) == made[2:4]
    assert registry.credentials.of(ada.id, "token", after=made[4].id) == []
    assert registry.credentials.find(ada.id, "token", made[3].id) == made[3]
    assert registry.credentials.find(ada.id, "session", made[3].id) is None
    assert registry.credentials.find(registry.accounts.create("bea").id, "token", made[3].id) is None


def test_an_account_has_so_many_valid_tokens(registry, ada, monkeypatch):
    """Without a limit, one account stored fifty tokens a second for ever."""
    monkeypatch.setattr(recovery, "MOST_TOKENS", 3)
    read = frozenset({"read"})
    caller = Caller(ada.id, "ada", "Ada", frozenset(), read, "s_1", SESSION, None)

    def token(id_=None, lifetime=None):
        return registry.recovery.token(caller, ("read",), label="", lifetime=lifetime, id_=id_ or new_id("t"))

    registry.credentials.issue("session", ada.id, ("read",))
    first, lapsing, last = token(), token(lifetime=60), token()
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "too-many-tokens"):
        token()
    assert token(last[0].id), "a request that is sent again"
    assert registry.recovery.withdraw(ada.id, first[0].id)
    assert token()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 61)
    assert token(), f"{lapsing[0].id} has expired"
