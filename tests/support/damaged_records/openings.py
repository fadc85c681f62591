"""Lines that open something are left out, put twice, moved, made another kind."""

import random

from events.keys import KeyRing
from tests.support.damaged_records.values import another
from tests.support.damaged_records.writing import plain, whole

_SALTS = ["0" * 64, "A" * 64, "0" * 62, "é" * 64]


def otherwise(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    lines = plain(record)
    places = [at for at, line in enumerate(lines) if "path" in line]
    if not places:
        return another(record, ring, rng)
    at = rng.choice(places)
    line = lines[at]
    path = line["path"]
    match rng.randrange(9):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, dict(line))
        case 2:
            lines.insert(rng.randrange(1, len(lines)), lines.pop(at))
        case 3:
            lines[at] = {"seq": line["seq"], "path": path, "erased": rng.choice([True, True, False, 1])}
        case 4:
            lines[at] = {**line, "path": rng.choice(["", "/", path + "/", path[1:], "/data", "/~0", "/a~1b~0c", "/0"])}
        case 5:
            lines[at] = {**line, "seq": line["seq"] + rng.choice([-1, 1])}
        case 6:
            lines[0]["view"] = lines[-1]["view"] = rng.choice(["public", "referee", "seat-0", "seat-7"])
        case 7:
            together = [place for place in places if place - 1 in places] or [at]
            one = rng.choice(together)
            lines[one - 1], lines[one] = lines[one], lines[one - 1]
        case _:
            lines[at] = {**line, "salt": rng.choice([*_SALTS, line.get("salt")])}
    return whole(lines, ring, rng, chained=rng.random() < 0.5)
