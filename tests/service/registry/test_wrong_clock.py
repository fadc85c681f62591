"""A wall clock that is days ahead for a moment deletes nothing. Once it has been steady, old things are deleted."""

import time

import pytest
from sqlalchemy import insert, select

from domain.table.rulings import Terms
from service.features.accounts.lost_guests import NotLostError, hold_lost, lost_guests
from service.features.accounts.tables import credentials
from service.features.apps.store import REFRESH
from service.features.apps.tables import app_grants, app_secrets
from service.features.exports.tables import exports
from service.features.seeks.seek_request import SeekRequest
from service.features.seeks.tables import seeks
from service.features.webhooks.tables import notices
from service.platform.ids import new_id
from service.platform.streams import service_time
from service.platform.streams.service_time import ServiceTime
from tests.service.registry.test_webhooks import made, noticed
from tests.support.machine import Machine

LONG = 3600
YEARS = 3 * 366 * 24 * 3600
BACK = "https://club.example/back"


@pytest.fixture
def machine(monkeypatch):
    machine = Machine()
    monkeypatch.setattr(time, "time", lambda: machine.wall() / 10**9)
    monkeypatch.setattr(service_time, "_ours", ServiceTime(machine.wall, machine.steady))
    return machine


def tokens(registry, account):
    for kind in ("token", "session"):
        registry.credentials.issue(kind, account, ("read",), lifetime=3600)
    return credentials, lambda: registry.credentials.issue("token", account, ("read",))


def grants(registry, account):
    club = registry.apps.register(new_id("p"), account, "Club", "https://club.example", [BACK], keeps_secret=True)[0]
    row = {"id": "k_1", "app": club.id, "account": account, "scopes": "read", "made_at": int(time.time())}
    secret = {"grant": "k_1", "kind": REFRESH, "expires_at": int(time.time()) + 3600, "redirect": "", "challenge": ""}
    with registry.database.write() as connection:
        connection.execute(insert(app_grants).values(row))
        connection.execute(insert(app_secrets).values(secret | {"hash": b"1"}))
    return app_secrets, lambda: registry.apps.allow(club.id, account, ("read",), BACK, "challenge")


def seeking(registry, account):
    wish = SeekRequest(account, False, None, "kingdomino", {}, {}, 2, "public", Terms())
    registry.seeks.open(new_id("k"), wish, 600)
    return seeks, registry.seeks.tidy


def exported(registry, account):
    registry.exports.ask(new_id("x"), account, wanted={"tournaments": []})
    with registry.database.write() as connection:
        connection.execute(exports.update().values(ended_at=int(time.time())))
    return exports, registry.exports.tidy


def notified(registry, account):
    noticed(registry, made(registry), made_at=int(time.time()))
    return notices, registry.notices.prune


CASES = (tokens, grants, seeking, exported, notified)


def keys(registry, table):
    with registry.database.read() as connection:
        return set(connection.execute(select(*table.primary_key)).all())


@pytest.mark.parametrize("case", CASES)
def test_a_wall_clock_that_is_wrong_for_a_moment_deletes_nothing(registry, machine, case):
    table, tidy = case(registry, registry.accounts.create("ada").id)
    made = keys(registry, table)
    machine.runs(LONG)
    for step in (YEARS, -YEARS):
        machine.is_set(step)
        tidy()
        assert made <= keys(registry, table)
    machine.stops(YEARS)
    tidy()
    assert not made & keys(registry, table)


@pytest.mark.parametrize("case", CASES)
def test_a_wall_clock_that_is_wrong_at_the_start_deletes_nothing(registry, machine, monkeypatch, case):
    table, tidy = case(registry, registry.accounts.create("ada").id)
    made = keys(registry, table)
    machine.is_set(YEARS)
    monkeypatch.setattr(service_time, "_ours", ServiceTime(machine.wall, machine.steady))
    tidy()
    assert made <= keys(registry, table)


def test_a_token_that_a_wrong_wall_clock_refuses_is_valid_again(registry, machine):
    ada = registry.accounts.create("ada")
    shown = {
        kind: registry.credentials.issue(kind, ada.id, ("read",), lifetime=3600)[1] for kind in ("token", "session")
    }
    machine.is_set(YEARS)
    registry.credentials.issue("token", ada.id, ("read",))
    assert all(registry.callers.find(kind, secret) is None for kind, secret in shown.items())
    machine.is_set(-YEARS)
    assert all(registry.callers.find(kind, secret) for kind, secret in shown.items())


def test_a_wrong_wall_clock_erases_no_guest(registry, machine):
    """Neither the sweep that finds lost guests nor the job that erases them trusts a clock that has just stepped."""
    guest = registry.accounts.guest()[0].account
    machine.runs(LONG)
    for step in (YEARS, -YEARS):
        machine.is_set(step)
        assert lost_guests(registry.database) == []
        with pytest.raises(NotLostError):
            registry.erasures.ask(guest, check=hold_lost)
    machine.runs(LONG)
    with pytest.raises(NotLostError):
        registry.erasures.ask(guest, check=hold_lost)
    machine.stops(YEARS)
    assert lost_guests(registry.database) == [guest]
    registry.erasures.ask(guest, check=hold_lost)
    assert registry.accounts.forgotten([guest]) == [guest]
