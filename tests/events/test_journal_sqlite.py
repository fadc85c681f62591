"""The SQLite engine, by the suite for all of them."""

import itertools
import time
from contextlib import suppress

import pytest

from events.journal import Conflict
from events.sqlite import _ADD_EVENT, _claim
from tests.support.journal_conformance import JournalConformance


class _GivenUp(Exception):
    pass


class TestSqlite(JournalConformance):
    @pytest.fixture
    def addresses(self, tmp_path):
        numbers = itertools.count()
        return lambda: f"sqlite:///{tmp_path}/log{next(numbers)}.db"

    def dawdle(self, journal, wish, seconds, *, keep):
        with suppress(_GivenUp), journal._writing() as db:
            outcome = _claim(db, {}, wish)
            if isinstance(outcome, Conflict):
                raise outcome
            db.executemany(_ADD_EVENT, wish.events)
            time.sleep(seconds)
            if not keep:
                raise _GivenUp
