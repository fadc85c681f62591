"""Check a portable record line by line, and name the first line that is wrong."""

import hashlib
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from events.log.canon import NotCanonical, canonical, parsed
from events.log.event import Stored, body_of, digest, genesis
from events.log.sealing import Commitment, commitments, opens
from events.log.viewer import EVERYONE, Audience, Viewer
from events.record.log_proofs import LogCheck
from events.record.report import Fault, Report, Verdict
from events.record.writing import FORMAT, ErasedLine, EventLine, OpeningLine, ProofLine, RecordHeader, Trailer
from events.signing import PublicKey

LONGEST_LINE: Final = 4 * 1024 * 1024
_LISTED: Final = 100

Line = TypeVar("Line", RecordHeader, EventLine, OpeningLine, ErasedLine, ProofLine, Trailer)


class Check:
    """The check of a record, line by line.

    `tell` receives each complete event and the number of its line.
    """

    def __init__(self, tell: Callable[[Stored, int], None]) -> None:
        self.header: RecordHeader | None = None
        self.trailer: Trailer | None = None
        self._tell = tell
        self._line = 0
        self._hashed = hashlib.sha256()
        self._viewer = Viewer.public()
        self._head = ""
        self._commit: Any = None
        self._context: Any = None
        self._event: Stored | None = None
        self._event_line = 0
        self._closed: dict[str, Commitment] = {}
        self._column: list[list[Any]] = []
        self._events = self._sealed = self._opened = self._erased = 0
        self._log = LogCheck()
        self._logged: tuple[int, int] = 0, 0
        self._remarks: list[str] = []
        self._seed = False
        self._beacon = False

    def take(self, text: bytes) -> None:
        """Check the next line of the record."""
        self._line += 1
        if self.trailer is not None:
            raise self._fault("after-the-end", "something follows the trailer")
        if len(text) > LONGEST_LINE:
            raise self._fault("line-too-long", f"the line is longer than {LONGEST_LINE} bytes")
        if not text.endswith(b"\n"):
            raise self._fault("cut-short", "the line has no end")
        line = text[:-1]
        try:
            value = parsed(line)
        except NotCanonical as error:
            raise self._fault("not-canonical", f"the line is not canonical JSON: {error}") from error
        if not isinstance(value, dict):
            raise self._fault("stray-line", "the line is not an object")
        if self.header is None:
            self._take_header(self._shaped(value, RecordHeader))
        elif "signature" in value:
            self._take_trailer(self._shaped(value, Trailer), value, self.header)
        elif "hash" in value:
            self._take_event(self._shaped(value, EventLine), line, self.header)
        elif "salt" in value:
            self._take_opening(self._shaped(value, OpeningLine))
        elif "erased" in value:
            self._take_erased(self._shaped(value, ErasedLine))
        elif "proof" in value:
            self._take_proof(self._shaped(value, ProofLine))
        else:
            raise self._fault("stray-line", "the line is neither event, opening, proof nor trailer")
        self._hashed.update(text)

    def ended(self) -> Trailer:
        """Check the end of the record, and return its last line, the trailer."""
        if self.trailer is None:
            self._line += 1
            raise self._fault("no-trailer", "the record ends without a trailer" if self.header else "the file is empty")
        return self.trailer

    def report(self, verdict: Verdict, fault: Fault | None = None) -> Report:
        header = self.header
        return Report(
            verdict=verdict,
            line=fault.line if fault else None,
            code=fault.code if fault else None,
            reason=fault.why if fault else None,
            stream=header.stream if header else None,
            kind=header.kind if header else None,
            view=header.view if header else None,
            key=self.trailer.key if self.trailer else None,
            head=self._head or None,
            events=self._events,
            sealed=self._sealed,
            opened=self._opened,
            erased=self._erased,
            logged=self._log.events,
            checkpoint=self._log.note,
            remarks=tuple(self._remarks),
            seed=self._seed,
            has_beacon=self._beacon,
        )

    def _take_header(self, header: RecordHeader) -> None:
        if header.format != FORMAT:
            raise self._fault("unknown-format", f"the format {header.format!r} is not {FORMAT!r}")
        try:
            self._viewer = Viewer.named(header.view)
        except ValueError as error:
            raise self._fault("unknown-view", str(error)) from error
        self.header = header

    def _take_event(self, event: EventLine, line: bytes, header: RecordHeader) -> None:
        body = body_of(line, event.hash)
        if digest(body) != event.hash:
            raise self._fault("hash", f"event {event.seq} is not what its hash says")
        if event.seq != self._events + 1:
            raise self._fault("gap", f"event {event.seq} stands where {self._events + 1} should")
        if event.seq == 1:
            self._begin(event, header)
        elif event.stream != header.stream:
            raise self._fault("stream", f"event {event.seq} is of another stream")
        elif event.prev != self._head:
            raise self._fault("chain", f"event {event.seq} does not follow the event before it")
        self._close()
        try:
            self._closed = commitments(event.data)
        except ValueError as error:
            raise self._fault("malformed", str(error)) from error
        if event.type == "seed-opened":
            self._check_seed(event)
        self._beacon = self._beacon or event.type == "beacon-received"
        self._event = Stored(event.stream, event.seq, body, event.hash)
        self._event_line = self._line
        self._head = event.hash
        self._events += 1
        self._sealed += len(self._closed)

    def _begin(self, first: EventLine, header: RecordHeader) -> None:
        """Begin with the first event.

        If the header contradicts it, the header is the wrong line.
        """
        if first.stream != header.stream:
            raise Fault(1, "header", f"the header names {header.stream!r}, the first event is of {first.stream!r}")
        if first.prev != genesis(header.stream, header.kind):
            raise Fault(1, "header", "the first event does not begin the stream and kind that the header names")
        if canonical(first.data.get("rules")) != canonical(header.rules):  # to Python 1 and True are the same
            raise Fault(1, "header", "the header's rules are not those of the first event")
        self._commit = first.data.get("commit")
        draws = first.data.get("draws")
        self._context = draws.get("context") if isinstance(draws, dict) else header.stream

    def _check_seed(self, event: EventLine) -> None:
        seed = event.data.get("seed")
        if self._commit is None:
            raise self._fault("seed", "a seed is opened to which the first event had not committed")
        if digest(canonical([seed, self._context])) != self._commit:
            raise self._fault("seed", "the opened seed is not the one that the first event committed to")
        self._seed = True

    def _take_opening(self, opening: OpeningLine) -> None:
        commitment = self._commitment(opening.seq, opening.path)
        if not commitment.erasable and self._viewer == Viewer.public():
            raise self._fault("not-for-this-view", f"{_at(opening)} is opened to the public")
        if not opens(commitment.sealed, opening.salt, opening.value):
            raise self._fault("commitment", f"{_at(opening)} is not what was sealed there")
        self._column.append([opening.path, opening.value, self._audience, opening.salt])
        self._opened += 1

    def _take_erased(self, line: ErasedLine) -> None:
        if not (line.erased and self._commitment(line.seq, line.path).erasable):
            raise self._fault("not-erasable", f"{_at(line)} cannot be erased")
        self._column.append([line.path, None, self._audience, None])
        self._erased += 1
        if self._erased <= _LISTED:
            self._remarks.append(f"Erased: {_at(line)}.")

    def _take_proof(self, line: ProofLine) -> None:
        if self._event is None or line.seq != self._events or self._logged[0] == line.seq:
            raise self._fault("no-event", f"nothing is left to show of event {line.seq}")
        try:
            self._log.take(self._head, line.proof, line.public)
        except ValueError as error:
            raise self._fault("log-proof", f"event {line.seq} is not shown to be logged: {error}") from error
        self._logged = line.seq, self._line

    def _commitment(self, seq: int, path: str) -> Commitment:
        """Return the commitment that a line of the record opens.

        It must belong to the event just before, and not be opened yet.
        """
        if seq == self._logged[0]:
            raise self._fault("order", f"an opening of event {seq} stands behind the proof that it was logged")
        if seq != self._events or path not in self._closed:
            raise self._fault("no-commitment", f"nothing is left to open at {path} of event {seq}")
        if self._column and path < self._column[-1][0]:
            raise self._fault("order", f"the openings of event {seq} are not in the order of their paths")
        return self._closed.pop(path)

    def _take_trailer(self, trailer: Trailer, claims: dict[str, Any], header: RecordHeader) -> None:
        self._close()
        try:
            key = PublicKey.of_jwk({"kty": "OKP", "crv": "Ed25519", "x": trailer.public, "kid": trailer.key})
        except ValueError as error:
            raise self._fault("key", str(error)) from error
        if not key.vouches(FORMAT, claims):
            raise self._fault("signature", "the trailer's signature does not hold")
        if (trailer.stream, trailer.seq, trailer.head) != (header.stream, self._events, self._head):
            raise self._fault("head", f"the trailer signs another head, of {trailer.stream} at event {trailer.seq}")
        if trailer.view != header.view:
            raise Fault(1, "header", f"the header says {header.view}, what was signed is {trailer.view}")
        if trailer.digest != self._hashed.hexdigest():
            raise self._fault("digest", "lines before the trailer were changed, dropped or added since it was signed")
        if self._log.public not in {None, trailer.public}:
            raise Fault(self._logged[1], "log-key", "the checkpoint is signed with another key than the record")
        self.trailer = trailer

    def _close(self) -> None:
        """Finish the check of the current event, after all its openings."""
        if self._event is None:
            return
        if self._closed and self._viewer.sees_all:
            path = next(iter(self._closed))
            raise Fault(
                self._event_line,
                "unopened",
                f"{path} of event {self._events} is not opened, though the referee may see it",
            )
        openings = canonical(self._column) if self._column else None
        self._tell(self._event._replace(openings=openings), self._event_line)
        self._column = []

    @property
    def _audience(self) -> Audience:
        """Return the audience of the sealed values that the record opens.

        A referee's record does not name other audiences: the rules define them.
        """
        if self._viewer.sees_all:
            return None
        return EVERYONE if self._viewer.place is None else self._viewer.place

    def _shaped(self, value: dict[str, Any], shape: type[Line]) -> Line:
        try:
            return msgspec.convert(value, shape)
        except msgspec.ValidationError as error:
            raise self._fault("malformed", f"the line is not a {shape.__name__}: {error}") from error

    def _fault(self, code: str, why: str) -> Fault:
        return Fault(self._line, code, why)


def _at(line: OpeningLine | ErasedLine) -> str:
    return f"{line.path} of event {line.seq}"
