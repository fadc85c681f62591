"""Connections to databases beside the log."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, text

from projections.database import open_engine, upsert


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
