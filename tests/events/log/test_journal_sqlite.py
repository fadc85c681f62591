"""The SQLite engine, by the suite for all of them."""

import itertools
import time
from contextlib import suppress

import pytest

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

    def test_what_others_have_added_is_learned(self, journal, reopen):
        other = reopen()
        journal.append(wish("t_a", 0, 1, "c0"))
        for number in range(1, 5):
            other.append(next_wish(other, "t_a", 1, f"c{number}"))
        journal.append(wish("t_b", 0, 1, "c0"))  # which shows nothing of the other stream
        assert journal.append(wish("t_a", 0, 1, "c3")) == Appended(4, 4, b"answer to c3", repeated=True)
        with pytest.raises(Conflict):
            journal.append(wish("t_a", 1, 1, "c5"))
        assert journal.append(next_wish(journal, "t_a", 1, "c5")).last == 6
        assert [position for position, _ in journal.follow(0, 0)] == list(range(1, 8))

    def test_a_group_may_hold_the_same_wish_twice(self, journal):
        first, other = wish("t_a", 0, 2, "c1"), wish("t_a", 0, 1, "c2")
        with journal._alone() as db:
            done, again, late = journal._appender.add(db, [first, first, other])
        assert done == Appended(1, 2, b"answer to c1")
        assert again == done._replace(repeated=True)
        assert (late.expected, late.actual) == (0, 2)
        assert str(late) == "t_a stands at 2, not 0"
        assert journal.read("t_a") == tale("t_a", 0, 2)
