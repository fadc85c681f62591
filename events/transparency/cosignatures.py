"""Make and check cosignatures, by which witnesses state that a checkpoint agrees with everything they saw of a log.

The format is C2SP's tlog-cosignature, `cosignature/v1` with Ed25519: a time of eight bytes, and a signature over that
time and the text of the checkpoint.
"""

from collections.abc import Iterable
from typing import Final

from events.signing import PrivateKey
from events.transparency import signed_notes as notes
from events.transparency.signed_notes import COSIGNATURE, BadNote, NoteSignature, SignedNote
from events.transparency.verifier_keys import VerifierKey, made_by

LATEST: Final = 2**63 - 1
_TIME_BYTES: Final = 8


def cosigned(text: str, name: str, key: PrivateKey, at: int) -> str:
    """Return the signature line of the witness `name` over the text of a checkpoint, at `at` seconds."""
    signature = bytes.fromhex(key.sign(_message(text, at)).hex)
    return notes.line(name, notes.key_id(name, key.x, COSIGNATURE), at.to_bytes(_TIME_BYTES) + signature)


def witnessed(note: SignedNote, keys: Iterable[VerifierKey]) -> dict[VerifierKey, int]:
    """Return the witnesses out of `keys` that cosigned a checkpoint, each with the time of its last cosignature.

    Raise BadNote if a cosignature of one of them is invalid.
    """
    found: dict[VerifierKey, int] = {}
    for key, signature in made_by(note, keys):
        at = _time(signature)
        if at is None or not key.public.verifies(signature.raw[_TIME_BYTES:].hex(), _message(note.text, at)):
            raise BadNote(f"the cosignature of {key.name} does not hold")
        found[key] = max(at, found.get(key, 0))
    return found


def lines_of(note: str, keys: Iterable[VerifierKey]) -> str:
    """Return the signature lines of a note that the witnesses `keys` made."""
    return "".join(notes.line(*each) for _, each in made_by(SignedNote.parsed(note), keys))


def _time(signature: NoteSignature) -> int | None:
    at = int.from_bytes(signature.raw[:_TIME_BYTES])
    return at if 0 < at <= LATEST else None


def _message(text: str, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n{text}".encode()
