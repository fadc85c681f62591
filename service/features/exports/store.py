"""Export jobs: the progress of each and the files it has gathered, so that a killed worker loses nothing.

An export is gathered unit by unit, in an order that never changes. The files of a unit are written together with the
new count of units, and only if the count is still what the worker started from. So a unit that is done twice counts
once. When all units are there, they are put together into one file. The file is kept for a day, or until `FILES` newer
ones of the same account exist.

The gathered files hold names and texts of people. When a person is erased, the finished exports that may show them are
dropped, and the unfinished ones start over (`edition`).
"""

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, select, update

from service.features.accounts.living import hold_living
from service.features.exports.tables import export_files, export_parts, exports
from service.platform.storage import tasks
from service.platform.storage.database import Database, digest_of
from service.platform.streams.service_time import settled

KEPT: Final = 24 * 3600
"""Seconds for which the file of an export can be downloaded."""
FILES: Final = 3
"""Maximum number of files of one account that are kept."""
REMEMBERED: Final = 7 * 24 * 3600
"""Seconds for which an ended export stays listed before it is deleted."""
PART: Final = 256 * 1024
_PARTS_AT_ONCE: Final = 16
"""Number of parts that one transaction stores, so that it delays no other writer for long."""

_THESE: Final[BindParameter[Any]] = bindparam("exports", expanding=True)
_MADE: Final = select(exports.c.id, exports.c.digest).where(exports.c.digest.is_not(None))
_MADE_BY: Final = (
    select(exports.c.id)
    .where(exports.c.account == bindparam("account"), exports.c.digest.is_not(None))
    .order_by(exports.c.ended_at.desc(), exports.c.id.desc())
)
_ENDED_BEFORE: Final = select(exports.c.id).where(exports.c.ended_at < bindparam("before"))
_MADE_BEFORE: Final = _ENDED_BEFORE.where(exports.c.digest.is_not(None))
_OF: Final = select(exports.c.id).where(exports.c.account == bindparam("account"))
# The rows are locked, so a piece that is being written is awaited and dropped, too. The newest is first, as in `end`.
_WITH_CONTENT: Final = (
    select(exports.c.id, exports.c.wanted, exports.c.ended_at)
    .where(exports.c.ended_at.is_(None) | exports.c.digest.is_not(None))
    .order_by(exports.c.id.desc())
    .with_for_update()
)
_START_OVER: Final = (
    update(exports).where(exports.c.id.in_(_THESE)).values(done=0, total=None, edition=exports.c.edition + 1)
)
_FORGET_FILE: Final = update(exports).where(exports.c.id.in_(_THESE)).values(digest=None, size=None)
_REMOVE: Final = delete(exports).where(exports.c.id.in_(_THESE))
_FILES: Final = (
    select(export_files.c.unit, export_files.c.place, export_files.c.path)
    .where(export_files.c.export == bindparam("export"))
    .order_by(export_files.c.unit, export_files.c.place)
)
_FILE: Final = select(export_files.c.content).where(
    *(export_files.c[name] == bindparam(name) for name in ("export", "unit", "place"))
)
_ADD_FILE: Final = insert(export_files)
_DROP_FILES: Final = delete(export_files).where(export_files.c.export.in_(_THESE))
_PART_OF: Final = select(export_parts.c.part).where(
    export_parts.c.export == bindparam("export"), export_parts.c.number == bindparam("number")
)
_ADD_PART: Final = insert(export_parts)
_DROP_PARTS_FROM: Final = delete(export_parts).where(
    export_parts.c.export == bindparam("export"), export_parts.c.number >= bindparam("first")
)
_DROP_PARTS_UNTIL: Final = _DROP_PARTS_FROM.where(export_parts.c.number <= bindparam("last"))
_DROP_PARTS: Final = delete(export_parts).where(export_parts.c.export.in_(_THESE))


class Export(tasks.Task, frozen=True):
    """An export job. `size` and `digest` describe its finished file, while the file exists."""

    wanted: dict[str, Any]
    edition: int
    size: int | None
    digest: bytes | None

    @property
    def expires_at(self) -> int | None:
        return None if self.ended_at is None else self.ended_at + KEPT

    @property
    def status(self) -> tasks.TaskStatus:
        gone = self.ended_at is not None and (self.digest is None or time.time() >= self.ended_at + KEPT)
        return "expired" if gone else super().status


class Exports(tasks.Tasks[Export]):
    table = exports
    place = ("edition", "done")
    spelled = ("wanted",)
    kind = Export

    def _hold(self, connection: Connection, account: str) -> None:
        hold_living(connection, account)

    def went(self, export: Export, units: Sequence[Sequence[tuple[str, bytes]]]) -> Export | None:
        """Append the files of the next units of an export.

        Return the new export, or None if another worker was first.
        """
        with self._database.write() as connection:
            gone = self._move(connection, export, done=export.done + len(units))
            for number, files in enumerate(units if gone is not None else (), export.done):
                for place, (path, content) in enumerate(files):
                    row = {"export": export.id, "unit": number, "place": place, "path": path, "content": content}
                    connection.execute(_ADD_FILE, row)
        return gone

    def files(self, export: str) -> Iterator[tuple[str, bytes]]:
        """Yield the gathered files of an export in order, with one file in memory at a time."""
        with self._database.read() as connection:
            rows = connection.execute(_FILES, {"export": export}).all()
        for unit, place, path in rows:
            with self._database.read() as connection:
                one = {"export": export, "unit": unit, "place": place}
                yield path, connection.execute(_FILE, one).scalar_one()

    def end(self, export: Export, parts: Iterable[bytes], size: int, digest: bytes) -> bool:
        """Store the finished file of an export, and return whether this worker was first.

        The parts are stored in transactions of limited size. Each replaces the same parts of another worker, which may
        be at work or have been killed. The gathered files are deleted. Of all files of the account, only the newest are
        kept.
        """
        numbered, count = enumerate(parts), 0
        while some := list(islice(numbered, _PARTS_AT_ONCE)):
            first, count = count, count + len(some)
            rows = [{"export": export.id, "number": number, "part": part} for number, part in some]
            with self._database.write() as connection:
                if self._move(connection, export, done=export.done) is None:
                    return False
                connection.execute(_DROP_PARTS_UNTIL, {"export": export.id, "first": first, "last": count - 1})
                connection.execute(_ADD_PART, rows)
        with self._database.write() as connection:
            if self._move(connection, export, ended_at=int(time.time()), size=size, digest=digest) is None:
                return False
            connection.execute(_DROP_PARTS_FROM, {"export": export.id, "first": count})
            connection.execute(_DROP_FILES, {"exports": [export.id]})
            _drop(connection, connection.scalars(_MADE_BY, {"account": export.account}).all()[FILES:])
        return True

    def content(self, export: str) -> Iterator[bytes]:
        """Yield the finished file of an export in parts."""
        number = 0
        while True:
            with self._database.read() as connection:
                part = connection.execute(_PART_OF, {"export": export, "number": number}).scalar_one_or_none()
            if part is None:
                return
            yield part
            number += 1

    def tidy(self) -> None:
        """Delete the files of exports after a day, and the exports after a week."""
        if not settled():
            return
        now = int(time.time())
        with self._database.read() as connection:
            due = connection.scalars(_MADE_BEFORE, {"before": now - KEPT}).all()
            gone = connection.scalars(_ENDED_BEFORE, {"before": now - REMEMBERED}).all()
        if not due and not gone:
            return
        for export in due:
            with self._database.write() as connection:
                _drop(connection, [export])
        with self._database.write() as connection:
            connection.execute(_REMOVE, {"exports": gone})


def forget_exports(connection: Connection, account: str) -> None:
    """Delete the exports that an account requested."""
    mine = {"exports": connection.scalars(_OF, {"account": account}).all()}
    for statement in (_DROP_PARTS, _DROP_FILES, _REMOVE):
        connection.execute(statement, mine)


def drop_contents(connection: Connection, tournaments: Collection[str] | None) -> None:
    """Delete the contents of exports of the given tournaments, or of all, because they may show an erased person."""
    rows = connection.execute(_WITH_CONTENT).all()
    concerned = [
        row
        for row in rows
        if tournaments is None or not {*msgspec.json.decode(row.wanted)["tournaments"]}.isdisjoint(tournaments)
    ]
    _drop(connection, [row.id for row in concerned if row.ended_at is not None])
    begun = {"exports": [row.id for row in concerned if row.ended_at is None]}
    for statement in (_DROP_PARTS, _DROP_FILES, _START_OVER):
        connection.execute(statement, begun)


def _drop(connection: Connection, chosen: Sequence[str]) -> None:
    """Delete the files of exports, but not the exports."""
    for statement in (_DROP_PARTS, _FORGET_FILE):
        connection.execute(statement, {"exports": chosen})


def faults(database: Database) -> Iterator[str]:
    """Yield a description of each export whose stored file has changed."""
    stored = Exports(database)
    with database.read() as connection:
        made = connection.execute(_MADE).all()
    for id_, digest in made:
        if digest_of(stored.content(id_)) != digest:
            yield f"the export {id_} is not as it was made; whoever asked for it can ask again"
