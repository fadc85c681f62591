"""Callers are remembered, and forgotten the moment that a credential is withdrawn, in every process."""

import time

import pytest
import redis

from service.features.accounts import callers, credentials
from service.features.accounts.recovery import Recovery
from service.platform.storage.database import sqlite_url
from tests.support.registry import Registry
from tests.support.service import redis_in
from tests.support.subscribers import until_listening


@pytest.fixture
def server(tmp_path):
    with redis_in(tmp_path) as (_, client):
        yield client


@pytest.fixture
def two(tmp_path, server):
    """Two registries on one database, as two processes have them."""
    made = [Registry(sqlite_url(tmp_path / "registry.db"), server) for _ in range(2)]
    for registry in made:
        registry.callers.start()
    yield made
    for registry in made:
        registry.close()


def issued(registry):
    account = registry.accounts.create("ada").id
    made, secret = registry.credentials.issue("token", account, ("read",))
    return account, made.id, secret


def test_a_caller_who_is_remembered_costs_no_query(registry, monkeypatch):
    _, _, secret = issued(registry)
    first = registry.callers.find("token", secret)
    monkeypatch.setattr(registry.credentials, "caller", None)
    assert registry.callers.find("token", secret) is first


def test_other_processes_hear_of_it_at_once(two, server):
    here, there = two
    account, token, secret = issued(here)
    assert there.callers.find("token", secret)
    until_listening(server, callers.CHANNEL, 2)
    start = time.monotonic()
    here.recovery.withdraw(account, token)
    while there.callers.find("token", secret) and time.monotonic() < start + callers.STALE_AFTER:
        time.sleep(0.005)
    assert time.monotonic() - start < callers.STALE_AFTER / 2


def test_without_redis_they_notice_in_time(tmp_path, monkeypatch):
    monkeypatch.setattr(callers, "STALE_AFTER", 0.2)
    here, there = (Registry(sqlite_url(tmp_path / "registry.db")) for _ in range(2))
    account, token, secret = issued(here)
    assert there.callers.find("token", secret)
    here.recovery.withdraw(account, token)
    time.sleep(0.25)
    assert there.callers.find("token", secret) is None
    here.close()
    there.close()


def test_withdrawing_works_when_redis_is_away(tmp_path):
    gone = redis.Redis(unix_socket_path=str(tmp_path / "nothing.sock"))
    registry = Registry(sqlite_url(tmp_path / "registry.db"), gone)
    account, token, secret = issued(registry)
    assert registry.callers.find("token", secret)
    registry.recovery.withdraw(account, token)
    assert registry.callers.find("token", secret) is None
    registry.close()
    gone.close()


def test_what_was_read_before_a_withdrawal_is_not_remembered_after_it(registry):
    account, token, secret = issued(registry)

    class Slow(credentials.Credentials):
        """Withdraws between the query and its use."""

        def caller(self, kind, shown):
            found = super().caller(kind, shown)
            recovery.withdraw(account, token)
            return found

    remembered = callers.Callers(Slow(registry.database))
    recovery = Recovery(registry.database, remembered.forget, (), mails=False)
    remembered.find("token", secret)
    remembered._credentials = registry.credentials
    assert remembered.find("token", secret) is None
