"""Compare the read models with a second build from the log, row by row, up to the same mark."""

import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import Engine, select

from events.log.event import Stored
from events.log.journal import Journal
from projections import generations
from projections.current_generation import Live, NotBuilt
from projections.database import open_engine, sqlite_url
from projections.rebuild import Progress, rebuild
from projections.tables import Tables, shape, tables

_TRIES: Final = 3
_RATED: Final = ("ratings", "leaders", "ladders")
"""Tables that are computed a moment after the rest."""
_REST: Final = "resting"
"""A table that is filled when a game rests. It may lack games, or hold an earlier state."""

Rows = Counter[tuple[Any, ...]]


def compare(journal: Journal, engine: Engine, progress: Progress | None = None) -> list[str]:
    """Return the differences as sentences. The service may run meanwhile."""
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
                made = Live(beside).tables
                found = list(_differences(engine, tables(number), beside, made))
            finally:
                beside.dispose()
        if marks == _marks(engine, number):
            return found
    return []  # they are written to all the time


def _differences(engine: Engine, live: Tables, beside: Engine, made: Tables) -> list[str]:
    rated = not any(row[-1] is not None for row in _rows(engine, live.ladders))
    found = []
    for name in (name for name in Tables._fields if isinstance(getattr(live, name), type(live.games))):
        if name == "marks" or (name in _RATED and not rated):
            continue
        there, wanted = _rows(engine, getattr(live, name)), _rows(beside, getattr(made, name))
        odd = there - wanted
        if name == _REST:
            versions = {row[:3] for row in wanted}
            odd = Counter(row for row in odd if row[:3] in versions)
        lacking = Counter() if name == _REST else wanted - there
        if odd or lacking:
            count = max(odd.total(), lacking.total())
            found.append(f"{count} rows of {name} do not tell what the log tells")
    return found


def _rows(engine: Engine, table: Any) -> Rows:
    with engine.connect() as db:
        return Counter(tuple(row) for row in db.execute(select(table)))


def _marks(engine: Engine, number: int) -> dict[int, int]:
    marks = tables(number).marks
    with engine.connect() as db:
        return {row.shard: row.position for row in db.execute(select(marks))}


class _Upto:
    """A log as it was when each shard ended at these positions."""

    def __init__(self, journal: Journal, marks: dict[int, int]) -> None:
        self._journal = journal
        self._marks = marks

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)

    def follow(self, shard: int, after: int, limit: int = 1000) -> Sequence[tuple[int, Stored]]:
        found = self._journal.follow(shard, after, min(limit, max(0, self._marks.get(shard, 0) - after)))
        return [(position, stored) for position, stored in found if position <= self._marks.get(shard, 0)]
