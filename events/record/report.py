"""Report the result of checking a record, for people and for programs."""

from collections.abc import Collection
from typing import Any, Final, Literal

import msgspec

from events.transparency.checkpoint import Checkpoint

Verdict = Literal["verified", "consistent", "broken"]
EXIT_CODES: Final[dict[Verdict, int]] = {"verified": 0, "broken": 1, "consistent": 3}
_LONGEST: Final = 400


def worst(statuses: Collection[int]) -> int:
    """Return the exit status for several: 1 if something is wrong, 3 if something is not known, else 0."""
    return 1 if 1 in statuses else max(statuses, default=0)


class Fault(Exception):
    """Raised for the first bad line of a record, with its fault.

    `code` never changes its meaning.
    """

    def __init__(self, line: int, code: str, why: str) -> None:
        # A hostile file can be quoted, but only in part.
        self.why = why if len(why) <= _LONGEST else why[:_LONGEST] + " …"
        super().__init__(f"line {line}: {self.why}")
        self.line = line
        self.code = code


class Report(msgspec.Struct, frozen=True):
    """The report on a checked record: its verdict, its first fault if `broken`, and its content until then."""

    verdict: Verdict
    """`verified`: signed with a trusted key; `consistent`: without contradiction; `broken`."""
    line: int | None
    """Number of the first bad line."""
    code: str | None
    """Code of the fault."""
    reason: str | None
    """Description of the fault."""
    stream: str | None
    """Identifier of the recorded stream."""
    kind: str | None
    """Kind of the stream."""
    view: str | None
    """View of the record."""
    key: str | None
    """Id of the signing key."""
    head: str | None
    """Hash of the last event."""
    events: int
    """Number of events."""
    sealed: int
    """Number of sealed values."""
    opened: int
    """Number of opened values."""
    erased: int
    """Number of erased values."""
    logged: int
    """Number of events proved to be in the transparency log that signed `checkpoint`."""
    checkpoint: str | None
    """Signed checkpoint of the transparency log to which the proofs belong."""
    remarks: tuple[str, ...]
    """Further remarks for the reader."""
    seed: bool = False
    """Whether the seed is open, and is the one committed to."""
    has_beacon: bool = False
    """Whether it holds the round of a beacon."""

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.verdict]

    def plain(self) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def details(self) -> str:
        """Format what the record holds, and its fault, without the verdict."""
        fault = [] if self.reason is None else [f"Line {self.line}: {self.reason}."]
        return "\n".join([*fault, *self._contents(), *self.remarks])

    def _contents(self) -> list[str]:
        if self.stream is None:
            return []
        summary = f"The {self.kind} {self.stream} in the view `{self.view}`: {self.events} events"
        secrets = f"{self.sealed} sealed values, {self.opened} opened, {self.erased} erased"
        return [f"{summary}, {secrets}.", *([f"Head {self.head}."] if self.head else []), *self._log()]

    def _log(self) -> list[str]:
        if self.checkpoint is None:
            return []
        checkpoint = Checkpoint.parse(self.checkpoint)
        return [f"Logged: {self.logged} of its events stand in {checkpoint.origin}, of size {checkpoint.size}."]
