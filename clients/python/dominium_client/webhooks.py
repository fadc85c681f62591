"""Notices that a webhook is sent: checked before they are believed, and each acted on once."""

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

LONGEST_AGO: Final = 300
_KEPT: Final = 10_000


class Forged(Exception):
    """It was not sent by the service just now: answer 401, and leave it alone."""


class Notices:
    """`secrets` are the webhook's (`whsec_…`): one, or two while it is changed."""

    def __init__(self, *secrets: str) -> None:
        self._keys = [base64.b64decode(secret.removeprefix("whsec_")) for secret in secrets]
        self._had: OrderedDict[str, None] = OrderedDict()

    def take(self, headers: Mapping[str, str], body: bytes) -> dict[str, Any] | None:
        """What is told; None: it was told before, so answer 204 and do nothing. `body` is what came, byte by byte."""
        named = {name.lower(): value for name, value in headers.items()}
        number, at = named.get("webhook-id", ""), named.get("webhook-timestamp", "")
        if not (at.isascii() and at.isdigit()) or abs(time.time() - int(at)) > LONGEST_AGO:
            raise Forged("it does not say when it was sent, or that was not just now")
        signed = f"{number}.{at}.".encode() + body
        wanted = [hmac.digest(key, signed, hashlib.sha256) for key in self._keys]
        found = [_signature(one) for one in named.get("webhook-signature", "").split(" ")]
        if not any(hmac.compare_digest(one, other) for one in wanted for other in found):
            raise Forged("none of its signatures is right")
        if number in self._had:
            return None
        told: dict[str, Any] = json.loads(body)
        self._had[number] = None
        if len(self._had) > _KEPT:
            self._had.popitem(last=False)
        return told


def _signature(text: str) -> bytes:
    """The bytes of a signature; none if it is of a kind that is not known."""
    version, _, written = text.partition(",")
    try:
        return base64.b64decode(written, validate=True) if version == "v1" else b""
    except binascii.Error:
        return b""
