"""A short game's stream, with everything in it that sealing and records know: secrets, an erasable text, a seed."""

import hashlib
import io
from collections.abc import Iterable, Sequence
from typing import Any

from events.keys import KeyRing
from events.log.canon import canonical, parsed
from events.log.event import Stored, genesis, linked
from events.log.sealing import erasable, sealed
from events.log.viewer import Viewer
from events.record.verifying import verify
from events.record.writing import FORMAT, LogPositions, write_record
from events.transparency.checkpoint import Checkpoint
from tests.support.merkle import mth, path

KEY = bytes(range(32))
SEED = "5eed" * 16
STREAM = "g_short"
RULES = {"ruleset": "dominion", "engine": 1, "digest": "0" * 64, "options": {}}


def committed(seed: str, stream: str) -> str:
    return hashlib.sha256(canonical([seed, stream])).hexdigest()


def told(
    facts: Iterable[tuple[str, dict[str, Any], list[Any]]], stream: str = STREAM, kind: str = "game", key: bytes = KEY
) -> list[Stored]:
    """The stream that these facts make: type, data, secrets."""
    events: list[Stored] = []
    head = genesis(stream, kind)
    for seq, (name, data, secrets) in enumerate(facts, 1):
        shown, openings = sealed(key, stream, seq, data, secrets)
        at = f"2026-11-01T{12 + seq // 3600:02}:{seq // 60 % 60:02}:{seq % 60:02}.000Z"
        events.append(linked(stream, seq, name, 1, at, "a_someone", shown, head, openings))
        head = events[-1].hash
    return events


def short_game(stream: str = STREAM, *, seed: str = SEED) -> list[Stored]:
    return told(
        [
            ("game-created", {"rules": RULES, "commit": committed(SEED, stream)}, []),
            ("cards-drawn", {"seat": 0, "count": 2, "cards": None}, [("/cards", ["copper", "estate"], 0)]),
            ("cards-drawn", {"seat": 1, "count": 1, "cards": None}, [("/cards", ["curse"], 1)]),
            (
                "deck-shuffled",
                {"seat": 1, "order": None, "rest": None},
                [("/order", [3, 1, 2], None), ("/rest", [], 1)],
            ),
            ("game-paused", {"reason": None}, [erasable("/reason", "Zażółć gęślą jaźń", "everyone")]),
            ("seed-opened", {"seed": seed}, []),
        ],
        stream,
    )


def record(
    events: Iterable[Stored],
    ring: KeyRing,
    viewer: Viewer,
    kind: str = "game",
    key: bytes = KEY,
    places: LogPositions | None = None,
) -> list[bytes]:
    return list(write_record(events, kind=kind, viewer=viewer, key=key, ring=ring, places=places))


def logged(events: list[Stored], seqs: Iterable[int], origin: str = "log.example/tlog") -> LogPositions:
    """Return the places of these events in a log that holds others too."""
    stand = {5 * number + 2: events[seq - 1] for number, seq in enumerate(seqs)}
    entries = [
        bytes.fromhex(stand[place].hash) if place in stand else hashlib.sha256(b"%d" % place).digest()
        for place in range(max(stand) + 4)
    ]
    paths = {event.seq: (place, tuple(path(place, entries))) for place, event in stand.items()}
    return LogPositions(Checkpoint(origin, len(entries), mth(entries)), paths)


def found(lines: Iterable[bytes]) -> tuple[str, int | None, str | None]:
    report = verify(io.BytesIO(b"".join(lines)))
    return report.verdict, report.line, report.code


def signed_again(ring: KeyRing, lines: Sequence[bytes], **claims: Any) -> list[bytes]:
    """The lines under a trailer that fits them, as a dishonest writer with a key of his own would make it."""
    *body, trailer = lines
    old = {name: claim for name, claim in parsed(trailer[:-1]).items() if name not in ("signature", "key")}
    new = {**old, "digest": hashlib.sha256(b"".join(body)).hexdigest(), "public": ring.current.x, **claims}
    return [*body, line_of(ring.current.vouch(FORMAT, new))]


def line_of(value: Any) -> bytes:
    return canonical(value) + b"\n"


def changed(line: bytes, **members: Any) -> bytes:
    return line_of({**parsed(line[:-1]), **members})
