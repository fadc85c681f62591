"""Apply the log to one generation of the read models, batch by batch, each completely or not.

The content of a batch is computed before its transaction begins. The transaction moves the shard's mark from where it
was read to the last event of the batch, and writes. If another applier has moved the mark meanwhile, nothing is
written. So several appliers may run in parallel, and no event counts twice.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import structlog
from sqlalchemy import Connection, Engine, select, update

from events.log.event import Stored
from projections import generations, ladders
from projections import rated_results as results
from projections import transparency_tree as tree
from projections.authorship import Texts
from projections.database import upsert
from projections.disputes import DisputeQueries
from projections.game_summary import GameLine
from projections.games import Games
from projections.involvement import Line, Seats, Stakes
from projections.match_fold import MatchLine
from projections.matches import Matches
from projections.precedents import Precedents
from projections.stream_kinds import TRANSPARENCY, StreamKind, kind_of
from projections.summaries import SUMMARIES
from projections.tables import Tables
from projections.tournament_summary import Summary
from projections.tournaments import Tournaments
from projections.transparency_bundle import EntryBundle
from projections.transparency_tree import NEWS, Row, Tree

_log = structlog.get_logger("read-models")
_IN_ONE_QUESTION: Final = 500

Told = Line | EntryBundle
_FOLDS: Final[Mapping[StreamKind | None, type[Told]]] = {**SUMMARIES, TRANSPARENCY: EntryBundle}


class ShardMark(NamedTuple):
    """The last event of a shard that has been applied."""

    position: int = 0
    hash: str = ""


class Trouble(NamedTuple):
    """A stream that cannot be applied from this event on."""

    stream: str
    seq: int
    why: str


class Succeeded(Exception):
    """Another generation is current now, so writes to this one have no effect."""


class _Batch(NamedTuple):
    """The rows that a batch of events adds.

    `stakes` are those before the batch. `counted` is each game's weight in the version of its ladder. `heads` are the
    rows for the transparency log.
    """

    lines: dict[str, Told]
    stakes: dict[str, Stakes]
    troubles: list[Trouble]
    heads: list[Row]
    counted: dict[str, int]


class Applier:
    def __init__(self, engine: Engine, tables: Tables, *, live: bool, remembers: int = 4_000) -> None:
        self.tables = tables
        self._engine = engine
        self._live = live
        self._remembers = remembers
        self._lines: defaultdict[int, OrderedDict[str, Told]] = defaultdict(OrderedDict)
        self._broken: set[str] = set()
        self.marks = self._look()

    def _look(self) -> dict[int, ShardMark]:
        """Return the mark of each shard, as any applier has set it."""
        t = self.tables
        with self._engine.connect() as db:
            self._broken = set(db.scalars(select(t.troubles.c.stream)))
            return {shard: ShardMark(position, hash_) for shard, position, hash_ in db.execute(select(t.marks))}

    def apply(self, shard: int, events: Sequence[tuple[int, Stored]]) -> set[str] | None:
        """Applies the next events of a shard: the streams and accounts that changed, and NEWS for the log if there are;
        None if somebody else was first."""
        last, stored = events[-1]
        mark = ShardMark(last, stored.hash)
        try:
            batch = self._folded(shard, [stored for _, stored in events])
            with self._engine.begin() as db:
                self._move(db, shard, mark)
                accounts = self._write(db, batch)
                Texts.write(db, self.tables, (stored for _, stored in events))
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
        return accounts.union(batch.lines, [NEWS] if batch.heads else [])

    def concerned(self, events: Sequence[tuple[int, Stored]]) -> set[str]:
        """The streams and accounts that may have changed when somebody else applied these events, and NEWS."""
        streams = {stored.stream for _, stored in events}
        with self._engine.connect() as db:
            return streams | Seats.concerned(db, self.tables, streams) | {NEWS}

    def rate(self) -> bool:
        """Rates some of what was played since ladders were last worked out; whether there was any."""
        return ladders.rate(self._engine, self.tables)

    def _move(self, db: Connection, shard: int, mark: ShardMark) -> None:
        marks = self.tables.marks
        here = (marks.c.shard == shard) & (marks.c.position == self.marks[shard].position)
        if not db.execute(update(marks).where(here).values(position=mark.position, hash=mark.hash)).rowcount:
            raise _Late
        # Asked after the mark is ours: a successor takes the place of this generation while it holds all marks.
        if self._live and not generations.is_live(db, self.tables.number):
            raise Succeeded

    def _write(self, db: Connection, batch: _Batch) -> set[str]:
        t = self.tables
        games = [line for line in batch.lines.values() if isinstance(line, GameLine)]
        Games.write(db, t, games)
        DisputeQueries.write(db, t, games)
        Precedents.write(db, t, games)
        results.note(db, t, games, batch.counted)
        Matches.write(db, t, [line for line in batch.lines.values() if isinstance(line, MatchLine)])
        Tournaments.write(db, t, [line for line in batch.lines.values() if isinstance(line, Summary)])
        Tree.write(db, t, [line for line in batch.lines.values() if isinstance(line, EntryBundle)], batch.heads)
        upsert(db, t.troubles, [trouble._asdict() for trouble in batch.troubles])
        return Seats.write(db, t, [line for line in batch.lines.values() if isinstance(line, Line)], batch.stakes)

    def _folded(self, shard: int, events: Sequence[Stored]) -> _Batch:
        batch = _Batch({}, {}, [], [], {})
        lines = self._lines[shard]
        self._recall(lines, events)
        broken: set[str] = set()
        for stored in events:
            stream = stored.stream
            kind = _FOLDS.get(kind_of(stream))
            known = kind is not None and stream not in self._broken and stream not in broken
            try:
                if kind in {GameLine, Summary}:
                    batch.heads.extend(
                        tree.waiting(stored)
                    )  # the head is listed also if the rest of the stream cannot be applied
                if known:
                    self._fold(batch, lines, stored)
            except Exception as error:  # noqa: BLE001 - one stream that cannot be understood must not stop all others
                if known:
                    broken.add(stream)
                    batch.troubles.append(Trouble(stream, stored.seq, f"{type(error).__name__}: {error}"[:500]))
        for stream, line in batch.lines.items():
            if _closed(line):  # hardly an event comes after it, and such lines only ever become more
                lines.pop(stream, None)
        while len(lines) > max(self._remembers // len(self.marks), 100):
            lines.popitem(last=False)
        return batch

    @staticmethod
    def _fold(batch: _Batch, lines: OrderedDict[str, Told], stored: Stored) -> None:
        stream, kind = stored.stream, _FOLDS[kind_of(stored.stream)]
        line = lines.get(stream)
        if stream not in batch.lines:
            batch.counted[stream] = results.worth(line)
            batch.stakes[stream] = dict(line.stakes) if isinstance(line, Line) else {}
        if line is None:
            line = lines[stream] = kind.made(stored)
        else:
            line.apply(stored)
        batch.lines[stream] = line
        if kind is EntryBundle:
            batch.heads.extend(tree.placed(stored))

    def _recall(self, lines: OrderedDict[str, Told], events: Sequence[Stored]) -> None:
        """Sees to it that the lines of these streams are remembered, the latest last."""
        unknown = []
        for stream, seq in {stored.stream: stored.seq for stored in reversed(events)}.items():
            if stream in lines:
                lines.move_to_end(stream)
            elif seq > 1:
                unknown.append(stream)
        if not unknown:
            return
        with self._engine.connect() as db:
            for model in (Games, Matches, Tournaments, Tree):
                known = [stream for stream in unknown if model.kind.names(stream)]
                for first in range(0, len(known), _IN_ONE_QUESTION):
                    lines.update(model.load(db, self.tables, known[first : first + _IN_ONE_QUESTION]))


def _closed(line: Told) -> bool:
    match line:
        case GameLine():
            return line.lobby.status in {"final", "cancelled"}
        case MatchLine():
            return line.status in {"ended", "cancelled"}
        case Summary():
            return line.settled
        case EntryBundle():
            return False


class _Late(Exception):
    """Somebody else has moved the mark."""
