"""Create, replace and drop the generations of the read models.

A generation is filled from the log beside the one that answers queries, and takes its place in one transaction. Builds
with another shape of the tables have other generations, so old and new processes can serve at the same time.
"""

import re
import time
from contextlib import suppress
from typing import Final

import structlog
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    MetaData,
    String,
    Table,
    bindparam,
    delete,
    func,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.exc import OperationalError, ProgrammingError

from events.log.journal import Journal
from projections.database import create_tables, making
from projections.projectors import tables
from projections.tables import MARKS

SIGN_OF_LIFE: Final = 60
"""Seconds between the times at which a process reports that it still builds or runs a generation."""
BUILDING: Final = "building"
LIVE: Final = "live"
SUCCEEDED: Final = "succeeded"

_FORGOTTEN: Final = 10 * SIGN_OF_LIFE
_PATIENCE: Final = 2.0
"""Seconds for which the drop of a generation is retried."""
_FRESH: Final = 10
"""Seconds within which a builder reports again, because it does so with every batch."""

_metadata: Final = MetaData()
_generations: Final = Table(
    "read_models",
    _metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("shape", String(40), nullable=False),
    Column("state", String(10), nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)
_row: Final = _generations.columns
_MARKS: Final = re.compile(f"{MARKS.name}_g([0-9]+)")
"""Pattern of the name of the table of marks, which every generation has."""

_log: Final = structlog.get_logger("read-models")

_STATE: Final = select(_row.state).where(_row.number == bindparam("number"))
_ANSWERING: Final = select(func.max(_row.number)).where(_row.shape == bindparam("shape"), _row.state == LIVE)
_CHANGE: Final = update(_generations).where(_row.number == bindparam("which"))


class Forgotten(Exception):
    """Raised if a generation was dropped while it was built.

    Its builder had not reported for too long.
    """


def prepare(engine: Engine) -> None:
    """Create the list of generations.

    A list of another layout is dropped with its generations, because the log can rebuild them.
    """
    making(engine, _made)


def prepared(engine: Engine) -> bool:
    """Return whether the list of generations exists."""
    return inspect(engine).has_table(_generations.name)


def live(engine: Engine, shape: str) -> int | None:
    """Return the number of the current generation for `shape`, or None."""
    with engine.connect() as db:
        number: int | None = db.scalar(_ANSWERING, {"shape": shape})
        return number


def being_built(engine: Engine, shape: str) -> bool:
    """Return whether a process that builds a generation for `shape` has reported recently."""
    fresh = _now() - _FRESH
    with engine.connect() as db:
        found = db.scalar(select(func.count()).where(_row.shape == shape, _row.state == BUILDING, _row.seen_at > fresh))
    return bool(found)


def begin(engine: Engine, shape: str, shards: int) -> int:
    """Create the empty tables of a new generation, and return its number."""

    def make(db: Connection) -> int:
        number = (db.scalar(select(func.max(_row.number))) or 0) + 1
        db.execute(insert(_generations).values(number=number, shape=shape, state=BUILDING, seen_at=_now()))
        made = tables(number)
        create_tables(db, made.metadata)
        db.execute(insert(made[MARKS]), [{"shard": shard, "position": 0, "hash": ""} for shard in range(shards)])
        return number

    return making(engine, make)


def seen(engine: Engine, number: int) -> None:
    """Record that a process still builds or runs a generation."""
    with engine.begin() as db:
        db.execute(_CHANGE, {"which": number, "seen_at": _now()})


def is_live(db: Connection, number: int) -> bool:
    return db.scalar(_STATE, {"number": number}) == LIVE


def fits(engine: Engine, number: int, journal: Journal) -> bool:
    """Return whether a generation was built from the log `journal`.

    The last applied event of each shard must be in that log.
    """
    marks = tables(number)[MARKS]
    with engine.connect() as db:
        read = db.execute(select(marks).where(marks.c.position > 0)).all()
    for shard, position, hash_ in read:
        there = journal.follow(shard, position - 1, 1)
        if not there or there[0][1].hash != hash_:
            return False
    return True


def succeed(engine: Engine, number: int, unfit: int | None) -> bool:
    """Make a generation current, unless the current one has applied more events.

    The generation `unfit` was built from another log, so its progress does not matter.
    """
    with engine.begin() as db:
        # A write comes first: SQLite's file is ours from here on.
        mine = _row.number == number
        if not db.execute(update(_generations).where(mine).values(seen_at=_now())).rowcount:
            raise Forgotten(f"generation {number} has been dropped by others")
        alike = _row.shape == select(_row.shape).where(mine).scalar_subquery()
        before = db.scalar(select(func.max(_row.number)).where(alike, _row.state == LIVE))
        if before not in {None, unfit}:
            old, new = tables(before)[MARKS], tables(number)[MARKS]
            read = dict(map(tuple, db.execute(select(new.c.shard, new.c.position))))
            # A writer of the old generation holds its marks. From here on there is none.
            there = db.execute(select(old.c.shard, old.c.position).order_by(old.c.shard).with_for_update())
            if any(read[shard] < position for shard, position in there):
                return False
        db.execute(update(_generations).where(alike, _row.state == LIVE).values(state=SUCCEEDED))
        db.execute(update(_generations).where(mine).values(state=LIVE))
    return True


def sweep(engine: Engine, shape: str) -> None:
    """Drop replaced generations, and generations that no process has recently reported on."""
    current = live(engine, shape)
    needless = (_row.state == SUCCEEDED) | (_row.seen_at < _now() - _FORGOTTEN)
    with engine.connect() as db:
        dropped = db.scalars(select(_row.number).where(needless)).all()
    for number in dropped:
        if number != current:
            _drop(engine, number)


def _drop(engine: Engine, number: int) -> None:
    """Drop the tables of a generation.

    A later sweep drops tables that a slow reader or another process still uses.
    """
    deadline = time.monotonic() + _PATIENCE
    while not _dropped(engine, number) and time.monotonic() < deadline:
        time.sleep(_PATIENCE / 20)


def _dropped(engine: Engine, number: int) -> bool:
    made = tables(number).metadata
    with suppress(OperationalError, ProgrammingError), engine.begin() as db:
        db.execute(delete(_generations).where(_row.number == number))
        if db.dialect.name == "postgresql":
            there = [name for name in inspect(db).get_table_names() if name in made.tables]
            if there:  # all or none: to hold some and wait for others is a deadlock with a reader of both
                db.exec_driver_sql(f"LOCK TABLE {', '.join(there)} NOWAIT")
        made.drop_all(db)
        return True
    return False


def _made(db: Connection) -> None:
    if _laid_out_otherwise(db):
        # Of those who notice it at once only the first throws it away: the others look again when it is their turn.
        turn = f"LOCK TABLE {_generations.name}" if db.dialect.name == "postgresql" else "BEGIN IMMEDIATE"
        db.exec_driver_sql(turn)
        if _laid_out_otherwise(db):
            _log.warning("the read models were laid out by another release: thrown away, built anew from the log")
            for name in inspect(db).get_table_names():
                if found := _MARKS.fullmatch(name):
                    tables(int(found[1])).metadata.drop_all(db)
            _metadata.drop_all(db)
    create_tables(db, _metadata, inspect(db).get_table_names())


def _laid_out_otherwise(db: Connection) -> bool:
    found = inspect(db)
    if not found.has_table(_generations.name):
        return False
    return {column["name"] for column in found.get_columns(_generations.name)} != set(_row.keys())


def _now() -> int:
    return int(time.time())
