"""Write a portable record: a file with a stream, its reader's openings, and a signature over both.

Every line is canonical JSON: a header, the events, the openings, a trailer. Each event is followed by its openings and
by the proof that it was logged. So a reader can check a record of any length as it arrives, with one event in memory.
The trailer signs the head, the view and the SHA-256 of all bytes before it, so a dropped or added line is caught as
well as a changed event.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, NamedTuple

import msgspec

from events.keys import KeyRing
from events.log.canon import canonical
from events.log.event import Stored
from events.log.sealing import Opening, openings_for
from events.log.viewer import Viewer
from events.signing import PrivateKey
from events.transparency.checkpoint import Checkpoint, LogProof

FORMAT: Final = "dominium-record/1"

Hash = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Seq = Annotated[int, msgspec.Meta(ge=1)]
Rules = dict[str, Any] | None


class RecordHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a record.

    `rules` are those of the first event. `view` is the name of the viewer that the record was made for.
    """

    format: str
    stream: str
    kind: str
    rules: Rules
    view: str


class EventLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a record with an event and its hash."""

    stream: str
    seq: Seq
    type: Annotated[str, msgspec.Meta(pattern=r"\A[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")]
    v: Annotated[int, msgspec.Meta(ge=1)]
    at: Annotated[str, msgspec.Meta(pattern=r"\A[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}(\.[0-9]{1,9})?Z\Z")]
    actor: str
    data: dict[str, Any]
    prev: Hash
    hash: Hash


class OpeningLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a record that opens one commitment of event `seq`."""

    seq: Seq
    path: str
    salt: Hash
    value: Any


class ErasedLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a record for a commitment of event `seq` that nothing can open any more."""

    seq: Seq
    path: str
    erased: bool


class ProofLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a record with the proof that event `seq` was logged.

    It is a `LogProof` as text. `public` is the key that signed its checkpoint.
    """

    seq: Seq
    proof: str
    public: str


class Trailer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a record, with its signature.

    `public` is the signing key, and `key` the thumbprint of that key.
    """

    stream: str
    view: str
    seq: Seq
    head: Hash
    digest: Hash
    key: str
    public: str
    signature: str


class LogPositions(NamedTuple):
    """Positions of a stream's events in a transparency log, each with its path to the checkpoint's root.

    `cosignatures` are the lines that witnesses of the checkpoint signed.
    """

    checkpoint: Checkpoint
    paths: Mapping[int, tuple[int, tuple[bytes, ...]]]
    cosignatures: str = ""

    def proof(self, seq: int, signer: PrivateKey) -> str | None:
        """Return the proof that event `seq` was logged, as text, or None if it is not known."""
        if seq not in self.paths:
            return None
        return LogProof(*self.paths[seq], self.note(signer)).text()

    def note(self, signer: PrivateKey) -> str:
        """Return the checkpoint with all its signatures."""
        return self.checkpoint.signed(signer) + self.cosignatures

    @property
    def tag(self) -> int | str:
        """Return what tells these positions from others of the same stream."""
        return f"{self.checkpoint.size} cosigned" if self.cosignatures else self.checkpoint.size


def write_record(
    events: Iterable[Stored],
    *,
    kind: str,
    viewer: Viewer,
    key: bytes,
    ring: KeyRing,
    places: LogPositions | None = None,
) -> Iterator[bytes]:
    """Yield the lines of the record of a whole stream, as `viewer` may have it.

    `key` is the sealing key of the stream. `ring` signs the record.
    """
    last: Stored | None = None
    hashed = hashlib.sha256()
    signer = ring.current
    proofs = {} if places is None else dict(_proofs(places, signer))
    for event in events:
        lines = [event.line(), *(_opening(event.seq, opening) for opening in openings_for(event, key, viewer))]
        if event.seq in proofs:
            lines.append(proofs[event.seq])
        if last is None:
            lines.insert(0, _header(event, kind, viewer))
        last = event
        for line in lines:
            hashed.update(line + b"\n")
            yield line + b"\n"
    if last is None:
        raise ValueError("an empty stream has no record")
    claims = {
        "stream": last.stream,
        "view": str(viewer),
        "seq": last.seq,
        "head": last.hash,
        "digest": hashed.hexdigest(),
        "public": signer.x,
    }
    yield canonical(signer.vouch(FORMAT, claims)) + b"\n"


def _header(first: Stored, kind: str, viewer: Viewer) -> bytes:
    rules = msgspec.json.decode(first.event.data).get("rules")
    return _spelled(RecordHeader(FORMAT, first.stream, kind, rules, str(viewer)))


def _opening(seq: int, opening: Opening) -> bytes:
    if opening.salt is None:
        return _spelled(ErasedLine(seq, opening.path, erased=True))
    return _spelled(OpeningLine(seq, opening.path, opening.salt, opening.value))


def _proofs(places: LogPositions, signer: PrivateKey) -> Iterator[tuple[int, bytes]]:
    checkpoint = places.note(signer)
    for seq, (place, path) in places.paths.items():
        yield seq, _spelled(ProofLine(seq, LogProof(place, path, checkpoint).text(), signer.x))


def _spelled(line: msgspec.Struct) -> bytes:
    return canonical(msgspec.structs.asdict(line))
