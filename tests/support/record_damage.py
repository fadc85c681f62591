"""Damaged records: what an accident does to the bytes, what somebody writes who spells JSON otherwise, and what somebody
signs who has a key and means to deceive. Most of it aims at where two verifiers part."""

import base64
import hashlib
import json
import random
from collections.abc import Callable
from typing import Any, Final

from events.canon import NotCanonical, canonical
from events.keys import KeyRing
from events.record.writing import FORMAT
from events.signing import PrivateKey
from tests.support.merkle import mth, path

Lines = list[bytes]
Plain = list[Any]

_NASTY: Final[list[Any]] = [
    None, True, False, 0, 1, -1, 2, 2**53 - 1, 2**53, -(2**53), 2**63, 2**64, 10**30, 1.0, 1.5, 100.0, 1e22, -0.0, "", "1", "0", "null",
    "\0", "a\0b", "\ud800", "\udc00\ud800", "😀", "é", "e\u0301", "\u2028", "\ufeff", "\x7f", "\x85", [], {}, [None], [1, True, "1"],
    {"sealed": "0" * 64}, {"sealed": "0" * 64, "erasable": True}, {"sealed": "0" * 64, "erasable": 1}, {"sealed": "A" * 64},
    {"sealed": "0" * 63}, {"sealed": None}, {"__proto__": 1}, {"constructor": {}}, {"é": 1}, {"\0": 1}, {"10": 1, "9": 2}, {"": 0},
    "seat-0", "seat-00", "seat-1", "seat--1", "seat-999999999", "seat-1000000000", "seat-²", "seat-٣", "seat-", "Seat-0", "public",
    "referee", "dominium-record/2", "2026-11-01T12:00:00Z", "2026-11-01T12:00:00.0000000000Z", "2026-11-01T12:00:00.5Z\n", "a-1", "a--b",
]  # fmt: skip
_TEXTS: Final = ["\n", "\r", "\t", " ", "\0", '"', "\\", "{", "0", "é", "\ufeff", "\x85", "\u2028", "\u00a0", "\x1f", "\x7f"]


def damaged(record: bytes, ring: KeyRing, rng: random.Random) -> tuple[str, bytes]:
    """The name of a damage, and the record with it."""
    while True:
        name = rng.choice(list(DAMAGES))
        found = DAMAGES[name](record, ring, rng)
        if found != record:
            return name, found


# -- Accidents ---------------------------------------------------------------------------------------------------------


def _byte(record: bytes, _: KeyRing, rng: random.Random) -> bytes:
    at = rng.randrange(len(record))
    other = rng.choice([record[at] ^ 1 << rng.randrange(8), rng.randrange(256), 0, 0x0A, 0x0D, 0x20, 0x2E, 0x30, 0x65, 0xFF])
    less, more = rng.choice([(1, 1), (1, 1), (0, 1), (1, 0)])
    return record[:at] + bytes([other]) * more + record[at + less :]


def _cut(record: bytes, _: KeyRing, rng: random.Random) -> bytes:
    return record[: rng.choice([rng.randrange(len(record)), len(record) - 1, 0, 1])]


def _line_ends(record: bytes, _: KeyRing, rng: random.Random) -> bytes:
    place = rng.choice([at for at, byte in enumerate(record) if byte == 0x0A])
    end = rng.choice([b"\r\n", b"\r", b"\n\n", b"\n\r", b" \n", b"\n ", b"\x85", "\u2028".encode(), b"\0\n", b"\x0b", b"\x0c"])
    whole = rng.random() < 0.3
    return record.replace(b"\n", end) if whole else record[:place] + end + record[place + 1 :]


def _mark(record: bytes, _: KeyRing, rng: random.Random) -> bytes:
    lines = record.splitlines(keepends=True)
    place = rng.choice([0, rng.randrange(len(lines))])
    lines[place] = b"\xef\xbb\xbf" + lines[place]
    return b"".join(lines)


def _order(record: bytes, _: KeyRing, rng: random.Random) -> bytes:
    lines = _split(record)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 4:
            lines.append(rng.choice([lines[one], b"\n", b"\0", b"x", b"\n" * 3]))
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case _:
            one = min(one, len(lines) - 2)
            lines[one], lines[one + 1] = lines[one + 1], lines[one]
    return b"".join(lines)


# -- Another spelling --------------------------------------------------------------------------------------------------


def _spelling(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    """The same value, spelled otherwise; sometimes under a signature that fits."""
    lines = _split(record)
    at = rng.randrange(len(lines))
    lines[at] = respelled(lines[at][:-1], rng) + b"\n"
    return _signed_or_not(lines, ring, rng)


def respelled(line: bytes, rng: random.Random) -> bytes:
    text = line.decode()
    value = json.loads(text)
    member = rng.choice(list(value))
    spelled = f"{json.dumps(member)}:{_json(value[member])}"
    choice = rng.randrange(14)
    if choice == 0:
        return text.replace(":1", rng.choice([":1.0", ":1e0", ":1E0", ":10e-1", ":01", ":+1", ":1.", ":0x1"]), 1).encode()
    if choice == 1:
        return text.replace(":0", rng.choice([":-0", ":0.0", ":0e5", ":-0.0", ":00"]), 1).encode()
    if choice == 2:
        return f"{text[:-1]},{spelled}}}".encode()  # a key that comes twice
    if choice == 3:
        return f"{{{spelled},{text[1:]}".encode()
    if choice == 4:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()[::1].replace(b":", b": ", 1)
    if choice == 5:
        return _json({key: value[key] for key in reversed(value)}, sort=False).encode()
    if choice == 6:
        return text.replace("a", rng.choice(["\\u0061", "\\u0061", "\\u0041"]), 1).encode()
    if choice == 7:
        return text.replace("/", "\\/", 1).replace("é", "\\u00e9", 1).encode()
    if choice == 8:
        inserted = rng.choice(["\\ud800", "\\udc00", "\\ud83d\\ude00", "\\u0000", "\\u001F", "\\u007f", "\\b", "\\u0008", "\t", "\\x41"])
        return text.replace('":"', f'":"{inserted}', 1).encode()
    if choice == 9:
        raw = rng.choice([b"\xed\xa0\x80", b"\xc0\x80", b"\xff", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xef\xbf\xbe", b"\x80", b"\x7f"])
        return line.replace(b'":"', b'":"' + raw, 1)
    if choice == 10:
        key = rng.choice(["é", "\\u0000", "\\ud800", "\x7f", "__proto__", "toString", "~", "\\u0061", ""])
        return f'{text[:-1]},"{key}":{rng.choice(["1", "null", "{}"])}}}'.encode()
    if choice == 11:
        return rng.choice([b"", b"null", b"[]", b"1", b'"a"', b"{}", b"[" + line + b"]", b" " + line, line + b" ", b"NaN", b"{\"a\":Infinity}"])
    if choice == 12:
        number = rng.choice(["9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740992", "1e400", "1e2", "1E+2", "0.1"])
        return text.replace(f"{json.dumps(member)}:", f"{json.dumps(member)}:{number},{json.dumps(member + 'z')}:", 1).encode()
    deep = rng.choice([252, 253, 254, 255, 1100, 20_000])
    opened, shut = rng.choice([("[", "]"), ('{"a":', "}")])
    return f'{{"a":{opened * deep}1{shut * deep}}}'.encode()


# -- Lies under a signature --------------------------------------------------------------------------------------------


def _member(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    """A value somewhere is another."""
    lines = _plain(record)
    at = rng.randrange(len(lines))
    lines[at] = changed(lines[at], rng)
    return _whole(lines, ring, rng)


def changed(value: Any, rng: random.Random) -> Any:
    """The value with one change, as deep in it as it comes."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        match rng.randrange(8):
            case 0:
                return {name: inner for name, inner in value.items() if name != key}
            case 1:
                return {**value, rng.choice(["more", "sealed", "erasable", "é", "__proto__", "hash", "salt"]): rng.choice(_NASTY)}
            case _:
                return {**value, key: changed(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], changed(value[at], rng), *value[at + 1 :]]
    if isinstance(value, str) and value and rng.random() < 0.6:
        at = rng.randrange(len(value))
        return rng.choice([value.upper(), value + rng.choice(_TEXTS), value[:at] + rng.choice(_TEXTS) + value[at + 1 :], value[:-1]])
    if type(value) in {int, bool} and rng.random() < 0.4:
        return {0: False, 1: True}.get(value, value + 1) if type(value) is int else int(value)
    return rng.choice(_NASTY)


def _rules(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    """The header's rules are not quite those of the game."""
    lines = _plain(record)
    rules = lines[0]["rules"]
    options = {
        name: rng.choice([int(value) if type(value) is bool else bool(value) if value in (0, 1) else value, value])
        for name, value in rules["options"].items()
    }
    lines[0]["rules"] = rng.choice([{**rules, "options": options}, {**rules, "engine": True}, None, {}, {**rules, "more": None}])
    return _whole(lines, ring, rng, chained=False)


def _openings(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    """Lines that open something are left out, put twice, moved, made another kind."""
    lines = _plain(record)
    places = [at for at, line in enumerate(lines) if "path" in line]
    if not places:
        return _member(record, ring, rng)
    at = rng.choice(places)
    line = lines[at]
    match rng.randrange(8):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, dict(line))
        case 2:
            lines.insert(rng.randrange(1, len(lines)), lines.pop(at))
        case 3:
            lines[at] = {"seq": line["seq"], "path": line["path"], "erased": rng.choice([True, True, False, 1])}
        case 4:
            lines[at] = {**line, "path": rng.choice(["", "/", line["path"] + "/", line["path"][1:], "/data", "/~0", "/a~1b~0c", "/0"])}
        case 5:
            lines[at] = {**line, "seq": line["seq"] + rng.choice([-1, 1])}
        case 6:
            lines[0]["view"] = rng.choice(["public", "referee", "seat-0", "seat-7"])
            lines[-1]["view"] = lines[0]["view"]
        case _:
            lines[at] = {**line, "salt": rng.choice(["0" * 64, "A" * 64, "0" * 62, "é" * 64, line.get("salt")])}
    return _whole(lines, ring, rng, chained=rng.random() < 0.5)


def _proofs(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    """The log's side: everything that a proof, a checkpoint and a note may look like."""
    lines = _plain(record)
    places = [at for at, line in enumerate(lines) if "hash" in line]
    at = rng.choice(places)
    lines = [line for line in lines if "proof" not in line or rng.random() < 0.2]
    seq = min(lines[min(at, len(lines) - 2)].get("seq", 1), len(places))
    event = next(number for number, line in enumerate(lines) if line.get("seq") == seq and "hash" in line)
    last = event
    while "path" in lines[last + 1]:
        last += 1
    lines.insert(last + 1, {"seq": seq, "proof": _proof(lines[event]["hash"], ring, rng), "public": ring.current.x})
    if rng.random() < 0.2:
        lines[last + 1]["public"] = rng.choice([ring.current.x + "=", ring.current.x[:-1] + "B", "", "A" * 43, "é" * 43])
    if rng.random() < 0.1:
        lines.insert(rng.randrange(1, len(lines)), dict(lines[last + 1]))
    return _whole(lines, ring, rng, chained=False)


def _proof(head: str, ring: KeyRing, rng: random.Random) -> str:
    """A proof that holds, but for one thing in it that may be read in two ways."""
    quirk = rng.choice(["none", "origin", "size", "more", "signatures", "signatures", "index", "hashes", "note", "head"])
    size = rng.choice([1, 2, 3, 5, 8, 9, 13])
    place = rng.randrange(size)
    entries = [bytes([number]) * 32 for number in range(size)]
    entries[place] = bytes.fromhex(head)
    hashes = [base64.b64encode(step).decode() for step in path(place, entries)]
    origin = rng.choice(_ORIGINS) if quirk == "origin" else "log.example/tlog"
    count = rng.choice([f"0{size}", f"+{size}", f"{size}.0", "9" * 18, "9" * 19, "٣", ""]) if quirk == "size" else size
    text = f"{origin}\n{count}\n{base64.b64encode(mth(entries)).decode()}\n"
    text += rng.choice(_MORE) if quirk == "more" else ""
    own = hashlib.sha256(origin.encode() + b"\n\x01" + _raw(ring.current.x)).digest()[:4]
    signature = bytes.fromhex(ring.current.sign(text.encode()).hex)
    line = f"— {origin} {base64.b64encode(own + signature).decode()}\n"
    block = [line]
    if quirk == "signatures":
        false = [f"— {origin} {base64.b64encode(own + end).decode()}\n" for end in (bytes(64), b"", signature + b"1", signature[:-1])]
        block = [line, *rng.sample([*_SIGNATURES, *false, f"— {origin} {base64.b64encode(bytes(68)).decode()}\n", line], rng.choice([1, 1, 2]))]
        rng.shuffle(block)
    note = text + "\n" + "".join(block)
    if quirk == "note":
        note = rng.choice([note[:-1], note + "\n", note.replace("\n\n", "\n"), note.replace("\n", "\r\n"), "", note + line.strip(), "\n" + note])
    index = str(place)
    if quirk == "index":
        index = rng.choice([str(place + 1), f"0{place}", f"+{place}", f" {place}", f"{place} ", f"{place}.0", "9" * 18, "9" * 19, "٠", ""])
    if quirk == "hashes":
        zero = base64.b64encode(bytes(32)).decode()
        one = hashes[0] if hashes else zero
        hashes = rng.choice([
            hashes[1:], [*hashes, zero], [*hashes, *[zero] * (63 - len(hashes))], [*hashes, *[zero] * (64 - len(hashes))], hashes[::-1],
            *([other, *hashes[1:]] for other in (one[:-1], one[:-2] + "B=", one + " ", one + "\r", "=" * 44, one.lower(), one + "=", "")),
        ])  # fmt: skip
    head_ = ["c2sp.org/tlog-proof@v1", f"index {index}"]
    if quirk == "head":
        head_ = rng.choice([["c2sp.org/tlog-proof@v2", head_[1]], [head_[0], "extra AAAA", head_[1]], head_[1:], [head_[0], "Index 0"], ["", *head_]])
    return "\n".join([*head_, *hashes, "", note])


_ORIGINS: Final = ["żółw", "a\x85b", "a\ufeffb", "a\u00a0b", "a\u2003b", "a\x1cb", "a+b", "a b", "", "a\u180eb", "\u200b", "a\x7fb", "𝔘"]
_MORE: Final = ["more\n", "\n", "more\n\nmore\n", "\n\n", "é\x7f\n", "\t\n", "x" * 65_300 + "\n", "x" * 65_600 + "\n", "𝔘" * 60_000 + "\n", "\x85\n"]
_SIGNATURES: Final = [
    f"— other.example {base64.b64encode(bytes(68)).decode()}\n", "— other.example AAAAA\n", "— a\x85b AAAA\n", "— a\ufeffb AAAA\n",
    "— a\u00a0b AAAA\n", "— a\u180eb AAAA\n", "— a\x1fb AAAA\n", "— a+b AAAA\n", "— short AA==\n", "— odd AB==\n", "- dash AAAA\n",
    "—  AAAA\n", "— x AAAA \n", "— x AAAA\r\n", "\n", "— x A AAA\n", "— x ====\n", "— x A===\n", "— x\n", "— x AA-_\n",
]  # fmt: skip


def _links(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    """An event that is whole by itself, and does not stand where it says."""
    lines = _plain(record)
    event = rng.choice([line for line in lines if "hash" in line])
    member = rng.choice(["prev", "seq", "stream", "type", "v", "at", "actor"])
    event[member] = {
        "prev": rng.choice(["0" * 64, lines[1]["hash"], event["prev"].upper()]), "seq": event["seq"] + rng.choice([-1, 1]),
        "stream": event["stream"] + "x", "type": rng.choice(["a", "a-b", "A", "1a", "a-", "a_b", "seed-opened"]), "v": rng.choice([2, 0, True]),
        "at": event["at"].replace("Z", rng.choice(["Z", "z", "+00:00", ".5Z", ""])), "actor": rng.choice(["", "é", None, "service"]),
    }[member]  # fmt: skip
    body = {name: value for name, value in event.items() if name != "hash"}
    event["hash"] = hashlib.sha256(_json(body).encode()).hexdigest()
    return _whole(lines, ring, rng, chained=False)


def _seed(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    """What was committed to, to which seed and for which context."""
    lines = _plain(record)
    created = lines[1]["data"]
    opened = [line for line in lines if line.get("type") == "seed-opened"]
    if not opened:
        body = {**lines[1], "type": "seed-opened", "seq": sum("hash" in line for line in lines) + 1, "data": {"seed": "5eed" * 16}}
        opened = [body]
        lines.insert(len(lines) - 1, body)
    seed = opened[0]["data"]
    context = (created.get("draws") or {}).get("context", lines[0]["stream"])
    match rng.randrange(9):
        case 0:
            seed["seed"] = rng.choice([*_NASTY, str(seed["seed"]).upper()])
        case 1:
            created["commit"] = rng.choice(_NASTY)
        case 2:
            created["draws"] = rng.choice([{"context": rng.choice(_NASTY)}, {}, [], "x", None, [1], {"toString": 1}])
        case 3:
            created.pop(rng.choice(list(created)))
        case 4:
            seed.clear()
        case 5:
            context, created["draws"] = None, {}
        case 6:
            context, created["draws"] = lines[0]["stream"], rng.choice([None, [], 1, "context"])
        case 7:
            context = {"10": 1, "9": [True]}
            created["draws"] = {"context": context}
        case _:
            seed["more"] = 1
    if rng.random() < 0.6:
        created["commit"] = hashlib.sha256(_json([seed.get("seed"), context]).encode(errors="surrogatepass")).hexdigest()
    _chain(lines)
    return _whole([line for line in lines if "proof" not in line], ring, rng, chained=False)


def _trailer(record: bytes, ring: KeyRing, rng: random.Random) -> bytes:
    """A trailer that signs something else, or is signed otherwise."""
    lines = _split(record)
    trailer = json.loads(lines[-1])
    match rng.randrange(7):
        case 0:
            trailer = {**trailer, rng.choice(list(trailer)): rng.choice(_NASTY)}
        case 1:
            trailer["signature"] = rng.choice([trailer["signature"].upper(), trailer["signature"][:-2], "0" * 128, "é" * 128])
        case 2:
            trailer["public"] = rng.choice([trailer["public"] + "=", trailer["public"][:-1] + "R", trailer["public"].replace("_", "/")])
        case 3:
            trailer |= _of_small_order(rng)
        case 4:
            claims = {name: value for name, value in trailer.items() if name not in {"key", "signature"}}
            trailer = rng.choice([
                ring.current.vouch(rng.choice(["dominium-receipt/1", "dominium-record/2", ""]), claims),
                PrivateKey(bytes(32)).vouch(FORMAT, {**claims, "public": PrivateKey(bytes(32)).x}),
            ])  # fmt: skip
        case _:
            claims = {name: value for name, value in trailer.items() if name not in {"key", "signature"}}
            claims[rng.choice(list(claims))] = rng.choice([*_NASTY, "0" * 64, len(lines), 1])
            trailer = _vouched(claims, ring)
    lines[-1] = _json(trailer).encode(errors="surrogatepass") + b"\n"
    return b"".join(lines)


def _of_small_order(rng: random.Random) -> dict[str, Any]:
    """A key that signs anything, one time in a few."""
    points = ["01" + "00" * 31, "00" * 32, "ec" + "ff" * 30 + "7f", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"]
    raw = bytes.fromhex(rng.choice(points))
    x = base64.urlsafe_b64encode(raw).decode().rstrip("=")
    thumbprint = hashlib.sha256(canonical({"crv": "Ed25519", "kty": "OKP", "x": x})).digest()
    key = base64.urlsafe_b64encode(thumbprint).decode().rstrip("=")
    return {"public": x, "key": key, "signature": rng.choice(points) + "00" * 32}


DAMAGES: Final[dict[str, Callable[[bytes, KeyRing, random.Random], bytes]]] = {
    "a byte": _byte,
    "cut": _cut,
    "line ends": _line_ends,
    "byte order mark": _mark,
    "lines in disorder": _order,
    "spelling": _spelling,
    "a value": _member,
    "rules": _rules,
    "openings": _openings,
    "proofs": _proofs,
    "trailer": _trailer,
    "links": _links,
    "seed": _seed,
}


# -- Writing it again --------------------------------------------------------------------------------------------------


def _split(record: bytes) -> Lines:
    return [line + b"\n" for line in record.split(b"\n")[:-1]]


def _plain(record: bytes) -> Plain:
    return [json.loads(line) for line in record.split(b"\n")[:-1]]


def _json(value: Any, *, sort: bool = True) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=sort)


def _whole(lines: Plain, ring: KeyRing, rng: random.Random, *, chained: bool = True) -> bytes:
    """The lines as bytes, mostly with hashes, links and a signature that fit what they say now."""
    if chained and rng.random() < 0.8:
        _chain(lines)
    return _signed_or_not([_json(line).encode(errors="surrogatepass") + b"\n" for line in lines], ring, rng)


def _chain(lines: Plain) -> None:
    head: str | None = None
    for line in lines:
        if isinstance(line, dict) and "hash" in line and isinstance(line.get("prev"), str):
            if head is not None:
                line["prev"] = head
            body = {name: value for name, value in line.items() if name != "hash"}
            head = hashlib.sha256(_json(body).encode(errors="surrogatepass")).hexdigest()
            line["hash"] = head


def _signed_or_not(lines: Lines, ring: KeyRing, rng: random.Random) -> bytes:
    return b"".join(signed_again(lines, ring) if rng.random() < 0.85 else lines)


def signed_again(lines: Lines, ring: KeyRing) -> Lines:
    """The lines under a trailer that fits them, as a dishonest writer with a key would make it."""
    *body, last = lines
    try:
        trailer = json.loads(last)
    except (ValueError, RecursionError):
        return lines
    if not isinstance(trailer, dict) or "digest" not in trailer:
        return lines
    claims = {name: value for name, value in trailer.items() if name not in {"key", "signature"}}
    event = next((found for line in reversed(body) if (found := _event(line)) is not None), None)
    if event is not None:
        claims |= {"seq": event["seq"], "head": event["hash"]}
    claims["digest"] = hashlib.sha256(b"".join(body)).hexdigest()
    return [*body, _json(_vouched(claims, ring)).encode(errors="surrogatepass") + b"\n"]


def _event(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and {"seq", "hash"} <= found.keys() else None


def _vouched(claims: dict[str, Any], ring: KeyRing) -> dict[str, Any]:
    try:
        return ring.current.vouch(FORMAT, claims)
    except NotCanonical:
        return {**claims, "key": ring.current.kid, "signature": "0" * 128}


def _raw(x: str) -> bytes:
    return base64.urlsafe_b64decode(x + "=")
