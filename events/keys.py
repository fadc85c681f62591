"""Manage the service's key ring: the key that signs, and every public key that ever did.

The ring is a JWK Set in which only the current key has its private part. It is made when a log begins. Processes that
start together agree on one ring: the first makes the key and the others find it. All of them see a rotation.
`key_store` decides where the ring is kept.

Rotation destroys the private key in all our files. Backups made before the rotation still have it.

The ring also has the private key of push messages. It signs no record. Rotation keeps it, because browsers subscribe to
one key.
"""

import hashlib
import secrets
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import orjson
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

from events.key_store import FolderStore, KeyStore, KeysUnusable
from events.log.canon import canonical
from events.signing import KEY_BYTES, PrivateKey, PublicKey, Signature, spelled, unspelled

__all__ = ["KeyRing", "KeysUnusable", "read_public_keys"]

_INSTALLATION: Final = "installation"
_DIGEST: Final = "digest"
_PUSH: Final = "push"
_MEMBERS: Final = {"kty", "crv", "x", "kid", "use", "alg", "nbf", "exp", "d", _INSTALLATION, _PUSH, _DIGEST}


class _Ring(NamedTuple):
    current: PrivateKey
    public: dict[str, PublicKey]
    installation: str | None
    push: bytes | None


class KeyRing:
    """The key ring in a folder or another store.

    It is created if there is none.
    """

    def __init__(self, store: Path | KeyStore) -> None:
        self._store: KeyStore = FolderStore(store) if isinstance(store, Path) else store
        self._loaded: tuple[object, _Ring] | None = None
        if self._store.read() is None:
            self._store.replace(None, _made(previous=(), installation=None, push=None))
        while self._ring().push is None:  # an earlier release made the ring
            old = self.exported()
            self._store.replace(old, _of(_understood(old).installation, old))
            self._loaded = None

    @property
    def current(self) -> PrivateKey:
        return self._ring().current

    @property
    def installation(self) -> str | None:
        """Return the id of the installation that the ring belongs to, or None if it is unknown."""
        return self._ring().installation

    @property
    def push(self) -> bytes:
        """Return the private key of push messages: a scalar of P-256, big-endian."""
        secret = self._ring().push
        assert secret is not None  # noqa: S101 - it is made with the ring
        return secret

    def sign(self, message: bytes) -> Signature:
        return self.current.sign(message)

    def public(self, kid: str) -> PublicKey | None:
        """Return the public key in the ring with the id `kid`, or None."""
        return self._ring().public.get(kid)

    def publics(self) -> dict[str, PublicKey]:
        """Return all public keys of the ring by id, the current one first."""
        return dict(self._ring().public)

    def jwks(self) -> dict[str, Any]:
        return {"keys": [key.jwk() for key in self._ring().public.values()]}

    def rotate(self) -> str:
        """Replace the signing key, destroy the private part of the old one, and return the new key's id."""
        while True:
            old = self.exported()
            ring = _understood(old)
            new = _made(ring.public.values(), ring.installation, ring.push)
            if self._store.replace(old, new):
                self._loaded = None
                return _understood(new).current.kid

    def bind(self, installation: str) -> None:
        """Record in the ring the installation that it belongs to."""
        while (old := self.exported()) and _understood(old).installation != installation:
            self._store.replace(old, _of(installation, old))
        self._loaded = None

    def exported(self) -> bytes:
        """Return the whole ring, including the private key, for a backup."""
        content = self._store.read()
        if content is None:
            raise KeysUnusable(f"{self._store} cannot be read: there are no keys any more")
        return content

    @staticmethod
    def ids(content: bytes) -> set[str]:
        """Return the ids of the keys in an exported ring.

        Raise KeysUnusable if `content` is no ring.
        """
        return set(_understood(content).public)

    @classmethod
    def imported(cls, place: Path | KeyStore, content: bytes, instead_of: bytes | None = None) -> "KeyRing":
        """Store an exported ring in place of the current ring, or where there is none."""
        _understood(content)
        store = FolderStore(place) if isinstance(place, Path) else place
        if not store.replace(instead_of, _of(None, content)):  # the ring is bound to its new installation later
            raise KeysUnusable(f"{store} is there already")
        return cls(store)

    def _ring(self) -> _Ring:
        stamp = self._store.stamp()
        if self._loaded is None or self._loaded[0] != stamp:
            self._loaded = stamp, _understood(self.exported())
        return self._loaded[1]


def read_public_keys(text: bytes) -> dict[str, PublicKey]:
    """Return the keys of a JWK or JWK Set, by id.

    Raise ValueError if the text is neither.
    """
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise ValueError("not JSON") from error
    found = value.get("keys", [value]) if isinstance(value, dict) else None
    if not (isinstance(found, list) and all(isinstance(jwk, dict) for jwk in found)):
        raise ValueError("neither a JWK nor a JWK Set")
    keys = [PublicKey.of_jwk(jwk) for jwk in found]
    return {key.kid: key for key in keys}


def _made(previous: Iterable[PublicKey], installation: str | None, push: bytes | None) -> bytes:
    """Return a ring with a new current key, followed by the public keys of earlier ones."""
    now = int(time.time())
    secret = secrets.token_bytes(KEY_BYTES)
    current = PublicKey(PrivateKey(secret).x, since=now)
    retired = [key if key.until is not None else key._replace(until=now) for key in previous]
    kept = {} if push is None else {_PUSH: spelled(push)}
    ring = {"keys": [{**current.jwk(), "d": spelled(secret), **kept}, *(key.jwk() for key in retired)]}
    return _of(installation, orjson.dumps(ring))


def _of(installation: str | None, content: bytes) -> bytes:
    """Return the ring, bound to an installation, with a key of push messages.

    The binding is stored beside the private key, which is never published and which earlier releases ignore.
    """
    ring = orjson.loads(content)
    ring["keys"][0] = {_PUSH: spelled(_push_key())} | ring["keys"][0] | {_INSTALLATION: installation}
    ring["keys"][0] |= {_DIGEST: _digest(ring)}
    return orjson.dumps(ring, option=orjson.OPT_INDENT_2)


def _push_key() -> bytes:
    return generate_private_key(SECP256R1()).private_numbers().private_value.to_bytes(KEY_BYTES, "big")


def _digest(ring: dict[str, Any]) -> str:
    """Return the digest of the whole ring, because its keys do not determine all of its content."""
    first, *retired = ring["keys"]
    fields = {name: value for name, value in first.items() if name != _DIGEST}
    return hashlib.sha256(canonical({**ring, "keys": [fields, *retired]})).hexdigest()


def _understood(content: bytes) -> _Ring:
    try:
        public = read_public_keys(content)
        first = msgspec.json.decode(content, type=dict[str, list[dict[str, Any]]])["keys"][0]
        current = PrivateKey(unspelled(first["d"]))
        push = unspelled(first[_PUSH]) if _PUSH in first else None
        digest = _digest(orjson.loads(content))
    except (ValueError, KeyError, IndexError, msgspec.DecodeError) as error:
        raise KeysUnusable("the key ring is damaged: restore it from a backup") from error
    if current.kid != next(iter(public)):
        raise KeysUnusable("the key ring is damaged: its private key is not the current one")
    if not first.keys() <= _MEMBERS or first.get(_DIGEST, digest) != digest:  # earlier releases wrote no digest
        raise KeysUnusable("the key ring is damaged: restore it from a backup")
    return _Ring(current, public, first.get(_INSTALLATION), push)
