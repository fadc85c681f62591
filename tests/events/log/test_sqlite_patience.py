"""Opening an SQLite file in use waits, also where SQLite would answer at once."""

import sqlite3
import threading
from contextlib import closing

import pytest

from events.log import group_commit
from events.log.journal import Unavailable
from events.log.sqlite import SqliteJournal
from projections.database import open_engine, sqlite_url
from tests.support.journal_following import whole_lines
from tests.support.journal_process import wish
from tests.support.registry import Registry

STILL = 0.3
"""Seconds for which the file is held. An opener that does not wait fails at once."""
READ, WRITTEN = "BEGIN; SELECT count(*) FROM sqlite_schema", "BEGIN IMMEDIATE"


def begin_log(path):
    with SqliteJournal(path) as journal:
        journal.append(wish("t_a", 0, 1, "c"))


def begin_registry(path):
    Registry(sqlite_url(path)).close()


def connect(path):
    engine = open_engine(f"sqlite:///{path}")
    engine.connect().close()
    engine.dispose()


@pytest.mark.parametrize(
    ("begin", "held"), [(begin_log, READ), (begin_log, WRITTEN), (connect, WRITTEN), (begin_registry, WRITTEN)]
)
def test_whoever_opens_a_file_waits_for_whoever_holds_it(tmp_path, begin, held):
    path, failed = tmp_path / "new.db", []

    def open_it():
        try:
            begin(path)
        except Exception as error:  # noqa: BLE001 - it is what the test is about
            failed.append(error)

    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as holder:
        path.chmod(0o600)
        for statement in held.split("; "):
            holder.execute(statement).fetchall()
        opener = threading.Thread(target=open_it)
        opener.start()
        opener.join(STILL)
        waiting = opener.is_alive()
        holder.execute("ROLLBACK")
        opener.join(60)
    assert failed == []
    assert waiting
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_an_append_is_refused_while_another_process_holds_the_file(tmp_path, monkeypatch):
    monkeypatch.setattr(group_commit, "PATIENCE", 0.2)
    path, request = tmp_path / "log.db", wish("t_a", 0, 1, "c")
    with SqliteJournal(path) as journal, closing(sqlite3.connect(path, isolation_level=None)) as holder:
        for _ in range(2):
            holder.execute(WRITTEN)
            with pytest.raises(Unavailable, match="another process has held it for too long"):
                journal.append(request)
            assert journal.head("t_a") is None
            holder.execute("ROLLBACK")
        first = journal.append(request)
        assert (journal.append(request).repeated, journal.head("t_a").seq) == (True, first.last)


def test_a_file_of_somebody_else_is_left_as_it_is(tmp_path):
    path = tmp_path / "log.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE theirs (x)")
    before = path.read_bytes()
    with pytest.raises(Exception, match="no log of ours"):
        SqliteJournal(path)
    assert path.read_bytes() == before


def test_half_a_line_acknowledges_nothing():
    assert list(whole_lines(["c1 1 2\n", "c2 3 1"])) == ["c1 1 2\n"]
