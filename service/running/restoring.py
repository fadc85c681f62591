"""Restore a backup atomically.

In a data folder everything is made in `restoring/` first. Then `restoring/` is renamed to `restored/` in one step, and
its files replace the present ones one by one. If the process is killed before the renaming, nothing has changed. If it
is killed later, the next start of any command completes the restoration. Replaced files are kept in `replaced-.../`.

In PostgreSQL the accounts come first and the log, in one transaction, last: without a log it can be tried again.
"""

import os
import shutil
import time
from dataclasses import replace
from pathlib import Path
from typing import Final

from sqlalchemy import delete, select

from events.keys import KeyRing
from events.log.journal import Journal, NotEmpty
from events.log.open import open_journal
from service.compose import TABLES
from service.features.accounts.tables import accounts
from service.platform.runtime.installation import alone, has_file, key_store, open_registry, unite
from service.platform.runtime.settings import RESTORED, Settings
from service.platform.runtime.stores import READ_MODELS
from service.platform.storage.registry import Registry
from service.platform.storage.tables import former_version, installation, version
from service.running.backups import Backup

_MAKING: Final = "restoring"
_BESIDE: Final = ("-wal", "-shm")
"""Suffixes of SQLite's companion files, which must not remain next to a replaced database file."""
_ACCOUNTS: Final = select(accounts.c.id)
_IN_USE: Final = "{} is in use: a backup is restored into an empty service, or in place of what is there with --replace"


def restore(folder: Path, settings: Settings, *, replacing: bool = False) -> None:
    """Restore a backup into an empty service, or replace the present data if `replacing`.

    The caller has locked the data folder.
    """
    backup = Backup(folder)
    settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not settings.embedded:
        _into_database(backup, settings)
        return
    if not replacing:
        _refuse_used(settings)
    _make(backup, settings)
    (settings.data_dir / _MAKING).rename(settings.data_dir / RESTORED)
    _sync(settings.data_dir)
    finish(settings)


def finish(settings: Settings) -> None:
    """Complete a restoration that was killed before its files replaced the old ones. One process does so at a time."""
    with alone(settings.data_dir):
        made = settings.data_dir / RESTORED
        if made.is_dir():
            _replace(made, settings)


def _replace(made: Path, settings: Settings) -> None:
    before = settings.data_dir / f"replaced-{time.strftime('%Y%m%dT%H%M%S', time.gmtime())}-{os.getpid()}"
    _make_way(settings, READ_MODELS, before)  # they are built from the log that is replaced
    for part in sorted(made.iterdir()):
        _make_way(settings, part.name, before)
        part.rename(settings.data_dir / part.name)
    _sync(settings.data_dir)
    made.rmdir()


def _make_way(settings: Settings, file: str, before: Path) -> None:
    for name in (*(f"{file}{beside}" for beside in _BESIDE), file):
        if (settings.data_dir / name).exists():
            before.mkdir(mode=0o700, exist_ok=True)
            (settings.data_dir / name).rename(before / name)


def _make(backup: Backup, settings: Settings) -> None:
    """Create all files of the backup in a folder next to the present ones."""
    making = settings.data_dir / _MAKING
    shutil.rmtree(making, ignore_errors=True)  # remains of a restoration that was killed
    making.mkdir(mode=0o700)
    beside = replace(settings, data_dir=making)
    registry = open_registry(beside, TABLES)
    try:
        with registry.database.write() as writing:
            backup.fill(writing)
        with open_journal(beside.journal_url) as journal:
            journal.restore(backup.folder)
            unite(journal, KeyRing.imported(key_store(beside, journal), backup.keys), registry)
    finally:
        registry.close()
    _sync(making)


def _refuse_used(settings: Settings) -> None:
    if has_file(settings, "log"):
        with open_journal(settings.journal_url) as journal:
            _refuse_log(journal, settings)
    if has_file(settings, "registry"):
        registry = open_registry(settings, TABLES)
        try:
            if _accounts(registry):
                raise NotEmpty(_IN_USE.format(settings.data_dir / "registry.db"))
        finally:
            registry.close()


def _refuse_log(journal: Journal, settings: Settings) -> None:
    if next(journal.streams(), None) is not None:
        raise NotEmpty(_IN_USE.format(settings.data_dir / "log.db" if settings.embedded else "the log"))


def _accounts(registry: Registry) -> set[str]:
    with registry.database.read() as reading:
        return set(reading.scalars(_ACCOUNTS))


def _into_database(backup: Backup, settings: Settings) -> None:
    registry = open_registry(settings, TABLES)
    try:
        with open_journal(settings.journal_url) as journal:
            if next(journal.streams(), None) is not None:
                raise NotEmpty(
                    "the log holds events: a backup is restored into a new database, before a service starts on it"
                )
            if not _accounts(registry) <= backup.accounts:
                raise NotEmpty("the registry is in use: a backup is restored into an empty one only")
            ring = _imported(backup, settings, journal)
            with registry.database.write() as writing:
                for table in reversed(TABLES.sorted_tables):  # remains of a restoration that was killed
                    if table.name not in {version.name, former_version.name, installation.name}:
                        writing.execute(delete(table))
                backup.fill(writing)
            journal.restore(backup.folder)
            unite(journal, ring, registry)
    finally:
        registry.close()


def _imported(backup: Backup, settings: Settings, journal: Journal) -> KeyRing:
    """Store the keys of the backup, and return them.

    Keys that were in the store before have signed nothing, and are set aside.
    """
    store = key_store(settings, journal)
    there = store.read()
    if there is not None:
        ring = KeyRing(store)
        if set(ring.publics()) == backup.key_ids:
            return ring
        store.set_aside()
    return KeyRing.imported(store, backup.keys, instead_of=there)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
