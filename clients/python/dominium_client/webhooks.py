"""Verify the notices that a webhook receives, and recognise repeated ones."""

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
"""Maximum difference between the time of a notice and now, in seconds."""
# maximum number of ids that are kept to recognise repeated notices
_KEPT: Final = 10_000
_MOMENT: Final = re.compile("[0-9]{1,12}")


class SignatureVerificationError(Exception):
    """The notice has no valid signature or is too old. Answer 401 and ignore it."""


class Notices:
    """Verifies the notices of one webhook. `secrets` are its secrets (`whsec_…`): one, or two during a change."""

    def __init__(self, *secrets: str) -> None:
        self._keys = [_bytes(secret.removeprefix("whsec_")) for secret in secrets]
        if not all(self._keys):
            raise ValueError("a webhook's secret is `whsec_` and base64")
        self._had: OrderedDict[str, None] = OrderedDict()

    def take(self, headers: Mapping[str, str], body: bytes) -> dict[str, Any] | None:
        """Verify a notice and return its content. `body` is the body exactly as received.

        Return None for a repeated notice: answer 204 and do nothing. Raise `SignatureVerificationError`
        for an invalid notice.
        """
        named = {name.lower(): value for name, value in headers.items()}
        number, at = named.get("webhook-id", ""), named.get("webhook-timestamp", "")
        if not _MOMENT.fullmatch(at) or abs(time.time() - int(at)) > LONGEST_AGO:
            raise SignatureVerificationError("it does not say when it was sent, or that was not just now")
        signed = f"{number}.{at}.".encode(errors="surrogatepass") + body  # some servers pass odd bytes as surrogates
        wanted = [hmac.digest(key, signed, hashlib.sha256) for key in self._keys]
        found = [_signature(one) for one in named.get("webhook-signature", "").split(" ")]
        if not any(hmac.compare_digest(one, other) for one in wanted for other in found):
            raise SignatureVerificationError("none of its signatures is right")
        if number in self._had:
            return None
        told: dict[str, Any] = json.loads(body)
        self._had[number] = None
        if len(self._had) > _KEPT:
            self._had.popitem(last=False)
        return told


def _signature(text: str) -> bytes:
    """Return the bytes of a signature, or none if its version is unknown."""
    version, _, written = text.partition(",")
    return _bytes(written) if version == "v1" else b""


def _bytes(written: str) -> bytes:
    """Return decoded base64, or no bytes if the text is not base64."""
    try:
        return base64.b64decode(written, validate=True)
    except ValueError:
        return b""
