"""Kept connections and prepared statements answer as SQLAlchemy does, on both databases."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, MetaData, String, Table, bindparam, insert, select
from sqlalchemy.exc import DBAPIError, MultipleResultsFound

from projections.database import open_engine, sqlite_url
from projections.reading import ReadPool

THINGS = Table(
    "things",
    MetaData(),
    Column("id", String, primary_key=True),
    Column("number", Integer),
    Column("share", Float),
    Column("sure", Boolean),
    Column("bytes", LargeBinary),
)
ROWS = [
    {"id": "a", "number": 1, "share": 0.5, "sure": True, "bytes": b"\0x"},
    {"id": "b", "number": None, "share": None, "sure": False, "bytes": None},
]
ALL = select(THINGS).order_by(THINGS.c.id)
AMONG = ALL.where(THINGS.c.id.in_(bindparam("ids", expanding=True)))
CONSTANT = ALL.where(THINGS.c.id.in_(("a", "c")), THINGS.c.sure.is_(True)).limit(bindparam("most", type_=Integer))


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: Any, tmp_path: Path) -> Any:
    url = sqlite_url(tmp_path / "things.db")
    engine = open_engine(url if request.param == "sqlite" else request.getfixturevalue("databases")())
    with engine.begin() as db:
        THINGS.create(db)
        db.execute(insert(THINGS), ROWS)
    yield engine
    engine.dispose()


def test_rows_are_the_same_however_often_a_statement_is_executed(engine: Any) -> None:
    asked: list[tuple[Any, dict[str, Any]]] = [
        (ALL, {}),
        *((AMONG, {"ids": ids}) for ids in (["a"], ["a", "b"], [], ["b"])),
        (CONSTANT, {"most": 5}),
    ]
    reads = ReadPool(engine)
    for statement, parameters in asked:
        with engine.connect() as db:
            plain = [row._asdict() for row in db.execute(statement, parameters)]
        for _ in range(4):
            with reads.connect() as db:
                found = db.execute(statement, parameters).all()
                assert [row._asdict() for row in found] == plain
                assert db.scalars(statement, parameters).all() == [row["id"] for row in plain]
                assert db.scalar(statement, parameters) == (plain[0]["id"] if plain else None)


def test_a_missing_parameter_and_a_missing_table_are_errors_each_time(engine: Any) -> None:
    gone = select(Table("gone", MetaData(), Column("id", String)))
    reads = ReadPool(engine)
    for _ in range(4):
        with pytest.raises(Exception, match="ids"), reads.connect() as db:
            db.execute(AMONG, {})
        with pytest.raises(DBAPIError), reads.connect() as db:
            db.execute(gone)
        with pytest.raises(MultipleResultsFound), reads.connect() as db:
            db.execute(ALL).one()


def test_kept_connections_end_with_their_engine(engine: Any) -> None:
    reads = ReadPool(engine)
    with reads.connect() as first, reads.connect() as second:
        assert first is not second
    with reads.connect() as again:
        assert again is first
    engine.dispose()
    assert first.closed
    assert second.closed
