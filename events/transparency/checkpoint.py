"""Read checkpoints, which a log signs over its tree, and proofs that an entry is in the tree.

Both are texts in C2SP's formats (tlog-checkpoint and tlog-proof), which other tools read.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from events.signing import PrivateKey, PublicKey
from events.transparency import signed_notes as notes
from events.transparency.merkle import HASH_BYTES

_NUMBER: Final = re.compile("0|[1-9][0-9]{0,17}")
_PROOF: Final = "c2sp.org/tlog-proof@v1"
_HEAD: Final = re.compile(
    rf"{re.escape(_PROOF)}\nindex (?P<index>0|[1-9][0-9]{{0,17}})(?P<path>(\n[A-Za-z0-9+/=]{{44}}){{0,63}})"
)


class Checkpoint(NamedTuple):
    """The size and root hash of a transparency log's tree.

    `origin` is the name of the log.
    """

    origin: str
    size: int
    root: bytes

    def signed(self, key: PrivateKey) -> str:
        return notes.signed(f"{self.origin}\n{self.size}\n{notes.encoded(self.root)}\n", self.origin, key)

    @classmethod
    def opened(cls, note: str, keys: Iterable[PublicKey]) -> "tuple[Checkpoint, PublicKey]":
        """Return the checkpoint in a signed note, and the key out of `keys` that signed it.

        Raise ValueError if none of them did.
        """
        checkpoint = cls.parse(note)
        return checkpoint, notes.opened(note, checkpoint.origin, keys).key

    @classmethod
    def parse(cls, note: str) -> "Checkpoint":
        """Parse a checkpoint from the text of a note.

        The signatures are not checked. Lines below the third are ignored.
        """
        origin, size, root, *_ = [*note.split("\n", 3), "", "", ""]
        found = notes.decoded(root)
        if not (origin and _NUMBER.fullmatch(size) and len(found) == HASH_BYTES):
            raise ValueError("this is no checkpoint")
        return cls(origin, int(size), found)


class LogProof(NamedTuple):
    """The place of an entry in a log, and the path from there to the root of a signed checkpoint."""

    place: int
    path: tuple[bytes, ...]
    checkpoint: str

    def text(self) -> str:
        lines = [_PROOF, f"index {self.place}", *map(notes.encoded, self.path)]
        return "\n".join([*lines, "", self.checkpoint])

    @classmethod
    def parsed(cls, text: str) -> "LogProof":
        head, _, checkpoint = text.partition("\n\n")
        found = _HEAD.fullmatch(head)
        if found is None:
            raise ValueError("this is no proof of something logged")
        path = tuple(map(notes.decoded, found["path"].split()))
        if any(len(hash_) != HASH_BYTES for hash_ in path):
            raise ValueError("this is no proof of something logged: a hash is too long or too short")
        return cls(int(found["index"]), path, checkpoint)


def entry(head: str) -> bytes:
    """Return the entry of the transparency log for an event: its bare hash."""
    return bytes.fromhex(head)
