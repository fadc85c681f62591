"""Submit a checkpoint to a witness, and judge a submission as a witness does (C2SP tlog-witness, `add-checkpoint`).

    old 20852014
    PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=

    games.example/tlog/kPrK_qmx
    20852163
    CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

    — games.example/tlog/kPrK_qmx Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeO...

A witness answers with its cosignatures, or refuses by an HTTP status.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from events.transparency import merkle
from events.transparency import signed_notes as notes
from events.transparency.checkpoint import Checkpoint
from events.transparency.cosignatures import lines_of, witnessed
from events.transparency.merkle import HASH_BYTES
from events.transparency.signed_notes import BadNote, SignedNote
from events.transparency.verifier_keys import VerifierKey, made_by

LONGEST: Final = notes.LONGEST * 2
SIZE_MEDIA: Final = "text/x.tlog.size"
_MOST_HASHES: Final = 63
_OLD: Final = re.compile("old (0|[1-9][0-9]{0,17})")


class SubmissionRefused(Exception):
    """Raised if a witness refuses a submission. `status` is that of HTTP, and `size` the one of the last checkpoint
    that it cosigned, if it differs from the submission's.
    """

    def __init__(self, status: int, why: str, size: int | None = None) -> None:
        super().__init__(why)
        self.status = status
        self.size = size


class Latest(NamedTuple):
    """The size and root of the last checkpoint of a log that a witness cosigned."""

    size: int
    root: bytes


NOTHING: Final = Latest(0, merkle.EMPTY)


class Submission(NamedTuple):
    """A checkpoint as a signed note, and the proof that its tree begins with the tree of size `old`."""

    old: int
    proof: tuple[bytes, ...]
    note: str

    def body(self) -> bytes:
        lines = [f"old {self.old}", *map(notes.encoded, self.proof), "", self.note]
        return "\n".join(lines).encode()

    @classmethod
    def parsed(cls, body: bytes) -> "Submission":
        """Parse the body of a request. Raise SubmissionRefused if it is malformed."""
        try:
            head, gap, note = body.decode().partition("\n\n")
            first, *hashes = head.split("\n")
            old, proof = _OLD.fullmatch(first), tuple(map(notes.decoded, hashes))
        except ValueError as error:
            raise SubmissionRefused(400, f"the request is malformed: {error}") from error
        if not gap or old is None or len(proof) > _MOST_HASHES or any(len(hash_) != HASH_BYTES for hash_ in proof):
            raise SubmissionRefused(400, "the request is no size, proof and checkpoint")
        return cls(int(old[1]), proof, note)


class Received(NamedTuple):
    """A submission whose checkpoint one of the log's trusted keys signed."""

    submission: Submission
    note: SignedNote
    checkpoint: Checkpoint
    signatures: str
    """The log's signatures, as lines of a note."""

    def judge(self, latest: Latest) -> None:
        """Raise SubmissionRefused unless the checkpoint may be cosigned by a witness that cosigned `latest` before."""
        old, proof, _ = self.submission
        _, size, root = self.checkpoint
        if old > size:
            raise SubmissionRefused(400, f"the old size {old} is larger than the size {size} of the checkpoint")
        if old != latest.size:
            raise SubmissionRefused(409, f"the last checkpoint that was cosigned has size {latest.size}", latest.size)
        if size == 0 and root != merkle.EMPTY:
            raise SubmissionRefused(422, "the root of an empty tree is another")
        if old == 0 and proof:
            raise SubmissionRefused(422, "an empty tree needs no proof")
        if old == size and root != latest.root:
            raise SubmissionRefused(422, f"another tree of size {size} was cosigned before")
        if old == size and proof:
            raise SubmissionRefused(422, "the proof is not empty, though the size is the same")
        if 0 < old < size and not merkle.grew(old, latest.root, size, root, proof):
            raise SubmissionRefused(422, f"the proof does not show that the tree begins with that of size {old}")


def received(body: bytes, logs: Iterable[VerifierKey]) -> Received:
    """Return the submission in the body of a request. Raise SubmissionRefused if none of `logs` signed it."""
    submission = Submission.parsed(body)
    try:
        checkpoint, note = Checkpoint.parse(submission.note), SignedNote.parsed(submission.note)
    except ValueError as error:
        raise SubmissionRefused(400, f"the request has no checkpoint: {error}") from error
    keys = [key for key in logs if key.name == checkpoint.origin]
    if not keys:
        raise SubmissionRefused(404, f"the log {checkpoint.origin} is unknown here")
    own = made_by(note, keys)
    if not own or not all(key.public.verifies(each.raw.hex(), note.text.encode()) for key, each in own):
        raise SubmissionRefused(403, f"no trusted key of {checkpoint.origin} has signed the checkpoint")
    return Received(submission, note, checkpoint, "".join(notes.line(*each) for _, each in own))


def cosignatures_in(answer: str, note: SignedNote, keys: Iterable[VerifierKey]) -> str:
    """Return the signature lines of `keys` in the answer of a witness. Raise BadNote unless one is there and valid."""
    if len(answer) > notes.LONGEST:
        raise BadNote("the answer of the witness is too long")
    keys = list(keys)
    whole = SignedNote(note.text, tuple(notes.signatures(answer)))
    if not witnessed(whole, keys):
        raise BadNote("the witness has not cosigned the checkpoint")
    return lines_of(f"{note.text}\n{answer}", keys)
