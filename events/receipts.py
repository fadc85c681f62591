"""Receipts: a signed head, given to whoever moved.

A receipt says that the stream's event `seq` had the hash `head`, hence what every event up to it said. Whoever keeps
one can prove any later rewrite with the service's own signature.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec

from events.keys import KeyRing
from events.signing import PublicKey

PURPOSE: Final = "dominium-receipt/1"


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of a receipt."""

    stream: str
    seq: Annotated[int, msgspec.Meta(ge=1)]
    head: str
    at: str
    key: str
    signature: str


def receipt(ring: KeyRing, stream: str, seq: int, head: str, at: str) -> dict[str, Any]:
    """What is given for an event once it is durable."""
    return ring.current.vouch(PURPOSE, {"stream": stream, "seq": seq, "head": head, "at": at})


def check_receipt(receipt: Mapping[str, Any], keys: Mapping[str, PublicKey]) -> bool:
    """Whether one of these keys gave this receipt."""
    try:
        claims = msgspec.convert(receipt, Receipt)
    except msgspec.ValidationError:
        return False
    key = keys.get(claims.key)
    return key is not None and key.vouches(PURPOSE, receipt)
