"""Erased data is in none of the files of an SQLite log."""

import threading
import time

import pytest

from events.log import sqlite_file
from events.log.event import genesis
from events.log.journal import Append, Unavailable
from events.log.sealing import texts
from events.log.sqlite import SqliteJournal
from tests.support.journal_erasing import dispute
from tests.support.journal_process import next_wish, wish


def held(folder, text):
    """Return the files that contain these bytes."""
    return {path.name for path in folder.iterdir() if text.encode() in path.read_bytes()}


def said(number):
    """Short texts and long ones, with a mark at both ends of each."""
    return f"<{number}" + "x" * (number % 40) ** 2 + f"{number}>"


def marks(number):
    return [f"<{number}x", f"x{number}>"]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "log.db"


@pytest.fixture
def journal(path):
    with SqliteJournal(path) as journal:
        for number in range(1, 200):
            stream = f"t_{number}"
            event = dispute(stream, 1, genesis(stream, "tale"), claim=said(number))
            journal.append(Append(stream, 0, [event], "c"))
            if not number % 7:
                journal.append(next_wish(journal, stream, 3, "c2"))
            if number == 100:
                journal.scrub()  # half of it is in the file itself already
        yield journal


def test_nothing_is_left_in_any_file(journal, tmp_path):
    assert all(held(tmp_path, mark) for number in range(1, 200) if number % 40 for mark in marks(number))
    for number in range(1, 200, 2):
        assert journal.erase(f"t_{number}", 1, "/claim")
    journal.scrub()
    for number in range(1, 200):
        if number % 40:
            assert all(bool(held(tmp_path, mark)) == (not number % 2) for mark in marks(number)), number
    assert journal.check() == []
    assert texts(journal.read("t_2")[0]) == ["/claim", "/reply"]


def test_somebody_who_reads_is_waited_for_and_nobody_who_writes_waits(journal, tmp_path):
    journal.erase("t_3", 1, "/claim")
    reads, over = threading.Event(), threading.Event()

    def read():
        with journal._file.reading() as db, db:
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM events").fetchone()
            reads.set()
            over.wait()

    reader, scrubber = threading.Thread(target=read), threading.Thread(target=journal.scrub)
    reader.start()
    reads.wait()
    scrubber.start()
    began = time.monotonic()
    while time.monotonic() < began + 0.3:
        journal.append(next_wish(journal, "t_new", 1, f"c{time.monotonic_ns()}"))
    assert scrubber.is_alive()
    over.set()
    reader.join()
    scrubber.join(10)
    assert not scrubber.is_alive()
    assert not held(tmp_path, marks(3)[0])


def test_somebody_who_reads_for_ever_is_told_of(journal, monkeypatch):
    monkeypatch.setattr(sqlite_file, "PATIENCE", 0.05)
    with journal._file.reading() as db:
        journal.append(wish("t_other", 0, 1, "c"))
        db.execute("BEGIN")
        db.execute("SELECT count(*) FROM events").fetchone()
        journal.append(next_wish(journal, "t_other", 1, "c2"))
        with pytest.raises(Unavailable, match="read all the time"):
            journal.scrub()
        db.execute("ROLLBACK")
    journal.scrub()
