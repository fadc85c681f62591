"""Whether the registry is sound: its file, every row that can be read, and what digests are kept of."""

import hashlib
from collections.abc import Iterable, Iterator

from sqlalchemy import select

from events.log.journal import Unavailable
from service.platform.storage.registry import Registry
from service.platform.storage.schema import exports, imports, metadata

_PAGE = 500


def complaints(registry: Registry) -> list[str]:
    """Return the faults of the registry, in sentences."""
    found = registry.database.check()
    try:
        found += _unreadable(registry)
        found += _undigested(registry)
    except Unavailable as error:
        found.append(str(error))
    return found


def _unreadable(registry: Registry) -> Iterator[str]:
    for table in metadata.sorted_tables:
        try:
            with (
                registry.database.snapshot() as connection
            ):  # PostgreSQL sends a result page by page only in a transaction
                for _ in connection.execution_options(yield_per=_PAGE).execute(select(table)):
                    pass
        except (TypeError, ValueError) as error:
            yield f"{table.name}: a row of it cannot be read: {error}"


def _undigested(registry: Registry) -> Iterator[str]:
    with registry.database.read() as connection:
        kept = connection.execute(select(imports.c.id, imports.c.digest).where(imports.c.withdrawn_at.is_(None))).all()
        made = connection.execute(select(exports.c.id, exports.c.digest).where(exports.c.digest.is_not(None))).all()
    for id_, digest in kept:
        if _digest(registry.imports.content(id_)) != digest:
            yield f"the imported record {id_} is not as it was received"
    for id_, digest in made:
        if _digest(registry.exports.content(id_)) != digest:
            yield f"the export {id_} is not as it was made; whoever asked for it can ask again"


def _digest(parts: Iterable[bytes]) -> bytes:
    hashed = hashlib.sha256()
    for part in parts:
        hashed.update(part)
    return hashed.digest()
