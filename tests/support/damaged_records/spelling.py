"""The same value, or nearly, in another spelling: readers of JSON accept different ones as equal."""

import json
import random
from typing import Any

from events.keys import KeyRing
from tests.support.damaged_records.writing import signed_mostly, spelled, split

_ONE = ["1.0", "1e0", "1E0", "10e-1", "01", "+1", "1.", "0x1", "0.1e1"]
_ZERO = ["-0", "0.0", "0e5", "-0.0", "00"]
_BEYOND = [
    "9007199254740991",
    "9007199254740992",
    "9007199254740993",
    "-9007199254740992",
    "1e400",
    "1e2",
    "1E+2",
    "0.1",
]
_ESCAPES = [
    "\\ud800",
    "\\udc00",
    "\\ud83d\\ude00",
    "\\u0000",
    "\\u001F",
    "\\u007f",
    "\\b",
    "\\u0008",
    "\t",
    "\\x41",
    "\\/",
]
_RAW = [b"\xed\xa0\x80", b"\xc0\x80", b"\xff", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xef\xbf\xbe", b"\x80", b"\x7f"]
_KEYS = ["é", "\\u0000", "\\ud800", "\x7f", "__proto__", "toString", "~", "\\u0061", ""]
_OTHERS = [b"", b"null", b"[]", b"1", b'"a"', b"{}", b"NaN", b'{"a":Infinity}', b"{'a':1}", b"{} {}", b'{"a":1,}']


def otherwise(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    lines = split(record)
    at = rng.randrange(len(lines))
    lines[at] = _respelled(lines[at][:-1], rng) + b"\n"
    return signed_mostly(lines, ring, rng)


def _respelled(line: bytes, rng: random.Random) -> bytes:
    value: dict[str, Any] = json.loads(line)
    key = rng.choice(list(value)).encode()
    member = b'"%b":%b' % (key, spelled(value[key.decode()]))
    deep = rng.choice([252, 253, 254, 255, 1100, 20_000])
    opened, shut = rng.choice([(b"[", b"]"), (b'{"a":', b"}")])
    return rng.choice(
        [
            line.replace(b":1", b":" + rng.choice(_ONE).encode(), 1),
            line.replace(b":0", b":" + rng.choice(_ZERO).encode(), 1),
            line[:-1] + b"," + member + b"}",
            b"{" + member + b"," + line[1:],
            line.replace(b":", b": ", 1),
            spelled({name: value[name] for name in reversed(value)}, sort=False),
            line.replace(b"a", rng.choice([b"\\u0061", b"\\u0041"]), 1),
            json.dumps(value, separators=(",", ":"), sort_keys=True).encode(),
            line.replace(b'":"', b'":"' + rng.choice(_ESCAPES).encode(), 1),
            line.replace(b'":"', b'":"' + rng.choice(_RAW), 1),
            line[:-1] + b',"%b":%b}' % (rng.choice(_KEYS).encode(), rng.choice([b"1", b"null", b"{}"])),
            line.replace(b'"%b":' % key, b'"%b":%b,"%bz":' % (key, rng.choice(_BEYOND).encode(), key), 1),
            rng.choice([*_OTHERS, b"[" + line + b"]", b" " + line, line + b" ", line + b"\r"]),
            b'{"a":' + opened * deep + b"1" + shut * deep + b"}",
        ]
    )
