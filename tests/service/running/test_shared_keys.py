"""Two machines on one PostgreSQL, with a folder each: they sign with the same keys, or one of them is refused."""

import json
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import MetaData

from events import key_store
from events.key_store import KeyStore, KeysUnusable
from events.log.journal import Journal
from events.receipts import check_receipt, receipt
from service.compose import TABLES
from service.platform.runtime.installation import InstallationParts, PartsDisagree, accept, open_parts, opening
from service.platform.runtime.settings import Settings
from service.running.backups import back_up
from service.running.restoring import restore
from tests.support import postgres

SECRET = "correct horse battery staple"
HEAD, AT = "ab" * 32, "2026-11-01T12:00:00Z"


@pytest.fixture(scope="module")
def postgres_server() -> Iterator[str]:
    with postgres.server(fsync="off") as url:
        yield url


@pytest.fixture
def url(postgres_server: str) -> Iterator[str]:
    with postgres.database(postgres_server) as url:
        yield url


def machine(folder: Path, url: str, secret: str = "") -> InstallationParts:
    return open_parts(Settings.load({"DATA_DIR": str(folder), "DATABASE_URL": url, "KEY_SECRET": secret}), TABLES)


def kid(folder: Path, url: str, secret: str = "") -> str:
    with closing(machine(folder, url, secret)) as parts:
        return parts.ring.current.kid


def test_a_second_machine_makes_no_key_of_its_own(url: str, tmp_path: Path) -> None:
    first = kid(tmp_path / "one", url)
    with pytest.raises(PartsDisagree, match=r"signed with other keys[\s\S]*KEY_SECRET") as why:
        machine(tmp_path / "two", url)
    assert list(why.value.faults) == ["keys"]
    assert not (tmp_path / "two" / "keys" / "keys.json").exists()
    assert kid(tmp_path / "one", url) == first


def test_a_second_machine_that_has_made_one_is_refused(url: str, postgres_server: str, tmp_path: Path) -> None:
    kid(tmp_path / "one", url)
    with postgres.database(postgres_server) as another:
        kid(tmp_path / "two", another)
    for secret in ("", SECRET):
        with pytest.raises(PartsDisagree) as why:
            machine(tmp_path / "two", url, secret)
        assert list(why.value.faults) == ["keys"]
    kid(tmp_path / "one", url)


def test_machines_that_have_the_secret_sign_with_the_same_keys(url: str, tmp_path: Path) -> None:
    with closing(machine(tmp_path / "one", url, SECRET)) as one, closing(machine(tmp_path / "two", url, SECRET)) as two:
        assert one.ring.current.kid == two.ring.current.kid
        given = receipt(two.ring, "g_1", 7, HEAD, AT)
        assert check_receipt(given, one.ring.publics())
        rotated = one.rotate()
        assert one.ring.current.kid == rotated
        told = threading.Event()
        while two.ring.current.kid != rotated:  # within a second
            assert not told.wait(0.05)
        assert check_receipt(given, two.ring.publics())
    assert not (tmp_path / "one" / "keys").exists()
    assert not (tmp_path / "two" / "keys").exists()


def test_machines_that_start_at_once_agree(url: str, tmp_path: Path) -> None:
    found: list[str] = []

    def start(number: int) -> None:
        found.append(kid(tmp_path / str(number), url, SECRET))

    threads = [threading.Thread(target=start, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(found)) == 1


def test_a_machine_that_looks_while_another_begins_agrees_with_it(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, came = opening._begins, list[str]()

    def late(settings: Settings, tables: MetaData, journal: Journal, store: KeyStore) -> bool:
        if not came:
            came.append("another")
            came.append(kid(tmp_path / "another", url, SECRET))
        return look(settings, tables, journal, store)

    monkeypatch.setattr(opening, "_begins", late)
    assert kid(tmp_path / "one", url, SECRET) == came[-1]


def test_of_machines_that_start_at_once_without_a_secret_one_is_the_first(url: str, tmp_path: Path) -> None:
    found: list[str] = []

    def start(number: int) -> None:
        with suppress(PartsDisagree):
            found.append(kid(tmp_path / str(number), url))

    threads = [threading.Thread(target=start, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 1


def test_keys_in_a_folder_are_moved_into_the_database(url: str, tmp_path: Path) -> None:
    first = kid(tmp_path / "one", url)
    with pytest.raises(PartsDisagree):
        machine(tmp_path / "two", url, SECRET)  # the machine that has the keys comes first
    file = tmp_path / "one" / "keys" / "keys.json"
    private = json.loads(file.read_bytes())["keys"][0]["d"]
    left = file.read_bytes()
    assert kid(tmp_path / "one", url, SECRET) == kid(tmp_path / "two", url, SECRET) == first
    assert not file.exists()
    with psycopg.connect(url) as db:
        kept = db.execute("SELECT value FROM journal_properties").fetchall()
    assert len(kept) == 2
    assert not any(private.encode() in bytes(value) for (value,) in kept)
    file.write_bytes(left)  # as if the plug had been pulled before it was removed
    file.chmod(0o600)
    assert kid(tmp_path / "one", url, SECRET) == first
    assert not file.exists()


@pytest.mark.parametrize("secret", ["", SECRET.upper()], ids=["none", "another"])
def test_without_the_secret_nobody_signs(url: str, tmp_path: Path, secret: str) -> None:
    first = kid(tmp_path / "one", url, SECRET)
    with pytest.raises(KeysUnusable, match="KEY_SECRET"):
        machine(tmp_path / "one", url, secret)
    assert kid(tmp_path / "one", url, SECRET) == first


def test_keys_in_the_database_that_were_changed_are_refused(url: str, tmp_path: Path) -> None:
    kid(tmp_path, url, SECRET)
    with psycopg.connect(url) as db:
        db.execute(
            "UPDATE journal_properties SET value = set_byte(value, 60, get_byte(value, 60) # 1) WHERE name = 'keys'"
        )
    with pytest.raises(KeysUnusable):
        machine(tmp_path, url, SECRET)
    with psycopg.connect(url) as db:
        db.execute("UPDATE journal_properties SET value = '' WHERE name = 'keys'")
    with pytest.raises(KeysUnusable, match="damaged"):
        machine(tmp_path, url, SECRET)


def test_a_database_that_is_away_does_not_take_the_keys_along(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(machine(tmp_path, url, SECRET)) as parts:
        known = parts.ring.publics()
        monkeypatch.setattr(key_store.LogStore, "stamp", lambda _: object())  # look again each time
        parts.journal.close()
        assert parts.ring.publics() == known


def test_keys_that_are_lost_for_good_can_be_gone_on_without(url: str, tmp_path: Path) -> None:
    first = kid(tmp_path / "one", url)
    settings = Settings.load({"DATA_DIR": str(tmp_path / "two"), "DATABASE_URL": url})
    settings.data_dir.mkdir()
    accept(settings, TABLES, "keys")
    second = kid(tmp_path / "two", url)
    assert second != first
    with pytest.raises(PartsDisagree, match="not those of the log"):
        machine(tmp_path / "one", url)


def test_a_backup_brings_the_keys_into_another_database(url: str, postgres_server: str, tmp_path: Path) -> None:
    with closing(machine(tmp_path / "one", url, SECRET)) as parts:
        back_up(tmp_path / "backup", parts.journal, parts.ring, parts.registry)
        ring = parts.ring.publics()
    with postgres.database(postgres_server) as another:
        environ = {"DATA_DIR": str(tmp_path / "new"), "DATABASE_URL": another, "KEY_SECRET": SECRET}
        restore(tmp_path / "backup", Settings.load(environ))
        with closing(machine(tmp_path / "two", another, SECRET)) as parts:
            assert parts.ring.publics() == ring
