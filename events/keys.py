"""The service's key ring: one key that signs, and every public key that ever did.

The ring is one file, a JWK Set in which only the current key has its private part. It is made on first start and
changed only under a lock, by writing a new file and renaming it, so a reader sees the old ring or the new one and a
crash leaves one of them. Processes that serve one installation share the folder: those that start together wait for
the lock, the first makes the key, the others find it; a rotation by any of them is seen by the rest at their next
signature. On several machines the folder is a shared volume whose file system knows locks and atomic renames (as NFS 4
does), or the same ring is handed to each read-only.

Rotating destroys the private key: it is in no file of ours any more. Backups made before still hold it.
"""

import fcntl
import os
import secrets
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import orjson

from events.signing import KEY_BYTES, PrivateKey, PublicKey, Signature, spelled, unspelled

_NAME: Final = "keys.json"
_EXPOSED: Final = 0o027  # writable by the group, or anything by others


class KeysUnusable(Exception):
    """The key ring is damaged, missing or open to others; nothing can be signed."""


class _Ring(NamedTuple):
    current: PrivateKey
    public: dict[str, PublicKey]


class KeyRing:
    """The ring in a folder, made there if there is none."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / _NAME
        self._loaded: tuple[tuple[int, int, int], _Ring] | None = None
        if not self._file.exists():
            with _alone(folder):
                if not self._file.exists():
                    _write(self._folder, _made(previous=()))
        self._ring()

    @property
    def current(self) -> PrivateKey:
        """The key that signs now."""
        return self._ring().current

    def sign(self, message: bytes) -> Signature:
        return self.current.sign(message)

    def public(self, kid: str) -> PublicKey | None:
        """The public key of this id, if it is or ever was ours."""
        return self._ring().public.get(kid)

    def publics(self) -> dict[str, PublicKey]:
        """All public keys by id, the current one first."""
        return dict(self._ring().public)

    def jwks(self) -> dict[str, Any]:
        """What is published: a JWK Set of all public keys."""
        return {"keys": [key.jwk() for key in self._ring().public.values()]}

    def rotate(self) -> str:
        """Makes a new current key, destroys the private part of the old one, and returns the new key's id."""
        with _alone(self._folder):
            _write(self._folder, _made(self._ring().public.values()))
            return self.current.kid

    def exported(self) -> bytes:
        """The whole ring, private key included, for a backup."""
        return self._read()

    @classmethod
    def imported(cls, folder: Path, content: bytes) -> "KeyRing":
        """Puts an exported ring into a folder that has none."""
        _understood(content)
        with _alone(folder):
            if (folder / _NAME).exists():
                raise KeysUnusable(f"{folder / _NAME} is there already")
            _write(folder, content)
        return cls(folder)

    def _ring(self) -> _Ring:
        stamp = self._stamp()
        if self._loaded is None or self._loaded[0] != stamp:
            self._loaded = stamp, _understood(self._read())
        return self._loaded[1]

    def _stamp(self) -> tuple[int, int, int]:
        try:
            now = self._file.stat()
        except OSError as error:
            raise KeysUnusable(f"{self._file} cannot be read: {error.strerror}") from error
        if now.st_mode & _EXPOSED:
            raise KeysUnusable(f"{self._file} is open to others: chmod 600 it, and rotate if somebody read it")
        return now.st_mtime_ns, now.st_ino, now.st_size

    def _read(self) -> bytes:
        try:
            return self._file.read_bytes()
        except OSError as error:
            raise KeysUnusable(f"{self._file} cannot be read: {error.strerror}") from error


def read_public_keys(text: bytes) -> dict[str, PublicKey]:
    """The keys of a JWK, or of a JWK Set, by id; ValueError if it is neither."""
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise ValueError("not JSON") from error
    found = value.get("keys", [value]) if isinstance(value, dict) else None
    if not (isinstance(found, list) and all(isinstance(jwk, dict) for jwk in found)):
        raise ValueError("neither a JWK nor a JWK Set")
    keys = [PublicKey.of_jwk(jwk) for jwk in found]
    return {key.kid: key for key in keys}


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Holds the folder's lock: nobody else changes the ring meanwhile."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (folder / "keys.lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
    except OSError as error:
        raise KeysUnusable(f"{folder} cannot be written: {error.strerror}") from error


def _write(folder: Path, content: bytes) -> None:
    draft = folder / f".keys-{secrets.token_hex(8)}"
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(folder / _NAME)
    finally:
        draft.unlink(missing_ok=True)
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _made(previous: Iterable[PublicKey]) -> bytes:
    """A ring with a new current key, in front of the public keys of the ones before."""
    now = int(time.time())
    secret = secrets.token_bytes(KEY_BYTES)
    current = PublicKey(PrivateKey(secret).x, since=now)
    retired = [key if key.until is not None else key._replace(until=now) for key in previous]
    return orjson.dumps(
        {"keys": [{**current.jwk(), "d": spelled(secret)}, *(key.jwk() for key in retired)]},
        option=orjson.OPT_INDENT_2,
    )


def _understood(content: bytes) -> _Ring:
    try:
        public = read_public_keys(content)
        first = msgspec.json.decode(content, type=dict[str, list[dict[str, Any]]])["keys"][0]
        current = PrivateKey(unspelled(first["d"]))
    except (ValueError, KeyError, IndexError, msgspec.DecodeError) as error:
        raise KeysUnusable("the key ring is damaged: restore it from a backup") from error
    if current.kid != next(iter(public)):
        raise KeysUnusable("the key ring is damaged: its private key is not the current one")
    return _Ring(current, public)
