"""Writing a record again, as the owner of a key would, with any content, canonical or not."""

import hashlib
import json
import random
from typing import Any

from events.keys import KeyRing
from events.log.canon import NotCanonical
from events.record.writing import FORMAT

Lines = list[bytes]
Plain = list[Any]


def split(record: bytes) -> Lines:
    return [line + b"\n" for line in record.split(b"\n")[:-1]]


def plain(record: bytes) -> Plain:
    return [json.loads(line) for line in record.split(b"\n")[:-1]]


def spelled(value: Any, *, sort: bool = True) -> bytes:
    """Canonical if the value is within the profile, and otherwise as near to it as JSON allows."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=sort)
    return text.encode(errors="surrogatepass")


def whole(lines: Plain, ring: KeyRing, rng: random.Random, *, chained: bool = True) -> bytes:
    """Return the lines as bytes, mostly with hashes, links and a signature that fit their content."""
    if chained and rng.random() < 0.8:
        chain(lines)
    return signed_mostly([spelled(line) + b"\n" for line in lines], ring, rng)


def chain(lines: Plain) -> None:
    head: str | None = None
    for line in lines:
        if isinstance(line, dict) and "hash" in line and isinstance(line.get("prev"), str):
            if head is not None:
                line["prev"] = head
            head = line["hash"] = hash_of(line)


def hash_of(event: dict[str, Any]) -> str:
    return hashlib.sha256(spelled({name: value for name, value in event.items() if name != "hash"})).hexdigest()


def signed_mostly(lines: Lines, ring: KeyRing, rng: random.Random) -> bytes:
    return b"".join(signed_again(lines, ring) if rng.random() < 0.85 else lines)


def signed_again(lines: Lines, ring: KeyRing) -> Lines:
    """The lines under a trailer that fits them, if they had one."""
    *body, last = lines
    trailer = _object(last)
    if "digest" not in trailer:
        return lines
    claims = claims_of(trailer)
    event = next((found for line in reversed(body) if {"seq", "hash"} <= (found := _object(line)).keys()), None)
    if event is not None:
        claims |= {"seq": event["seq"], "head": event["hash"]}
    claims["digest"] = hashlib.sha256(b"".join(body)).hexdigest()
    return [*body, spelled(vouched(claims, ring)) + b"\n"]


def claims_of(trailer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in trailer.items() if name not in {"key", "signature"}}


def vouched(claims: dict[str, Any], ring: KeyRing) -> dict[str, Any]:
    try:
        return ring.current.vouch(FORMAT, claims)
    except NotCanonical:
        return {**claims, "key": ring.current.kid, "signature": "0" * 128}


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
