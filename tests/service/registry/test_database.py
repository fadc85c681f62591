"""Tables that several processes make at once, and are read only by who knows them."""

import subprocess
import sys

import pytest
from sqlalchemy import inspect, text

from service.platform.storage import database
from service.platform.storage.database import RegistryTooNew
from service.platform.storage.registry import Registry, sqlite_url
from service.platform.storage.schema import VERSION, WITNESSES
from tests.support.server import ROOT

BEFORE_RECOVERY = (
    *(f"ALTER TABLE {table} DROP COLUMN recovery" for table in ("accounts", "credentials", "mailboxes", "letters")),
    "ALTER TABLE letters DROP COLUMN address",
    "ALTER TABLE letters DROP COLUMN language",
)
"""Steps that make a registry of today without witnesses into one of version 6."""
BEFORE_CHAINS = (
    *BEFORE_RECOVERY,
    "DROP INDEX credentials_by_age",
    "DROP INDEX credentials_of_grant",
    "DROP INDEX app_secrets_by_age",
    "DROP INDEX app_secrets_of_chain",
    "DROP INDEX mailboxes_by_change",
    "DROP INDEX mailboxes_by_letter",
    "DROP INDEX seeks_unmade",
    "DROP INDEX seeks_by_age",
    "ALTER TABLE app_secrets DROP COLUMN chain",
    "ALTER TABLE wishes DROP COLUMN life",
    "DROP TABLE lives",
)
"""Steps that make a registry of today without witnesses into one of version 4."""
BEFORE_APPS = (
    *(f"DROP INDEX IF EXISTS {witness.name}" for witness in WITNESSES),
    *BEFORE_CHAINS,
    "DROP TABLE app_secrets",
    "DROP TABLE app_grants",
    "DROP TABLE apps",
    "ALTER TABLE credentials DROP COLUMN app_grant",
)
"""The changes that make a current registry into one of version 3."""


def _before_apps(connection):
    for step in BEFORE_APPS:
        connection.execute(text(step))


def _indexes(registry):
    """Every index of the registry, by its table and columns."""
    there = inspect(registry.database.engine)
    return {
        (table, index["name"]): index["column_names"]
        for table in there.get_table_names()
        for index in there.get_indexes(table)
    }


_START = "import sys; from service.platform.storage.registry import Registry; Registry(sys.argv[1]).close()"


def test_processes_that_start_together_all_start(url):
    started = [subprocess.Popen([sys.executable, "-c", _START, url], cwd=ROOT) for _ in range(5)]
    assert [process.wait(60) for process in started] == [0] * 5
    registry = Registry(url)
    with registry.database.read() as connection:
        assert connection.execute(text("SELECT version FROM registry_version")).scalars().all() == [VERSION]
    registry.close()


def test_whoever_looks_while_another_makes_them_takes_them_as_they_are(url, monkeypatch):
    look, came = database._version, []

    def late(connection):
        found = look(connection)
        if not came:
            came.append("another")
            Registry(url).close()
        return found

    monkeypatch.setattr(database, "_version", late)
    registry = Registry(url)
    with registry.database.read() as connection:
        assert connection.execute(text("SELECT version FROM registry_version")).scalars().all() == [VERSION]
    registry.close()


def test_a_registry_of_a_later_version_is_left_alone(tmp_path):
    url = sqlite_url(tmp_path / "registry.db")
    registry = Registry(url)
    with registry.database.write() as connection:
        connection.execute(text(f"UPDATE registry_version SET version = {VERSION + 1}"))
    registry.close()
    with pytest.raises(RegistryTooNew):
        Registry(url)


def test_a_registry_of_an_earlier_version_is_brought_forward_by_whoever_starts_first(url):
    """Version 1 had no apps, and no tournaments for webhooks to report."""
    registry = Registry(url)
    ada = registry.accounts.create("ada").id
    with registry.database.write() as connection:
        _before_apps(connection)
        connection.execute(text("ALTER TABLE webhooks DROP COLUMN tournaments"))
        connection.execute(
            text(
                "INSERT INTO webhooks (id, account, url, description, events, games, matches, enabled, switched_at,"
                " since, secret, made_at) VALUES ('w_1', :ada, 'https://a.example', '', 'game.ended', 'g_1', '', true,"
                " 1, '0', :secret, 1)"
            ),
            {"ada": ada, "secret": b"s" * 32},
        )
        connection.execute(text("UPDATE registry_version SET version = 1"))
    registry.close()
    started = [subprocess.Popen([sys.executable, "-c", _START, url], cwd=ROOT) for _ in range(3)]
    assert [process.wait(60) for process in started] == [0] * 3
    registry = Registry(url)
    (webhook,) = registry.webhooks.enabled()
    assert (webhook.games, webhook.tournaments) == (("g_1",), ())
    assert registry.database.check() == []
    registry.close()


@pytest.mark.parametrize(("before", "version"), [(BEFORE_RECOVERY, 6), (BEFORE_CHAINS, 4), (BEFORE_APPS, 3)])
def test_a_registry_of_an_earlier_version_gets_the_indexes_of_a_new_one(url, before, version):
    registry = Registry(url)
    made = _indexes(registry)
    with registry.database.write() as connection:
        for witness in WITNESSES:
            connection.execute(text(f"DROP INDEX IF EXISTS {witness.name}"))
        for step in before:
            connection.execute(text(step))
        connection.execute(text(f"UPDATE registry_version SET version = {version}"))
    registry.close()
    registry = Registry(url)
    assert _indexes(registry) == made
    assert registry.database.check() == []
    registry.close()


def test_a_token_that_could_do_all_that_anybody_may_can_still_referee(url):
    """Before version 3 that took no scope; a token that had been given less gets nothing by it."""
    registry = Registry(url)
    ada = registry.accounts.create("ada").id
    scopes = ("read", "play", "organise", "account"), ("read", "play"), ("read",)
    tokens = [registry.credentials.issue("token", ada, some)[1] for some in scopes]
    with registry.database.write() as connection:
        _before_apps(connection)
        connection.execute(text("UPDATE registry_version SET version = 2"))
    registry.close()
    registry = Registry(url)
    found = [registry.callers.who("token", token).scopes for token in tokens]
    assert found == [{*scopes[0], "referee"}, set(scopes[1]), set(scopes[2])]
    registry.close()


def test_a_reader_does_not_hold_up_a_writer(registry):
    with registry.database.read() as reading:
        reading.execute(text("SELECT * FROM accounts")).all()
        registry.accounts.create("ada")
        assert reading.execute(text("SELECT count(*) FROM accounts")).scalar() == 1
