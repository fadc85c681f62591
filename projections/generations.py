"""The generations of the read models: which there are, which one answers, and which nobody needs any more.

A generation is filled from the log beside the one that answers, and takes its place in one transaction. Builds with
another shape of the tables have generations of their own, so old and new processes can serve at the same time.
"""

import time
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    MetaData,
    String,
    Table,
    delete,
    func,
    insert,
    select,
    update,
)

from events.journal import Journal
from projections.database import making
from projections.tables import tables

SIGN_OF_LIFE: Final = 60
"""Seconds between the signs of life that a generation's builder or runner gives."""
_FORGOTTEN: Final = 10 * SIGN_OF_LIFE
_BUILDING: Final = 10
"""Seconds within which a builder gives a sign of life: it does so with every batch."""

_metadata: Final = MetaData()
_generations: Final = Table(
    "read_models",
    _metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("shape", String(40), nullable=False),
    Column("live", Boolean, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)
_row: Final = _generations.columns


def prepare(engine: Engine) -> None:
    making(engine, _metadata.create_all)


def live(engine: Engine, shape: str) -> int | None:
    """The generation of this shape that answers."""
    with engine.connect() as db:
        number: int | None = db.scalar(select(func.max(_row.number)).where(_row.shape == shape, _row.live))
        return number


def being_built(engine: Engine, shape: str) -> bool:
    """Whether somebody is building one of this shape, and gives signs of life."""
    fresh = _now() - _BUILDING
    with engine.connect() as db:
        found = db.scalar(select(func.count()).where(_row.shape == shape, ~_row.live, _row.seen_at > fresh))
    return bool(found)


def begin(engine: Engine, shape: str, shards: int) -> int:
    """Makes the tables of a new generation, empty."""

    def make(db: Connection) -> int:
        number = (db.scalar(select(func.max(_row.number))) or 0) + 1
        db.execute(insert(_generations).values(number=number, shape=shape, live=False, seen_at=_now()))
        made = tables(number)
        made.metadata.create_all(db, checkfirst=False)
        db.execute(insert(made.marks), [{"shard": shard, "position": 0, "hash": ""} for shard in range(shards)])
        return number

    return making(engine, make)


def seen(engine: Engine, number: int) -> None:
    """Gives a sign of life for a generation."""
    with engine.begin() as db:
        db.execute(update(_generations).where(_row.number == number).values(seen_at=_now()))


def is_live(db: Connection, number: int) -> bool:
    return bool(db.scalar(select(_row.live).where(_row.number == number)))


def fits(engine: Engine, number: int, journal: Journal) -> bool:
    """Whether this generation was read from this log: the last event that it read of each shard stands there."""
    marks = tables(number).marks
    with engine.connect() as db:
        read = db.execute(select(marks).where(marks.c.position > 0)).all()
    for shard, position, hash_ in read:
        there = journal.follow(shard, position - 1, 1)
        if not there or there[0][1].hash != hash_:
            return False
    return True


def succeed(engine: Engine, number: int, before: int | None) -> bool:
    """Lets a generation answer in place of `before`, unless that one has read further."""
    with engine.begin() as db:
        # A write comes first: SQLite's file is ours from here on.
        db.execute(update(_generations).where(_row.number == number).values(seen_at=_now()))
        if before is not None:
            old, new = tables(before).marks, tables(number).marks
            ahead = dict(db.execute(select(new.c.shard, new.c.position)).tuples().all())
            # Whoever writes the old one holds its marks; from here on nobody does.
            there = db.execute(select(old.c.shard, old.c.position).order_by(old.c.shard).with_for_update()).tuples()
            if any(ahead[shard] < position for shard, position in there):
                return False
        shape = select(_row.shape).where(_row.number == number).scalar_subquery()
        db.execute(update(_generations).where(_row.shape == shape).values(live=_row.number == number))
    return True


def sweep(engine: Engine, shape: str) -> None:
    """Drops the generations that were succeeded, and those of which nobody has given a sign of life for long."""
    current = live(engine, shape) or 0
    silent = _row.seen_at < _now() - _FORGOTTEN
    succeeded = (_row.shape == shape) & ~_row.live & (_row.number < current)
    with engine.connect() as db:
        gone = db.scalars(select(_row.number).where(succeeded | silent, _row.number != current)).all()
    for number in gone:
        _drop(engine, number)


def _drop(engine: Engine, number: int) -> None:
    def drop(db: Connection) -> None:
        db.execute(delete(_generations).where(_row.number == number))
        tables(number).metadata.drop_all(db)

    making(engine, drop)


def _now() -> int:
    return int(time.time())
