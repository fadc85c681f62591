"""Store receipts, and verify them with the keys of the service.

A receipt states that event `seq` of a stream has the hash `head`. With it you can prove that the stream was changed
later.
"""

import base64
import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from dominium_client import types

_PURPOSE: Final = "dominium-receipt/1"


class Receipts:
    """Receipts of your moves. With a `path`, they are appended to that file and read from it."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.kept: list[types.Receipt] = []
        text = path.read_text("utf-8") if path is not None and path.exists() else ""
        for line in text.split("\n"):
            with suppress(ValueError):  # a crash may have cut the last line off
                self.kept.append(json.loads(line))
        if text and not text.endswith("\n"):
            self._append("\n")

    def keep(self, receipt: types.Receipt) -> None:
        """Keep a receipt, unless it is kept already."""
        if receipt in self.kept:  # a retry returned the same answer
            return
        self.kept.append(receipt)
        self._append(json.dumps(receipt) + "\n")

    def _append(self, text: str) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(text)

    def contradicting(self, game: str, record: str) -> list[types.Receipt]:
        """Return the kept receipts of a game that contradict its record.

        A receipt contradicts a record in which its event has another hash. If the text is no record of this game, every
        receipt contradicts it. A record that ends before the event of a receipt does not contradict that receipt.
        """
        mine = [one for one in self.kept if one["stream"] == game]
        try:
            first, *lines = _lines(record)
            hashes = {line["seq"]: hashed(line) for line in lines if "prev" in line}
            if first["stream"] != game:
                return mine
        except (LookupError, TypeError, ValueError):
            return mine
        return [one for one in mine if hashes.get(one["seq"], one["head"]) != one["head"]]


def _lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.split("\n") if line]  # `splitlines` would split texts too


def genuine(receipt: Mapping[str, Any], keys: Mapping[str, Any]) -> bool:
    """Return whether one of these keys signed the receipt. Get the keys from `client.get_keys()`.

    Install `dominium-client[receipts]` to use this function.
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    claims = {name: value for name, value in receipt.items() if name != "signature"}
    try:
        key = {key.get("kid"): key for key in keys["keys"]}[receipt["key"]]
        public = Ed25519PublicKey.from_public_bytes(base64.urlsafe_b64decode(key["x"] + "=="))
        public.verify(bytes.fromhex(receipt["signature"]), canonical({**claims, "purpose": _PURPOSE}))
    except (InvalidSignature, LookupError, TypeError, ValueError):  # the receipt or a key may be malformed too
        return False
    return True


def hashed(event: Mapping[str, Any]) -> str:
    """Return the hash of an event, computed from its other fields."""
    plain = {name: value for name, value in event.items() if name != "hash"}
    return hashlib.sha256(canonical(plain)).hexdigest()


def chained(events: Iterable[types.Event]) -> bool:
    """Return whether each event has a correct hash and names the hash of the event before it."""
    before: types.Event | None = None
    for event in events:
        if hashed(event) != event["hash"]:
            return False
        if before is not None and (event["seq"], event["prev"]) != (before["seq"] + 1, before["hash"]):
            return False
        before = event
    return True


def canonical(value: Any) -> bytes:
    """Return the canonical JSON of a value (RFC 8785, within the profile of docs/record.md)."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
