"""A log that grows entry by entry, which submits its checkpoints to witnesses. It can lie about any entry."""

import hashlib
from collections.abc import Sequence
from typing import Final

from events.signing import PrivateKey
from events.transparency.checkpoint import Checkpoint
from events.transparency.submission import Submission
from events.transparency.verifier_keys import VerifierKey
from tests.support.merkle import mth, proof

ORIGIN: Final = "log.example/tlog"


class GrowingLog:
    def __init__(self, origin: str = ORIGIN) -> None:
        self.origin, self.key = origin, PrivateKey(hashlib.sha256(origin.encode()).digest())

    @property
    def verifier(self) -> VerifierKey:
        return VerifierKey(self.origin, self.key.x, 1)

    def entries(self, size: int, lie: int | None = None) -> list[bytes]:
        """The first entries; the one at `lie` is another in each lie."""
        return [hashlib.sha256(f"{place} {place == lie}".encode()).digest() for place in range(size)]

    def checkpoint(self, size: int, lie: int | None = None) -> Checkpoint:
        return Checkpoint(self.origin, size, mth(self.entries(size, lie)))

    def submission(self, old: int, size: int, lie: int | None = None, path: Sequence[bytes] | None = None) -> bytes:
        if path is None:
            path = proof(old, self.entries(size, lie)) if 0 < old < size else []
        return Submission(old, tuple(path), self.checkpoint(size, lie).signed(self.key)).body()
