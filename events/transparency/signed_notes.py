"""Signed notes in C2SP's signed-note format: a text, and below it a line for each signature.

    games.example/tlog
    20852163
    CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

    — games.example/tlog Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=

A signature names its key by a name and four bytes. Signatures by unknown keys are skipped.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from events.signing import PrivateKey, PublicKey, unspelled

LONGEST: Final = 64 * 1024
ED25519: Final = 1
"""Type of a signature over the text of a note, such as a log's."""
COSIGNATURE: Final = 4
"""Type of a signature by a witness over a checkpoint and a time (C2SP tlog-cosignature)."""
ID_BYTES: Final = 4
NAME: Final = r"[^\s+]+"
"""Pattern of the name of a key."""

_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f]")
_LINE: Final = re.compile(rf"— (?P<name>{NAME}) (?P<signature>[A-Za-z0-9+/]+={{0,2}})")


class BadNote(ValueError):
    """Raised if a text is no signed note, or no known key has signed it."""


class OpenedNote(NamedTuple):
    text: str
    key: PublicKey


class NoteSignature(NamedTuple):
    """A signature line of a note: the name and the id of its key, and the signature."""

    name: str
    key: bytes
    raw: bytes


class SignedNote(NamedTuple):
    """A note whose signatures are not checked yet."""

    text: str
    signatures: tuple[NoteSignature, ...]

    @classmethod
    def parsed(cls, note: str) -> "SignedNote":
        if len(note) > LONGEST or _CONTROL.search(note):
            raise BadNote("this is no signed note")
        text, gap, lines = note.rpartition("\n\n")
        if not (gap and lines.endswith("\n")):
            raise BadNote("this is no signed note: it has no signatures")
        return cls(f"{text}\n", tuple(signatures(lines)))


def key_id(name: str, x: str, kind: int = ED25519) -> bytes:
    """Return the four bytes by which a signature in a note identifies its key."""
    return hashlib.sha256(name.encode() + b"\n" + bytes([kind]) + unspelled(x)).digest()[:ID_BYTES]


def verifier(name: str, x: str, kind: int = ED25519) -> str:
    """Return the key as text in the `vkey` format, which other tools read."""
    return f"{name}+{key_id(name, x, kind).hex()}+{encoded(bytes([kind]) + unspelled(x))}"


def signed(text: str, name: str, key: PrivateKey) -> str:
    signature = bytes.fromhex(key.sign(text.encode()).hex)
    return f"{text}\n{line(name, key_id(name, key.x), signature)}"


def line(name: str, key: bytes, raw: bytes) -> str:
    return f"— {name} {encoded(key + raw)}\n"


def opened(note: str, name: str, keys: Iterable[PublicKey]) -> OpenedNote:
    """Return the text of a note, and the key out of `keys` that signed it under `name`.

    Raise BadNote if none of them did.
    """
    text, lines = SignedNote.parsed(note)
    known = {key_id(name, key.x): key for key in keys}
    found = None
    for signature in lines:
        key = known.get(signature.key) if signature.name == name else None
        if key is not None:
            if not key.verifies(signature.raw.hex(), text.encode()):
                raise BadNote(f"the signature of {name} does not hold")
            found = key
    if found is None:
        raise BadNote(f"no known key of {name} has signed this")
    return OpenedNote(text, found)


def encoded(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def decoded(text: str) -> bytes:
    """Decode base64.

    Raise ValueError unless `text` is the only spelling of its bytes.
    """
    try:
        raw = base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError("this is not base64") from error
    if encoded(raw) != text:
        raise ValueError("this is not how base64 spells it")
    return raw


def signatures(lines: str) -> Iterator[NoteSignature]:
    """Yield the signatures in the lines below a note. Raise BadNote at the first malformed line."""
    for each in lines.removesuffix("\n").split("\n"):
        found = _LINE.fullmatch(each)
        if found is None:
            raise BadNote("this is no signed note: a signature is malformed")
        try:
            raw = decoded(found["signature"])
        except ValueError as error:
            raise BadNote(f"this is no signed note: {error}") from error
        yield NoteSignature(found["name"], raw[:ID_BYTES], raw[ID_BYTES:])
