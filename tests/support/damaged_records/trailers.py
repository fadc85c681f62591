"""A trailer that signs something else, is signed otherwise, or with a key that anybody could have."""

import base64
import hashlib
import json
import random
from typing import Any, Final

from events.keys import KeyRing
from events.log.canon import canonical
from events.record.writing import FORMAT
from events.signing import PrivateKey
from tests.support.damaged_records.values import NASTY
from tests.support.damaged_records.writing import claims_of, spelled, split, vouched

_POINTS: Final = [
    "01" + "00" * 31,
    "00" * 32,
    "ec" + "ff" * 30 + "7f",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
]
"""Of small order."""


def otherwise(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    lines = split(record)
    trailer = json.loads(lines[-1])
    claims, public, signature = claims_of(trailer), trailer["public"], trailer["signature"]
    match rng.randrange(8):
        case 0:
            trailer[rng.choice(list(trailer))] = rng.choice(NASTY)
        case 1:
            trailer["signature"] = rng.choice([signature.upper(), signature[:-2], "0" * 128, "é" * 128])
        case 2:
            trailer["public"] = rng.choice([public + "=", public[:-1] + "R", public.replace("_", "/")])
        case 3:
            trailer |= _anybodys(rng)
        case 4:
            trailer = ring.current.vouch(rng.choice(["dominium-receipt/1", "dominium-record/2", ""]), claims)
        case 5:
            stranger = PrivateKey(bytes(32))
            trailer = stranger.vouch(FORMAT, {**claims, "public": stranger.x})
        case _:
            claims[rng.choice(list(claims))] = rng.choice([*NASTY, "0" * 64, len(lines), 1])
            trailer = vouched(claims, ring)
    lines[-1] = spelled(trailer) + b"\n"
    return b"".join(lines)


def _anybodys(rng: random.Random) -> dict[str, Any]:
    """Return a key and a signature that sometimes hold over anything, for verifiers that accept such points."""
    x = _base64url(bytes.fromhex(rng.choice(_POINTS)))
    key = _base64url(hashlib.sha256(canonical({"crv": "Ed25519", "kty": "OKP", "x": x})).digest())
    return {"public": x, "key": key, "signature": rng.choice(_POINTS) + "00" * 32}


def _base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
