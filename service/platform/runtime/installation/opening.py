"""The opening of an installation's parts, or their creation if none exists.

One process at a time opens a folder. On several machines the database decides who was first.
"""

import fcntl
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog
from sqlalchemy import MetaData
from sqlalchemy.exc import OperationalError

from events.key_store import FolderStore, KeyStore, LogStore, in_log
from events.keys import KeyRing, KeysUnusable
from events.log.event import Stored
from events.log.journal import Journal
from events.log.open import open_journal
from service.platform.runtime.installation.checking import PartsDisagree, check, missing, where
from service.platform.runtime.installation.identity import Identity
from service.platform.runtime.settings import Settings
from service.platform.storage.belonging import Belonging
from service.platform.storage.database import sqlite_url
from service.platform.storage.registry import Registry

_LOCK: Final = "opening.lock"
_TRIES: Final = 5
_TWO_RINGS: Final = "{} holds other keys than those in the database. Move it away, or unset KEY_SECRET."

_log: Final = structlog.get_logger("installation")


@dataclass
class InstallationParts:
    settings: Settings
    journal: Journal
    ring: KeyRing
    registry: Registry
    _last_seen: Stored | None = None
    _noted: Stored | None = None

    def on_commit(self, _: str, events: Sequence[Stored]) -> None:
        """Remember the last event of a commit, to record it later."""
        self._last_seen = events[-1]

    def note_last(self) -> None:
        """Record the last event in the registry, to detect an older copy of the log later."""
        last = self._last_seen
        if last is not None and last is not self._noted and self.settings.embedded:
            self.registry.belongings.note_last(last.stream, last.seq, last.hash)
            self._noted = last

    def started(self) -> None:
        """Count a start of the service in the registry and in the log.

        The registry comes first, so it is never behind the log, unless it is an older copy.
        """
        if not self.settings.embedded:
            return
        with alone(self.settings.data_dir):
            identity, belonging = Identity.read(self.journal), self.registry.belongings.get()
            if identity is not None and belonging is not None:
                starts = identity.starts + 1
                self.registry.belongings.put(belonging._replace(starts=starts))
                Identity(identity.id, identity.key, starts).write(self.journal, identity)

    def rotate(self) -> str:
        """Create a new key for signatures, and record it in the log."""
        kid = self.ring.rotate()
        _sign_with(self.journal, self.ring)
        return kid

    def close(self) -> None:
        """Close all parts, even if the registry cannot be written.

        The registry then names an earlier event, which the log also has.
        """
        try:
            self.note_last()
        except OperationalError as error:
            _log.warning("the last event cannot be noted", why=str(error))
        finally:
            self.registry.close()
            self.journal.close()


def open_parts(settings: Settings, tables: MetaData) -> InstallationParts:
    """Open the parts of an installation, or create them if none exists.

    Raise PartsDisagree if one is missing or belongs to another installation; nothing has changed then.
    """
    settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    with alone(settings.data_dir), ExitStack() as opened:
        if settings.embedded and not has_file(settings, "log") and not nothing_yet(settings, tables):
            raise missing(settings, [part for part in ("log", "registry") if not has_file(settings, part)])
        journal = opened.enter_context(open_journal(settings.journal_url))
        store, sealed = _keys_of(settings, journal)
        lacking = _lacking(settings, store)
        if lacking and not _begins(settings, tables, journal, store):
            lacking = _lacking(settings, store)  # another machine may have begun meanwhile, with its keys first
            if lacking:
                raise missing(settings, lacking)
        registry = open_registry(settings, tables)
        opened.callback(registry.close)
        ring = KeyRing(store)
        check(settings, journal, ring, registry.belongings.get())
        _bind(settings, journal, ring, registry)
        if sealed is not None:
            ring = _moved(ring, FolderStore(settings.keys_dir), sealed)
        opened.pop_all()
        return InstallationParts(settings, journal, ring, registry)


def unite(journal: Journal, ring: KeyRing, registry: Registry) -> None:
    """Make a new installation of parts that were just filled from a backup."""
    before = Identity.read(journal)
    new = Identity(Identity.new().id, ring.current.kid)
    registry.belongings.put(Belonging(new.id, new.starts))
    ring.bind(new.id)
    new.write(journal, before)


def open_registry(settings: Settings, tables: MetaData) -> Registry:
    url = settings.database_url or sqlite_url(settings.data_dir / "registry.db")
    return Registry(url, tables, settings.data_dir)


def key_store(settings: Settings, journal: Journal | None) -> KeyStore:
    """Return the store of the keys: the folder, or the database if the operator has set a secret for it."""
    if journal is None or settings.embedded:
        return FolderStore(settings.keys_dir)
    if settings.key_secret:
        return LogStore(journal, settings.key_secret)
    if in_log(journal):
        raise KeysUnusable(
            "The keys are kept in the database, encrypted: set KEY_SECRET as on the machine that put them there."
        )
    return FolderStore(settings.keys_dir)


def nothing_yet(settings: Settings, tables: MetaData) -> bool:
    if settings.embedded:
        keys = FolderStore(settings.keys_dir).read()
        return keys is None and not (has_file(settings, "log") or has_file(settings, "registry"))
    with open_journal(settings.journal_url) as journal, closing(open_registry(settings, tables)) as registry:
        parts = Identity.read(journal), registry.belongings.get(), key_store(settings, journal).read()
        return parts == (None, None, None) and next(journal.streams(), None) is None


def has_file(settings: Settings, part: str) -> bool:
    path = Path(where(settings, part))
    return path.exists() and path.stat().st_size > 0


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other processes of this machine from opening the installation in a folder while the block runs."""
    with (folder / _LOCK).open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _keys_of(settings: Settings, journal: Journal) -> tuple[KeyStore, LogStore | None]:
    """Return the store that has the keys. Also return the database store if the keys have not moved there yet."""
    store, folder = key_store(settings, journal), FolderStore(settings.keys_dir)
    if not isinstance(store, LogStore) or folder.read() is None:
        return store, None
    if store.read() is None:
        return folder, store
    if KeyRing(folder).current.kid not in KeyRing(store).publics():
        raise PartsDisagree({"keys": _TWO_RINGS.format(folder)})
    folder.remove()  # they were moved before, but a power cut came before the removal
    return store, None


def _moved(ring: KeyRing, folder: FolderStore, sealed: LogStore) -> KeyRing:
    sealed.replace(None, ring.exported())
    moved = KeyRing(sealed)
    if moved.public(ring.current.kid) is None:  # another machine was first, with others
        raise PartsDisagree({"keys": _TWO_RINGS.format(folder)})
    folder.remove()
    _log.warning("the keys were moved from the folder to the database", folder=str(folder))
    return moved


def _begins(settings: Settings, tables: MetaData, journal: Journal, store: KeyStore) -> bool:
    """Return whether a new installation may begin with a log.

    The log is new, or a power cut ended its beginning, and no other part belongs to an installation.
    """
    identity = Identity.read(journal)
    if identity is not None:
        return not identity.key
    if next(journal.streams(), None) is not None or (store.read() is not None and KeyRing(store).installation):
        return False
    if settings.embedded and not has_file(settings, "registry"):
        return True
    with closing(open_registry(settings, tables)) as registry:
        return registry.belongings.get() is None


def _lacking(settings: Settings, store: KeyStore) -> list[str]:
    lacking = [] if store.read() is not None else ["keys"]
    return lacking if not settings.embedded or has_file(settings, "registry") else [*lacking, "registry"]


def _bind(settings: Settings, journal: Journal, ring: KeyRing, registry: Registry) -> None:
    """Write the installation's identity into each part that names none.

    The log comes first and last, so that a restart after a crash can continue.
    """
    identity = Identity.read(journal)
    if identity is None:
        Identity(ring.installation or Identity.new().id).write(journal, None)
        identity = Identity.read(journal)
        assert identity is not None  # noqa: S101 - ours, or that of a machine that was first
    if registry.belongings.get() is None:
        registry.belongings.put(Belonging(identity.id, identity.starts))
    if ring.installation != identity.id:
        ring.bind(identity.id)
    _sign_with(journal, ring)
    check(settings, journal, ring, registry.belongings.get())


def _sign_with(journal: Journal, ring: KeyRing) -> None:
    """Record in the log which key signs, unless the log names a key that the ring does not know."""
    for _ in range(_TRIES):
        identity, kid = Identity.read(journal), ring.current.kid
        if identity is None or identity.key == kid or (identity.key and ring.public(identity.key) is None):
            return
        if Identity(identity.id, kid, identity.starts).write(journal, identity):
            return
