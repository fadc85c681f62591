"""Notices that a webhook is sent: checked before they are believed, and each acted on once."""

import base64
import hashlib
import hmac
import json
import re
import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

LONGEST_AGO: Final = 300
_KEPT: Final = 10_000
_MOMENT: Final = re.compile("[0-9]{1,12}")


class Forged(Exception):
    """It was not sent by the service just now: answer 401, and leave it alone."""


class Notices:
    """`secrets` are the webhook's (`whsec_…`): one, or two while it is changed."""

    def __init__(self, *secrets: str) -> None:
        self._keys = [_bytes(secret.removeprefix("whsec_")) for secret in secrets]
        if not all(self._keys):
            raise ValueError("a webhook's secret is `whsec_` and base64")
        self._had: OrderedDict[str, None] = OrderedDict()

    def take(self, headers: Mapping[str, str], body: bytes) -> dict[str, Any] | None:
        """What is told; None: it was told before, so answer 204 and do nothing. `body` is what came, byte by byte."""
        named = {name.lower(): value for name, value in headers.items()}
        number, at = named.get("webhook-id", ""), named.get("webhook-timestamp", "")
        if not _MOMENT.fullmatch(at) or abs(time.time() - int(at)) > LONGEST_AGO:
            raise Forged("it does not say when it was sent, or that was not just now")
        signed = f"{number}.{at}.".encode(errors="surrogatepass") + body  # some servers tell odd bytes as surrogates
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
    return _bytes(written) if version == "v1" else b""


def _bytes(written: str) -> bytes:
    """What base64 says; nothing if it is none."""
    try:
        return base64.b64decode(written, validate=True)
    except ValueError:
        return b""
