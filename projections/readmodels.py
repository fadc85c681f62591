"""The read models: each is a function of the log and can be rebuilt at any time.

    with open_read_models("sqlite:///data/projections.db", journal) as models:
        models.start()                                   # follows the log from here on
        models.notify(stream)                            # after every commit
        models.games.page(caller, GameFilter(status="open"))
        models.pending.page(account)

They hold account ids and never names. Except for `resting`, they hold only public knowledge.
"""

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, Self

import orjson
import structlog
from sqlalchemy import Engine, make_url, select

from events.log.journal import Journal
from projections import generations
from projections.current_generation import LiveGeneration, NotBuilt
from projections.database import FileDamaged, open_engine
from projections.finished_games import FinishedGames
from projections.notifier import Notifier, Others
from projections.pending import Pending
from projections.projector import FoldProjector
from projections.projectors import PROJECTORS, Projectors
from projections.rebuild import Progress, Rebuilt, ends, rebuild
from projections.runner import Runner
from projections.tables import MARKS, TROUBLES, Trouble

_UNHEARD: Final = 0.05
_STUCK: Final = 5.0
"""Seconds after which the read models count as stuck if another process should apply events but does not."""
_BEHIND: Final = "not following"

_MARKS: Final = cache(lambda t: select(t[MARKS]))
_TROUBLES: Final = cache(lambda t: select(t[TROUBLES]).order_by(t[TROUBLES].c.stream))

_log: Final = structlog.get_logger("read-models")


class ReadModelHealth(NamedTuple):
    """The progress of the read models.

    `behind` is the number of events not applied, `error` the reason why the log is not followed now, and `troubles` are
    streams that cannot be applied.
    """

    behind: int
    error: str | None
    troubles: list[Trouble]


def open_database(url: str) -> Engine:
    """Open or create the database of the read models at `sqlite:///path` or `postgresql://...`."""
    engine = open_engine(url, durable=False)  # rows lost in a power cut are read from the log again
    try:
        generations.prepare(engine)
    except FileDamaged as damaged:
        engine.dispose()
        _log.warning("the read models cannot be read: thrown away, built anew from the log", error=str(damaged))
        throw_away(url)
        generations.prepare(engine)
    return engine


def throw_away(url: str) -> None:
    """Delete the database file of the read models, which the log can rebuild.

    No process may have it open.
    """
    for part in ("", "-wal", "-shm"):
        Path(f"{make_url(url).database}{part}").unlink(missing_ok=True)


def open_read_models(url: str, journal: Journal) -> "ReadModels":
    return ReadModels(open_database(url), journal)


class ReadModels(Projectors):
    def __init__(self, engine: Engine, journal: Journal) -> None:
        self._journal = journal
        self._live = LiveGeneration(engine)
        self._bell = Notifier()
        super().__init__(self._live, self._bell, journal)
        self._stood: tuple[dict[int, int], float] | None = None
        """Where they stood when they were seen to be behind, and since when."""
        self.finished = FinishedGames(self._live, self.tree)
        self.pending = Pending(self._live)
        self.runner = Runner(journal, self._live, self.resting, self._bell)

    def start(self, *, alone: bool = False) -> None:
        """Start the thread that applies the log to the read models.

        `alone`: no other process writes the log.
        """
        self.runner.start(alone=alone)

    def notify(self, stream: str) -> None:
        self.runner.notify(stream)

    def receive(self, names: Collection[str]) -> None:
        """Receive another process's notice that it has applied changes of the streams and accounts in `names`."""
        self._bell.ring(names)

    def follow(self, listener: Callable[[Collection[str]], None]) -> None:
        """Call `listener` with the names of changed streams and accounts, whichever process changed them.

        It must return at once.
        """
        self._bell.listeners.append(listener)

    def refresh(self) -> None:
        """Look up the current generation, in a process that does not apply the log."""
        self._live.refresh()

    def share(self, others: Others) -> None:
        """Set the object that stands for the other processes with the same read models."""
        self._bell.others = others

    def wait_for(self, stream: str, seq: int, timeout: float = 2.0) -> bool:
        """Wait until the lists contain event `seq` of a stream, so that its author finds it there.

        Return whether they do.
        """
        models = [getattr(self, name) for name, model in PROJECTORS.items() if issubclass(model, FoldProjector)]
        version = next((model.version for model in models if model.kind.names(stream)), self.games.version)
        with self._bell.listening(stream) as subscription:
            self.runner.notify(stream)
            self.runner.hurry()
            if not self.runner.running:
                self._bell.others.hurry()
            return subscription.until(lambda: version(stream), lambda known: known >= seq, timeout, _UNHEARD) >= seq

    def ends(self) -> dict[int, int]:
        """Return the last position of each shard of the log."""
        known = dict.fromkeys(range(self._journal.shards), 0)
        with suppress(NotBuilt):  # then it is looked for from the beginning
            known |= self._marks()
        return ends(self._journal, known)

    def caught_up(self, timeout: float) -> bool:
        """Wait until any process has applied all events that are now in the log. Return whether all are applied."""
        goal = self.ends()
        deadline = time.monotonic() + timeout
        while any(position < goal[shard] for shard, position in self._marks().items()):
            if time.monotonic() > deadline:
                return False
            time.sleep(_UNHEARD)
        return True

    def version(self) -> int:
        """Return the number of applied events, which identifies a state of all read models."""
        return sum(self._marks().values())

    def _marks(self) -> dict[int, int]:
        return {row.shard: row.position for row in self._live.rows(_MARKS)}

    @property
    def waits(self) -> str | None:
        """Return the reason why queries fail now or the log is not followed, or None."""
        failed = self.runner.error is not None
        if not self._live.built:
            return "cannot be built" if failed else "being built from the log"
        return (_BEHIND if failed else None) if self.runner.running else self._stuck()

    def _stuck(self) -> str | None:
        """Return an error if another process has stopped applying the log, or None."""
        marks, now = self._marks(), time.monotonic()
        behind = ends(self._journal, marks) != marks
        if not behind or self._stood is None or self._stood[0] != marks:
            self._stood = (marks, now) if behind else None
        return _BEHIND if self._stood is not None and now - self._stood[1] > _STUCK else None

    def health(self) -> ReadModelHealth:
        marks = self._marks()
        behind = sum(ends(self._journal, marks).values()) - sum(marks.values())
        rows = self._live.rows(_TROUBLES)
        troubles = [Trouble(row.stream, row.seq, row.why) for row in rows]
        return ReadModelHealth(behind, self.runner.error, troubles)

    def rebuild(self, progress: Progress | None = None) -> Rebuilt:
        """Build all read models again while the old ones answer; see `rebuild`."""
        rebuilt = rebuild(self._journal, self._live.engine, progress)
        self._live.refresh()
        return rebuilt

    def dump(self) -> Iterator[bytes]:
        """Yield every row of every table as a line of bytes.

        Their order and spelling depend only on the log.
        """
        t = self._live.tables
        for declared in t.derived:
            table = t[declared]
            with self._live.engine.connect() as db:
                rows = db.execute(select(table).order_by(*table.primary_key)).all()
            for row in rows:
                values = (value.hex() if isinstance(value, bytes) else value for value in row)
                yield orjson.dumps([declared.name, *values]) + b"\n"

    def close(self) -> None:
        self.runner.stop()
        self._live.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
