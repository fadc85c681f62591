"""Connections to databases beside the log."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, event, text
from sqlalchemy.exc import OperationalError

from projections import generations
from projections.database import open_engine, sqlite_url, upsert
from projections.projectors import shape, tables
from projections.tables import MARKS


@pytest.mark.parametrize("late", ["given back late", "opened late"])
def test_no_connection_outlives_its_engine(databases: Callable[[], str], late: str) -> None:
    """A thread that is still at work when all is closed does not see that."""
    engine = open_engine(databases())
    if late == "given back late":
        db = engine.connect()
        engine.dispose()
    else:
        engine.dispose()
        db = engine.connect()
    raw: Any = db.connection.driver_connection
    assert db.scalar(text("SELECT 1")) == 1
    db.close()
    assert raw.closed


def test_two_who_upsert_the_same_rows_do_not_deadlock(databases: Callable[[], str]) -> None:
    """Rows arrive in the order of the log, which differs between two shards."""
    engine, made = open_engine(databases()), MetaData()
    there = Table("there", made, Column("id", Integer, primary_key=True), Column("value", Integer))
    made.create_all(engine)
    both = threading.Barrier(2)

    def write(ids: range) -> None:
        both.wait()
        for turn in range(5):
            with engine.begin() as db:
                upsert(db, there, [{"id": one, "value": turn} for one in ids])

    with ThreadPoolExecutor() as pool:
        for written in [pool.submit(write, ids) for ids in (range(500), range(499, -1, -1))]:
            written.result()
    engine.dispose()


def test_a_reader_of_a_dropped_generation_does_not_deadlock(databases: Callable[[], str]) -> None:
    engine = open_engine(databases())
    generations.prepare(engine)
    number = generations.begin(engine, shape(), 1)
    assert generations.succeed(engine, number, None)
    generations.begin(engine, shape(), 1)
    assert generations.succeed(engine, number + 1, None)
    order = [table.name for table in reversed(tables(number).metadata.sorted_tables)]
    read, waits = threading.Event(), threading.Event()

    def reader() -> None:
        with engine.begin() as db:
            db.execute(text(f"SELECT count(*) FROM {order[-1]}"))
            read.set()
            waits.wait(5)
            db.execute(text(f"SELECT count(*) FROM {order[0]}"))

    def first_is_dropped(_: Any, __: Any, statement: str, *___: Any) -> None:
        if statement.strip().startswith(f"DROP TABLE {order[0]}"):
            waits.set()
            threading.Event().wait(0.5)  # the reader waits for this table by now

    event.listen(engine, "after_cursor_execute", first_is_dropped)
    with ThreadPoolExecutor() as pool:
        reading = pool.submit(reader)
        read.wait()
        generations.sweep(engine, shape())
        waits.set()
        reading.result()
    generations.sweep(engine, shape())
    with engine.connect() as db:
        assert not engine.dialect.has_table(db, tables(number)[MARKS].name)
    engine.dispose()


@pytest.mark.parametrize(
    ("file", "statements"),
    [("any.db", ["SELECT json('not JSON')"]), ("", ["SET TRANSACTION READ ONLY", "CREATE TABLE anything ()"])],
)
def test_an_error_of_a_disk_or_server_is_named_without_the_statement(
    databases: Callable[[], str], tmp_path: Path, file: str, statements: list[str]
) -> None:
    engine = open_engine(sqlite_url(tmp_path / file) if file else databases())
    with engine.connect() as db, pytest.raises(OperationalError) as failed:  # noqa: PT012 - the last one fails
        for statement in statements:
            db.execute(text(statement))
    engine.dispose()
    assert "\n" not in str(failed.value)
    assert not any(statement in str(failed.value) for statement in statements)
