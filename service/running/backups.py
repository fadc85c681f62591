"""Backups: everything that must not be lost, in one folder that any engine can be restored from.

    journal.jsonl    the log with its openings and secrets, written by the journal
    keys.json        the key ring, private key included
    registry.jsonl   the accounts: a line for each row, `[table, {column: value}]`, bytes as hexadecimal; the last line
                     counts the rows and holds digests of all before it and of the key ring

The log is taken first: an account that a game in it names was made before, so the registry, taken after, has it.
"""

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, LargeBinary, Table, insert, select

from events.keys import KeyRing, KeysUnusable
from events.log import archive
from events.log.archive import Damaged
from events.log.journal import Journal
from service.compose import FEATURES, TABLES
from service.features.accounts.tables import accounts
from service.platform.storage.registry import Registry
from service.platform.storage.schema import VERSION
from service.platform.storage.tables import NOT_BACKED_UP

_KEYS: Final = "keys.json"
_REGISTRY: Final = "registry.jsonl"
_FORMATS: Final = [json.dumps(["dominium-registry", {"v": v}]).encode() for v in range(1, VERSION + 1)]
"""First line of a backup of each version. Columns that an earlier version lacks have a default."""
_WITHOUT_END: Final = 2
"""Versions up to this one wrote no last line."""
_TABLES: Final = [table for table in TABLES.sorted_tables if table.info != NOT_BACKED_UP]
_PAGE: Final = 500


def back_up(folder: Path, journal: Journal, ring: KeyRing, registry: Registry) -> None:
    """Writes a backup into a folder that is empty or not there yet, while the service runs."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty: a backup never overwrites another")
    journal.backup(folder)
    keys = ring.exported()
    _write(folder / _KEYS, [keys])
    _write(folder / _REGISTRY, _ended(_lines(registry), keys))


class Backup:
    """A backup that has been read to its end, and is whole; Damaged if it is not."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keys = (folder / _KEYS).read_bytes()
        try:
            self.key_ids = KeyRing.ids(self.keys)
        except KeysUnusable as error:
            raise Damaged(f"{folder / _KEYS} is no key ring, or not as it was written") from error
        archive.check(folder)
        self.accounts = {row["id"] for table, row in self._rows() if table.name == accounts.name}

    def fill(self, writing: Connection) -> None:
        """Puts the accounts into a registry that has none. Earlier releases took no backup of one moment: a row that
        leads to one which came while it was written is left out, as that one is."""
        there: dict[Table, set[str | None]] = defaultdict(lambda: {None})
        for table, row in self._rows():
            if all(row.get(key.parent.name) in there[key.column.table] for key in table.foreign_keys):
                writing.execute(insert(table).values(row))
                there[table].add(row.get("id"))
        for feature in FEATURES:
            if feature.restored is not None:
                feature.restored(writing)

    def _rows(self) -> Iterator[tuple[Table, dict[str, Any]]]:
        path = self.folder / _REGISTRY
        with path.open("rb") as lines:
            first = next(lines, b"")
            if first.strip() not in _FORMATS:
                raise Damaged(f"{path} is no backup of the accounts, or one of a later version")
            ends = _FORMATS.index(first.strip()) >= _WITHOUT_END
            hashed, number = hashlib.sha256(first), 1
            for number, line in enumerate(lines, 2):
                try:
                    name, plain = json.loads(line)
                    if ends and name == _END:
                        if plain != _end(number - 2, hashed.hexdigest(), self.keys) or lines.read(1):
                            break
                        return
                    table = TABLES.tables[name]
                    yield table, _row(table, plain)
                except (AttributeError, KeyError, TypeError, ValueError) as error:
                    raise Damaged(f"{path}, line {number}: it cannot be read") from error
                hashed.update(line)
        if ends:
            raise Damaged(f"{path} is not whole, or not of one backup with {_KEYS}: its last line does not agree")


_END: Final = "end"


def _end(rows: int, digest: str, keys: bytes) -> dict[str, Any]:
    return {"rows": rows, "sha256": digest, "keys": hashlib.sha256(keys).hexdigest()}


def _ended(lines: Iterable[bytes], keys: bytes) -> Iterator[bytes]:
    hashed, rows = hashlib.sha256(), -1
    for line in lines:
        hashed.update(line)
        rows += 1
        yield line
    yield _line(_END, _end(rows, hashed.hexdigest(), keys))


def _lines(registry: Registry) -> Iterator[bytes]:
    yield _FORMATS[-1] + b"\n"
    with registry.database.snapshot() as reading:
        for table in _TABLES:
            for row in reading.execution_options(yield_per=_PAGE).execute(select(table)):
                plain = {
                    name: value.hex() if isinstance(value, bytes) else value for name, value in row._asdict().items()
                }
                yield _line(table.name, plain)


def _line(name: str, values: dict[str, Any]) -> bytes:
    return json.dumps([name, values]).encode() + b"\n"


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
