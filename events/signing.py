"""Sign and verify claims with Ed25519.

A claim is signed over its canonical bytes and a `purpose`, so a signature made for one kind of claim is invalid for
another. A key's id is its RFC 7638 thumbprint: to pin the id is to pin the key.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from events.log.canon import NotCanonical, canonical

KEY_BYTES: Final = 32
_SIGNATURE: Final = re.compile("[0-9a-f]{128}")
_SMALL_ORDER: Final = frozenset(
    bytes.fromhex(y)
    for y in (
        "00" * 32,
        "01" + "00" * 31,
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ec" + "ff" * 30 + "7f",
        "ed" + "ff" * 30 + "7f",
        "ee" + "ff" * 30 + "7f",
    )
)
"""Points of the curve that make any signature valid, without their sign bit.

They are refused, because libraries treat them differently.
"""


class Signature(NamedTuple):
    key: str
    hex: str


class PublicKey(NamedTuple):
    """A public key, whose `x` is spelled as in RFC 8037.

    It signed from the time `since` until the time `until`, in seconds; None means that it still signs.
    """

    x: str
    since: int | None = None
    until: int | None = None

    @property
    def kid(self) -> str:
        return thumbprint(self.x)

    def verifies(self, signature: str, message: bytes) -> bool:
        if not _SIGNATURE.fullmatch(signature):
            return False
        raw = bytes.fromhex(signature)
        try:
            key = unspelled(self.x)
            if _small_order(key) or _small_order(raw[:KEY_BYTES]):
                return False
            Ed25519PublicKey.from_public_bytes(key).verify(raw, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    def vouches(self, purpose: str, claims: Mapping[str, Any]) -> bool:
        """Return whether the key signed `claims` for `purpose`."""
        unsigned = {name: claim for name, claim in claims.items() if name != "signature"}
        signature = claims.get("signature")
        if unsigned.get("key") != self.kid or not isinstance(signature, str):
            return False
        try:
            message = _message(purpose, unsigned)
        except NotCanonical:
            return False
        return self.verifies(signature, message)

    def jwk(self) -> dict[str, Any]:
        """Return the key as a JSON Web Key (RFC 7517 and 8037).

        `nbf` and `exp` (seconds) bound the time in which the key signed.
        """
        span = {"nbf": self.since, "exp": self.until}
        return {
            "kty": "OKP",
            "crv": "Ed25519",
            "x": self.x,
            "kid": self.kid,
            "use": "sig",
            "alg": "EdDSA",
            **{name: time for name, time in span.items() if time is not None},
        }

    @classmethod
    def of_jwk(cls, jwk: Mapping[str, Any]) -> "PublicKey":
        """Parse a JSON Web Key.

        Raise ValueError if it is no Ed25519 key or its `kid` does not match.
        """
        x = jwk.get("x")
        if jwk.get("kty") != "OKP" or jwk.get("crv") != "Ed25519" or not isinstance(x, str):
            raise ValueError("not an Ed25519 key")
        unspelled(x)
        key = cls(x, _time(jwk.get("nbf")), _time(jwk.get("exp")))
        if jwk.get("kid", key.kid) != key.kid:
            raise ValueError("the key is not the one that its kid names")
        return key


class PrivateKey:
    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.x = spelled(self._key.public_key().public_bytes_raw())
        self.kid = thumbprint(self.x)

    def sign(self, message: bytes) -> Signature:
        return Signature(self.kid, self._key.sign(message).hex())

    def vouch(self, purpose: str, claims: Mapping[str, Any]) -> dict[str, Any]:
        """Return the claims with the id of the key and its signature."""
        signed = {**claims, "key": self.kid}
        return {**signed, "signature": self.sign(_message(purpose, signed)).hex}


def thumbprint(x: str) -> str:
    """Return the RFC 7638 thumbprint of an Ed25519 public key."""
    return spelled(hashlib.sha256(canonical({"crv": "Ed25519", "kty": "OKP", "x": x})).digest())


def spelled(raw: bytes) -> str:
    """Encode bytes as base64url without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unspelled(x: str) -> bytes:
    """Return the 32 bytes of a key from its base64url text.

    Raise ValueError unless `x` is the only spelling of the bytes.
    """
    try:
        raw = base64.urlsafe_b64decode(x + "=")
    except (binascii.Error, ValueError) as error:
        raise ValueError("not base64url") from error
    if len(raw) != KEY_BYTES or spelled(raw) != x:
        raise ValueError(f"a key has {KEY_BYTES} bytes")
    return raw


def _small_order(point: bytes) -> bool:
    return point[:-1] + bytes([point[-1] & 0x7F]) in _SMALL_ORDER


def _message(purpose: str, claims: Mapping[str, Any]) -> bytes:
    return canonical({**claims, "purpose": purpose})


def _time(value: Any) -> int | None:
    return value if type(value) is int else None
