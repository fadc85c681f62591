"""Compare the read models with a second build from the log, row by row, up to the same position."""

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import Engine, func, select

from events.log.event import Stored
from events.log.journal import Journal
from projections import generations
from projections.current_generation import LiveGeneration, NotBuilt
from projections.database import open_engine, sqlite_url
from projections.projectors import shape, tables
from projections.rating_tables import LADDERS, LEADERS, RATINGS
from projections.rebuild import Progress, rebuild
from projections.resting_games import RESTING
from projections.tables import MARKS, Tables

_TRIES: Final = 3
_RATED: Final = (RATINGS, LEADERS, LADDERS)
"""Database tables that are computed a moment after the others."""

_AT_ONCE: Final = 50_000
"""Number of rows of a table that are in memory at once, as hashes."""
_PAGE: Final = 500

Rows = Counter[tuple[int, int]]
"""The number of equal rows, by the hashes of their key and of the whole row."""


def compare(journal: Journal, engine: Engine, progress: Progress | None = None) -> list[str]:
    """Compare the read models with a second build, and return the differences as sentences.

    The service may run meanwhile.
    """
    for _ in range(_TRIES):
        number = generations.live(engine, shape())
        if number is None:
            raise NotBuilt("the read models are not built yet")
        if not generations.fits(engine, number, journal):
            return ["they have read events that the log does not hold: it is another log, or has lost what it held"]
        marks = _marks(engine, number)
        with tempfile.TemporaryDirectory() as folder:
            beside = open_engine(sqlite_url(Path(folder) / "compared.db"), durable=False)
            try:
                rebuild(cast("Journal", _Upto(journal, marks)), beside, progress)
                made = LiveGeneration(beside).tables
                found = list(_differences(engine, tables(number), beside, made))
            finally:
                beside.dispose()
        if marks == _marks(engine, number):
            return found
    return []  # they are written to all the time


def _differences(engine: Engine, live: Tables, beside: Engine, made: Tables) -> list[str]:
    with engine.connect() as db:
        rated = not any(row[-1] is not None for row in db.execute(select(live[LADDERS])))
    found = []
    for table in live.derived:
        if table in _RATED and not rated:
            continue
        # A game at rest is kept some time after its last event. It may be missing, or its earlier state may be there.
        partial = table is RESTING
        there, expected = (engine, live[table]), (beside, made[table])
        if not partial and _sum(*there) == _sum(*expected):
            continue
        odd = lacking = 0
        parts = 1 + max(_count(*there), _count(*expected)) // _AT_ONCE
        for part in range(parts):
            ours, theirs = _rows(*there, part, parts), _rows(*expected, part, parts)
            differing = ours - theirs
            if partial:
                keys = {key for key, _ in theirs}
                odd += sum(key in keys for key, _ in differing)
            else:
                odd, lacking = odd + differing.total(), lacking + (theirs - ours).total()
        if odd or lacking:
            found.append(f"{max(odd, lacking)} rows of {table.name} do not tell what the log tells")
    return found


def _count(engine: Engine, table: Any) -> int:
    with engine.connect() as db:
        return db.scalar(select(func.count()).select_from(table)) or 0


def _hashes(engine: Engine, table: Any) -> Iterator[tuple[int, int]]:
    """Yield the hashes of the key and of the whole row, for each row of a table.

    A table may be larger than memory.
    """
    with engine.connect() as db:
        for row in db.execution_options(yield_per=_PAGE).execute(select(table)):
            yield hash(row[:3]), hash(tuple(row))


def _sum(engine: Engine, table: Any) -> int:
    """Return a sum over a table that is equal for tables with the same rows in any order."""
    return sum(digest for _, digest in _hashes(engine, table))


def _rows(engine: Engine, table: Any, part: int, parts: int) -> Rows:
    """Count the equal rows of one part of a table, out of `parts` parts.

    Rows with the same key are in the same part.
    """
    return Counter(hashes for hashes in _hashes(engine, table) if hashes[0] % parts == part)


def _marks(engine: Engine, number: int) -> dict[int, int]:
    marks = tables(number)[MARKS]
    with engine.connect() as db:
        return {row.shard: row.position for row in db.execute(select(marks))}


class _Upto:
    """A view of the log that ends at given positions of its shards."""

    def __init__(self, journal: Journal, marks: dict[int, int]) -> None:
        self._journal = journal
        self._marks = marks

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)

    def follow(self, shard: int, after: int, limit: int = 1000) -> Sequence[tuple[int, Stored]]:
        found = self._journal.follow(shard, after, min(limit, max(0, self._marks.get(shard, 0) - after)))
        return [(position, stored) for position, stored in found if position <= self._marks.get(shard, 0)]
