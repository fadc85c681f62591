"""The write-ahead log of a running SQLite file."""

import sqlite3

import pytest

from events.log import sqlite_soundness


@pytest.mark.parametrize(("looks", "unread"), [((1, 1, 0), 0), ((1, 1, 1, 1), 1), ((2, 2, 2, 2), 2), ((0,), 0)])
def test_a_commit_under_way_is_no_damage(tmp_path, monkeypatch, looks, unread):
    """SQLite reads the frames of a commit only after they are flushed."""
    found = iter(looks)
    monkeypatch.setattr(sqlite_soundness, "_unread", lambda *_: next(found))
    monkeypatch.setattr(sqlite_soundness, "_PAUSES", (0, 0, 0))
    db = sqlite3.connect(tmp_path / "log.db")
    db.execute("PRAGMA journal_mode = WAL")
    assert sqlite_soundness.unread_commits(db, tmp_path / "log.db") == unread
    db.close()
    assert next(found, None) is None
