"""Tables that several processes make at once, and are read only by who knows them."""

import hashlib
import multiprocessing
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.exc import OperationalError

from projections.database import FileDamaged, open_engine
from service.compose import TABLES
from service.platform.storage import database, migrations
from service.platform.storage.database import RegistryTooNew, sqlite_url
from service.platform.storage.schema import VERSION
from tests.support.registry import Registry
from tests.support.server import ROOT


def _versions(registry):
    with registry.database.read() as connection:
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()


_START = "import sys; from tests.support.registry import Registry; Registry(sys.argv[1]).close()"


def _open_together(url, number):
    """Open the registry in this many processes at once, and return their exit codes."""
    context = multiprocessing.get_context("fork")
    started = [context.Process(target=_open, args=(url,)) for _ in range(number)]
    for process in started:
        process.start()
    for process in started:
        process.join(60)
    return [process.exitcode for process in started]


def _open(url):
    Registry(url).close()


def test_processes_that_start_together_all_start(url):
    assert _open_together(url, 5) == [0] * 5
    registry = Registry(url)
    assert _versions(registry) == [str(VERSION)]
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
    assert _versions(registry) == [str(VERSION)]
    registry.close()


def test_a_registry_of_a_later_version_is_left_alone(tmp_path):
    url = sqlite_url(tmp_path / "registry.db")
    registry = Registry(url)
    with registry.database.write() as connection:
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{VERSION + 1}'"))
    registry.close()
    with pytest.raises(RegistryTooNew, match=f"version {VERSION + 1}; this program knows {VERSION}"):
        Registry(url)


EARLIER = Path(__file__).parent / "earlier"
"""Registries of five builds on each engine, as SQL. Every table holds a row, written by that build."""
BUILDS = ("86b2eb8", "1409223", "735624d9", "5aec7781", "226b2e04")

DROPPED = {"cosigned_checkpoints": {"made_at"}}
"""Columns of earlier builds that nothing reads any more."""


@pytest.fixture
def earlier(url):
    """Make the registry of an earlier build; returns what its tables hold."""

    def make(build):
        engine = open_engine(url)
        statements = (EARLIER / f"{build}.{engine.dialect.name}.sql").read_text()
        if engine.dialect.name == "sqlite":
            with closing(sqlite3.connect(engine.url.database)) as db:
                db.executescript(statements)
        else:
            with engine.begin() as connection:
                connection.exec_driver_sql(statements)
        rows = _rows(engine)
        engine.dispose()
        return rows

    return make


def _rows(engine):
    with engine.connect() as connection:
        names = inspect(connection).get_table_names()
        return {name: connection.execute(text(f"SELECT * FROM {name}")).mappings().all() for name in names}


def _shape(engine):
    """Columns, keys and indexes of every table."""
    there = inspect(engine)
    return {
        name: (
            sorted((c["name"], str(c["type"]), c["nullable"], str(c["default"])) for c in there.get_columns(name)),
            there.get_pk_constraint(name)["constrained_columns"],
            sorted((k["constrained_columns"], k["referred_table"]) for k in there.get_foreign_keys(name)),
            sorted(u["column_names"] for u in there.get_unique_constraints(name)),
            sorted((i["name"], sorted(i["column_names"])) for i in there.get_indexes(name)),
        )
        for name in there.get_table_names()
    }


@pytest.mark.parametrize("build", BUILDS)
def test_a_registry_of_an_earlier_build_becomes_one_of_today(build, url, earlier, request):
    before = earlier(build)
    registry = Registry(url)
    after = _rows(registry.database.engine)
    for table in before.keys() - {"registry_version", "alembic_version", "credentials"}:
        names = before[table][0].keys() - DROPPED.get(table, set())
        held = [[{name: row[name] for name in names} for row in rows[table]] for rows in (before, after)]
        assert held[0] == held[1], table
    referees = "referee" in after["credentials"][0]["scopes"].split()
    assert referees == (build == "86b2eb8"), "version 3 lets tokens with every scope referee; later tokens asked for it"
    assert _versions(registry) == [str(VERSION)]
    assert after["registry_version"] == [{"version": 8}]
    assert registry.database.check() == []
    new = Registry(another(request, url))
    assert _shape(registry.database.engine) == _shape(new.database.engine)
    assert registry.accounts.create("bob").handle == "bob"
    registry.database.probe()
    registry.close()
    new.close()


def another(request, url):
    """The URL of an empty database of the same engine."""
    if url.startswith("postgresql"):
        return request.getfixturevalue("databases")()
    return url.replace("registry.db", "new.db")


def test_several_processes_migrate_at_once(url, earlier):
    earlier("86b2eb8")
    assert _open_together(url, 4) == [0] * 4
    registry = Registry(url)
    assert _versions(registry) == [str(VERSION)]
    assert registry.database.check() == []
    registry.close()


def test_a_migration_that_fails_changes_nothing(url, earlier, monkeypatch):
    before = earlier("735624d9")

    def broken(tables, connection):
        migrations.upgrade(connection, tables)
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(database, "_migrate", broken)
        with pytest.raises(RuntimeError):
            Registry(url)
    engine = open_engine(url)
    assert _rows(engine) == before
    engine.dispose()


def test_the_history_and_the_tables_agree(url, earlier):
    """A change of the tables comes with a revision."""
    earlier("5aec7781")
    registry = Registry(url)
    with registry.database.read() as connection:
        context = MigrationContext.configure(connection)
        differences = compare_metadata(context, TABLES)
    assert [change for change in differences if "_witness'" not in str(change)] == []
    registry.close()
    heads = ScriptDirectory(str(migrations.FOLDER)).get_heads()
    assert heads == [str(VERSION)]


REVISIONS = {
    "v8_one_history.py": "3248512a5bd15c91",
    "v9_blocks.py": "a395574175f63af5",
    "v10_devices.py": "4bfd08a7f123d4bb",
    "v11_complaints.py": "1082385f64f4a497",
    "v12_amounts_of_fees.py": "c8671c65afc7a24d",
    "v13_witnesses.py": "2f60a72d49e433f6",
    "v14_openid.py": "c3708f4acece65c7",
    "v15_cosigned_checkpoints.py": "97d93008a3b1b8a0",
    "v16_stations.py": "fb38d4b9df99f58d",
    "v17_fitting_seeks.py": "ae49f4680f9e433d",
    "v18_due_notices.py": "5d7033dacafde891",
    "v19_places_of_webhooks.py": "68d40bd8a8aece4d",
    "v20_progress_of_erasures.py": "eaaf2a75e440702b",
    "v21_places_of_seeks.py": "c6650cb494296ffc",
    "v22_webhooks_of_an_address.py": "03496c39434693ad",
}
"""The digest of each revision. Databases of earlier builds have run them, so a correction is a revision of its own."""


def test_no_revision_changes_after_it_was_written():
    files = (migrations.FOLDER / "versions").glob("v*.py")
    assert {file.name: hashlib.sha256(file.read_bytes()).hexdigest()[:16] for file in files} == REVISIONS


def test_a_start_with_nothing_to_migrate_does_not_import_alembic(url):
    Registry(url).close()
    start = f"{_START}; sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", start, url], cwd=ROOT, check=False).returncode == 0


def test_a_registry_without_a_version_is_refused(tmp_path):
    url = sqlite_url(tmp_path / "registry.db")
    registry = Registry(url)
    with registry.database.write() as connection:
        connection.execute(text("DELETE FROM alembic_version"))
    registry.close()
    with pytest.raises(FileDamaged, match="does not say its version"):
        Registry(url)


def test_a_changed_bit_in_a_row_is_found(tmp_path):
    """SQLite has no checksums: only the second copy of the row shows the change."""
    path = tmp_path / "registry.db"
    registry = Registry(sqlite_url(path))
    registry.accounts.create("ada", name="Ada Lovelace")
    registry.database.scrub()
    registry.close()
    content = bytearray(path.read_bytes())
    content[content.index(b"Ada Lovelace")] ^= 1
    path.write_bytes(content)
    registry = Registry(sqlite_url(path))
    assert any("accounts_witness" in complaint for complaint in registry.database.check())
    registry.close()


def test_version_1_had_no_tournaments_of_webhooks(url, earlier):
    earlier("86b2eb8")
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE webhooks DROP COLUMN tournaments"))
        connection.execute(text("UPDATE registry_version SET version = 1"))
    engine.dispose()
    registry = Registry(url)
    assert _rows(registry.database.engine)["webhooks"][0]["tournaments"] == ""
    assert registry.database.check() == []
    registry.close()


@pytest.mark.parametrize("scopes", ["read play", "read"])
def test_version_3_lets_no_token_with_fewer_scopes_referee(scopes, url, earlier):
    earlier("86b2eb8")
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE credentials SET scopes = :scopes"), {"scopes": scopes})
    engine.dispose()
    registry = Registry(url)
    assert _rows(registry.database.engine)["credentials"][0]["scopes"] == scopes
    registry.close()


def test_a_reader_does_not_hold_up_a_writer(registry):
    with registry.database.read() as reading:
        reading.execute(text("SELECT * FROM accounts")).all()
        registry.accounts.create("ada")
        assert reading.execute(text("SELECT count(*) FROM accounts")).scalar() == 1


def test_a_file_that_is_held_for_long_keeps_one_writer_waiting(tmp_path, monkeypatch):
    monkeypatch.setattr(database, "_PATIENCE", 0.2)
    monkeypatch.setattr("projections.database._BUSY", 1_500)
    url = sqlite_url(tmp_path / "registry.db")
    with closing(Registry(url)) as registry, ThreadPoolExecutor(1) as threads:
        with closing(sqlite3.connect(tmp_path / "registry.db", isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            for _ in range(2):  # after the first one has failed too
                waiting = threads.submit(registry.database.probe)
                time.sleep(0.4)
                began = time.monotonic()
                for _ in range(20):
                    with pytest.raises(OperationalError, match="the disk takes too long"):
                        registry.database.probe()
                    with registry.database.read() as connection:
                        assert connection.scalar(text("SELECT 1")) == 1
                assert time.monotonic() - began < 1
                assert "locked" in str(waiting.exception(timeout=60))
            holder.execute("ROLLBACK")
        registry.database.probe()
