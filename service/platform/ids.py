"""Ids: a prefix that names the kind of thing, then a ULID, so that ids sort by the time of their creation."""

import hashlib
import os
import secrets
import time
import zlib
from datetime import datetime
from typing import Final

HOME: Final = "DOMINIUM_HOME"
"""Environment variable with the number of a web process and the number of web processes, if there are several."""
_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH: Final = 26

ULID: Final = r"[0-7][0-9a-hjkmnp-tv-z]{25}"
EXAMPLE: Final = "01jd6v3r5m8x2k4q7w9y1z3a5c"
"""A ULID for the examples of the API."""
HANDLE: Final = r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,30}[A-Za-z0-9])?"
"""Pattern of a handle."""


def new_id(prefix: str) -> str:
    """Return a new id: `new_id("g")` is similar to `g_01jd6v3r5m8x2k4q7w9y1z3a5c`."""
    return f"{prefix}_{new_ulid()}"


def new_ulid() -> str:
    """Return a new ULID: 48 bits of milliseconds and 80 random bits in Crockford's base 32.

    With several web processes, each makes only ids whose requests are routed to it. So the process that created
    something has it in memory when requests for it arrive.
    """
    mine, of = _place()
    while True:
        ulid = _spelled((time.time_ns() // 1_000_000) << 80 | secrets.randbits(80))
        if home(ulid, of) == mine:
            return ulid


def home(ulid: str, of: int) -> int:
    """Return the number of the web process, out of `of`, that has the thing with a ULID in memory."""
    return zlib.crc32(ulid.encode()) % of


def _place() -> tuple[int, int]:
    mine, _, of = os.environ.get(HOME, "0/1").partition("/")
    return int(mine), int(of)


def _spelled(number: int) -> str:
    digits = []
    for _ in range(_LENGTH):
        number, digit = divmod(number, 32)
        digits.append(_ALPHABET[digit])
    return "".join(reversed(digits))


def derived_id(prefix: str, at: datetime, name: str) -> str:
    """Derive the id of a consequence of an event.

    It follows from the event's time `at` and a `name`, so the same input always gives the same id.
    """
    chance = int.from_bytes(hashlib.sha256(name.encode()).digest()[:10], "big")
    return f"{prefix}_{_spelled(int(at.timestamp() * 1000) << 80 | chance)}"
