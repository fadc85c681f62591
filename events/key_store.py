"""Store a key ring: in a folder of one machine, or encrypted in the log for all machines that share it."""

import fcntl
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import scrypt
from pathlib import Path
from typing import Final, Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from events.log.journal import Journal, Unavailable

_NAME: Final = "keys.json"
_EXPOSED: Final = 0o027  # writable by the group, or anything by others
_PROPERTY: Final = "keys"
_ASIDE: Final = "replaced"
_FORMAT: Final = b"\1"
_SALT, _NONCE = 16, 12  # bytes


class KeysUnusable(Exception):
    """Raised if the key ring is damaged, missing, locked, or readable by others.

    Nothing can be signed then.
    """


class KeyStore(Protocol):
    def stamp(self) -> object:
        """Return a value that differs whenever the key ring may have changed.

        It may raise KeysUnusable.
        """

    def read(self) -> bytes | None:
        """Return the bytes of the key ring, or None if there is none."""

    def replace(self, old: bytes | None, new: bytes) -> bool:
        """Replace the key ring if it still equals `old`. Return whether it did."""

    def set_aside(self) -> None:
        """Keep a copy of the key ring under another name, in case it is needed later."""


class FolderStore:
    """A store of the key ring in one file, which is replaced under a lock by renaming a new file.

    A reader sees the old ring or the new one, and a crash leaves one of them.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.file = folder / _NAME

    def __str__(self) -> str:
        return str(self.file)

    def stamp(self) -> tuple[int, int, int]:
        try:
            now = self.file.stat()
        except OSError as error:
            raise self._unreadable(error) from error
        if now.st_mode & _EXPOSED:
            raise KeysUnusable(f"{self.file} is open to others: chmod 600 it, and rotate if somebody read it")
        return now.st_mtime_ns, now.st_ino, now.st_size

    def read(self) -> bytes | None:
        try:
            return self.file.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise self._unreadable(error) from error

    def replace(self, old: bytes | None, new: bytes) -> bool:
        with self._alone():
            if self.read() != old:
                return False
            self._write(new, self.file)
            return True

    def set_aside(self) -> None:
        with self._alone():
            self._write(self.file.read_bytes(), self.file.with_name(f"{_ASIDE}-{time.time_ns()}.json"))

    def remove(self) -> None:
        with self._alone():
            self.file.unlink(missing_ok=True)
            _sync(self._folder)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with (self._folder / "keys.lock").open("a") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                yield
        except OSError as error:
            raise KeysUnusable(f"{self._folder} cannot be written: {error.strerror}") from error

    def _write(self, content: bytes, to: Path) -> None:
        draft = self._folder / f".keys-{secrets.token_hex(8)}"
        try:
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(to)
        finally:
            draft.unlink(missing_ok=True)
        _sync(self._folder)

    def _unreadable(self, error: OSError) -> KeysUnusable:
        return KeysUnusable(f"{self.file} cannot be read: {error.strerror}")


class LogStore:
    """A store of the key ring in a property of the log, encrypted under the operator's secret.

    The encryption is scrypt with AES-256-GCM. Access to the database or to a dump of it is not enough to sign. Changes
    made by other machines are seen within a second.
    """

    def __init__(self, journal: Journal, secret: str) -> None:
        self._journal = journal
        self._secret = secret
        self._known: bytes | None = None

    def __str__(self) -> str:
        return "the log's database"

    def stamp(self) -> int:
        return int(time.monotonic())

    def read(self) -> bytes | None:
        try:
            self._known = self._journal.property(_PROPERTY)
        except Unavailable:
            if self._known is None:
                raise
        return None if self._known is None else _decrypted(self._known, self._secret)

    def replace(self, old: bytes | None, new: bytes) -> bool:
        before = self._journal.property(_PROPERTY)
        if (None if before is None else _decrypted(before, self._secret)) != old:
            return False
        salt = secrets.token_bytes(_SALT) if before is None else before[1 : 1 + _SALT]
        return self._journal.set_property(_PROPERTY, _encrypted(new, self._secret, salt), before)

    def set_aside(self) -> None:
        content = self._journal.property(_PROPERTY)
        if content is not None:
            self._journal.set_property(f"{_ASIDE}-{_PROPERTY}-{time.time_ns()}", content, None)


def in_log(journal: Journal) -> bool:
    """Return whether the log contains a key ring."""
    return journal.property(_PROPERTY) is not None


def _encrypted(content: bytes, secret: str, salt: bytes) -> bytes:
    nonce = secrets.token_bytes(_NONCE)
    return _FORMAT + salt + nonce + AESGCM(_key(secret, salt)).encrypt(nonce, content, _FORMAT)


def _decrypted(encrypted: bytes, secret: str) -> bytes:
    salt, nonce, content = (
        encrypted[1 : 1 + _SALT],
        encrypted[1 + _SALT : 1 + _SALT + _NONCE],
        encrypted[1 + _SALT + _NONCE :],
    )
    if encrypted[:1] != _FORMAT or len(nonce) != _NONCE:
        raise KeysUnusable("the keys in the log's database are damaged: restore them from a backup")
    try:
        return AESGCM(_key(secret, salt)).decrypt(nonce, content, _FORMAT)
    except InvalidTag:
        raise KeysUnusable(
            "KEY_SECRET does not open the keys in the log's database: it is another one than when they were put there"
        ) from None


@lru_cache(8)
def _key(secret: str, salt: bytes) -> bytes:
    """Derive the encryption key from the operator's secret.

    This takes a tenth of a second on purpose, to slow down guessing.
    """
    return scrypt(secret.encode(), salt=salt, n=2**15, r=8, p=1, maxmem=2**26, dklen=32)


def _sync(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
