"""Check the log proofs in a record: each proof by itself, and that all belong to one checkpoint."""

from events.signing import PublicKey
from events.transparency import merkle
from events.transparency.checkpoint import Checkpoint, LogProof, entry


class LogCheck:
    """The check of log proofs.

    `note` is their checkpoint, signed with the key `public`, or None before the first proof.
    """

    def __init__(self) -> None:
        self.note: str | None = None
        self.public: str | None = None
        self.events = 0

    def take(self, head: str, proof: str, public: str) -> None:
        """Check the proof that an event was logged.

        Raise ValueError if the proof is invalid.
        """
        logged = LogProof.parsed(proof)
        key = PublicKey.of_jwk({"kty": "OKP", "crv": "Ed25519", "x": public})
        checkpoint, _ = Checkpoint.opened(logged.checkpoint, [key])
        if not merkle.includes(checkpoint.size, checkpoint.root, logged.place, merkle.leaf(entry(head)), logged.path):
            raise ValueError("the path does not lead from the event to the checkpoint's root")
        if (self.note or logged.checkpoint, self.public or public) != (logged.checkpoint, public):
            raise ValueError("the checkpoint is not that of the proof before")
        self.note, self.public = logged.checkpoint, public
        self.events += 1
