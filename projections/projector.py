"""A read model: one class in one file, with its tables, what writes them and its queries.

    LENGTHS: Final = Table("lengths", DECLARED, Column("game", key(), primary_key=True), Column("events", BigInteger))

    class Lengths(Projector):
        tables = (LENGTHS,)

        @staticmethod
        def write(db, t, batch):
            upsert(db, t[LENGTHS], [{"game": line.id, "events": line.version} for line in batch.of(GameLine)])

        def longest(self, limit):
            return self._live.rows(lambda t: select(t[LENGTHS]).order_by(t[LENGTHS].c.events.desc()).limit(limit))

A line in `projections/projectors.py` registers it. A frequent query is built once for each generation, with `cache`:

    _OF = cache(lambda t: select(t[LENGTHS]).where(t[LENGTHS].c.game == bindparam("game")))
    self._live.rows(_OF, game=game)
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, Row, Select, Table

from events.log.event import Stored
from events.log.journal import Journal
from projections.notifier import Notifier
from projections.stream_kinds import Fold, StreamKind
from projections.tables import Tables, Trouble


class KeptFold(Fold, Protocol):
    """The fold of a stream that a read model stores."""

    @property
    def closed(self) -> bool:
        """Return whether few or no further events of the stream are expected."""


LineT = TypeVar("LineT")


class Batch(NamedTuple):
    """Events of a shard, and the folds that they changed.

    `lines` are the folds of the changed streams. `before` and `read` have the results of `Projector.before` and
    `Projector.read` for each of them, or None where `read` failed. `applied` are the events of streams without trouble.
    """

    events: Sequence[Stored]
    applied: list[Stored]
    lines: dict[str, KeptFold]
    before: dict[tuple[type["Projector"], str], Any]
    troubles: list[Trouble]
    read: dict[tuple[type["Projector"], str], Any]

    def of(self, fold: type[LineT]) -> list[LineT]:
        """Return those changed folds that have the type `fold`."""
        return [line for line in self.lines.values() if isinstance(line, fold)]


class RowSource(Protocol):
    """A source of rows: the current generation of the read models."""

    def rows(self, ask: Callable[[Tables], Select[Any]], **values: Any) -> Sequence[Row[Any]]: ...


class Projector:
    """A read model, whose rows are a function of the log."""

    tables: ClassVar[tuple[Table, ...]]
    meaning: ClassVar[object] = 1
    """Version of the meaning of the rows.

    Change it if the same events give other rows in the same tables.
    """
    before: ClassVar[Callable[[Any], Any] | None] = None
    """A function of a fold, called before a batch changes the fold; see `Batch.before`.

    It is called with None before the first event of a stream.
    """
    read: ClassVar[Callable[[Journal, Any], Any] | None] = None
    """A function of the log and a fold, called after a batch has changed the fold; see `Batch.read`.

    It must read no event after those that the fold has.
    """

    def __init__(self, live: RowSource, bell: Notifier, journal: Journal) -> None:
        self._live = live
        self._bell = bell
        self._journal = journal

    @staticmethod
    def write(db: Connection, t: Tables, batch: Batch) -> Collection[str] | None:
        """Write a batch to the tables, and return names to announce besides its streams."""

    @staticmethod
    def concerned(db: Connection, t: Tables, streams: Iterable[str]) -> Collection[str] | None:
        """Return the names to announce when another process has written changes of `streams`."""


class FoldProjector(Projector):
    """A read model that stores the fold of each stream of one kind."""

    kind: ClassVar[StreamKind]
    fold: ClassVar[type[KeptFold]]

    @staticmethod
    def load(db: Connection, t: Tables, streams: Sequence[str]) -> dict[str, Any]:
        """Load the stored folds of `streams`."""
        raise NotImplementedError

    def version(self, stream: str) -> int:
        """Return the number of the last event in the stored fold of a stream, or 0 if the stream is unknown."""
        raise NotImplementedError
