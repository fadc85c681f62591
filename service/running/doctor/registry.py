"""Find the faults of the registry for `dominium doctor`.

It looks into its file, for rows that cannot be read, and into the data of features.
"""

from collections.abc import Iterator, Sequence

from sqlalchemy import select

from events.log.journal import Unavailable
from service.platform.assembly.feature import Feature
from service.platform.storage.registry import Registry

_PAGE = 500


def registry_faults(registry: Registry, features: Sequence[Feature]) -> list[str]:
    """Return the faults of the registry, the database of accounts, in sentences."""
    found = registry.database.check()
    try:
        found += _unreadable(registry)
        for feature in features:
            found += feature.faults(registry.database) if feature.faults is not None else ()
    except Unavailable as error:
        found.append(str(error))
    return found


def _unreadable(registry: Registry) -> Iterator[str]:
    for table in registry.database.tables.sorted_tables:
        try:
            with (
                registry.database.snapshot() as connection
            ):  # PostgreSQL sends a result page by page only in a transaction
                for _ in connection.execution_options(yield_per=_PAGE).execute(select(table)):
                    pass
        except (TypeError, ValueError) as error:
            yield f"{table.name}: a row of it cannot be read: {error}"
