"""The PostgreSQL engine, by the suite for all of them, and what can happen to a connection."""

import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import psycopg
import pytest

from events.log import postgres_server as connections
from events.log.journal import Appended, Conflict, Unavailable
from events.log.postgres import PostgresJournal
from events.log.postgres_append import append
from events.log.postgres_schema import shard_of
from tests.support import postgres
from tests.support.journal_conformance import JournalConformance
from tests.support.journal_erasing import CLAIM, disputed
from tests.support.journal_process import next_wish, wish


class TestPostgres(JournalConformance):
    @pytest.fixture
    def addresses(self, databases):
        return databases

    def dawdle(self, journal, wish, seconds, *, keep):
        with journal._server.alone() as db, db.transaction() as transaction:
            try:
                outcome = append(wish, db)
            except psycopg.errors.InFailedSqlTransaction:  # it was refused, and cannot look around in a transaction
                raise Conflict(wish.stream, wish.expected, -1) from None
            if isinstance(outcome, Conflict):
                raise outcome
            time.sleep(seconds)
            if not keep:
                raise psycopg.Rollback(transaction)


@pytest.fixture
def url(databases):
    return databases()


@pytest.fixture
def journal(url):
    with PostgresJournal(url) as journal:
        yield journal


@pytest.fixture
def proxy(url):
    with tempfile.TemporaryDirectory(prefix="pg") as folder, closing(postgres.LossyProxy(url, Path(folder))) as proxy:
        yield proxy


def test_a_shard_is_a_function_of_the_id():
    # Never to be changed: streams would be looked for where they are not.
    assert [shard_of(stream) for stream in ("g_1", "g_2", "m_1")] == [55, 33, 10]


def test_a_reply_lost_after_the_commit_is_found_again(proxy, journal):
    with PostgresJournal(proxy.url) as lossy:
        lossy.append(wish("t_a", 0, 2, "c1"))
        lossy.append(next_wish(lossy, "t_a", 2, "c2"))  # the statement is prepared now: one message, one answer
        next_one = next_wish(lossy, "t_a", 2, "c3")
        proxy.losing = True
        assert lossy.append(next_one) == Appended(5, 6, b"answer to c3", repeated=True)
        assert not proxy.losing
        assert journal.head("t_a").seq == 6


def test_a_conflict_is_told_over_a_lost_connection_too(proxy, journal):
    with PostgresJournal(proxy.url) as lossy:
        lossy.append(wish("t_a", 0, 1, "c1"))
        journal.append(next_wish(journal, "t_a", 2, "c2"))
        proxy.losing = True
        with pytest.raises(Conflict) as refused:
            lossy.append(wish("t_a", 1, 1, "c3"))
        assert refused.value.actual == 3


def test_connections_that_were_cut_are_replaced(url):
    with PostgresJournal(postgres.make_url(url, application_name="to be cut")) as journal:
        with ExitStack() as stack:
            for _ in range(16):
                stack.enter_context(journal._server._pool.use())
        journal.append(wish("t_1", 0, 1, "c"))
        with psycopg.connect(url) as db:
            cut = db.execute(
                "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE application_name = 'to be cut'"
            ).fetchall()
        assert len(cut) == 16
        assert journal.append(next_wish(journal, "t_1", 1, "c2")) == Appended(2, 2, b"answer to c2")


def test_transactions_that_get_in_each_others_way_are_tried_again(url):
    strict = postgres.configured(url, default_transaction_isolation="serializable")
    ids = [stream for stream in (f"t_{number}" for number in range(2000)) if shard_of(stream) == 5][:8]
    with PostgresJournal(strict) as journal:

        def play(stream):
            for number in range(15):
                journal.append(next_wish(journal, stream, 2, f"c{number}"))

        with ThreadPoolExecutor(8) as threads:
            list(threads.map(play, ids))
        assert [place for place, _ in journal.follow(5, 0)] == list(range(1, 8 * 15 * 2 + 1))


def test_what_is_promised_does_not_depend_on_the_servers_defaults(url):
    with PostgresJournal(postgres.configured(url, synchronous_commit="off")) as journal:
        assert journal._rows("SHOW synchronous_commit") == [("on",)]
        assert journal._rows("SHOW idle_in_transaction_session_timeout") == [("5s",)]


def test_a_server_that_may_not_be_written_says_so(journal, url):
    with PostgresJournal(postgres.configured(url, default_transaction_read_only="on")) as standby:
        with pytest.raises(Unavailable, match="read-only transaction"):
            standby.append(wish("t_a", 0, 1, "c"))
        assert standby.head("t_a") is None
    assert not journal.append(wish("t_a", 0, 1, "c")).repeated


def test_a_server_that_is_not_there_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(connections, "_PATIENCE", 0.1)
    with pytest.raises(Unavailable, match="PostgreSQL nowhere at"):
        PostgresJournal(f"postgresql:///nowhere?host={tmp_path}&password=hunter2")


def test_a_later_format_is_refused(journal, url):
    with psycopg.connect(url) as db:
        db.execute("INSERT INTO journal_format VALUES (2)")
    with pytest.raises(Unavailable, match="later release"):
        PostgresJournal(url)
    assert "the format is 2" in journal.check()[0]


def test_a_damaged_head_is_noticed(journal, url):
    journal.append(wish("t_a", 0, 3, "c"))
    with psycopg.connect(url) as db:
        db.execute("UPDATE journal_heads SET position = position - 1 WHERE shard = %s", [shard_of("t_a")])
    [complaint] = journal.check()
    assert f"shard {shard_of('t_a')} is said to end at 2 and ends at 3" in complaint
    with pytest.raises(Unavailable, match="damaged"):
        journal.append(next_wish(journal, "t_a", 1, "c2"))


def test_no_row_holds_what_was_erased_once_it_is_scrubbed(url, journal):
    disputed(journal)
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("CREATE EXTENSION pageinspect")

        def rows():
            """How many rows hold it, dead ones too."""
            return db.execute(
                """SELECT count(*) FROM generate_series(0, pg_relation_size('journal_events') / 8192 - 1) page,
                    heap_page_items(get_raw_page('journal_events', page::integer))
                WHERE position(convert_to(%s, 'UTF8') IN t_data) > 0""",
                [CLAIM],
            ).fetchone()[0]

        assert rows() == 1
        journal.erase("t_a", 5, "/claim")
        assert rows() == 1, "the row before the change lies there still"
        journal.scrub()
        assert rows() == 0


def test_a_connection_that_cannot_be_set_up_is_closed(journal, monkeypatch):
    opened = []
    connect = connections.Db.connect

    def noted(*given, **named):
        opened.append(connect(*given, **named))
        return opened[-1]

    monkeypatch.setattr(connections.Db, "connect", noted)
    monkeypatch.setattr(connections, "_SESSION", ("SET synchronous_commit = never",))
    with pytest.raises(Unavailable, match="never"), journal._server.alone():
        pass
    assert [db.closed for db in opened] == [True]
