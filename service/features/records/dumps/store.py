"""The store of dumps: the progress of each, and its file in parts that are written once."""

import time
from collections.abc import Iterator, Sequence
from typing import Any, Final

from sqlalchemy import bindparam, insert, select

from service.features.records.tables import dump_parts, dumps
from service.platform.storage import tasks

_FINISHED: Final = select(dumps).where(dumps.c.ended_at.is_not(None)).order_by(dumps.c.id.desc())
_NEWEST: Final = select(dumps).order_by(dumps.c.id.desc()).limit(1)
_PARTS: Final = (
    select(dump_parts.c.start, dump_parts.c.size)
    .where(dump_parts.c.dump == bindparam("dump"))
    .order_by(dump_parts.c.start)
)
_PART: Final = select(dump_parts.c.part).where(
    dump_parts.c.dump == bindparam("dump"), dump_parts.c.start == bindparam("start")
)
_ADD_PART: Final = insert(dump_parts)


class Dump(tasks.Task, frozen=True):
    """A dump, whose id is its month.

    It covers the log from entry `wanted["since"]` to before `wanted["upto"]`, and has reached entry `done`. `games` and
    `size` describe the file so far. A finished dump has a `digest`.
    """

    wanted: dict[str, Any]
    games: int
    size: int
    digest: bytes | None


class Dumps(tasks.Tasks[Dump]):
    table = dumps
    place = ("done",)
    spelled = ("wanted",)
    kind = Dump

    def finished(self) -> list[Dump]:
        """List the finished dumps, the newest month first."""
        with self._database.read() as connection:
            return [self._task(row) for row in connection.execute(_FINISHED)]

    def newest(self) -> Dump | None:
        """Return the dump of the newest month, finished or not."""
        with self._database.read() as connection:
            row = connection.execute(_NEWEST).one_or_none()
        return None if row is None else self._task(row)

    def went(self, dump: Dump, done: int, games: int, part: bytes) -> Dump | None:
        """Append a part with `games` more games to a dump, up to entry `done` of the log.

        Return the new dump, or None if another worker was first.
        """
        return self._append(dump, part, done=done, games=dump.games + games)

    def end(self, dump: Dump, part: bytes, digest: bytes) -> None:
        """Finish a dump with its last part."""
        self._append(dump, part, ended_at=int(time.time()), digest=digest)

    def content(self, month: str, start: int = 0) -> Iterator[bytes]:
        """Yield the file of a dump from byte `start` on, with one part of it in memory at a time."""
        with self._database.read() as connection:
            places: Sequence[Any] = connection.execute(_PARTS, {"dump": month}).all()
        for place, size in places:
            if place + size > start:
                with self._database.read() as connection:
                    part: bytes = connection.execute(_PART, {"dump": month, "start": place}).scalar_one()
                yield part[max(0, start - place) :]

    def _append(self, dump: Dump, part: bytes, **values: Any) -> Dump | None:
        with self._database.write() as connection:
            moved = self._move(connection, dump, size=dump.size + len(part), **values)
            if moved is not None:
                row = {"dump": dump.id, "start": dump.size, "size": len(part), "part": part}
                connection.execute(_ADD_PART, row)
        return moved
