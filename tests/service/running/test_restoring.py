"""A restoration is done wholly or not, despite killed processes and any fault of the backup."""

import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from events.keys import KeyRing
from events.log.open import open_journal
from service.compose import open_service
from service.platform.runtime.settings import Settings
from service.running import restoring
from service.running.backups import back_up
from service.running.restoring import finish, restore
from tests.support.server import ROOT, bare, command
from tests.support.service import housed
from tests.support.tables import begun, played

MOMENTS = (
    "restoring", "restoring/registry.db", "restoring/log.db", "restoring/keys/keys.json", "restored", "log.db",
)  # fmt: skip
"""The files in order of their appearance."""


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("service")
    with open_service(Settings(data_dir=folder / "data")) as service:
        for number in range(40):
            service["accounts"].accounts.create(f"player{number}")
        played(service["games"].desk)
        for _ in range(20):
            begun(service["games"].desk)
        back_up(folder / "backup", service.platform.journal, service.platform.ring, service.platform.registry)
    return folder / "backup"


def held(folder: Path) -> tuple[int, int] | None:
    """Events and accounts; None, if there is neither log nor registry."""
    counts = []
    for name, table in (("log.db", "events"), ("registry.db", "accounts")):
        if not (folder / name).exists():
            continue
        with closing(sqlite3.connect(folder / name)) as db:
            counts += db.execute(f"SELECT count(*) FROM {table}").fetchone()
    assert len(counts) != 1, "one without the other"
    return (counts[0], counts[1]) if counts else None


def whole(backup: Path) -> tuple[int, int]:
    lines = (backup / "registry.jsonl").read_text().splitlines()
    events = len((backup / "journal.jsonl").read_text().splitlines()) - 2
    return events, sum(line.startswith('["accounts"') for line in lines)


def killed_at(moment: str, backup: Path, folder: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "dominium", "restore", str(backup)], cwd=ROOT,
        env=bare() | {"DATA_DIR": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    while process.poll() is None and not (folder / moment).exists():
        time.sleep(0.0005)
    process.send_signal(signal.SIGKILL)
    process.wait(30)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("moment", MOMENTS)
def test_killed_at_any_moment_it_can_be_tried_again(moment: str, backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    KeyRing(data / "keys")  # fresh ones, of no log
    fresh = (data / "keys" / "keys.json").read_bytes()
    killed_at(moment, backup, data)
    if not (data / "restored").exists() and not (data / "log.db").exists():
        assert held(data) is None
        assert (data / "keys" / "keys.json").read_bytes() == fresh
        again = command("restore", str(backup), data_dir=data)
        assert again.returncode == 0, again.stderr
    assert command("keys", data_dir=data).returncode == 0  # whatever comes next brings it to its end
    assert held(data) == whole(backup)
    assert {path.name for path in data.iterdir()}.isdisjoint({"restoring", "restored"})
    with open_service(Settings(data_dir=data)) as service:
        assert set(service.platform.ring.publics()) == KeyRing.ids((backup / "keys.json").read_bytes())


def test_two_processes_that_complete_it_at_once_lose_nothing(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut in a restoration, and a service and its timers that start together afterwards."""
    settings = Settings(data_dir=tmp_path / "data")
    settings.data_dir.mkdir()
    make_way = restoring._make_way

    def slowly(*args: Any) -> None:
        time.sleep(0.02)
        make_way(*args)

    with monkeypatch.context() as killed:
        killed.setattr(restoring, "finish", lambda _: None)
        restore(backup, settings)
    monkeypatch.setattr(restoring, "_make_way", slowly)
    with ThreadPoolExecutor(2) as both:
        list(both.map(finish, [settings, settings]))
    assert held(settings.data_dir) == whole(backup)
    assert not [*settings.data_dir.glob("replaced-*")]


@pytest.mark.parametrize("name", ["journal.jsonl", "keys.json", "registry.jsonl"])
@pytest.mark.parametrize("kind", ["missing", "cut", "flipped", "last line gone", "another's"])
def test_a_backup_that_is_not_whole_changes_nothing(name: str, kind: str, backup: Path, tmp_path: Path) -> None:
    copy, data = tmp_path / "copy", tmp_path / "data"
    shutil.copytree(backup, copy)
    content = (copy / name).read_bytes()
    match kind:
        case "missing":
            (copy / name).unlink()
        case "cut":
            (copy / name).write_bytes(content[: len(content) // 2])
        case "flipped":
            at = len(content) // 2
            (copy / name).write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        case "last line gone":
            (copy / name).write_bytes(b"".join(content.splitlines(keepends=True)[:-1]))
        case _ if name == "keys.json":
            KeyRing(tmp_path / "keys")
            shutil.copy(tmp_path / "keys" / "keys.json", copy / name)
        case _:
            (copy / name).write_bytes(b"[]\n")
    data.mkdir()
    with pytest.raises(Exception, match=name) as refused:
        restore(copy, Settings(data_dir=data))
    assert "Error" not in type(refused.value).__name__ or isinstance(refused.value, FileNotFoundError)
    assert list(data.iterdir()) == []
    restore(backup, Settings(data_dir=data))
    assert held(data) == whole(backup)


def test_what_is_in_use_makes_room_only_when_that_is_said(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with open_service(Settings(data_dir=data)) as service:
        begun(service["games"].desk)
    before = held(data)
    refused = command("restore", str(backup), data_dir=data)
    assert (refused.returncode, "--replace" in refused.stderr, held(data)) == (2, True, before)
    (data / "registry.db").write_bytes(b"damaged" * 1000)
    refused = command("restore", str(backup), data_dir=data)
    assert (refused.returncode, "--replace" in refused.stderr) == (2, True)
    done = command("restore", "--replace", str(backup), data_dir=data)
    assert done.returncode == 0, done.stderr
    assert held(data) == whole(backup)
    (kept,) = data.glob("replaced-*")
    assert {"keys", "log.db", "registry.db"} <= {path.name for path in kept.iterdir()}


def test_a_database_that_has_accounts_and_no_log_yet_is_filled_again(
    backup: Path, tmp_path: Path, databases: Callable[[], str]
) -> None:
    database = databases()
    settings = Settings.load({"DATA_DIR": str(tmp_path / "data"), "DATABASE_URL": database})
    settings.data_dir.mkdir()
    restore(backup, settings)
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://", 1))
    with engine.begin() as db:  # as one that was killed before the log has left it
        for table in ("events", "commands", "secrets"):
            db.execute(text(f"DELETE FROM journal_{table}"))
        db.execute(text("UPDATE journal_heads SET position = 0"))
    engine.dispose()
    restore(backup, settings)
    with open_service(settings) as service:
        assert service["accounts"].accounts.named("player39") is not None
    with open_journal(settings.journal_url) as journal:
        events = sum(head.seq for stream in journal.streams() if (head := journal.head(stream)))
    assert events == whole(backup)[0]


def test_a_database_that_somebody_has_looked_at_is_filled_and_found_well(
    backup: Path, tmp_path: Path, databases: Callable[[], str]
) -> None:
    """The check creates keys, and they have signed nothing yet."""
    shared = {"data_dir": tmp_path / "data", "DATABASE_URL": databases(), "KEY_SECRET": "s" * 32}
    found = command("doctor", "--quick", **shared)
    assert (found.returncode, "There is none yet" in found.stdout) == (0, True), found.stdout
    assert command("keys", **shared).returncode == 0
    restored = command("restore", str(backup), **shared)
    assert restored.returncode == 0, restored.stderr
    found = command("doctor", **shared)
    assert found.returncode == 0, found.stdout
    assert f"{whole(backup)[0]} events" in found.stdout


def test_an_older_backup_in_place_of_newer_data_is_well_at_once(tmp_path: Path) -> None:
    """The read models of the newer log make room too. They are built again."""
    with housed(tmp_path / "data") as service:
        service.start()
        played(service["games"].desk)
        assert service.platform.readmodels.caught_up(30)
        back_up(tmp_path / "backup", service.platform.journal, service.platform.ring, service.platform.registry)
        played(service["games"].desk)
        assert service.platform.readmodels.caught_up(30)
    restored = command("restore", "--replace", str(tmp_path / "backup"), data_dir=tmp_path / "data")
    assert restored.returncode == 0, restored
    doctor = command("doctor", data_dir=tmp_path / "data")
    assert (doctor.returncode, "NOT WELL" in doctor.stdout) == (0, False), doctor.stdout
