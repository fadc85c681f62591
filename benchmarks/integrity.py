"""The cost of integrity: canonical bytes, seals, links, signatures, and the check of a whole record.

    python -m benchmarks.integrity

Each line names its baseline: the bare operation beneath it, in the same run.
"""

import hashlib
import hmac
import io
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson

from events.keys import KeyRing
from events.log.canon import canonical, parsed
from events.log.event import Stored, genesis, linked
from events.log.sealing import opened_values, sealed
from events.log.viewer import Viewer
from events.receipts import check_receipt, receipt
from events.record.verifying import read_record, verify
from events.record.writing import write_record

KEY = bytes(32)
STREAM = "g_01jd6v3r5m8x2k4q7w9y1z3a5c"
AT = "2026-11-01T12:00:00.000Z"
FACT = {"seat": 1, "count": 5, "cards": None, "kind": "clean-up", "left": [3, 1, 4, 1, 5]}
HAND = ["copper", "copper", "estate", "silver", "village"]


def stream(length: int) -> list[Stored]:
    """Every other event holds a secret."""
    events: list[Stored] = []
    head = genesis(STREAM, "game")
    for seq in range(1, length + 1):
        data, openings = sealed(KEY, STREAM, seq, FACT, [("/cards", HAND, seq % 4)] if seq % 2 else [])
        events.append(linked(STREAM, seq, "cards-drawn", 1, AT, "a_someone", data, head, openings))
        head = events[-1].hash
    return events


def chain_holds(events: list[Stored]) -> bool:
    head = genesis(STREAM, "game")
    for event in events:
        if not event.intact(head):
            return False
        head = event.hash
    return True


def rate(times: int, work: Callable[[], Any]) -> float:
    """The best of five runs, in operations a second."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, time.perf_counter() - start)
    return times / best


def show(name: str, reached: float, floor: float | None = None, beneath: str = "") -> None:
    against = f"{reached / floor:6.2f} of {beneath} ({floor:,.0f})" if floor else ""
    print(f"{name:<34}{reached:>12,.0f} /s   {against}")


def main() -> None:
    events = stream(10_000)
    event = events[0]
    value = orjson.loads(event.body)
    data = {**FACT, "cards": {"sealed": "0" * 64}}

    dumps = rate(20_000, lambda: orjson.dumps(value, option=orjson.OPT_SORT_KEYS))
    loads = rate(20_000, lambda: orjson.loads(event.body))
    hashing = rate(20_000, lambda: hashlib.sha256(event.body).hexdigest())
    mac = rate(20_000, lambda: hmac.digest(KEY, event.body, "sha256"))
    show("canonical", rate(20_000, lambda: canonical(value)), dumps, "orjson.dumps")
    show("parsed", rate(20_000, lambda: parsed(event.body)), loads, "orjson.loads")
    show("seal one value", rate(20_000, lambda: sealed(KEY, STREAM, 7, FACT, [("/cards", HAND, 1)])), mac, "one HMAC")
    show("open for a view", rate(20_000, lambda: opened_values(event, Viewer.seat(1))))
    link = rate(20_000, lambda: linked(STREAM, 7, "cards-drawn", 1, AT, "a_someone", data, event.hash))
    show("link", link, hashing, "one SHA-256")
    show("check a link", rate(2, lambda: chain_holds(events)) * len(events), hashing, "one SHA-256")

    with tempfile.TemporaryDirectory() as folder:
        ring = KeyRing(Path(folder) / "keys")
        signer = ring.current
        given = receipt(ring, STREAM, 7, event.hash, AT)
        keys = ring.publics()
        signing = rate(1_000, lambda: signer.sign(event.body))
        signed = rate(1_000, lambda: receipt(ring, STREAM, 7, event.hash, AT))
        show("sign a receipt", signed, signing, "one Ed25519 signature")
        show("check a receipt", rate(500, lambda: check_receipt(given, keys)))

        def write() -> bytes:
            return b"".join(write_record(events, kind="game", viewer=Viewer.referee(), key=KEY, ring=ring))

        record = write()
        show("write a record, events", rate(1, write) * len(events))
        show("verify a record, events", rate(1, lambda: verify(io.BytesIO(record), keys)) * len(events))
        show("read a record, events", rate(1, lambda: read_record(io.BytesIO(record), keys)) * len(events))
        print(f"(a record of {len(events):,} events and {len(events) // 2:,} openings, {len(record):,} bytes)")


if __name__ == "__main__":
    main()
