"""The encryption of push messages for one device (RFC 8291), and signatures for push services (RFC 8292)."""

import base64
import os
import time
from typing import Final
from urllib.parse import urlsplit

import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

AUTH_BYTES: Final = 16
_RECORD: Final = 4096
_LAST: Final = b"\2"
"""Delimiter of the last record (RFC 8188). A message has only one record."""
_LASTS: Final = 12 * 3600
_CURVE: Final = ec.SECP256R1()


def encrypted(
    text: bytes, keys: bytes, salt: bytes | None = None, sender: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """Encrypt a text for a device.

    `keys` are the device's secret for authentication and its public key.
    """
    salt, sender = salt or os.urandom(16), sender or ec.generate_private_key(_CURVE)
    auth, device, own = keys[:AUTH_BYTES], keys[AUTH_BYTES:], point(sender)
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, device))
    key = _derived(auth, shared, b"WebPush: info\0" + device + own, 32)
    content_key = _derived(salt, key, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, key, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD.to_bytes(4, "big") + bytes([len(own)]) + own
    return head + AESGCM(content_key).encrypt(nonce, text + _LAST, None)


def authorization(endpoint: str, secret: bytes, contact: str) -> str:
    """Return the header that identifies this service to the push service of an address."""
    key = ec.derive_private_key(int.from_bytes(secret, "big"), _CURVE)
    url = urlsplit(endpoint)
    claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(time.time()) + _LASTS, "sub": contact}
    signed = ".".join(encoded(orjson.dumps(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    numbers = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = encoded(b"".join(number.to_bytes(32, "big") for number in numbers))
    return f"vapid t={signed}.{signature}, k={encoded(point(key))}"


def public_key(secret: bytes) -> str:
    """Return the public key with which browsers subscribe, in base64url."""
    return encoded(point(ec.derive_private_key(int.from_bytes(secret, "big"), _CURVE)))


def is_point(key: bytes) -> bool:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, key)
    except ValueError:
        return False
    return True


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def decoded(text: str) -> bytes:
    """Decode base64url without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(content: bytes) -> str:
    """Encode as base64url without padding."""
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
