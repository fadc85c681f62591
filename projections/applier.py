"""Apply the log to one generation of the read models, batch by batch, each completely or not.

The content of a batch is computed before its transaction begins. The transaction moves the shard's mark from where it
was read to the last event of the batch, and writes. If another applier has moved the mark meanwhile, nothing is
written. So several appliers may run in parallel, and no event counts twice.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import structlog
from sqlalchemy import Connection, Engine, bindparam, select, update

from events.log.event import Stored
from events.log.journal import Journal, Unavailable
from projections import generations, ladders
from projections.database import upsert
from projections.projector import Batch, KeptFold, Projector
from projections.projectors import PROJECTORS, fold_projectors
from projections.stream_kinds import StreamKind, kind_of
from projections.tables import MARKS, TROUBLES, ShardMark, Tables, Trouble

_log = structlog.get_logger("read-models")
_IN_ONE_QUESTION: Final = 500
_FOLDING: Final = fold_projectors()
_FOLDS: Final[Mapping[StreamKind | None, type[KeptFold]]] = {model.kind: model.fold for model in _FOLDING}
_BEFORE: Final[Mapping[type[Projector], Callable[[Any], Any]]] = {
    model: model.before for model in PROJECTORS.values() if model.before is not None
}
_READ: Final[Mapping[type[Projector], Callable[[Journal, Any], Any]]] = {
    model: model.read for model in PROJECTORS.values() if model.read is not None
}


class Succeeded(Exception):
    """Raised if another generation has become current, so that writes to the applier's generation have no effect."""


_TROUBLES: Final = cache(lambda t: select(t[TROUBLES].c.stream))
_MARKS: Final = cache(lambda t: select(t[MARKS]))
_MOVE: Final = cache(
    lambda t: update(t[MARKS]).where(t[MARKS].c.shard == bindparam("here"), t[MARKS].c.position == bindparam("was"))
)


class Applier:
    def __init__(self, journal: Journal, engine: Engine, tables: Tables, *, live: bool, remembers: int = 4_000) -> None:
        self.tables = tables
        self._journal = journal
        self._engine = engine
        self._live = live
        self._remembers = remembers
        self._lines: defaultdict[int, OrderedDict[str, KeptFold]] = defaultdict(OrderedDict)
        self._broken: set[str] = set()
        self.marks = self._look()

    def _look(self) -> dict[int, ShardMark]:
        """Return the last applied event of each shard, as any applier has recorded it."""
        t = self.tables
        with self._engine.connect() as db:
            self._broken = set(db.scalars(_TROUBLES(t)))
            return {shard: ShardMark(position, hash_) for shard, position, hash_ in db.execute(_MARKS(t))}

    def apply(self, shard: int, events: Sequence[tuple[int, Stored]]) -> set[str] | None:
        """Apply the next events of a shard, and return the names to announce.

        They name the changed streams, and whatever the read models add. Return None if another applier was first.
        """
        last, stored = events[-1]
        mark = ShardMark(last, stored.hash)
        try:
            batch = self._folded(shard, [stored for _, stored in events])
            with self._engine.begin() as db:
                self._move(db, shard, mark)
                names = self._write(db, batch)
        except BaseException as error:
            self._lines.pop(shard, None)  # they are ahead of the tables
            # Not beyond these events: the rest is applied and announced in a later batch.
            self.marks[shard] = min(self._look()[shard], mark)
            if isinstance(error, _Late):
                return None
            raise
        self.marks[shard] = mark
        self._broken.update(trouble.stream for trouble in batch.troubles)
        for trouble in batch.troubles:
            _log.error("a stream cannot be told any further", **trouble._asdict())
        return names.union(batch.lines)

    def concerned(self, events: Sequence[tuple[int, Stored]]) -> set[str]:
        """Return the names to announce after another applier has applied the events."""
        streams = {stored.stream for _, stored in events}
        with self._engine.connect() as db:
            return streams.union(*(model.concerned(db, self.tables, streams) or () for model in PROJECTORS.values()))

    def rate(self) -> bool:
        """Rate some new results of games. Return whether there were any."""
        return ladders.rate(self._engine, self.tables)

    def _move(self, db: Connection, shard: int, mark: ShardMark) -> None:
        here = {"here": shard, "was": self.marks[shard].position}
        if not db.execute(_MOVE(self.tables), here | mark._asdict()).rowcount:
            raise _Late
        # Asked after the mark is ours: a successor takes the place of this generation while it holds all marks.
        if self._live and not generations.is_live(db, self.tables.number):
            raise Succeeded

    def _write(self, db: Connection, batch: Batch) -> set[str]:
        upsert(db, self.tables[TROUBLES], [trouble._asdict() for trouble in batch.troubles])
        return {name for model in PROJECTORS.values() for name in model.write(db, self.tables, batch) or ()}

    def _folded(self, shard: int, events: Sequence[Stored]) -> Batch:
        batch = Batch(events, [], {}, {}, [], {})
        lines = self._lines[shard]
        self._recall(lines, events)
        broken: set[str] = set()
        for stored in events:
            stream, fold = stored.stream, _FOLDS.get(kind_of(stored.stream))
            if fold is None or stream in self._broken or stream in broken:
                continue
            try:
                _fold(batch, lines, stored, fold)
            except Exception as error:  # noqa: BLE001 - one stream that cannot be understood must not stop all others
                broken.add(stream)
                batch.troubles.append(Trouble(stream, stored.seq, f"{type(error).__name__}: {error}"[:500]))
        for stream, line in batch.lines.items():
            batch.read.update({(model, stream): self._read(read, stream, line) for model, read in _READ.items()})
            if line.closed:  # such lines only ever become more
                lines.pop(stream, None)
        while len(lines) > max(self._remembers // len(self.marks), 100):
            lines.popitem(last=False)
        return batch

    def _read(self, read: Callable[[Journal, Any], Any], stream: str, line: KeptFold) -> Any:
        try:
            return read(self._journal, line)
        except Unavailable:
            raise
        except Exception as error:  # noqa: BLE001 - one stream that cannot be read must not stop all others
            _log.error("a read model cannot read a stream", stream=stream, error=f"{type(error).__name__}: {error}")
            return None

    def _recall(self, lines: OrderedDict[str, KeptFold], events: Sequence[Stored]) -> None:
        """Put the folds of the events' streams into the cache, the most recent one last."""
        unknown = []
        for stream, seq in {stored.stream: stored.seq for stored in reversed(events)}.items():
            if stream in lines:
                lines.move_to_end(stream)
            elif seq > 1:
                unknown.append(stream)
        if not unknown:
            return
        with self._engine.connect() as db:
            for model in _FOLDING:
                known = [stream for stream in unknown if model.kind.names(stream)]
                for first in range(0, len(known), _IN_ONE_QUESTION):
                    lines.update(model.load(db, self.tables, known[first : first + _IN_ONE_QUESTION]))


def _fold(batch: Batch, lines: OrderedDict[str, KeptFold], stored: Stored, fold: type[KeptFold]) -> None:
    stream = stored.stream
    line = lines.get(stream)
    if stream not in batch.lines:
        batch.before.update({(model, stream): before(line) for model, before in _BEFORE.items()})
    if line is None:
        line = lines[stream] = fold.made(stored)
    else:
        line.apply(stored)
    batch.lines[stream] = line
    batch.applied.append(stored)


class _Late(Exception):
    """Raised if another applier has applied the events of a shard before."""
