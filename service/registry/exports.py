"""Exports that are jobs: how far each has come and what it has gathered, so that a worker that is killed loses nothing.

An export is gathered unit by unit, in an order that never changes. What a unit gave is written together with the count
of units, and only by whoever began where the count stood: a unit that is done twice counts once. When all are there
they are put together into one file, which is kept for a day, or until whoever asked for it has had `FILES` others made.

What is gathered holds what people wrote. So whenever somebody is forgotten, what is finished is dropped, and what is
not begins anew (`edition`).
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Select, delete, insert, select, update

from service.registry.database import Database
from service.registry.schema import export_files, export_parts, exports

KEPT: Final = 24 * 3600
"""Seconds for which a file can be fetched."""
FILES: Final = 3
"""Files of one account that are kept."""
REMEMBERED: Final = 7 * 24 * 3600
"""Seconds after which nothing is known of an export any more."""
PART: Final = 256 * 1024


class Export(msgspec.Struct, frozen=True):
    """An export as somebody asked for it, and how far it has come. `total` is known once it has begun."""

    id: str
    account: str
    wanted: dict[str, Any]
    asked_at: int
    edition: int
    total: int | None
    done: int
    ended_at: int | None
    size: int | None
    digest: bytes | None

    @property
    def expires_at(self) -> int | None:
        return None if self.ended_at is None else self.ended_at + KEPT

    @property
    def status(self) -> str:
        if self.ended_at is not None:
            return "expired" if self.digest is None or time.time() >= self.ended_at + KEPT else "done"
        return "waiting" if self.total is None else "running"


class Exports:
    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(self, export: str, account: str, wanted: dict[str, Any]) -> Export:
        """Puts an export on the list; asked for twice under one id it is one."""
        row = {
            "id": export, "account": account, "wanted": msgspec.json.encode(wanted).decode(),
            "asked_at": int(time.time()),
        }  # fmt: skip
        with self._database.write() as connection:
            if connection.execute(select(exports.c.id).where(exports.c.id == export)).first() is None:
                connection.execute(insert(exports).values(row))
            return _export(connection.execute(select(exports).where(exports.c.id == export)).one())

    def find(self, export: str) -> Export | None:
        with self._database.read() as connection:
            row = connection.execute(select(exports).where(exports.c.id == export)).one_or_none()
        return None if row is None else _export(row)

    def unfinished(self, account: str | None = None) -> list[Export]:
        """Those that have not ended; of everybody, or of one account."""
        chosen = select(exports).where(exports.c.ended_at.is_(None)).order_by(exports.c.id)
        if account is not None:
            chosen = chosen.where(exports.c.account == account)
        with self._database.read() as connection:
            return [_export(row) for row in connection.execute(chosen)]

    def begin(self, export: Export, total: int) -> None:
        """It is known how many units there are."""
        with self._database.write() as connection:
            connection.execute(update(exports).where(_here(export), exports.c.total.is_(None)).values(total=total))

    def went(self, export: Export, units: Sequence[Sequence[tuple[str, bytes]]]) -> Export | None:
        """So many more units have given these files; how it stands now, or None if others have gone there first."""
        done = export.done + len(units)
        with self._database.write() as connection:
            if not connection.execute(update(exports).where(_here(export)).values(done=done)).rowcount:
                return None
            for number, files in enumerate(units, export.done):
                for place, (path, content) in enumerate(files):
                    row = {"export": export.id, "unit": number, "place": place, "path": path, "content": content}
                    connection.execute(insert(export_files).values(row))
            return _export(connection.execute(select(exports).where(exports.c.id == export.id)).one())

    def files(self, export: str) -> Iterator[tuple[str, bytes]]:
        """What was gathered, in its order, one file in memory at a time."""
        named = select(export_files.c.unit, export_files.c.place, export_files.c.path)
        mine = export_files.c.export == export
        with self._database.read() as connection:
            rows = connection.execute(named.where(mine).order_by(export_files.c.unit, export_files.c.place)).all()
        for unit, place, path in rows:
            one = select(export_files.c.content).where(mine, export_files.c.unit == unit, export_files.c.place == place)
            with self._database.read() as connection:
                yield path, connection.execute(one).scalar_one()

    def end(self, export: Export, parts: Iterable[bytes], size: int, digest: bytes) -> bool:
        """The file is put together, and what was gathered is not needed any more; whether it was not there yet."""
        values = {"ended_at": int(time.time()), "size": size, "digest": digest}
        with self._database.write() as connection:
            if not connection.execute(update(exports).where(_here(export)).values(values)).rowcount:
                return False
            for number, part in enumerate(parts):
                connection.execute(insert(export_parts).values(export=export.id, number=number, part=part))
            connection.execute(delete(export_files).where(export_files.c.export == export.id))
            _drop(connection, _superseded(export.account))
        return True

    def content(self, export: str) -> Iterator[bytes]:
        """The file, part by part."""
        number = 0
        chosen = select(export_parts.c.part).where(export_parts.c.export == export)
        while True:
            with self._database.read() as connection:
                part = connection.execute(chosen.where(export_parts.c.number == number)).scalar_one_or_none()
            if part is None:
                return
            yield part
            number += 1

    def tidy(self) -> None:
        """Removes the files that have had their day, and after a week all that is known of them."""
        now = int(time.time())
        old = exports.c.ended_at < now - KEPT
        with self._database.read() as connection:
            due = connection.execute(select(exports.c.id).where(old & exports.c.digest.is_not(None)).limit(1)).first()
            gone = connection.execute(
                select(exports.c.id).where(exports.c.ended_at < now - REMEMBERED).limit(1)
            ).first()
        if due is None and gone is None:
            return
        with self._database.write() as connection:
            _drop(connection, select(exports.c.id).where(old))
            connection.execute(delete(exports).where(exports.c.ended_at < now - REMEMBERED))


def forget_exports(connection: Connection, account: str | None = None) -> None:
    """Somebody is forgotten, and may stand in any of them: nothing that was gathered until now is shown again. Those
    that the `account` asked for are gone."""
    connection.execute(delete(export_parts))
    connection.execute(delete(export_files))
    if account is not None:
        connection.execute(delete(exports).where(exports.c.account == account))
    ended = exports.c.ended_at.is_not(None)
    connection.execute(update(exports).where(ended).values(digest=None, size=None))
    anew = {"done": 0, "total": None, "edition": exports.c.edition + 1}
    connection.execute(update(exports).where(~ended).values(anew))


def _superseded(account: str) -> Select[tuple[str]]:
    """The exports of an account whose files have to go, because it has newer ones."""
    there = (exports.c.account == account) & exports.c.digest.is_not(None)
    kept = select(exports.c.id).where(there).order_by(exports.c.ended_at.desc(), exports.c.id.desc()).limit(FILES)
    return select(exports.c.id).where(there, exports.c.id.not_in(kept))


def _drop(connection: Connection, chosen: Select[tuple[str]]) -> None:
    """Drops the files of these exports. What is known of them stays."""
    connection.execute(delete(export_parts).where(export_parts.c.export.in_(chosen)))
    connection.execute(update(exports).where(exports.c.id.in_(chosen)).values(digest=None, size=None))


def _here(export: Export) -> Any:
    """The row, if it still stands as this says."""
    same = (exports.c.id == export.id) & (exports.c.edition == export.edition) & (exports.c.done == export.done)
    return same & exports.c.ended_at.is_(None)


def _export(row: Row[Any]) -> Export:
    told = row._asdict()
    return Export(**told | {"wanted": msgspec.json.decode(told["wanted"])})
