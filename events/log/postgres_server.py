"""Connect to the PostgreSQL that stores the log: pooled, replaced when lost, with errors in plain words.

Some servers wait for a standby at each commit (`synchronous_standby_names`). Then nothing counts as written, and
nothing is read, that a fail-over could lose. PostgreSQL shows a commit only after the standby has it, with two
exceptions. The wait was cut short, which PostgreSQL reports by a warning. Or the server crashed meanwhile and was
started again. So a warning refuses the append. Each connection also begins with a commit, which the standby
acknowledges only after all commits before. A wait that takes too long is abandoned and not cancelled, because a
cancelled wait would make the commit visible.
"""

import select
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any, Final, LiteralString, TypeVar

import psycopg
from psycopg import conninfo, errors
from psycopg.abc import PQGen
from psycopg.types.numeric import Int8BinaryDumper

from events.log.connection_pool import Pool
from events.log.journal import Unavailable

T = TypeVar("T")
D = TypeVar("D", bound="Db")

_PATIENCE: Final = 5.0  # seconds, with a server that restarts
_MOST_LATE: Final = 4
_TAKES_TOO_LONG: Final = "the database takes too long: it may be waiting for its standby"
_IN_THE_WAY: Final = (errors.SerializationFailure, errors.DeadlockDetected)
_SESSION: Final[tuple[LiteralString, ...]] = (
    "SET idle_in_transaction_session_timeout = '5s'",
    "SET synchronous_commit = on",  # acknowledged means durable, whatever the server's default is
)
_DEFAULTS: Final = {"connect_timeout": "5", "tcp_user_timeout": "10000", "application_name": "dominium"}


class Late:
    """Connections that were abandoned before the server answered, kept until it answers.

    A server that waits for its standby does not notice that the client is gone. If every retry opened another
    connection, the server would soon accept none, not even the operator's.
    """

    def __init__(self) -> None:
        self._kept: list[Db] = []
        self._lock = threading.Lock()
        self._closed = False

    def keep(self, db: "Db") -> None:
        with self._lock:
            if self._closed:
                db.give_up()
            else:
                self._kept.append(db)

    def refuse(self) -> None:
        """Raise Unavailable if too many abandoned connections are left for a retry to make sense."""
        if not self._kept:
            return
        with self._lock:
            for db in [db for db in self._kept if _answered(db)]:
                self._kept.remove(db)
                db.give_up()
            if len(self._kept) >= _MOST_LATE:
                raise Unavailable(_TAKES_TOO_LONG)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            while self._kept:
                self._kept.pop().give_up()


class Db(psycopg.Connection[tuple[Any, ...]]):
    """A connection to PostgreSQL that knows whether the server waits for a standby."""

    patience: float | None = None
    """Seconds to wait for the answer of the server."""
    standby = False
    warning = ""
    others: Late | None = None
    """The collection that keeps this connection if it is abandoned."""
    _is_late = False

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        try:
            return super().wait(gen, interval, self.patience if timeout is None else timeout)
        except errors._WaitTimeout:  # noqa: SLF001 - it has no other name
            self._is_late = True
            raise Unavailable(_TAKES_TOO_LONG) from None

    def close(self) -> None:
        if self._is_late and self.others is not None:
            self._is_late = False
            self.others.keep(self)
        else:
            super().close()

    def give_up(self) -> None:
        self.others = None
        self.close()

    def heed(self, diagnostic: errors.Diagnostic) -> None:
        if diagnostic.severity_nonlocalized == "WARNING":
            self.warning = diagnostic.message_primary or "a warning without words"

    def confirm(self) -> None:
        """Wait until a standby server has all data that is visible on this connection."""
        if self.standby:
            self.execute("SELECT pg_logical_emit_message(true, 'dominium', '')")


class Beside(Db):
    """A connection to the tables next to the log, with a time limit only for commits.

    Errors are raised as the driver raises them.
    """

    def commit(self) -> None:
        if self.standby:
            self.patience = _PATIENCE
        try:
            if self.others is not None:
                self.others.refuse()
            super().commit()
        except Unavailable as error:
            raise psycopg.OperationalError(str(error)) from None
        finally:
            self.patience = None

    @property
    def broken(self) -> bool:
        return self._is_late or super().broken


class PostgresServer:
    def __init__(self, url: str, limit: int) -> None:
        self._url = url
        self._pool: Pool[Db] = Pool(self.connect, limit)
        self._late = Late()
        self._closed = False

    def connect(self) -> Db:
        if self._closed:
            raise Unavailable(f"{self}: the connections have been closed")
        db = opened(Db, self._url, self._late)
        try:
            db.add_notice_handler(db.heed)
            # One type for all whole numbers: a statement is then prepared once, not once for each size of number in it.
            db.adapters.register_dumper(int, Int8BinaryDumper)
            for setting in _SESSION:
                db.execute(setting)
            if db.standby:
                db.patience = _PATIENCE
                db.confirm()
                self._check_warning(db)
        except BaseException:
            db.close()
            raise
        return db

    def change(self, work: Callable[[Db], T]) -> T:
        """Run `work`, which writes.

        Refuse while too many abandoned connections wait for the server.
        """
        self._late.refuse()
        return self.run(work)

    def run(self, work: Callable[[Db], T]) -> T:
        """Run `work` with a connection, and retry it after a lost connection or a collision.

        It must be safe to run twice.
        """
        deadline, pause = time.monotonic() + _PATIENCE, 0.0
        while True:
            try:
                with self._pool.use() as db:
                    done = work(db)
                    self._check_warning(db)
                    return done
            except psycopg.Error as error:
                if _lost(error):
                    self._pool.clear()  # the idle connections broke for the same reason
                elif not isinstance(error, _IN_THE_WAY):
                    raise self._explained(error) from error
                if time.monotonic() + pause > deadline:
                    raise self._explained(error) from error
            time.sleep(pause)
            pause = min(2 * pause + 0.01, 1.0)

    @contextmanager
    def alone(self) -> Iterator[Db]:
        """Yield a separate connection for one long task."""
        try:
            with closing(self.connect()) as db:
                db.patience = None
                yield db
                self._check_warning(db)
        except psycopg.Error as error:
            raise self._explained(error) from error

    def _check_warning(self, db: Db) -> None:
        """Raise Unavailable if the server warned that the standby may not have a result."""
        if db.warning:
            raise Unavailable(f"{self}: {db.warning}")

    def _explained(self, error: psycopg.Error) -> Unavailable:
        explanation = error.diag.message_primary or str(error).strip() or type(error).__name__
        return Unavailable(f"{self}: {explanation}" + (f" ({error.sqlstate})" if error.sqlstate else ""))

    def close(self) -> None:
        self._closed = True
        self._pool.close()
        self._late.close()

    def __str__(self) -> str:
        parts = conninfo.conninfo_to_dict(self._url)
        return f"PostgreSQL {parts.get('dbname', '')} at {parts.get('host', 'the default place')}"


def opened(kind: type[D], url: str, late: Late) -> D:
    """Open a connection in autocommit.

    Refuse if too many abandoned connections still wait for the server.
    """
    late.refuse()
    db = kind.connect(target(url), autocommit=True)
    try:
        must_be_unicode(db)
        (waits_for,) = db.execute("SELECT current_setting('synchronous_standby_names', true)").fetchone() or (None,)
        if waits_for:
            db.standby, db.others = True, late
            # Else those who ask again would wait behind themselves.
            db.execute(f"SET lock_timeout = '{_PATIENCE}s'")
    except BaseException:
        db.close()
        raise
    return db


def _answered(db: Db) -> bool:
    """Return whether the server has answered on an abandoned connection, or the connection is gone."""
    if db.closed:
        return True
    looking = select.poll()
    looking.register(db.fileno(), select.POLLIN)
    return bool(looking.poll(0))


def target(url: str) -> str:
    """Return the connection string for `url`, with a connect timeout unless the URL sets one."""
    chosen = {name: value for name, value in _DEFAULTS.items() if name not in conninfo.conninfo_to_dict(url)}
    return conninfo.make_conninfo(url, **chosen)


def must_be_unicode(db: psycopg.Connection[Any]) -> None:
    """Refuse a database whose encoding is not UTF-8, because names can be in any script."""
    encoding = db.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        name = db.info.dbname
        raise Unavailable(f"PostgreSQL {name}: its encoding is {encoding}; it must be made with ENCODING 'UTF8'")


def _lost(error: psycopg.Error) -> bool:
    """Return whether an error means a failed connection, as opposed to a refused statement."""
    if not isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return False
    return error.sqlstate is None or error.sqlstate[:2] == "08" or error.sqlstate[:3] == "57P"
