"""A log whose server waits for a standby.

Acknowledged events survive a fail-over, and nobody has seen others. `integrity.md`, "Never a fork of ours".
"""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from events.log import postgres_server
from events.log.journal import Unavailable
from events.log.postgres import PostgresJournal
from projections.database import open_engine
from tests.support.journal_process import wish
from tests.support.play import until
from tests.support.standby import Pair, two_servers


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with two_servers() as pair:
        yield pair


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_server, "_PATIENCE", 2)


def seen(url: str, stream: str) -> int | None:
    """Return the length of a stream as a new connection sees it, or None if it gets no answer."""
    with suppress(Unavailable), PostgresJournal(url) as journal:
        head = journal.head(stream)
        return 0 if head is None else head.seq
    return None


def test_a_wish_that_was_refused_is_done_once_when_the_standby_is_back(pair: Pair) -> None:
    asked = wish("s_again", 0, 3, "c")
    with PostgresJournal(pair.primary) as journal:
        with pair.standby_that_sleeps(), pytest.raises(Unavailable):
            journal.append(asked)

        def again() -> bool:
            try:
                return journal.append(asked).last == 3
            except Unavailable:
                return False

        until(again)
        assert [event.seq for event in journal.read("s_again")] == [1, 2, 3]
    until(lambda: pair.ask(pair.standby, "SELECT count(*) FROM journal_events WHERE stream = 's_again'") == [(3,)])


def test_a_wait_that_is_cut_short_is_no_acknowledgement(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_server, "_PATIENCE", 60)
    asked, told = wish("s_cut", 0, 1, "c"), []
    waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    with PostgresJournal(pair.primary) as journal, pair.standby_that_sleeps():

        def refused() -> None:
            try:
                journal.append(asked)
            except Unavailable as why:
                told.append(str(why))

        appending = threading.Thread(target=refused)
        appending.start()
        until(lambda: pair.ask(pair.primary, waiting))
        pair.ask(pair.primary, f"SELECT pg_cancel_backend(pid) FROM ({waiting}) AS those")
        appending.join()
        assert "synchronous replication" in told[0]
        monkeypatch.setattr(postgres_server, "_PATIENCE", 2)
        assert seen(pair.primary, "s_cut") is None
    until(lambda: seen(pair.primary, "s_cut") == 1)


def test_after_a_crash_nothing_is_read_that_the_standby_has_not(pair: Pair) -> None:
    with PostgresJournal(pair.primary) as journal, pair.standby_that_sleeps():
        with pytest.raises(Unavailable):
            journal.append(wish("s_crash", 0, 1, "c"))
        ((waiting,),) = pair.ask(pair.primary, "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        os.kill(waiting, signal.SIGKILL)  # the server restarts, and every reader sees the committed events

        def restarted() -> bool:
            with suppress(psycopg.OperationalError):
                return pair.ask(pair.primary, "SELECT 1 FROM journal_events WHERE stream = 's_crash'") == [(1,)]
            return False

        until(restarted)
        with pytest.raises(Unavailable):
            journal.head("s_crash")
        assert seen(pair.primary, "s_crash") is None
    until(lambda: seen(pair.primary, "s_crash") == 1)


def test_who_reads_goes_on_while_the_standby_is_away(pair: Pair) -> None:
    with PostgresJournal(pair.primary) as journal:
        journal.append(wish("s_read", 0, 1, "c"))
        with pair.standby_that_sleeps():
            assert journal.head("s_read").seq == 1


def test_a_server_is_not_filled_with_those_who_wait(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server notices only after the standby's return that nobody waits any more."""
    monkeypatch.setattr(postgres_server, "_PATIENCE", 0.5)
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    with PostgresJournal(pair.primary) as journal:
        journal.append(wish("s_full", 0, 1, "c"))
        with pair.standby_that_sleeps():
            for number in range(3 * postgres_server._MOST_LATE):
                with pytest.raises(Unavailable):
                    journal.append(wish(f"s_full{number}", 0, 1, "c"))
            assert pair.ask(pair.primary, waiting) == [(postgres_server._MOST_LATE,)]

        def again() -> bool:
            with suppress(Unavailable):
                return journal.append(wish("s_full", 1, 1, "d")).last == 2
            return False

        until(again)
    until(lambda: pair.ask(pair.primary, waiting) == [(0,)])


def test_what_is_kept_beside_the_log_does_not_wait_for_ever(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_server, "_PATIENCE", 0.5)
    engine = open_engine(pair.primary)
    with engine.begin() as db:
        db.execute(text("CREATE TABLE IF NOT EXISTS beside (number int)"))
    put = text("INSERT INTO beside VALUES (1)")
    with pair.standby_that_sleeps():
        for _ in range(3 * postgres_server._MOST_LATE):
            with pytest.raises(OperationalError), engine.begin() as db:
                db.execute(put)
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        assert pair.ask(pair.primary, waiting) == [(postgres_server._MOST_LATE,)]

    def again() -> bool:
        with suppress(OperationalError, Unavailable), engine.begin() as db:
            db.execute(put)
            return True
        return False

    until(again)
    written = [(postgres_server._MOST_LATE + 1,)]
    until(lambda: pair.ask(pair.primary, "SELECT count(*) FROM beside") == written)  # each is seen when it has woken
    engine.dispose()


def test_what_was_acknowledged_is_there_after_a_fail_over_and_nothing_else_was_seen() -> None:
    with two_servers() as pair:
        with PostgresJournal(pair.primary) as journal:
            kept, lost = wish("s_a", 0, 2, "c1"), wish("s_b", 0, 1, "c")
            done = journal.append(kept)
            with pair.standby_that_sleeps():
                with pytest.raises(Unavailable):
                    journal.append(lost)
                with pytest.raises(Unavailable):
                    journal.append(lost)  # nor when it is asked again
                assert pair.ask(pair.primary, "SELECT DISTINCT stream FROM journal_events") == [("s_a",)]
                pair.fail()
        pair.promote()
        with PostgresJournal(pair.standby) as journal:
            assert journal.append(kept) == done._replace(repeated=True)
            assert journal.append(lost).last == 1  # whether it had come over or not
            assert [event.seq for event in journal.read("s_b")] == [1]
