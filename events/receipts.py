"""Sign receipts: the signed hash of the last event, for the player that moved.

A receipt states that the stream's event `seq` had the hash `head`, and so fixes every event up to it. With it, a player
can prove any later rewrite by the service's own signature.

The log stores the receipt with the command that it answered, and with a digest over both, because a command is not part
of the chain.
"""

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
import orjson

from events.keys import KeyRing
from events.log.canon import canonical
from events.signing import PublicKey

PURPOSE: Final = "dominium-receipt/1"
_DIGEST: Final = "digest"
_BEFORE: Final = frozenset({"account", "ordered", "picks", "receipt"})
"""Members of answers that earlier builds stored without a digest."""


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Proof that the service accepted a change of a stream: a signature over its last event."""

    stream: str
    """Id of the stream."""
    seq: Annotated[int, msgspec.Meta(ge=1)]
    """Last event of the accepted change."""
    head: str
    """Hash of the last event, which covers all events before it."""
    at: str
    """Time of the last event."""
    key: str
    """Id of the signing key; see `/.well-known/jwks.json`."""
    signature: str
    """Signature over all other members and `purpose`: see `/docs/verifying`."""


def receipt(ring: KeyRing, stream: str, seq: int, head: str, at: str) -> dict[str, Any]:
    """Sign the receipt for a durably stored event."""
    return ring.current.vouch(PURPOSE, {"stream": stream, "seq": seq, "head": head, "at": at})


def check_receipt(receipt: Mapping[str, Any], keys: Mapping[str, PublicKey]) -> bool:
    """Return whether one of the `keys` signed a receipt."""
    try:
        claims = msgspec.convert(receipt, Receipt)
    except msgspec.ValidationError:
        return False
    key = keys.get(claims.key)
    return key is not None and key.vouches(PURPOSE, receipt)


def encoded_answer(command: str, answer: Mapping[str, Any], signed: Mapping[str, Any]) -> bytes:
    """Encode an answer and its signed receipt for the log, with a digest over both and the command."""
    stored = {**answer, "receipt": signed}
    return canonical({**stored, _DIGEST: _digest(command, stored)})


def read_answer(command: str, text: bytes) -> dict[str, Any]:
    """Decode the answer that is stored with a command.

    Raise ValueError if the digest differs. Earlier builds stored no digest.
    """
    stored = orjson.loads(text)
    if not isinstance(stored, dict) or canonical(stored) != text:
        raise ValueError("what was answered cannot be read")
    digest = stored.pop(_DIGEST, None)
    if digest is None and not stored.keys() <= _BEFORE:
        raise ValueError("what was answered was changed")
    if digest is not None and digest != _digest(command, stored):
        raise ValueError("what was answered, or to which command, was changed")
    return stored


def _digest(command: str, stored: Mapping[str, Any]) -> str:
    return hashlib.sha256(canonical([command, stored])).hexdigest()
