"""The witness itself: it judges a submission, stores its checkpoint, and then returns its cosignature."""

import hashlib
import time
from collections.abc import Callable, Sequence

import structlog

from events.transparency.cosignatures import cosigned
from events.transparency.signed_notes import COSIGNATURE
from events.transparency.submission import SubmissionRefused, received
from events.transparency.verifier_keys import VerifierKey
from service.witness.store import WitnessStore

_log = structlog.get_logger("witness")


class Witness:
    """A witness for some logs. `clock` returns the time in seconds."""

    def __init__(
        self, store: WitnessStore, logs: Sequence[VerifierKey], clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._logs = logs
        self._clock = clock
        self._origins = {hashlib.sha256(log.name.encode()).hexdigest(): log.name for log in logs}

    @property
    def verifier(self) -> VerifierKey:
        return VerifierKey(self._store.name, self._store.key.x, COSIGNATURE)

    def add_checkpoint(self, body: bytes) -> str:
        """Return the cosignature of the checkpoint in the body of a request. Raise SubmissionRefused.

        The checkpoint is on the disk before this returns. One that is stored already is cosigned without a write.
        """
        taken = received(body, self._logs)
        with self._store.turn() as turn:
            try:
                taken.judge(turn.latest(taken.checkpoint.origin))
            except SubmissionRefused as refused:
                if refused.status == 422:  # the log signed it, so it may prove that the log has two trees
                    _log.warning("a log does not continue its tree", why=str(refused), request=body.decode())
                raise
            line = cosigned(taken.note.text, self._store.name, self._store.key, int(self._clock()))
            if not turn.holds(taken.checkpoint.origin, taken.note.text):
                turn.keep(taken.checkpoint, f"{taken.note.text}\n{taken.signatures}{line}")
        return line

    def checkpoint(self, origin_hash: str) -> str | None:
        """Return the last cosigned checkpoint of the log whose origin has this SHA-256, or None."""
        origin = self._origins.get(origin_hash)
        return None if origin is None else self._store.note(origin)
