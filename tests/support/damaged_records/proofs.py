"""The log's side: a proof that holds, but for one thing in it that may be read in two ways."""

import base64
import random
from collections.abc import Sequence
from typing import Final

from events.keys import KeyRing
from events.transparency.signed_notes import key_id
from tests.support.damaged_records.writing import plain, whole
from tests.support.merkle import mth, path

_QUIRKS: Final = ["none", "origin", "size", "more", "signatures", "signatures", "index", "hashes", "note", "head"]
_ORIGINS: Final = [
    "żółw", "a\x85b", "a\ufeffb", "a\u00a0b", "a\u2003b", "a\x1cb", "a+b", "a b", "", "a\u180eb", "\u200b",
    "a\x7fb", "𝔘",
]  # fmt: skip
_MORE: Final = [
    "more\n", "\n", "more\n\nmore\n", "\n\n", "é\x7f\n", "\t\n", "\x85\n", "x" * 65_300 + "\n", "x" * 65_600 + "\n",
    "𝔘" * 60_000 + "\n",
]  # fmt: skip
_BEYOND: Final = ["9" * 18, "9" * 19, ""]


def _encoded(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


_SIGNATURES: Final = [
    f"— other.example {_encoded(bytes(68))}\n", "— other.example AAAAA\n", "— a\x85b AAAA\n", "— a\ufeffb AAAA\n", "\n",
    "— a\u00a0b AAAA\n", "— a\u180eb AAAA\n", "— a\x1fb AAAA\n", "— a+b AAAA\n", "— short AA==\n", "— odd AB==\n",
    "- dash AAAA\n", "—  AAAA\n", "— x AAAA \n", "— x AAAA\r\n", "— x A AAA\n", "— x ====\n", "— x A===\n", "— x\n",
    "— x AA-_\n",
]  # fmt: skip


def otherwise(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    lines = [line for line in plain(record) if "proof" not in line or rng.random() < 0.2]
    at = rng.choice([place for place, line in enumerate(lines) if "hash" in line])
    last = at
    while "path" in lines[last + 1]:
        last += 1
    shown = {"seq": lines[at]["seq"], "proof": _proof(lines[at]["hash"], ring, rng), "public": ring.current.x}
    if rng.random() < 0.1:
        shown["public"] = rng.choice([ring.current.x + "=", ring.current.x[:-1] + "B", "", "A" * 43, "é" * 43])
    lines.insert(last + 1, shown)
    if rng.random() < 0.1:
        lines.insert(rng.randrange(1, len(lines)), dict(shown))
    return whole(lines, ring, rng, chained=False)


def _proof(head: str, ring: KeyRing, rng: random.Random) -> str:
    quirk = rng.choice(_QUIRKS)
    size = rng.choice([1, 2, 3, 5, 8, 9, 13])
    place = rng.randrange(size)
    entries = [bytes([number]) * 32 for number in range(size)]
    entries[place] = bytes.fromhex(head)
    format_, index = "c2sp.org/tlog-proof@v1", f"index {_number(place, rng) if quirk == 'index' else place}"
    first = [format_, index]
    if quirk == "head":
        first = rng.choice([["", format_, index], [f"{format_}0", index], [format_, "extra AAAA", index], [index]])
    hashes = [_encoded(step) for step in path(place, entries)]
    if quirk == "hashes":
        hashes = _hashes(hashes, rng)
    note = _note(size, mth(entries), ring, quirk, rng)
    return "\n".join([*first, *hashes, "", note])


def _note(size: int, root: bytes, ring: KeyRing, quirk: str, rng: random.Random) -> str:
    origin = rng.choice(_ORIGINS) if quirk == "origin" else "log.example/tlog"
    text = f"{origin}\n{_number(size, rng) if quirk == 'size' else size}\n{_encoded(root)}\n"
    text += rng.choice(_MORE) if quirk == "more" else ""
    own, signature = key_id(origin, ring.current.x), bytes.fromhex(ring.current.sign(text.encode()).hex)
    lines = [f"— {origin} {_encoded(own + signature)}\n"]
    if quirk == "signatures":
        ends = [bytes(64), b"", signature, signature + b"1", signature[:-1]]
        named = [f"— {origin} {_encoded(raw)}\n" for raw in (*(own + end for end in ends), bytes(68))]
        lines += rng.sample([*_SIGNATURES, *named], rng.choice([1, 1, 2]))
        rng.shuffle(lines)
    note = f"{text}\n{''.join(lines)}"
    if quirk != "note":
        return note
    doubled, returned = note.replace("\n\n", "\n"), note.replace("\n", "\r\n")
    return rng.choice([note[:-1], note + "\n", doubled, returned, "", note + lines[0].strip(), "\n" + note])


def _number(value: int, rng: random.Random) -> str:
    """One that is written otherwise, or is another."""
    twins = [f"0{value}", f"+{value}", f" {value}", f"{value} ", f"{value}.0", "٣", str(value + 1)]
    return rng.choice([*twins, *_BEYOND])


def _hashes(hashes: Sequence[str], rng: random.Random) -> list[str]:
    zero = _encoded(bytes(32))
    first, rest = (hashes[0], hashes[1:]) if hashes else (zero, [])
    odd = [first[:-1], first[:-2] + "B=", first + " ", first + "\r", "=" * 44, first.lower(), first + "=", ""]
    longer = [[*hashes, *[zero] * (length - len(hashes))] for length in (len(hashes) + 1, 63, 64)]
    return rng.choice([list(rest), list(reversed(hashes)), *longer, *([other, *rest] for other in odd)])
