"""Build the read models again from the log, beside the current ones, then switch at once.

The service may run meanwhile on the same files or database. The old generation answers until the new one has read as
far.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Engine

from events.log.journal import Journal
from projections import generations
from projections.applier import Applier
from projections.current_generation import LiveGeneration
from projections.notifier import Notifier
from projections.projectors import shape, tables
from projections.resting_games import Resting

Progress = Callable[[int, int], None]
"""A function that receives the done and the total number of steps.

Every event is read twice: for the lists, and for the views.
"""

_BATCH: Final = 5000
_GAMES: Final = 100
_REMEMBERS: Final = 2_000
"""Number of streams whose folds are cached, of some 10 kB each.

Other folds are read from their table.
"""


class Rebuilt(NamedTuple):
    generation: int
    events: int
    games: int


def rebuild(journal: Journal, engine: Engine, progress: Progress | None = None) -> Rebuilt:
    """Build a new generation of the read models, and make it current.

    `engine` comes from `readmodels.open_database`.
    """
    return _Building(journal, engine, progress).built()


def ends(journal: Journal, marks: dict[int, int]) -> dict[int, int]:
    """Return the last position of each shard. The search begins at the positions in `marks`."""
    return {shard: _end(journal, shard, position) for shard, position in marks.items()}


def _end(journal: Journal, shard: int, there: int) -> int:
    step = 1
    while journal.follow(shard, there + step - 1, 1):
        there += step
        step *= 2
    while step > 1:
        step //= 2
        if journal.follow(shard, there + step - 1, 1):
            there += step
    return there


class _Building:
    def __init__(self, journal: Journal, engine: Engine, progress: Progress | None) -> None:
        generations.prepare(engine)
        self._journal = journal
        self._engine = engine
        self._progress = progress
        self._done = 0
        self._total = 2 * sum(ends(journal, dict.fromkeys(range(journal.shards), 0)).values())
        number = generations.live(engine, shape())
        self._unfit = None if number is None or generations.fits(engine, number, journal) else number
        self._tables = tables(generations.begin(engine, shape(), journal.shards))
        self._applier = Applier(journal, engine, self._tables, live=False, remembers=_REMEMBERS)

    def built(self) -> Rebuilt:
        number = self._tables.number
        events = self._apply()
        games = self._rest()
        while not generations.succeed(self._engine, number, self._unfit):
            events += self._apply()
        generations.sweep(self._engine, shape())
        return Rebuilt(number, events, games)

    def _apply(self) -> int:
        """Apply new events of the log to the generation that is being built, and return their number."""
        before = self._done
        for shard in range(self._journal.shards):
            while events := self._journal.follow(shard, self._applier.marks[shard].position, _BATCH):
                self._applier.apply(shard, events)
                self._went(len(events))
        while self._applier.rate():
            generations.seen(self._engine, self._tables.number)
        return self._done - before

    def _rest(self) -> int:
        resting = Resting(LiveGeneration(self._engine), Notifier(), self._journal)
        games = 0
        for page in Resting.stale(self._engine, self._tables):
            for first in range(0, len(page), _GAMES):
                some = page[first : first + _GAMES]
                with self._engine.begin() as db:
                    read = sum(resting.keep(db, self._tables, game, version) for game, version in some)
                games += len(some)
                self._went(read)
        return games

    def _went(self, events: int) -> None:
        self._done += events
        generations.seen(self._engine, self._tables.number)
        if self._progress is not None:
            self._progress(self._done, max(self._total, self._done))
