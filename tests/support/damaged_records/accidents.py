"""Accidents to the bytes: a disk, a mail program, an editor, a download that stopped."""

import random

from events.keys import KeyRing
from tests.support.damaged_records.writing import split

_BYTES = [0, 0x0A, 0x0D, 0x20, 0x2E, 0x30, 0x65, 0xFF]
_ENDS = ["\r\n", "\r", "\n\n", "\n\r", " \n", "\n ", "\x85", "\u2028", "\0\n", "\x0b", "\x0c"]


def byte(record: bytes, _: KeyRing, rng: random.Random) -> bytes:
    """One is changed, lost or put in."""
    at = rng.randrange(len(record))
    other = rng.choice([record[at] ^ 1 << rng.randrange(8), rng.randrange(256), *_BYTES])
    less, more = rng.choice([(1, 1), (1, 1), (0, 1), (1, 0)])
    return record[:at] + bytes([other]) * more + record[at + less :]


def cut(record: bytes, _: KeyRing, rng: random.Random) -> bytes:
    return record[: rng.choice([rng.randrange(len(record)), len(record) - 1, 0, 1])]


def line_ends(record: bytes, _: KeyRing, rng: random.Random) -> bytes:
    """One of them, or all."""
    place = rng.choice([at for at, byte in enumerate(record) if byte == 0x0A])
    end = rng.choice(_ENDS).encode()
    return record.replace(b"\n", end) if rng.random() < 0.3 else record[:place] + end + record[place + 1 :]


def mark(record: bytes, _: KeyRing, rng: random.Random) -> bytes:
    """A byte order mark before the first line, or before any."""
    lines = split(record)
    place = rng.choice([0, rng.randrange(len(lines))])
    lines[place] = b"\xef\xbb\xbf" + lines[place]
    return b"".join(lines)


def disorder(record: bytes, _: KeyRing, rng: random.Random) -> bytes:
    """A line is lost, doubled, moved, added."""
    lines = split(record)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case 3:
            one = min(one, len(lines) - 2)
            lines[one], lines[one + 1] = lines[one + 1], lines[one]
        case _:
            lines.append(rng.choice([lines[one], b"\n", b"\0", b"x", b"\n" * 3]))
    return b"".join(lines)
