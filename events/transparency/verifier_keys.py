"""Read verifier keys, C2SP's text form of a public key with the name under which it signs notes."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from events.signing import KEY_BYTES, PublicKey, spelled
from events.transparency import signed_notes as notes
from events.transparency.signed_notes import NoteSignature, SignedNote

_VKEY: Final = re.compile(rf"(?P<name>{notes.NAME})\+(?P<id>[0-9a-f]{{8}})\+(?P<key>[A-Za-z0-9+/]+={{0,2}})")


class VerifierKey(NamedTuple):
    """A public key, the name under which it signs notes, and the type of its signatures."""

    name: str
    x: str
    kind: int

    @property
    def id(self) -> bytes:
        return notes.key_id(self.name, self.x, self.kind)

    @property
    def public(self) -> PublicKey:
        return PublicKey(self.x)

    def text(self) -> str:
        return notes.verifier(self.name, self.x, self.kind)

    @classmethod
    def parsed(cls, text: str, kind: int) -> "VerifierKey":
        """Parse an Ed25519 key for signatures of the type `kind`.

        Raise ValueError if the text is no verifier key, or one of another type.
        """
        found = _VKEY.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no verifier key")
        raw = notes.decoded(found["key"])
        if raw[0] != kind:
            raise ValueError(f"the key of {found['name']} is of type {raw[0]}; expected {kind} (Ed25519)")
        if len(raw) != KEY_BYTES + 1:
            raise ValueError(f"the key of {found['name']} has not {KEY_BYTES} bytes")
        key = cls(found["name"], spelled(raw[1:]), kind)
        if key.id.hex() != found["id"]:
            raise ValueError(f"the id of the key of {key.name} is not {found['id']}")
        return key


def made_by(note: SignedNote, keys: Iterable[VerifierKey]) -> list[tuple[VerifierKey, NoteSignature]]:
    """Return the signatures of a note that name one of the `keys`, each with its key. They are not checked."""
    known = {(key.name, key.id): key for key in keys}
    return [(known[each[:2]], each) for each in note.signatures if each[:2] in known]
