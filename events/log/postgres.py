"""Store the log in PostgreSQL, for more than one machine.

An append is one statement (`postgres_append`): it advances its shard's head and inserts. The head's row stays locked
until the commit. So a shard's positions have no gaps, they follow the order of the commits, and a follower never looks
back.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, LiteralString

import psycopg

from events.log import archive
from events.log.event import Stored
from events.log.journal import Append, Appended, Conflict, DoneCommand, Journal, NotEmpty, Place, Snapshot, StreamHead
from events.log.postgres_append import append, last, recall
from events.log.postgres_schema import SHARDS, VERSION, prepare, shard_of, version
from events.log.postgres_server import Db, PostgresServer
from events.log.sealing import erased

_PAGE: Final = 1000
_LAST: Final = 2**63 - 1

_READ: Final = """
    SELECT seq, body, hash, openings FROM journal_events
    WHERE shard = %s AND stream = %s AND seq > %s AND seq <= %s ORDER BY seq {} LIMIT %s"""
_BYTES: Final = """
    SELECT coalesce(sum(length(body) + coalesce(length(openings), 0)), 0) FROM journal_events
    WHERE shard = %s AND stream = %s AND seq > %s AND seq <= %s"""
_PICK: Final = """
    SELECT e.stream, e.seq, e.body, e.hash, e.openings
    FROM unnest(%s::bigint[], %s::text[], %s::bigint[]) AS wanted (shard, stream, seq)
    JOIN journal_events e ON e.shard = wanted.shard AND e.stream = wanted.stream AND e.seq = wanted.seq"""
_ASCENDING: Final = _READ.format("ASC")
_DESCENDING: Final = _READ.format("DESC")

_ALL: Final = """
    SELECT e.stream, e.seq, e.body, e.hash, e.openings, s.secret, c.command, c.first, c.answer FROM journal_events e
    LEFT JOIN journal_commands c ON c.shard = e.shard AND c.stream = e.stream AND c.last = e.seq
    LEFT JOIN journal_secrets s ON s.shard = e.shard AND s.stream = e.stream AND e.seq = 1
    ORDER BY e.shard, e.position"""


class PostgresJournal(Journal):
    shards = SHARDS

    def __init__(self, url: str, connections: int = 16) -> None:
        self._server = PostgresServer(url, connections)
        try:
            self._server.run(prepare)
        except BaseException:
            self._server.close()
            raise

    def append(self, request: Append) -> Appended:
        request.check()
        outcome = self._server.change(partial(append, request))
        if isinstance(outcome, Conflict):
            raise outcome
        return outcome

    def recall(self, stream: str, command: str) -> Appended | None:
        return self._server.run(lambda db: recall(db, stream, command))

    def done(self, stream: str) -> list[DoneCommand]:
        rows = self._rows(
            """SELECT command, first, last, answer FROM journal_commands
            WHERE shard = %s AND stream = %s ORDER BY last""",
            shard_of(stream),
            stream,
        )
        return [DoneCommand(command, first, last, bytes(answer)) for command, first, last, answer in rows]

    def head(self, stream: str) -> StreamHead | None:
        return self._server.run(lambda db: last(db, stream))

    def read(
        self, stream: str, after: int = 0, upto: int | None = None, limit: int | None = None, *, backwards: bool = False
    ) -> list[Stored]:
        upto = _LAST if upto is None else upto
        limit = _LAST if limit is None else limit
        statement = _DESCENDING if backwards else _ASCENDING
        rows = self._rows(statement, shard_of(stream), stream, after, upto, limit)
        return [Stored(stream, *row) for row in rows]

    def pick(self, places: Collection[Place]) -> dict[Place, Stored]:
        if not places:
            return {}
        streams, numbers = [stream for stream, _ in places], [seq for _, seq in places]
        rows = self._rows(_PICK, list(map(shard_of, streams)), streams, numbers)
        return {row[:2]: Stored(*row) for row in rows}

    def bytes_of(self, stream: str, upto: int, after: int = 0) -> int:
        [[size]] = self._rows(_BYTES, shard_of(stream), stream, after, upto)
        return int(size)

    def shard_of(self, stream: str) -> int:
        return shard_of(stream)

    def follow(self, shard: int, after: int, limit: int = 1000) -> list[tuple[int, Stored]]:
        if shard not in range(SHARDS):
            raise ValueError(f"there is no shard {shard}")
        rows = self._rows(
            """SELECT position, stream, seq, body, hash, openings FROM journal_events
            WHERE shard = %s AND position > %s ORDER BY position LIMIT %s""",
            shard,
            after,
            limit,
        )
        return [(position, Stored(*row)) for position, *row in rows]

    def streams(self, prefix: str = "", after: str = "") -> Iterator[str]:
        last = after
        while page := self._rows(
            """SELECT stream FROM journal_commands
            WHERE first = 1 AND stream > %s AND stream >= %s ORDER BY stream LIMIT %s""",
            last,
            prefix,
            _PAGE,
        ):
            for (last,) in page:
                if not last.startswith(prefix):
                    return
                yield last

    def secret(self, stream: str) -> bytes | None:
        for (secret,) in self._rows(
            "SELECT secret FROM journal_secrets WHERE shard = %s AND stream = %s", shard_of(stream), stream
        ):
            return bytes(secret)
        return None

    def snapshot(self, stream: str) -> Snapshot | None:
        for row in self._rows(
            "SELECT seq, maker, body FROM journal_snapshots WHERE shard = %s AND stream = %s", shard_of(stream), stream
        ):
            return Snapshot(*row)
        return None

    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        self._do(
            """INSERT INTO journal_snapshots (shard, stream, seq, maker, body) VALUES (%s, %s, %s, %s, %s)
            ON CONFLICT (shard, stream)
            DO UPDATE SET seq = excluded.seq, maker = excluded.maker, body = excluded.body""",
            shard_of(stream),
            stream,
            *snapshot,
        )

    def property(self, name: str) -> bytes | None:
        for (value,) in self._rows("SELECT value FROM journal_properties WHERE name = %s", name):
            return bytes(value)
        return None

    def set_property(self, name: str, value: bytes, instead_of: bytes | None) -> bool:
        def put(db: Db) -> bool:
            if instead_of is None:
                statement = "INSERT INTO journal_properties VALUES (%s, %s) ON CONFLICT DO NOTHING"
                return db.execute(statement, (name, value)).rowcount > 0
            changing = "UPDATE journal_properties SET value = %s WHERE name = %s AND value = %s"
            return db.execute(changing, (value, name, instead_of)).rowcount > 0

        # A reply that was lost may have been a yes.
        return self._server.change(put) or self.property(name) == value

    def drop_snapshots(self) -> None:
        self._do("DELETE FROM journal_snapshots")

    def erase(self, stream: str, seq: int, *paths: str) -> bool:
        return self._server.change(partial(_erase, stream, seq, paths))

    def scrub(self) -> None:
        """Let the server reuse the space of erased texts.

        Until then, the bytes stay in its files. They stay in archived write-ahead logs until those are deleted.
        """
        self._do("VACUUM journal_events")

    def backup(self, folder: Path) -> None:
        with archive.Writer(folder) as out, self._server.alone() as db:
            db.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ  # one snapshot for all statements
            db.read_only = True
            with db.transaction(), db.cursor("backup", binary=True) as cursor:
                db.execute("SET LOCAL idle_in_transaction_session_timeout = 0")  # a slow archive must not end it
                cursor.itersize = _PAGE
                for row in cursor.execute(_ALL):
                    out.write(archive.ArchivedEvent.of(Stored(*row[:5]), *row[5:]))

    def restore(self, folder: Path) -> None:
        with archive.reading(folder) as pages, self._server.alone() as db, db.transaction(), db.cursor() as cursor:
            cursor.execute("SELECT shard FROM journal_heads ORDER BY shard FOR UPDATE")  # appends wait for the end
            if cursor.execute("SELECT 1 FROM journal_events LIMIT 1").fetchone():
                raise NotEmpty(f"{self._server} holds events: a backup is restored into an empty log only")
            heads = dict.fromkeys(range(SHARDS), 0)
            for page in pages:
                _load(cursor, heads, page)
            cursor.executemany(
                "UPDATE journal_heads SET position = %s WHERE shard = %s",
                [(last, shard) for shard, last in heads.items()],
            )

    def probe(self) -> None:
        self._do("UPDATE journal_format SET version = version")

    def check(self) -> list[str]:
        found = self._server.run(_complaints)
        return [f"{self._server}: {complaint}" for complaint in found]

    def close(self) -> None:
        self._server.close()

    def _rows(self, statement: LiteralString, *values: object) -> list[Any]:
        return self._server.run(lambda db: db.execute(statement, values, binary=True).fetchall())

    def _do(self, statement: LiteralString, *values: object) -> None:
        self._server.change(lambda db: db.execute(statement, values))


def _erase(stream: str, seq: int, paths: Sequence[str], db: Db) -> bool:
    place = (shard_of(stream), stream, seq)
    with db.transaction():
        row = db.execute(
            "SELECT openings FROM journal_events WHERE shard = %s AND stream = %s AND seq = %s FOR UPDATE",
            place,
            binary=True,
        ).fetchone()
        if row is None or row[0] is None:
            raise ValueError(f"{stream} #{seq}: there is nothing to erase")
        left = erased(row[0], *paths)
        db.execute(
            "UPDATE journal_events SET openings = %s WHERE shard = %s AND stream = %s AND seq = %s", (left, *place)
        )
    return bool(left != row[0])


def _load(cursor: psycopg.Cursor[Any], heads: dict[int, int], page: list[archive.ArchivedEvent]) -> None:
    events: list[tuple[object, ...]] = []
    for entry in page:
        shard = shard_of(entry.stream)
        heads[shard] += 1
        events.append((shard, heads[shard], *entry.event))
    cursor.executemany(
        """INSERT INTO journal_events (shard, position, stream, seq, body, hash, openings)
        VALUES (%s, %s, %s, %s, %s, %s, %s)""",
        events,
    )
    cursor.executemany(
        """INSERT INTO journal_commands (shard, stream, command, first, last, answer)
        VALUES (%s, %s, %s, %s, %s, %s)""",
        [
            (shard_of(entry.stream), entry.stream, done.command, done.first, entry.seq, done.answer)
            for entry in page
            if (done := entry.done)
        ],
    )
    cursor.executemany(
        "INSERT INTO journal_secrets (shard, stream, secret) VALUES (%s, %s, %s)",
        [(shard_of(entry.stream), entry.stream, entry.secret) for entry in page if entry.secret is not None],
    )


def _complaints(db: Db) -> list[str]:
    found = [
        f"shard {shard} is said to end at {head} and ends at {end}"
        for shard, head, end in db.execute(
            """SELECT * FROM (
                SELECT shard, position,
                    (SELECT coalesce(max(position), 0) FROM journal_events e WHERE e.shard = h.shard)
                FROM journal_heads h) AS ends (shard, head, last)
            WHERE head <> last ORDER BY shard"""
        )
    ]
    if (format_ := version(db)) != VERSION:
        found.append(f"the format is {format_}, this release writes {VERSION}")
    settings = db.execute(
        "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting <> 'on'"
    )
    found += (f"{name} is off: what is acknowledged may not survive a power cut" for (name,) in settings)
    return found
