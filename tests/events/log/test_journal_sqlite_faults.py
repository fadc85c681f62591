"""Faults of the file: a clear error, and no acknowledgement of a lost event."""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from events.log.event import genesis
from events.log.journal import LogDamaged, Unavailable
from events.log.sqlite import SqliteJournal
from tests.support.journal_process import ROOT, next_wish, process, wish


@pytest.fixture
def path(tmp_path):
    return tmp_path / "log.db"


@pytest.fixture
def journal(path):
    with SqliteJournal(path) as journal:
        yield journal


@contextmanager
def no_file_longer_than(size):
    """Make the kernel refuse longer files, like a full disk; so the test needs no separate disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_text_that_cannot_be_decoded_is_damage(journal, path):
    journal.append(wish("t_0", 0, 5, "first"))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE events SET hash = CAST(x'ff' AS TEXT)")
    with pytest.raises(LogDamaged, match="it is damaged"):
        list(journal.read("t_0"))


@pytest.mark.parametrize("room", [0, 30, 5_000, 20_000, 100_000])
def test_what_does_not_fit_is_not_acknowledged_and_the_log_goes_on(journal, path, room):
    journal.append(wish("t_0", 0, 5, "first"))
    acknowledged, refused, said = [("t_0", "first")], [], []

    def play(name):
        for number in range(60):
            try:
                journal.append(next_wish(journal, f"t_{name}", 4, f"c{number}"))
            except Unavailable as error:
                refused.append((f"t_{name}", f"c{number}"))
                said.append(str(error))
                return
            acknowledged.append((f"t_{name}", f"c{number}"))

    written = path.with_name("log.db-wal").stat().st_size
    with no_file_longer_than(written + room), ThreadPoolExecutor(6) as threads:
        list(threads.map(play, range(1, 7)))
    assert len(refused) == 6
    assert all(sentence.startswith(f"{path}: the disk ") for sentence in said)
    with SqliteJournal(path) as again:
        assert all(again.recall(*command) for command in acknowledged)
        assert not any(again.recall(*command) for command in refused)
        assert sum(again.head(stream).seq for stream in again.streams()) == 5 + 4 * (len(acknowledged) - 1)
    for stream, command in refused:
        assert not journal.append(next_wish(journal, stream, 4, command)).repeated
    assert journal.check() == []


def test_a_full_disk_is_named_and_space_heals_it(tmp_path):
    """On a small disk that only the child sees."""
    script = f"mount -t tmpfs -o size=600k none {tmp_path} && exec {sys.executable} -m tests.support.journal_process"
    words = "events.log.open:open_journal", f"sqlite:///{tmp_path}/log.db", "fill", tmp_path / "ballast"
    done = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-c", f"{script} $0 $1 $2 $3", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if "unshare" in done.stderr or "mount:" in done.stderr:
        pytest.skip(f"no disk of our own to be had: {done.stderr.strip()}")
    assert done.stdout.splitlines()[1:] == ["healed"], done.stderr
    assert f"{tmp_path}/log.db: the disk is full" in done.stdout


def test_a_file_that_may_not_be_written_says_so():
    with tempfile.TemporaryDirectory() as folder:  # pytest's own are closed to others
        path = Path(folder, "log.db")
        with SqliteJournal(path) as journal:
            journal.append(wish("t_a", 0, 1, "c"))
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        said = open_as_somebody_else(path)
        Path(folder).chmod(0o755)
        assert said.startswith((f"{path}: it may not be written", f"{path}: it cannot be opened"))


def test_a_folder_that_may_not_be_written_says_so():
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o555)
        said = open_as_somebody_else(Path(folder, "log.db"))
        Path(folder).chmod(0o755)
        assert "it cannot be made (Permission denied)" in said


def open_as_somebody_else(path):
    script = """
import os, sys
from pathlib import Path
from events.log.journal import LogDamaged, Unavailable
from events.log.sqlite import SqliteJournal
if os.geteuid() == 0:
    os.setuid(65534)
try:
    SqliteJournal(Path(sys.argv[1]))
except Unavailable as error:
    print(error)
"""
    command = [sys.executable, "-c", script, path]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_a_file_of_something_else_is_refused_and_left_alone(path):
    path.write_bytes(b"Dear diary, today I bought a Province." * 200)
    before = path.read_bytes()
    with pytest.raises(Unavailable, match=r"log\.db: it is not a SQLite file"):
        SqliteJournal(path)
    assert path.read_bytes() == before


def test_somebody_elses_database_is_refused_and_left_alone(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE diary (entry)")
    before = path.read_bytes()
    with pytest.raises(Unavailable, match="no log of ours"):
        SqliteJournal(path)
    assert path.read_bytes() == before


def test_a_later_format_is_refused(path):
    SqliteJournal(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 2")
    with pytest.raises(Unavailable, match="later release"):
        SqliteJournal(path)


def test_nobody_else_may_read_the_file(journal, path):
    journal.append(wish("t_a", 0, 1, "c"))
    assert [file.stat().st_mode & 0o77 for file in path.parent.iterdir()] == [0, 0, 0]


def test_a_torn_write_takes_nothing_with_it_that_was_acknowledged(journal, path, tmp_path):
    for number in range(20):
        journal.append(next_wish(journal, f"t_{number % 3}", 3, f"c{number}"))
    log = path.with_name("log.db-wal")
    acknowledged = log.stat().st_size
    torn = next_wish(journal, "t_1", 6, "torn")
    journal.append(torn)
    complete = log.read_bytes()

    def survives(name, text):
        copy = tmp_path / name
        copy.mkdir()
        shutil.copy(path, copy)
        (copy / log.name).write_bytes(text)
        with SqliteJournal(copy / path.name) as again:
            assert all(again.recall(f"t_{number % 3}", f"c{number}") for number in range(20))
            assert again.head("t_1").seq == (torn.expected + 6 if again.recall("t_1", "torn") else torn.expected)
            assert again.append(torn)[:2] == (torn.expected + 1, torn.expected + 6)
            assert again.check() == []

    for cut in range(acknowledged, len(complete), 1500):
        survives(f"cut{cut}", complete[:cut])
        survives(f"garbled{cut}", complete[:cut] + bytes([complete[cut] ^ 255]) + complete[cut + 1 :])
        survives(f"stale{cut}", complete[:cut] + bytes(len(complete) - cut))


def test_a_damaged_page_is_never_read_as_if_it_were_whole(path, tmp_path):
    with SqliteJournal(path) as journal:
        for number in range(30):
            journal.append(next_wish(journal, f"t_{number % 3}", 3, f"c{number}"))
        truth = {stream: journal.read(stream) for stream in journal.streams()}
    text = path.read_bytes()
    noticed = 0
    for page in range(0, len(text), 4096):
        copy = tmp_path / f"page{page}.db"
        copy.write_bytes(text[: page + 100] + os.urandom(3000) + text[page + 3100 :])
        try:
            with SqliteJournal(copy) as journal:
                healthy = not journal.check()
                intact = all(follows(journal.read(stream)) for stream in truth)
                if healthy and intact:
                    assert {stream: journal.read(stream) for stream in truth} == truth
                else:
                    noticed += 1
        except Unavailable:
            noticed += 1
    assert noticed > len(text) // 4096 // 2


def follows(events):
    prev = genesis("", "")
    for event in events:
        if event.seq > 1 and not event.intact(prev):
            return False
        prev = event.hash
    return True


def test_a_killed_writer_leaves_whole_appends(path):
    with process("events.log.open:open_journal", f"sqlite:///{path}", "write", "w", 5, 1_000_000) as child:
        told = [child.stdout.readline() for _ in range(50)]
        child.kill()
        told += child.stdout
    with SqliteJournal(path) as journal:
        assert journal.check() == []
        for line in told:
            command, first, last = line.split()
            assert any(
                (done.first, done.last) == (int(first), int(last))
                for stream in journal.streams()
                if (done := journal.recall(stream, command))
            )


def test_a_commit_waits_for_the_disk(journal):
    with journal._alone() as db:
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
