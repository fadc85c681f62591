"""Records with another commitment, another seed or another context."""

import hashlib
import random
from typing import Any

from events.keys import KeyRing
from tests.support.damaged_records.values import NASTY
from tests.support.damaged_records.writing import chain, plain, spelled, whole


def otherwise(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    lines = [line for line in plain(record) if "proof" not in line]
    created, stream = lines[1]["data"], lines[0]["stream"]
    opened = next((line for line in lines if line.get("type") == "seed-opened"), None)
    if opened is None:
        number = 1 + sum("hash" in line for line in lines)
        opened = {**lines[1], "type": "seed-opened", "seq": number, "data": {"seed": "5eed" * 16}}
        lines.insert(len(lines) - 1, opened)
    seed = opened["data"]
    context: Any = (created.get("draws") or {}).get("context", stream)
    match rng.randrange(9):
        case 0:
            seed["seed"] = rng.choice([*NASTY, str(seed["seed"]).upper()])
        case 1:
            created["commit"] = rng.choice(NASTY)
        case 2:
            created["draws"] = rng.choice([{"context": rng.choice(NASTY)}, {}, [], "x", None, [1], {"toString": 1}])
        case 3:
            created.pop(rng.choice(list(created)))
        case 4:
            seed.clear()
        case 5:
            context, created["draws"] = None, {}
        case 6:
            context, created["draws"] = stream, rng.choice([None, [], 1, "context"])
        case 7:
            context = {"10": 1, "9": [True]}
            created["draws"] = {"context": context}
        case _:
            seed["more"] = 1
    if rng.random() < 0.6:
        created["commit"] = hashlib.sha256(spelled([seed.get("seed"), context])).hexdigest()
    chain(lines)
    return whole(lines, ring, rng, chained=False)
