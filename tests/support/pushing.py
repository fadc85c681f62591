"""A browser that subscribed to push messages, and reads them by RFC 8291. It shares no code with the service."""

import base64
import hashlib
import hmac
import json
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_CURVE = ec.SECP256R1()


def spelled(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def unspelled(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "==")


class Browser:
    def __init__(self, endpoint: str, private: bytes | None = None, auth: bytes = b"a" * 16) -> None:
        self._private = (
            ec.generate_private_key(_CURVE)
            if private is None
            else ec.derive_private_key(int.from_bytes(private, "big"), _CURVE)
        )
        self._auth = auth
        public = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._public = public
        self.subscription: dict[str, Any] = {
            "endpoint": endpoint, "keys": {"p256dh": spelled(public), "auth": spelled(auth)},
        }  # fmt: skip

    def read(self, body: bytes) -> bytes:
        """Decrypt a message of one record."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        shared = self._private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, sender))
        combined = _hkdf(self._auth, shared, b"WebPush: info\0" + self._public + sender, 32)
        key = _hkdf(salt, combined, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(salt, combined, b"Content-Encoding: nonce\0", 12)
        text, delimiter, padding = AESGCM(key).decrypt(nonce, record, None).rpartition(b"\2")
        assert (delimiter, padding.strip(b"\0")) == (b"\2", b"")
        return text


def claims(authorization: str, public_key: str) -> dict[str, Any]:
    """Return the claims of a VAPID header that this key signed."""
    scheme, _, rest = authorization.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, fields["k"]) == ("vapid", public_key)
    head, body, signature = fields["t"].split(".")
    assert json.loads(unspelled(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = unspelled(signature)
    encoded = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, unspelled(public_key))
    key.verify(encoded, f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(unspelled(body))
    return found


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF for one block (RFC 5869)."""
    return hmac.digest(hmac.digest(salt, secret, hashlib.sha256), info + b"\1", hashlib.sha256)[:length]
