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

_ED25519: Final = b"\x01"
_ID_BYTES: Final = 4
_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f]")
_LINE: Final = re.compile(r"— (?P<name>[^\s+]+) (?P<signature>[A-Za-z0-9+/]+={0,2})")


class BadNote(ValueError):
    """Raised if a text is no signed note, or no known key has signed it."""


class OpenedNote(NamedTuple):
    """The text of a note, and the key that signed it."""

    text: str
    key: PublicKey


def key_id(name: str, x: str) -> bytes:
    """Return the four bytes by which a signature in a note identifies its key."""
    return hashlib.sha256(name.encode() + b"\n" + _ED25519 + unspelled(x)).digest()[:_ID_BYTES]


def verifier(name: str, x: str) -> str:
    """Return the key as text in the `vkey` format, which other tools read."""
    return f"{name}+{key_id(name, x).hex()}+{encoded(_ED25519 + unspelled(x))}"


def signed(text: str, name: str, key: PrivateKey) -> str:
    signature = bytes.fromhex(key.sign(text.encode()).hex)
    return f"{text}\n— {name} {encoded(key_id(name, key.x) + signature)}\n"


def opened(note: str, name: str, keys: Iterable[PublicKey]) -> OpenedNote:
    """Return the text of a note, and the key out of `keys` that signed it under `name`.

    Raise BadNote if none of them did.
    """
    if len(note) > LONGEST or _CONTROL.search(note):
        raise BadNote("this is no signed note")
    text, gap, lines = note.rpartition("\n\n")
    if not (gap and lines.endswith("\n")):
        raise BadNote("this is no signed note: it has no signatures")
    text += "\n"
    known = {key_id(name, key.x): key for key in keys}
    found = None
    for signer, signature in _signatures(lines):
        key = known.get(signature[:_ID_BYTES]) if signer == name else None
        if key is not None:
            if not key.verifies(signature[_ID_BYTES:].hex(), text.encode()):
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


def _signatures(lines: str) -> Iterator[tuple[str, bytes]]:
    for line in lines[:-1].split("\n"):
        found = _LINE.fullmatch(line)
        if found is None:
            raise BadNote("this is no signed note: a signature is malformed")
        try:
            yield found["name"], decoded(found["signature"])
        except ValueError as error:
            raise BadNote(f"this is no signed note: {error}") from error
