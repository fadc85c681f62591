"""What an audit finds, for people and for programs."""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

Depth = Literal["chain", "facts", "rules"]
DEPTHS: Final[tuple[Depth, ...]] = ("chain", "facts", "rules")
"""How deep an audit looks. `chain`: every hash, link, seal and signature. `facts`: also that the facts come to the
result on record. `rules`: also that the rules, run again, give every fact."""

WRONG: Final = frozenset({"differs", "broken"})
"""Verdicts that something is wrong; the others say that nothing is, or that nobody could look."""


class Audit(msgspec.Struct, frozen=True):
    """What an audit found. `verdict`: `agrees`; `differs` at event `seq`, where `recorded` is on record and the rules
    give `expected`, by `rule`: the steps of the ruleset's script that lead there; `broken`, where the stream does not
    hold together; `not-carried`, if this build lacks the engine; `not-begun`; `not-open`, where a copy does not open
    what it takes."""

    verdict: str
    detail: str
    facts: int = 0
    seq: int | None = None
    recorded: str | None = None
    expected: str | None = None
    rule: str | None = None

    @property
    def wrong(self) -> bool:
        return self.verdict in WRONG

    def veiled(self) -> "Audit":
        """The same for those who may not know what lies hidden in the game: whether and where, and never what."""
        if not self.wrong:
            return self
        what = "the rules tell another story" if self.verdict == "differs" else "the log does not hold together"
        return Audit(self.verdict, what, self.facts, self.seq)

    def told(self) -> Iterator[str]:
        """The same in lines for a person."""
        where = "" if self.seq is None else f" at event {self.seq}"
        yield f"{self.verdict}{where}: {self.detail}"
        for name, value in (("recorded", self.recorded), ("rules give", self.expected), ("by rule", self.rule)):
            if value is not None:
                yield f"  {name:<11} {value}"
