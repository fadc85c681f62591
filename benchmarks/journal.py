"""Compare the journal's speed with a bare database that writes the same rows.

    python -m benchmarks.journal [--check]

By default a move is four events of 300 to 600 bytes, and a command row with a receipt. PostgreSQL also measures moves
of one event, and a baseline without command rows. Each caller of the journal plays one endless game.

The baseline has one writer, which only inserts the rows. It does not check the order of writers, nor that a command
runs once, nor that positions have no gaps. Both sides take turns. The columns show medians: of the rates, and of the
ratios of each round.
"""

import argparse
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count, islice, product
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import psycopg

from events.log.event import genesis, linked
from events.log.journal import Append, Journal
from events.log.postgres import PostgresJournal
from events.log.postgres_schema import shard_of
from events.log.sqlite import SqliteJournal
from events.log.sqlite_file import TABLES
from tests.support import postgres

ROUNDS = 15
CALLERS = 16
MOVES = 60
RECEIPT = b"r" * 350
PADDING = (50, 150, 250, 350)  # makes bodies of 300 to 600 bytes


class Line(NamedTuple):
    name: str
    bare: float
    ours: float
    ratio: float
    target: float | None


def game(name: str, size: int = 4) -> Iterator[Append]:
    """Yield the moves of an endless game, each with this many events."""
    prev = genesis(name, "game")
    for move in count():
        events = []
        for place in range(size):
            seq = move * size + place + 1
            data = {"seat": 1, "text": "x" * PADDING[place % 4]}
            events.append(linked(name, seq, "tile-placed", 1, "2026-11-01T12:00:00.000Z", "a_somebody", data, prev))
            prev = events[-1].hash
        yield Append(name, move * size, events, f"{name}-d{move:020}", RECEIPT)


def rate(work: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    work()
    return times / (time.perf_counter() - start)


def compare(name: str, target: float | None, times: int, pair: Callable[[], tuple[Any, Any]]) -> Line:
    """Time both sides alternately. `pair` returns the two callables of a round, the baseline first."""
    rounds = []
    for number in range(ROUNDS + 1):
        works = list(enumerate(pair()))
        rates = dict(sorted((which, rate(work, times)) for which, work in (works if number % 2 else works[::-1])))
        rounds.append((rates[0], rates[1]))
    del rounds[0]  # warming up
    bares, ours = zip(*rounds, strict=True)
    return Line(name, median(bares), median(ours), median(our / bare for bare, our in rounds), target)


def bare_sqlite(path: Path) -> sqlite3.Connection:
    """Open a database with the journal's tables, its write-ahead log and `synchronous=FULL`.

    It omits `secure_delete`, `fullfsync` and `busy_timeout`.
    """
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    for statement in TABLES:
        db.execute(statement)
    return db


def commit_bare(db: sqlite3.Connection, moves: list[Append], positions: Iterator[int]) -> None:
    for move in moves:
        *others, last = move.events
        rows: list[tuple[object, ...]] = [(*event, next(positions), None) for event in others]
        end = next(positions)
        rows.append((*last, end, move.answer))
        db.execute("BEGIN IMMEDIATE")
        db.executemany(
            "INSERT INTO events (stream, seq, body, hash, openings, position, answer) VALUES (?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
        db.execute(
            "INSERT INTO commands (stream, last, first, position, command) VALUES (?, ?, ?, ?, ?)",
            (move.stream, last.seq, move.expected + 1, end, move.command),
        )
        db.execute("COMMIT")


def append_all(journal: Journal, moves: list[Append]) -> None:
    for move in moves:
        journal.append(move)


def on_sqlite(folder: Path) -> Iterator[Line]:
    with (
        closing(bare_sqlite(folder / "bare.db")) as bare,
        SqliteJournal(folder / "log.db") as journal,
        ThreadPoolExecutor(CALLERS) as threads,
    ):
        lone, base, positions = game("g_lone"), game("g_bare"), count(1)
        callers = [game(f"g_{number}") for number in range(CALLERS)]

        def one_caller() -> tuple[Any, Any]:
            theirs, ours = list(islice(base, 200)), list(islice(lone, 200))
            return lambda: commit_bare(bare, theirs, positions), lambda: append_all(journal, ours)

        def many_callers() -> tuple[Any, Any]:
            theirs = list(islice(base, MOVES * CALLERS))
            ours = [list(islice(caller, MOVES)) for caller in callers]
            return (
                lambda: commit_bare(bare, theirs, positions),
                lambda: list(threads.map(lambda moves: append_all(journal, moves), ours)),
            )

        yield compare("SQLite, one caller: moves/s", 0.75, 200, one_caller)
        yield compare(f"SQLite, {CALLERS} callers: moves/s", 2.5, MOVES * CALLERS, many_callers)
        yield compare(
            "SQLite, 1,000 read, chain checked: events/s",
            None,
            1000,
            lambda: (
                lambda: bare.execute("SELECT seq, body, hash, openings FROM events WHERE position <= 1000").fetchall(),
                lambda: read_and_check(journal),
            ),
        )


def read_and_check(journal: Journal) -> None:
    prev = genesis("g_lone", "game")
    for event in journal.read("g_lone", limit=1000):
        if not event.intact(prev):
            raise ValueError(f"event {event.seq} of g_lone does not follow from the hash before it")
        prev = event.hash


def on_postgres(url: str) -> Iterator[Line]:
    with psycopg.connect(url, autocommit=True) as bare, PostgresJournal(url, connections=1) as journal:
        bare.execute("CREATE TABLE bare_events (LIKE journal_events INCLUDING ALL)")
        bare.execute("CREATE TABLE bare_commands (LIKE journal_commands INCLUDING ALL)")
        positions = count(1)
        for size, with_command in product((1, 4), (True, False)):
            name = f"{size}{'-and-command' if with_command else ''}"
            lone, base = game(f"g_lone-{name}", size), game(f"g_bare-{name}", size)

            def pair(
                lone: Iterator[Append] = lone, base: Iterator[Append] = base, with_command: bool = with_command
            ) -> tuple[Any, Any]:
                theirs, ours = list(islice(base, 200)), list(islice(lone, 200))
                return lambda: insert_bare(bare, theirs, positions, with_command), lambda: append_all(journal, ours)

            what, target = ("", 0.7) if with_command else (", baseline without command rows", None)
            yield compare(f"PostgreSQL, moves of {size}{what}: moves/s", target, 200, pair)


def insert_bare(db: psycopg.Connection[Any], moves: list[Append], positions: Iterator[int], with_command: bool) -> None:
    """Insert each move with one prepared statement that commits by itself, the least work for one durable move."""
    size = len(moves[0].events)
    events = "INSERT INTO bare_events (shard, stream, seq, position, body, hash, openings) VALUES "
    events += ", ".join(["(%s, %s, %s, %s, %s, %s, %s)"] * size)
    command = """WITH command AS (
        INSERT INTO bare_commands (shard, stream, command, first, last, answer) VALUES (%s, %s, %s, %s, %s, %s)) """
    statement = (command + events if with_command else events).encode()
    for move in moves:
        shard, last = shard_of(move.stream), move.expected + size
        rows: list[object] = []
        if with_command:
            rows += shard, move.stream, move.command, move.expected + 1, last, move.answer
        for event in move.events:
            rows += shard, event.stream, event.seq, next(positions), event.body, event.hash, event.openings
        db.execute(statement, rows, prepare=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true", help="exit with 1 if a target is missed")
    check = arguments.parse_args().check
    missed = False
    print(f"{'medians of ' + str(ROUNDS) + ' rounds':64}{'bare':>10}{'ours':>10}{'ratio':>8}{'target':>8}")
    with tempfile.TemporaryDirectory() as folder, postgres.server() as server, postgres.database(server) as url:
        for lines in (on_sqlite(Path(folder)), on_postgres(url)):
            for line in lines:
                target = "" if line.target is None else f"{line.target:.2f}"
                verdict = "" if line.target is None or line.ratio >= line.target else "  missed"
                missed |= bool(verdict)
                print(
                    f"{line.name:64}{line.bare:10,.0f}{line.ours:10,.0f}{line.ratio:8.2f}{target:>8}{verdict}",
                    flush=True,
                )
    sys.exit(check and missed)


if __name__ == "__main__":
    main()
