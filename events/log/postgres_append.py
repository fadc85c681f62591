"""Append events in PostgreSQL: with one statement, in one round trip.

The lock on the shard's head orders the positions. The primary key of the events decides which append is first in a
stream, because a statement that waited for the lock still sees the stream as it was before.
"""

from functools import lru_cache
from typing import Final

from psycopg import errors

from events.log.journal import Append, Appended, Conflict, StreamHead, Unavailable
from events.log.postgres_schema import shard_of
from events.log.postgres_server import Db

_PREPARED: Final = 40  # appends of up to this number of events are prepared statements
_LOOKS: Final = 5


def append(request: Append, db: Db) -> Appended | Conflict:
    stream, size = request.stream, len(request.events)
    values: dict[str, object] = {
        "shard": shard_of(stream),
        "stream": stream,
        "expected": request.expected,
        "command": request.command,
        "answer": request.answer,
    }
    if request.secret is not None:
        values["secret"] = request.secret
    for place, event in enumerate(request.events, 1):
        values[f"body{place}"] = event.body
        values[f"hash{place}"] = event.hash
        values[f"openings{place}"] = event.openings or b""
    statement = _statement(size, request.secret is not None)
    for _ in range(_LOOKS):
        try:
            added = db.execute(statement, values, prepare=size <= _PREPARED).rowcount
        except errors.UniqueViolation:
            added = 0
        if added:
            return Appended(request.expected + 1, request.expected + size, request.answer)
        if done := recall(db, stream, request.command):
            return done
        head = last(db, stream)
        actual = head.seq if head else 0
        if actual != request.expected:
            return Conflict(stream, request.expected, actual)
        # The expected event became visible between the two reads: try again.
    raise Unavailable(f"{stream}: the log refuses an append in its right place; it may be damaged")


@lru_cache(maxsize=2 * _PREPARED)
def _statement(size: int, with_secret: bool) -> bytes:
    """Build the SQL statement that adds `size` events, or nothing if the stream is shorter than expected.

    The primary key of the events refuses a stream that is longer, and that of the commands a repeated command. Absent
    openings travel as an empty value, so that each place has one type.
    """
    keeping = """, keeping AS (
            INSERT INTO journal_secrets (shard, stream, secret)
            SELECT %(shard)s, %(stream)s, %(secret)s FROM head
        )"""
    events = ", ".join(
        f"({place}, %(body{place})s::bytea, %(hash{place})s::text, %(openings{place})s::bytea)"
        for place in range(1, size + 1)
    )
    # Only our own numbers are formatted into the text. All outside values are parameters.
    text = f"""
        WITH head AS (
            UPDATE journal_heads SET position = position + {size}
            WHERE shard = %(shard)s AND (%(expected)s = 0 OR EXISTS (
                SELECT 1 FROM journal_events
                WHERE shard = %(shard)s AND stream = %(stream)s AND seq = %(expected)s))
            RETURNING position - {size} AS before
        ), command AS (
            INSERT INTO journal_commands (shard, stream, command, first, last, answer)
            SELECT %(shard)s, %(stream)s, %(command)s, %(expected)s + 1, %(expected)s + {size}, %(answer)s FROM head
        ){keeping if with_secret else ""}
        INSERT INTO journal_events (shard, stream, seq, position, body, hash, openings)
        SELECT %(shard)s, %(stream)s, %(expected)s + place, before + place, body, hash, NULLIF(openings, '')
        FROM head, (VALUES {events}) AS event (place, body, hash, openings)
    """  # noqa: S608 - see above
    return text.encode()


def recall(db: Db, stream: str, command: str) -> Appended | None:
    row = db.execute(
        "SELECT first, last, answer FROM journal_commands WHERE shard = %s AND stream = %s AND command = %s",
        (shard_of(stream), stream, command),
        binary=True,
    ).fetchone()
    if row is None:
        return None
    db.confirm()  # the first caller may have been refused because no standby had it
    first, last, answer = row
    return Appended(first, last, answer, repeated=True)


def last(db: Db, stream: str) -> StreamHead | None:
    row = db.execute(
        "SELECT seq, hash FROM journal_events WHERE shard = %s AND stream = %s ORDER BY seq DESC LIMIT 1",
        (shard_of(stream), stream),
        binary=True,
    ).fetchone()
    return StreamHead(*row) if row else None
