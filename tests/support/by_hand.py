"""A shuffle written from `docs/shuffles.md`: it shares no code with ours."""

import hashlib
import hmac
import json
from typing import Any

SEED = bytes(range(32))


def canonical(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def by_hand(items: list[Any], *label: object, seed: bytes = SEED) -> list[Any]:
    """These items, shuffled with `[context, nonces, branch, seat, purpose, ordinal]`."""
    words: list[int] = []
    for counter in range(100):
        block = hmac.new(seed, canonical([*label, counter]), hashlib.sha256).digest()
        words += [int(block[start : start + 8].hex(), 16) for start in (0, 8, 16, 24)]
    drawn = iter(words)
    for last in reversed(range(1, len(items))):
        word = next(drawn)
        while word >= (2**64 // (last + 1)) * (last + 1):
            word = next(drawn)
        items[last], items[word % (last + 1)] = items[word % (last + 1)], items[last]
    return items
