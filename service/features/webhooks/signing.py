"""Signatures by the Standard Webhooks specification (1.0.0), with a secret that only the receiver and the service know.

The signature covers the id, the time of the attempt and the exact bytes of the body. While a secret is being replaced,
there is a signature with each of the two.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final

PREFIX: Final = "whsec_"
_BYTES: Final = 32


def fresh() -> bytes:
    return secrets.token_bytes(_BYTES)


def shown(secret: bytes) -> str:
    """Return a secret in the text form that its owner receives."""
    return PREFIX + base64.b64encode(secret).decode()


def signature(secret: bytes, notice: str, at: int, body: bytes) -> str:
    signed = hmac.new(secret, b"%b.%d.%b" % (notice.encode(), at, body), hashlib.sha256)
    return f"v1,{base64.b64encode(signed.digest()).decode()}"


def headers(held: Iterable[bytes], notice: str, at: int, body: bytes) -> dict[str, str]:
    """Return the headers of an attempt to deliver, with a signature by each of the secrets.

    `at` is the time of the attempt in seconds since 1970.
    """
    return {
        "webhook-id": notice,
        "webhook-timestamp": str(at),
        "webhook-signature": " ".join(signature(secret, notice, at, body) for secret in held),
    }
