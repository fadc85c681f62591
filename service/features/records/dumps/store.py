"""The dumps of all months: the progress of each, and its file in parts that are written once."""

import time
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import insert, select

from service.features.records.tables import dump_parts, dumps
from service.platform.storage import tasks


class Dump(tasks.Task, frozen=True):
    """A dump. Its id is the month. It covers the log from entry `since` of `wanted` up to `upto`, and has reached entry
    `done`. `games` and `size` describe the file so far. A finished one has a `digest`."""

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
        chosen = select(dumps).where(dumps.c.ended_at.is_not(None)).order_by(dumps.c.id.desc())
        with self._database.read() as connection:
            return [self._task(row) for row in connection.execute(chosen)]

    def newest(self) -> Dump | None:
        """Return the dump of the newest month, finished or not."""
        with self._database.read() as connection:
            row = connection.execute(select(dumps).order_by(dumps.c.id.desc()).limit(1)).one_or_none()
        return None if row is None else self._task(row)

    def went(self, dump: Dump, done: int, games: int, part: bytes) -> Dump | None:
        """Append a part with this many more games, up to that place. Return the dump after it, or None if another
        worker was first."""
        return self._append(dump, part, done=done, games=dump.games + games)

    def end(self, dump: Dump, part: bytes, digest: bytes) -> None:
        """Finish the dump with this part."""
        self._append(dump, part, ended_at=int(time.time()), digest=digest)

    def content(self, month: str, start: int = 0) -> Iterator[bytes]:
        """Yield the file from that byte on, with one part of it in memory at a time."""
        named = select(dump_parts.c.start, dump_parts.c.size).where(dump_parts.c.dump == month)
        with self._database.read() as connection:
            places: Sequence[Any] = connection.execute(named.order_by(dump_parts.c.start)).all()
        for place, size in places:
            if place + size > start:
                one = select(dump_parts.c.part).where(dump_parts.c.dump == month, dump_parts.c.start == place)
                with self._database.read() as connection:
                    part: bytes = connection.execute(one).scalar_one()
                yield part[max(0, start - place) :]

    def _append(self, dump: Dump, part: bytes, **values: Any) -> Dump | None:
        with self._database.write() as connection:
            moved = self._move(connection, dump, size=dump.size + len(part), **values)
            if moved is not None:
                row = {"dump": dump.id, "start": dump.size, "size": len(part), "part": part}
                connection.execute(insert(dump_parts).values(row))
        return moved
