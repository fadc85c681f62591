"""The SQLite engine, by the suite for all of them."""

import itertools
import time
from contextlib import suppress

import pytest

from events.log import sqlite_append
from events.log.journal import Appended, Conflict
from tests.support.journal_conformance import JournalConformance
from tests.support.journal_process import next_wish, tale, wish


class _GivenUp(Exception):
    pass


class TestSqlite(JournalConformance):
    @pytest.fixture
    def addresses(self, tmp_path):
        numbers = itertools.count()
        return lambda: f"sqlite:///{tmp_path}/log{next(numbers)}.db"

    def dawdle(self, journal, wish, seconds, *, keep):
        with suppress(_GivenUp), journal._alone() as db:
            [outcome] = journal._appender.add(db, [wish])
            if isinstance(outcome, Conflict):
                raise outcome
            time.sleep(seconds)
            if not keep:
                raise _GivenUp

    @pytest.mark.parametrize("much", [2, 1000], ids=["much", "little"])
    def test_what_others_have_added_is_learned_or_what_was_known_forgotten(self, journal, reopen, monkeypatch, much):
        monkeypatch.setattr(sqlite_append, "_MUCH", much)
        other = reopen()
        journal.append(wish("t_a", 0, 1, "c0"))
        for number in range(1, 5):
            other.append(next_wish(other, "t_a", 1, f"c{number}"))
        assert journal.append(wish("t_a", 0, 1, "c3")) == Appended(4, 4, b"answer to c3", repeated=True)
        assert journal.append(next_wish(journal, "t_a", 1, "c5")).last == 6

    def test_a_group_may_hold_the_same_wish_twice(self, journal):
        first, other = wish("t_a", 0, 2, "c1"), wish("t_a", 0, 1, "c2")
        with journal._alone() as db:
            done, again, late = journal._appender.add(db, [first, first, other])
        assert done == Appended(1, 2, b"answer to c1")
        assert again == done._replace(repeated=True)
        assert (late.expected, late.actual) == (0, 2)
        assert str(late) == "t_a stands at 2, not 0"
        assert journal.read("t_a") == tale("t_a", 0, 2)
