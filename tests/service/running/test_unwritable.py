"""A store that is whole and cannot be written now is not well, and it is not damaged either."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from events.log.journal import Unavailable
from projections.database import FileDamaged, refuse_damaged
from service.cli import main
from service.compose import TABLES, open_service
from service.platform.runtime.settings import Settings
from tests.support.tables import begun


@contextmanager
def full_disk(room: int = 4096) -> Iterator[None]:
    """Let no file grow beyond `room` bytes, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize(
    ("command", "room", "status", "told"),
    [
        ("audit --all", 4096, 1, "log.db: the disk is full"),
        ("audit --all", 65536, 0, ""),
        ("rebuild", 4096, 1, "log.db: the disk is full"),
        ("rebuild", 65536, 1, "a database in DATA_DIR: the disk refuses"),
    ],
)
def test_command_on_a_full_disk_works_or_says_so_in_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    room: int,
    status: int,
    told: str,
) -> None:
    """An audit needs room only for SQLite's index of the log, which a running service has already."""
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    with open_service(Settings(data_dir=tmp_path)) as service:
        begun(service["games"].desk)
    with full_disk(room):
        assert main(command.split()) == status
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == bool(told), lines
    assert all(line.startswith("dominium: ") and told in line for line in lines), lines


def test_doctor_finds_that_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    with open_service(Settings(data_dir=tmp_path)) as service:
        begun(service["games"].desk)
        assert main(["doctor", "--quick"]) == 0
        with full_disk():
            status = main(["doctor", "--quick"])
    told = capsys.readouterr().out
    assert (status, told.count("Installation: NOT WELL")) == (1, 1), told
    assert ": the disk " in told


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (sqlite3.SQLITE_READONLY, "it may not be written"),
        (sqlite3.SQLITE_FULL, "the disk is full"),
        (sqlite3.SQLITE_CORRUPT, "it is damaged"),
    ],
)
def test_only_a_damaged_registry_is_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, reason: str
) -> None:
    """A checkpoint meets these errors while the file is examined: a registry of another user may not be written."""

    def refuse(*_: object) -> None:
        error = sqlite3.OperationalError("so")
        error.sqlite_errorcode = code
        raise error

    with open_service(Settings(data_dir=tmp_path)) as service:
        monkeypatch.setattr("events.log.sqlite_soundness.unread_commits", refuse)
        with pytest.raises(Unavailable) as refused:
            refuse_damaged(service.platform.registry.database.engine, TABLES)
    assert str(refused.value) == f"{tmp_path / 'registry.db'}: {reason} (so)"
    assert isinstance(refused.value, FileDamaged) == (code == sqlite3.SQLITE_CORRUPT)
