"""The SQLite engine, by the suite for all of them."""

import itertools
import time
from contextlib import suppress

import pytest

from events.log.journal import Appended, Conflict
from tests.support.journal_conformance import JournalConformance
from tests.support.journal_process import tale, wish


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

    def test_a_group_may_hold_the_same_wish_twice(self, journal):
        first, other = wish("t_a", 0, 2, "c1"), wish("t_a", 0, 1, "c2")
        with journal._alone() as db:
            done, again, late = journal._appender.add(db, [first, first, other])
        assert done == Appended(1, 2, b"answer to c1")
        assert again == done._replace(repeated=True)
        assert (late.expected, late.actual) == (0, 2)
        assert str(late) == "t_a stands at 2, not 0"
        assert journal.read("t_a") == tale("t_a", 0, 2)
