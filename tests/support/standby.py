"""Two PostgreSQL, one of which waits for the other with each commit, and their faults."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, LiteralString

import psycopg
from psycopg.conninfo import conninfo_to_dict

from events.log.postgres import PostgresJournal
from tests.support import postgres
from tests.support.play import until


@dataclass
class Pair:
    primary: str
    standby: str
    fail: Callable[[], None]

    @property
    def both(self) -> str:
        """Return the URL of the one that accepts writes."""
        hosts = ",".join(str(conninfo_to_dict(url)["host"]) for url in (self.primary, self.standby))
        return postgres.make_url(self.primary, host=hosts, target_session_attrs="read-write")

    def ask(self, url: str, statement: LiteralString) -> list[tuple[Any, ...]]:
        with psycopg.connect(url, autocommit=True) as db:
            return db.execute(statement).fetchall()

    @contextmanager
    def standby_that_sleeps(self) -> Iterator[None]:
        ((pid,),) = self.ask(self.standby, "SELECT pid FROM pg_stat_wal_receiver")
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(pid, signal.SIGCONT)

    def promote(self) -> None:
        self.ask(self.standby, "SELECT pg_promote()")


@contextmanager
def two_servers() -> Iterator[Pair]:
    with ExitStack() as stack:
        first = stack.enter_context(ExitStack())
        primary = first.enter_context(postgres.server())
        with PostgresJournal(primary):
            pass
        standby = stack.enter_context(postgres.standby(primary))
        pair = Pair(primary, standby, first.close)
        with psycopg.connect(primary, autocommit=True) as db:
            db.execute("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
            db.execute("SELECT pg_reload_conf()")
        until(lambda: pair.ask(primary, "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"))
        yield pair
