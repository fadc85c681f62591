"""The SQLite engine, by the suite for all of them."""

import itertools
import time
from contextlib import suppress

import pytest

from events.journal import Conflict
from tests.support.journal_conformance import JournalConformance


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
