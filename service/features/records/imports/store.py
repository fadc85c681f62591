"""The store of imported records, each byte for byte as received, under its origin's key and stream.

They are never in the log, because others have signed them. The importer or an administrator may withdraw one. Then its
bytes are deleted, and a row without them remains.
"""

import time
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import Integer, Row, Select, String, bindparam, delete, func, insert, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from projections.listing import Place
from service.features.records.tables import import_parts, imports
from service.platform.storage.database import Database, digest_of

PART: Final = 64 * 1024
"""Number of bytes of a record in one row. It is small, so that a backup never has more than a few records in memory."""


class Import(msgspec.Struct, frozen=True):
    """An imported record.

    `line` is its summary for lists, and `maker` is the version of the code that wrote the summary. `edition` increases
    when the record is withdrawn.
    """

    id: str
    key: str
    stream: str
    view: str
    digest: bytes
    events: int
    size: int
    importer: str
    imported_at: str
    visibility: str
    ruleset: str
    status: str
    maker: str
    line: bytes
    edition: int = 0


_COLUMNS: Final = [imports.c[name] for name in Import.__struct_fields__]
_KEPT: Final = imports.c.withdrawn_at.is_(None)
_FIND: Final = select(*_COLUMNS).where(imports.c.id == bindparam("game"), _KEPT)
_DIGESTS: Final = select(imports.c.id, imports.c.digest).where(_KEPT)
_SIZE_OF: Final = select(func.coalesce(func.sum(imports.c.size), 0)).where(
    imports.c.importer == bindparam("importer"), _KEPT
)
WITHDRAWALS: Final = select(func.coalesce(func.sum(imports.c.edition), 0)).scalar_subquery()
_PART: Final = select(import_parts.c.part).where(
    import_parts.c["import"] == bindparam("game"), import_parts.c.number == bindparam("at")
)
_ADD: Final = insert(imports)
_ADD_PART: Final = insert(import_parts)
_CHANGE_KEPT: Final = update(imports).where(imports.c.id == bindparam("game"), _KEPT)
_KEEP_AGAIN: Final = update(imports).where(imports.c.id == bindparam("game"), ~_KEPT).values(withdrawn_at=None)
_WITHDRAW: Final = _CHANGE_KEPT.values(edition=imports.c.edition + 1)
_DROP_PARTS: Final = delete(import_parts).where(import_parts.c["import"] == bindparam("game"))


class Imports:
    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, received: Import, parts: Iterable[bytes]) -> bool:
        row = msgspec.structs.asdict(received)
        del row["edition"]
        try:
            with self._database.write() as connection:
                if not connection.execute(_KEEP_AGAIN, row | {"game": received.id}).rowcount:
                    connection.execute(_ADD, row)
                for number, part in enumerate(parts):
                    values = {"import": received.id, "number": number, "part": part}
                    connection.execute(_ADD_PART, values)
        except IntegrityError:
            return False
        return True

    def find(self, game: str) -> Import | None:
        with self._database.read() as connection:
            row = connection.execute(_FIND, {"game": game}).one_or_none()
        return None if row is None else _import(row)

    def content(self, game: str) -> Iterator[bytes]:
        number = 0
        while True:
            with self._database.read() as connection:
                part = connection.execute(_PART, {"game": game, "at": number}).scalar_one_or_none()
            if part is None:
                return
            yield part
            number += 1

    def size_of(self, importer: str) -> int:
        """Return how many bytes the records of an importer take in all."""
        with self._database.read() as connection:
            return int(connection.execute(_SIZE_OF, {"importer": importer}).scalar_one())

    def page(
        self,
        caller: str | None,
        status: str | None = None,
        ruleset: str | None = None,
        after: Place | None = None,
        limit: int = 50,
    ) -> list[Import]:
        """List the public imports and the caller's own, the latest first, after the place `after`."""
        values = {"caller": caller, "status": status, "ruleset": ruleset, "most": limit}
        if after is not None:
            values |= {"after": after[0], "after_id": after[1]}
        statement = _page(status is not None, ruleset is not None, after is not None)
        with self._database.read() as connection:
            return [_import(row) for row in connection.execute(statement, values)]

    def tell_anew(self, game: str, maker: str, line: bytes) -> None:
        """Replace the stored summary of an imported game, because the code that wrote it has changed."""
        with self._database.write() as connection:
            connection.execute(_CHANGE_KEPT, {"game": game, "maker": maker, "line": line})

    def withdraw(self, game: str) -> bool:
        """Delete an imported record, and return whether it existed."""
        row = {"game": game, "line": b"", "withdrawn_at": int(time.time())}
        with self._database.write() as connection:
            found = connection.execute(_WITHDRAW, row).rowcount
            connection.execute(_DROP_PARTS, {"game": game})
        return bool(found)


@cache
def _page(of_status: bool, of_ruleset: bool, continued: bool) -> Select[Any]:
    place = imports.c.imported_at, imports.c.id
    mine = imports.c.importer == bindparam("caller", type_=String)
    chosen = select(*_COLUMNS).where(_KEPT, or_(imports.c.visibility == "public", mine))
    if of_status:
        chosen = chosen.where(imports.c.status == bindparam("status"))
    if of_ruleset:
        chosen = chosen.where(imports.c.ruleset == bindparam("ruleset"))
    if continued:
        chosen = chosen.where(tuple_(*place) < tuple_(bindparam("after"), bindparam("after_id")))
    return chosen.order_by(*(column.desc() for column in place)).limit(bindparam("most", type_=Integer))


def _import(row: Row[Any]) -> Import:
    return Import(**row._asdict())


def faults(database: Database) -> Iterator[str]:
    """Yield a description of each imported record whose stored bytes have changed."""
    imported = Imports(database)
    with database.read() as connection:
        digests = connection.execute(_DIGESTS).all()
    for id_, digest in digests:
        if digest_of(imported.content(id_)) != digest:
            yield f"the imported record {id_} is not as it was received"
