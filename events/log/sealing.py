"""Seal secrets in public events: an event has a commitment, and the value is stored next to it.

A commitment is `{"sealed": HMAC-SHA-256(salt, canonical(value))}`. The salt of a secret is derived from the game's
sealing key, its stream, its event's number and its path, so no opening reveals anything about another one.

A text that a person may have erased is `{"erasable": true, "sealed": hex}`. Its salt is random and stored with the
text. When both are deleted, nobody can recover the text, and every hash stays the same. The mark is in the chain from
the beginning, so nobody can declare a drawn card erased.
"""

import hmac
import secrets as randomness
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

import orjson

from events.log.canon import canonical, word
from events.log.event import Stored
from events.log.viewer import Audience, Viewer

SALT_BYTES: Final = 32

_REMEMBERED: Final = 16 * 1024
"""Size in bytes up to which openings are cached.

No decision is larger; larger values are parsed each time.
"""
_ERASABLE: Final = b'"erasable":true'
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


class Opening(NamedTuple):
    """The value and salt that open one commitment.

    `salt` is None if the value was erased.
    """

    path: str
    value: Any
    salt: str | None


class Commitment(NamedTuple):
    """The commitment to a sealed value, as an event contains it."""

    sealed: str
    erasable: bool


def erasable(path: str, value: Any, audience: Audience) -> tuple[str, Any, Audience, str]:
    """Return a secret for `sealed` with a random salt, which `erased` can delete later."""
    return path, value, audience, randomness.token_hex(SALT_BYTES)


def sealed(
    key: bytes, stream: str, seq: int, data: dict[str, Any], secrets: Iterable[Sequence[Any]]
) -> tuple[dict[str, Any], bytes | None]:
    """Return the data of an event with a commitment for each secret, and the openings to store beside it.

    A secret is `(path, value, audience)`. A path is a JSON Pointer to a place in `data` whose value is None.
    """
    column = []
    for path, value, audience, *stored in secrets:
        salt = bytes.fromhex(stored[0]) if stored else salt_of(key, stream, seq, path)
        text = canonical(value)  # spelled once, for a question can be long
        commitment: dict[str, Any] = {"sealed": _hmac(salt, text).hex()}
        if stored:
            commitment["erasable"] = True
        data = _put(data, [_unescaped(token) for token in path.split("/")[1:]], commitment)
        column.append(b"[%b]" % b",".join((word(path), text, word(audience), *map(canonical, stored))))
    return data, b"[%b]" % b",".join(column) if column else None


@lru_cache(1024)
def salt_of(key: bytes, stream: str, seq: int, path: str) -> bytes:
    """Derive the salt of a secret: HKDF-Expand(key, canonical([stream, seq, path]), 32), which is one block.

    Results are cached briefly, because a sealed value is usually shown at once to its audience.
    """
    if len(key) != SALT_BYTES:
        raise ValueError(f"a sealing key has {SALT_BYTES} bytes")
    return _hmac(key, b"[%b,%d,%b]\x01" % (word(stream), seq, word(path)))


def commit(salt: bytes, value: Any) -> str:
    return _hmac(salt, canonical(value)).hex()


def _hmac(key: bytes, message: bytes) -> bytes:
    """Return the HMAC-SHA-256 of a message for a key of at most 64 bytes.

    Among many threads it is faster than `hmac.digest`, which releases the interpreter lock each time.
    """
    block = key.ljust(64, b"\0")
    inner = sha256(block.translate(_INNER) + message).digest()
    return sha256(block.translate(_OUTER) + inner).digest()


def holds_text(stored: Stored) -> bool:
    """Return whether an event has erasable texts, including erased ones.

    Quotes inside a text are escaped, so a text cannot contain the mark that is searched for.
    """
    return stored.openings is not None and _ERASABLE in stored.body


def texts(stored: Stored) -> list[str]:
    """Return the paths of the texts in an event that can still be erased."""
    if not holds_text(stored):
        return []
    return [path for path, _, _, *own in _entries(stored) if own and own[0] is not None]


def without_texts(stored: Stored) -> Stored:
    """Return an event without its erasable texts, so that it may stay in memory."""
    if not holds_text(stored):
        return stored
    closed = commitments(orjson.loads(bytes(stored.event.data)))
    left = [entry for entry in _entries(stored) if not closed[entry[0]].erasable]
    return stored._replace(openings=canonical(left) if left else None)


def opens(commitment: str, salt: str, value: Any) -> bool:
    """Return whether `commitment` is the commitment to `value` with `salt`."""
    return hmac.compare_digest(commit(bytes.fromhex(salt), value), commitment)


def _entries(stored: Stored) -> list[list[Any]]:
    """Parse the openings that are stored with an event.

    The result is shared: do not change it. Openings of erasable texts are not cached.
    """
    assert stored.openings is not None  # noqa: S101 - whoever asks has looked
    if len(stored.openings) > _REMEMBERED or holds_text(stored):
        return _read(stored.openings)
    return _remembered(stored.openings)


def _read(openings: bytes) -> list[list[Any]]:
    entries: list[list[Any]] = orjson.loads(openings)
    return entries


_remembered: Final = lru_cache(256)(_read)
"""Cache of parsed openings.

Every fold reads the latest question, so it is parsed once.
"""


def openings_for(stored: Stored, key: bytes, viewer: Viewer) -> list[Opening]:
    """Return the openings of an event that a viewer may have, in the order of their paths."""
    if stored.openings is None:
        return []
    found = []
    for path, value, audience, *own in _entries(stored):
        if viewer.may_see(audience):
            found.append(Opening(path, value, own[0] if own else salt_of(key, stored.stream, stored.seq, path).hex()))
    return sorted(found, key=lambda opening: opening.path)


def opened_values(stored: Stored, viewer: Viewer) -> dict[str, Any]:
    """Return the sealed values of an event that a viewer may see, by path.

    An erased value is None.
    """
    if stored.openings is None:
        return {}
    entries = _entries(stored)
    if viewer.sees_all:
        return {entry[0]: entry[1] for entry in entries}
    return {entry[0]: entry[1] for entry in entries if viewer.may_see(entry[2])}


def audiences(stored: Stored) -> dict[str, Audience]:
    entries = [] if stored.openings is None else _read(stored.openings)
    return {path: tuple(audience) if isinstance(audience, list) else audience for path, _, audience, *_ in entries}


def erased(openings: bytes, *paths: str) -> bytes:
    """Return the openings of an event without the texts at `paths` and their salts."""
    entries = orjson.loads(openings)
    left = set(paths)
    for entry in entries:
        if entry[0] in left and len(entry) == 4:
            entry[1] = entry[3] = None
            left.discard(entry[0])
    if left:
        raise ValueError(f"nothing at {', '.join(sorted(left))} can be erased")
    return canonical(entries)


def commitments(data: Mapping[str, Any]) -> dict[str, Commitment]:
    """Return every commitment in the data of an event, by path.

    Raise ValueError if a commitment is malformed.
    """
    found: dict[str, Commitment] = {}
    for key, inner in data.items():
        _collect(inner, f"/{_escaped(key)}", found)
    return found


def _collect(node: Any, path: str, found: dict[str, Commitment]) -> None:
    if isinstance(node, dict):
        if "sealed" in node:
            found[path] = _commitment(node, path)
            return
        for key, inner in node.items():
            _collect(inner, f"{path}/{_escaped(key)}", found)
    elif isinstance(node, list):
        for place, inner in enumerate(node):
            _collect(inner, f"{path}/{place}", found)


def _commitment(node: dict[str, Any], path: str) -> Commitment:
    code = node["sealed"]
    if not (isinstance(code, str) and len(code) == 2 * SALT_BYTES and set(code) <= set("0123456789abcdef")):
        raise ValueError(f"{path} holds no commitment")
    if node.keys() == {"sealed"}:
        return Commitment(code, erasable=False)
    if node.keys() == {"erasable", "sealed"} and node["erasable"] is True:
        return Commitment(code, erasable=True)
    raise ValueError(f"{path} holds more than a commitment")


def _put(node: Any, tokens: list[str], commitment: dict[str, Any]) -> Any:
    """Return `node` with `commitment` at the path `tokens`, where it has None.

    The rest is shared, not copied.
    """
    if not tokens:
        if node is not None:
            raise ValueError("a secret's place in the data must be left empty")
        return commitment
    first, *rest = tokens
    if isinstance(node, list | tuple):
        place = int(first)
        return [*node[:place], _put(node[place], rest, commitment), *node[place + 1 :]]
    return {**node, first: _put(node[first], rest, commitment)}


def _escaped(token: str) -> str:
    return token.replace("~", "~0").replace("/", "~1")


def _unescaped(token: str) -> str:
    return token.replace("~1", "/").replace("~0", "~")
