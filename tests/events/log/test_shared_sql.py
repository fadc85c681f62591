"""Check every statement that the log sends to PostgreSQL against the distributed engines that share its protocol.

Past one primary nothing is home-made: the log should run unchanged on Citus, YugabyteDB or CockroachDB. So each word of
each statement must be one that all three document, and every statement on a stream must begin with its shard.

- Citus: <https://docs.citusdata.com/en/stable/develop/reference_workarounds.html>: all of PostgreSQL's SQL for the
  work of one node, so for every statement that names its shard; `SELECT ... FOR UPDATE` only there.
- YugabyteDB: <https://docs.yugabyte.com/preview/api/ysql/the-sql-language/statements/>, and for `FOR UPDATE`,
  retries and waiting <https://docs.yugabyte.com/preview/architecture/transactions/read-committed/>.
- CockroachDB: <https://www.cockroachlabs.com/docs/stable/sql-grammar>,
  <https://www.cockroachlabs.com/docs/stable/functions-and-operators>,
  <https://www.cockroachlabs.com/docs/stable/set-vars>, and for differences
  <https://www.cockroachlabs.com/docs/stable/postgresql-compatibility>.

None of the three was available when this was written: the support for these statements comes from their documents, not
from a trial.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from events.log.journal import Conflict, Journal, Snapshot
from events.log.postgres import PostgresJournal
from tests.support.journal_erasing import disputed
from tests.support.journal_process import next_wish, wish

WORDS = {
    "select", "insert", "into", "values", "update", "set", "delete", "from", "where", "and", "or", "not", "exists",
    "in", "as", "on", "conflict", "do", "nothing", "excluded", "returning", "with", "order", "by", "asc", "desc",
    "limit", "for", "join", "left", "using", "is", "null", "create", "table", "if", "unique", "index", "primary", "key",
}  # fmt: skip
"""Words that all three document, in the statements of those names, including common table expressions that write."""
FUNCTIONS = {
    "coalesce", "max", "nullif", "sum", "length", "current_setting", "to_regclass", "generate_series", "lag", "over",
    "unnest",
}  # fmt: skip
SETTINGS = {"idle_in_transaction_session_timeout", "lock_timeout", "synchronous_commit"}
OURS = re.compile(r"journal_(heads|events|commands|secrets|snapshots|format|properties|positions|streams)")

ALONE = {
    "VACUUM journal_events": "PostgreSQL, Citus and YugabyteDB; CockroachDB collects by itself what was deleted",
    "SELECT pg_logical_emit_message(true, 'dominium', '')": "sent only where the server itself waits for a standby",
    "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting <> 'on'": "`dominium doctor`",
    'COLLATE "C"': "CockroachDB has it in expressions, not for a column (github.com/cockroachdb/cockroach/pull/97415): "
    "there the tables are made by hand without it, and its order is that of bytes anyhow",
}
"""Words that one of them lacks, with the reason why they are allowed or the work needed there. Add nothing."""
WHOLE = {"journal_heads", "journal_format", "journal_properties"}
"""Tables of a few rows, that every node may have whole."""
ACROSS = (
    "SELECT stream FROM journal_commands",  # all streams, in order: for audits, rebuilding and backups
    "SELECT e.stream, e.seq, e.body, e.hash, e.openings FROM unnest",  # the texts of a page of a list
    "DELETE FROM journal_snapshots",
    "SELECT 1 FROM journal_events LIMIT 1",
)
"""Statements about all shards; no move waits for them."""


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list to which every later statement to the server is appended."""
    found: list[str] = []

    def recorded(name: str) -> Callable[..., Any]:
        sends = getattr(psycopg.Cursor, name)

        def send(cursor: Any, query: Any, *args: Any, **more: Any) -> Any:
            found.append(" ".join((query.decode() if isinstance(query, bytes) else query).split()))
            return sends(cursor, query, *args, **more)

        return send

    for name in ("execute", "executemany"):
        monkeypatch.setattr(psycopg.Cursor, name, recorded(name))
    served = psycopg.ServerCursor.execute

    def serve(cursor: Any, query: Any, *args: Any, **more: Any) -> Any:
        found.append(" ".join(query.split()))
        return served(cursor, query, *args, **more)

    monkeypatch.setattr(psycopg.ServerCursor, "execute", serve)
    return found


@pytest.fixture
def everything(sent: list[str], databases: Callable[[], str], tmp_path: Path) -> list[str]:
    """Whatever a log can be asked, once at least."""
    asked: set[str] = set()

    class Asked(PostgresJournal):
        def __getattribute__(self, name: str) -> Any:
            asked.add(name)
            return super().__getattribute__(name)

    full, empty = databases(), databases()
    sent.clear()
    with Asked(full) as journal:
        _asked(journal, tmp_path)
    with Asked(empty) as journal:
        journal.restore(tmp_path / "copy")
    lacking = Journal.__abstractmethods__ - asked
    assert not lacking, f"this log was never asked for {lacking}"
    return sorted(set(sent))


def _asked(journal: Journal, folder: Path) -> None:
    disputed(journal)
    done = next_wish(journal, "t_a", 1, "c9")
    assert journal.append(done) == journal.append(done)._replace(repeated=False)
    with pytest.raises(Conflict):
        journal.append(wish("t_a", 1, 1, "late"))
    assert journal.recall("t_a", "c9")
    assert journal.done("t_a")
    assert journal.head("t_a")
    assert journal.read("t_a", limit=2)
    assert journal.read("t_a", backwards=True)
    assert journal.pick([("t_a", 1)])
    assert journal.bytes_of("t_a", 2)
    assert journal.follow(journal.shard_of("t_a"), 0)
    assert list(journal.streams("t")) == ["t_a"]
    assert journal.secret("t_a")
    journal.keep_snapshot("t_a", Snapshot(3, "maker", b"body"))
    assert journal.snapshot("t_a")
    journal.drop_snapshots()
    assert journal.set_property("name", b"one", None)
    assert journal.set_property("name", b"two", b"one")
    assert journal.property("name") == b"two"
    assert journal.erase("t_a", 5, "/claim")
    journal.scrub()
    journal.probe()
    assert isinstance(journal.check(), list)
    journal.backup(folder / "copy")


def _named(statement: str) -> Iterator[str]:
    """The words of a statement that are neither ours nor a value."""
    bare = re.sub(r"%\(\w+\)[sbt]|%[sbt]|'[^']*'|::\w+", " ", statement)
    bare = re.sub(r'COLLATE "C"', " ", bare)
    yield from re.findall(r"[a-z_]\w*(?=\s*\()|\b[A-Z]+\b", bare)


def test_every_word_is_one_that_all_of_them_document(everything: list[str]) -> None:
    for statement in everything:
        if statement in ALONE or statement.split()[0] in {"BEGIN", "COMMIT", "ROLLBACK"}:
            continue
        if statement.startswith("SET "):
            assert set(re.findall(r"[a-z]+_[a-z_]+", statement)) <= SETTINGS, statement
            continue
        ours = {"head", "command", "event", "keeping", "ends", "wanted"}
        strange = {
            word for word in _named(statement)
            if word.lower() not in WORDS | FUNCTIONS | ours and not OURS.fullmatch(word)
        }  # fmt: skip
        assert not strange, f"{strange} in: {statement}"


def test_what_touches_a_stream_begins_with_its_shard(everything: list[str]) -> None:
    """So that one node can do it alone."""
    for statement in everything:
        tables = (
            {found.group() for found in OURS.finditer(statement)} - WHOLE - {"journal_positions", "journal_streams"}
        )
        if not tables or statement.startswith(("CREATE INDEX", "VACUUM", *ACROSS)) or "ORDER BY e.shard" in statement:
            continue
        if statement.startswith("CREATE"):
            assert "(shard" in statement, statement
        elif statement.startswith("INSERT"):
            assert re.match(r"INSERT INTO \w+ \(shard,", statement), statement
        else:
            assert re.search(r"\bshard = ", statement), statement


def test_the_list_of_exceptions_is_of_what_is_sent(everything: list[str]) -> None:
    """Statements to a server that waits for a standby are excepted."""
    told = "\n".join(everything)
    assert [known for known in ALONE if known not in told] == ["SELECT pg_logical_emit_message(true, 'dominium', '')"]
    assert all(any(statement.startswith(across) for statement in everything) for across in ACROSS)


def test_nothing_is_sent_that_one_of_them_has_not(everything: list[str]) -> None:
    """Sequences, advisory locks, notifications, triggers, deferred constraints, two-phase commit, locks of tables."""
    lacking = re.compile(
        r"\b(serial|nextval|sequence|advisory|listen|notify|trigger|deferr\w+|prepare transaction|lock table)\b",
        re.IGNORECASE,
    )
    assert not [statement for statement in everything if lacking.search(statement)]
