"""Backups: everything that must not be lost, in one folder that any engine can be restored from.

    journal.jsonl    the log with its openings and secrets, written by the journal
    keys.json        the key ring, private key included
    registry.jsonl   the accounts: a line for each row, `[table, {column: value}]`, bytes as hexadecimal

The log is taken first: an account that a game in it names was made before, so the registry, taken after, has it.
"""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, LargeBinary, Table, insert, select, update

from events.archive import Damaged
from events.journal import Journal, NotEmpty
from events.keys import KeyRing
from events.open import open_journal
from service.house import open_registry
from service.registry import Registry, schema
from service.registry.webhooks import restored
from service.settings import Settings

_KEYS: Final = "keys.json"
_REGISTRY: Final = "registry.jsonl"
_FORMATS: Final = [json.dumps(["dominium-registry", {"v": v}]).encode() for v in range(1, schema.VERSION + 1)]
"""The first line of a backup of each version. What an earlier one lacks has a default."""
_TABLES: Final = [table for table in schema.metadata.sorted_tables if table not in {schema.version, *schema.PASSING}]
_PAGE: Final = 500


def back_up(folder: Path, journal: Journal, ring: KeyRing, registry: Registry) -> None:
    """Writes a backup into a folder that is empty or not there yet, while the service runs."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty: a backup never overwrites another")
    journal.backup(folder)
    _write(folder / _KEYS, [ring.exported()])
    _write(folder / _REGISTRY, (line + b"\n" for line in _lines(registry)))


def restore(folder: Path, settings: Settings) -> None:
    """Fills a service that has nothing from a backup, wholly or not at all."""
    ring = (folder / _KEYS).read_bytes()
    settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    registry = open_registry(settings)
    try:
        with registry.database.engine.begin() as writing, open_journal(settings.journal_url) as journal:
            _fill(writing, folder / _REGISTRY)
            journal.restore(folder)
            KeyRing.imported(settings.keys_dir, ring)
    finally:
        registry.close()


def _lines(registry: Registry) -> Iterator[bytes]:
    yield _FORMATS[-1]
    with registry.database.engine.begin() as reading:
        for table in _TABLES:
            for row in reading.execution_options(yield_per=_PAGE).execute(select(table)):
                plain = {
                    name: value.hex() if isinstance(value, bytes) else value for name, value in row._asdict().items()
                }
                yield json.dumps([table.name, plain]).encode()


def _fill(writing: Connection, path: Path) -> None:
    with path.open("rb") as lines:
        if next(lines, b"").strip() not in _FORMATS:
            raise Damaged(f"{path} is no backup of the accounts, or one of a later version")
        if any(writing.execute(select(table).limit(1)).first() for table in _TABLES):
            raise NotEmpty("the registry is in use: a backup is restored into an empty one only")
        for line in lines:
            name, plain = json.loads(line)
            table = schema.metadata.tables[name]
            writing.execute(insert(table).values(_row(table, plain)))
    # The log was copied before the registry: what was erased in between is still in the copy.
    writing.execute(update(schema.erasures).values(done_at=None))
    restored(writing)


def _row(table: Table, plain: dict[str, Any]) -> dict[str, Any]:
    return {
        name: bytes.fromhex(value) if value is not None and isinstance(table.c[name].type, LargeBinary) else value
        for name, value in plain.items()
    }


def _write(path: Path, lines: Iterable[bytes]) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.writelines(lines)
        file.flush()
        os.fsync(file.fileno())
