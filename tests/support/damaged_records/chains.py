"""An event that is whole by itself, but not at the place that it names."""

import random

from events.keys import KeyRing
from tests.support.damaged_records.writing import hash_of, plain, whole


def misplaced(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    lines = plain(record)
    event = rng.choice([line for line in lines if "hash" in line])
    others = {
        "prev": ["0" * 64, lines[1]["hash"], event["prev"].upper()],
        "seq": [event["seq"] - 1, event["seq"] + 1],
        "stream": [event["stream"] + "x"],
        "type": ["a", "a-b", "A", "1a", "a-", "a_b", "seed-opened"],
        "v": [2, 0, True],
        "at": [event["at"].replace("Z", end) for end in ("z", "+00:00", ".5Z", "")],
        "actor": ["", "é", None, "service"],
    }
    member = rng.choice(list(others))
    event[member] = rng.choice(others[member])
    event["hash"] = hash_of(event)
    return whole(lines, ring, rng, chained=False)
