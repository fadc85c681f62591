"""Ids: a prefix that says what it names, then a ULID, so that they sort by the time they were made."""

import hashlib
import secrets
import time
from datetime import datetime
from typing import Final

_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH: Final = 26

ULID: Final = r"[0-7][0-9a-hjkmnp-tv-z]{25}"


def new_id(prefix: str) -> str:
    """`new_id("g")` is something like `g_01jd6v3r5m8x2k4q7w9y1z3a5c`."""
    return f"{prefix}_{new_ulid()}"


def new_ulid() -> str:
    """48 bits of milliseconds, 80 bits of chance, in Crockford's base 32."""
    return _spelled((time.time_ns() // 1_000_000) << 80 | secrets.randbits(80))


def _spelled(number: int) -> str:
    digits = []
    for _ in range(_LENGTH):
        number, digit = divmod(number, 32)
        digits.append(_ALPHABET[digit])
    return "".join(reversed(digits))


def derived_id(prefix: str, at: datetime, name: str) -> str:
    """The id of what comes of something that happened at that moment: whoever derives it gets the same."""
    chance = int.from_bytes(hashlib.sha256(name.encode()).digest()[:10], "big")
    return f"{prefix}_{_spelled(int(at.timestamp() * 1000) << 80 | chance)}"
