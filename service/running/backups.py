"""Backups: everything that must not be lost, in one folder that any engine can be restored from.

    journal.jsonl    the log with its openings and secrets, written by the journal
    keys.json        the key ring, private key included
    registry.jsonl   the accounts: a line for each row, `[table, {column: value}]`, bytes as hexadecimal; the last line
                     counts the rows and holds digests of all before it and of the key ring
    DAMAGED          only if something in the log is damaged, and so in this copy: the faults, in sentences

The log is taken first: an account that a game in it names was made before, so the registry, taken after, has it.
"""

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, LargeBinary, Table, insert, select

from events.keys import KeyRing, KeysUnusable
from events.log import archive
from events.log.archive import Damaged
from events.log.chain import Broken
from events.log.journal import Journal
from projections.game_fold import MALFORMED_FACT_ERRORS
from projections.stream_kinds import TRANSPARENCY, kind_of
from projections.words import in_english
from service.compose import FEATURES, TABLES
from service.features.accounts.tables import accounts
from service.features.audits.from_log import check_seals, receipt_of
from service.platform.storage.registry import Registry
from service.platform.storage.schema import VERSION
from service.platform.storage.tables import NOT_BACKED_UP
from service.platform.streams.pen import Secrets

_KEYS: Final = "keys.json"
_REGISTRY: Final = "registry.jsonl"
_DAMAGED: Final = "DAMAGED"
_FORMATS: Final = [json.dumps(["dominium-registry", {"v": v}]).encode() for v in range(1, VERSION + 1)]
"""First line of a backup in each version of the format.

Columns that an earlier version lacks get their default.
"""
_WITHOUT_END: Final = 2
"""Last version of the format without a closing line."""
_TABLES: Final = [table for table in TABLES.sorted_tables if table.info != NOT_BACKED_UP]
_PAGE: Final = 500
_STREAMS: Final = 1_000
"""Maximum number of streams whose keys are kept in memory."""


def back_up(folder: Path, journal: Journal, ring: KeyRing, registry: Registry) -> list[str]:
    """Write a backup into a new or empty folder, while the service runs.

    Return the faults of the copied data.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty: a backup never overwrites another")
    with _named(folder):
        journal.backup(folder)
        keys = ring.exported()
        _write(folder / _KEYS, [keys])
        _write(folder / _REGISTRY, _ended(_lines(registry), keys))
    faults = [*journal.check(), *_faults(folder, journal)]
    if faults:
        _write(folder / _DAMAGED, [f"{fault}\n".encode() for fault in faults])
    return faults


@contextmanager
def _named(folder: Path) -> Iterator[None]:
    """Add the folder to an error that names no file, as that of a write to a full disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(folder)
        raise


def _faults(folder: Path, journal: Journal) -> Iterator[str]:
    """Yield the faults of the copied log that no hash shows.

    They are in sealed values, and in data that is kept with commands.
    """
    key = lru_cache(_STREAMS)(partial(_key, journal))
    with archive.reading(folder) as pages:
        for entry in chain.from_iterable(pages):
            try:
                check_seals(entry.event, entry.event.event, key(entry.stream) if entry.event.openings else b"")
                if entry.done is not None:
                    _check_done(entry, entry.done)
            except Broken as broken:
                yield f"{broken.stream} #{broken.seq}: {in_english(broken)}"
            except (*MALFORMED_FACT_ERRORS, msgspec.MsgspecError) as error:
                yield f"{entry.stream} #{entry.seq}: what is kept with it cannot be read: {error}"


def _check_done(entry: archive.ArchivedEvent, done: archive.ArchivedCommand) -> None:
    if kind_of(entry.stream) is not TRANSPARENCY:
        receipt_of(entry.stream, entry.seq, entry.hash, done.command, done.answer)
    elif done.command != f"after/{done.first - 1}" or done.answer:
        raise Broken(entry.stream, entry.seq, "broken/receipt")


def _key(journal: Journal, stream: str) -> bytes:
    secret = journal.secret(stream)
    return b"" if secret is None else Secrets.read(stream, secret).key


class Backup:
    """A backup in a folder, read to its end.

    Damaged is raised if the backup is incomplete.
    """

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
        """Insert the accounts into an empty registry.

        Earlier releases did not copy all tables at one moment. Such a backup may lack a row to which another refers;
        the other is then left out too.
        """
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
