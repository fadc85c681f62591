"""Which engine an address means."""

import pytest

from events.log.open import open_journal
from events.log.sqlite import SqliteJournal


def test_three_slashes_are_relative_and_four_absolute(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for address, file in (("sqlite:///a.db", "a.db"), (f"sqlite:///{tmp_path}/b%20c.db", "b c.db")):
        with open_journal(address) as journal:
            assert isinstance(journal, SqliteJournal)
        assert (tmp_path / file).exists()


@pytest.mark.parametrize(
    "address", ["", "sqlite", "sqlite://", "sqlite:///", "sqlite://log.db", "mysql://u@h/d", "/log.db"]
)
def test_anything_else_is_refused_by_name(address):
    with pytest.raises(ValueError, match="DATABASE_URL"):
        open_journal(address)


def test_a_password_is_not_repeated():
    with pytest.raises(ValueError) as refused:
        open_journal("mysql://user:hunter2@host/name")
    assert "hunter2" not in str(refused.value)
