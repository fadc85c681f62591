"""What a check of a record found, for people and for programs."""

from typing import Any, Final, Literal

import msgspec

from events.checkpoint import Checkpoint

Verdict = Literal["verified", "consistent", "broken"]
EXIT_CODES: Final[dict[Verdict, int]] = {"verified": 0, "broken": 1, "consistent": 3}
_LONGEST: Final = 400


class Fault(Exception):
    """The first bad line and what is wrong with it. `code` never changes its meaning."""

    def __init__(self, line: int, code: str, why: str) -> None:
        # What a hostile file says may be quoted, but not at length.
        self.why = why if len(why) <= _LONGEST else why[:_LONGEST] + " …"
        super().__init__(f"line {line}: {self.why}")
        self.line = line
        self.code = code


class Report(msgspec.Struct, frozen=True):
    """The verdict, where and why it is `broken`, and what was read until then. `logged`: so many events are shown to
    stand in the log whose signed `checkpoint` this is."""

    verdict: Verdict
    line: int | None
    code: str | None
    reason: str | None
    stream: str | None
    kind: str | None
    view: str | None
    key: str | None
    head: str | None
    events: int
    sealed: int
    opened: int
    erased: int
    logged: int
    checkpoint: str | None
    remarks: tuple[str, ...]

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.verdict]

    def plain(self) -> dict[str, Any]:
        """The report as JSON knows it."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def words(self) -> str:
        """The report told in a few lines."""
        return "\n".join([self._verdict(), *self._contents(), *self.remarks])

    def _verdict(self) -> str:
        match self.verdict:
            case "verified":
                return f"Verified: every line is what was signed with key {self.key}, which you trust."
            case "consistent":
                return (
                    f"Consistent, but signed with key {self.key}, which you have not named as trusted."
                    " Compare it with the key its origin publishes."
                )
            case "broken":
                return f"Broken at line {self.line}: {self.reason}."

    def _contents(self) -> list[str]:
        if self.stream is None:
            return []
        told = f"The {self.kind} {self.stream} in the view `{self.view}`: {self.events} events"
        secrets = f"{self.sealed} sealed values, {self.opened} opened, {self.erased} erased"
        return [f"{told}, {secrets}.", *([f"Head {self.head}."] if self.head else []), *self._log()]

    def _log(self) -> list[str]:
        if self.checkpoint is None:
            return []
        checkpoint = Checkpoint.told(self.checkpoint)
        return [f"Logged: {self.logged} of its events stand in {checkpoint.origin}, of size {checkpoint.size}."]
