"""The client of one witness: it submits checkpoints by HTTP, and knows the size that the witness cosigned last."""

from collections.abc import Callable, Sequence
from typing import Final
from urllib.request import Request

from events.signing import PrivateKey
from events.transparency.checkpoint import Checkpoint
from events.transparency.policy import PolicyWitness
from events.transparency.signed_notes import LONGEST, BadNote, SignedNote
from events.transparency.submission import Submission, cosignatures_in
from service.platform.runtime.outgoing import Unanswered, send

_ATTEMPTS: Final = 3
"""Submissions of one checkpoint: the first may learn the size, and another service of the log may be faster."""
_LONGEST_SIZE: Final = 32
_QUOTED: Final = 200


class WitnessFailed(Exception):
    """Raised if a witness gives no cosignature. The text is for the operator."""


class WitnessClient:
    """The client of a witness. `proof` returns the consistency proof between two sizes of the log."""

    def __init__(self, witness: PolicyWitness, proof: Callable[[int, int], Sequence[bytes]]) -> None:
        self._witness = witness
        self._proof = proof
        self.size = 0

    def cosign(self, checkpoint: Checkpoint, key: PrivateKey) -> str:
        """Return the cosignature lines of the witness, or raise WitnessFailed."""
        signed = checkpoint.signed(key)
        for _ in range(_ATTEMPTS):
            if self.size > checkpoint.size:
                raise WitnessFailed(f"it cosigned {self.size} entries of the log, which has {checkpoint.size}")
            path = self._proof(self.size, checkpoint.size) if 0 < self.size < checkpoint.size else ()
            status, answer = self._sent(Submission(self.size, tuple(path), signed).body())
            if status == 200:
                lines = self._checked(answer, signed)
                self.size = checkpoint.size
                return lines
            size = answer.strip()
            if status != 409 or not (size.isascii() and size.isdigit() and len(size) < _LONGEST_SIZE):
                raise WitnessFailed(f"it answered {status}: {answer[:_QUOTED].strip()}")
            self.size = int(size)
        raise WitnessFailed(f"it named another size {_ATTEMPTS} times")

    def _checked(self, answer: str, signed: str) -> str:
        try:
            return cosignatures_in(answer, SignedNote.parsed(signed), [self._witness.key])
        except BadNote as error:
            raise WitnessFailed(f"{error}") from error

    def _sent(self, body: bytes) -> tuple[int, str]:
        address = f"{(self._witness.url or '').rstrip('/')}/add-checkpoint"
        try:
            request = Request(address, data=body, method="POST")  # noqa: S310 - its scheme was checked
            request.add_header("Content-Type", "text/plain; charset=utf-8")
            status, answer = send(request, LONGEST + 1)
            return status, answer.decode()
        except Unanswered as error:
            raise WitnessFailed(f"{error}") from error
        except ValueError as error:
            raise WitnessFailed(f"it does not answer: {error}") from error
