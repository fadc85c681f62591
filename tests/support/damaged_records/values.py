"""A value that is another than it was, under hashes and a signature that fit."""

import random
from typing import Any, Final

from events.keys import KeyRing
from tests.support.damaged_records.writing import plain, whole

_SEALS: Final = [
    {"sealed": "0" * 64}, {"sealed": "0" * 64, "erasable": True}, {"sealed": "0" * 64, "erasable": 1},
    {"sealed": "A" * 64}, {"sealed": "0" * 64, "erasable": False}, {"sealed": "0" * 64, "more": 1},
    {"sealed": "0" * 63}, {"sealed": None},
]  # fmt: skip
_VIEWS: Final = [
    "seat-0", "seat-00", "seat-1", "seat--1", "seat-999999999", "seat-1000000000", "seat-²", "seat-٣", "seat-",
    "Seat-0", "public", "referee",
]  # fmt: skip
_TIMES: Final = [
    "2026-11-01T12:00:00Z",
    "2026-11-01T12:00:00.0000000000Z",
    "2026-11-01T12:00:00.5Z\n",
    "٢026-11-01T12:00:00Z",
]
_NUMBERS: Final = [
    0, 1, -1, 2, 2**53 - 1, 2**53, -(2**53), 2**63, 2**64, 10**30, 1.0, 1.5, 100.0, 1e22, -0.0, float("inf"),
]  # fmt: skip
_TEXTS: Final = [
    "", "1", "0", "null", "\0", "a\0b", "\ud800", "\udc00\ud800", "😀", "é", "e\u0301", "\u2028", "\ufeff",
    "\x7f", "\x85", "dominium-record/2", "a-1", "a--b",
]  # fmt: skip
_CONTAINERS: Final = [
    [], {}, [None], [1, True, "1"], {"__proto__": 1}, {"constructor": {}}, {"é": 1}, {"\0": 1}, {"10": 1, "9": 2},
    {"": 0},
]  # fmt: skip
NASTY: Final[list[Any]] = [None, True, False, *_NUMBERS, *_TEXTS, *_CONTAINERS, *_SEALS, *_VIEWS, *_TIMES]

_CHARACTERS: Final = [*'\n\r\t \0"\\{0é\ufeff\x85\u2028\u00a0\x1f\x7f']
_NAMES: Final = ["more", "sealed", "erasable", "é", "__proto__", "hash", "salt"]


def another(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    """One somewhere in a line."""
    lines = plain(record)
    at = rng.randrange(len(lines))
    lines[at] = _changed(lines[at], rng)
    return whole(lines, ring, rng)


def other_header(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    """The header differs from the events, and sometimes the trailer agrees with the header."""
    lines = plain(record)
    member = rng.choice(["format", "view", "view", "kind", "stream"])
    lines[0][member] = rng.choice([*_VIEWS, *_TEXTS, "match", "dominium-record/1"])
    if member == "view":
        lines[-1]["view"] = lines[0]["view"]
    return whole(lines, ring, rng, chained=False)


def other_rules(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    """The header's rules are not quite those of the game: 1 for true, and the like."""
    lines = plain(record)
    rules = lines[0]["rules"]
    options = {name: _twin(value) if rng.random() < 0.5 else value for name, value in rules["options"].items()}
    others = [{**rules, "options": options}, {**rules, "engine": True}, None, {}, {**rules, "more": None}]
    lines[0]["rules"] = rng.choice(others)
    return whole(lines, ring, rng, chained=False)


def _changed(value: Any, rng: random.Random) -> Any:
    """The value with one change, as deep in it as it comes."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        match rng.randrange(8):
            case 0:
                return {name: inner for name, inner in value.items() if name != key}
            case 1:
                return {**value, rng.choice(_NAMES): rng.choice(NASTY)}
            case _:
                return {**value, key: _changed(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], _changed(value[at], rng), *value[at + 1 :]]
    if isinstance(value, str) and value and rng.random() < 0.6:
        at, character = rng.randrange(len(value)), rng.choice(_CHARACTERS)
        put_in = value[:at] + character + value[at + 1 :]
        return rng.choice([value.upper(), value + character, put_in, value[:-1]])
    if type(value) in {int, bool} and rng.random() < 0.4:
        return _twin(value)
    return rng.choice(NASTY)


def _twin(value: Any) -> Any:
    """Return the value that is equal in a language in which true is 1."""
    if type(value) is bool:
        return int(value)
    return {0: False, 1: True}.get(value, value) if type(value) is int else value
