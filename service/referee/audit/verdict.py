"""What an audit finds, for people and for programs."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal

import msgspec

Depth = Literal["chain", "facts", "rules"]
DEPTHS: Final[tuple[Depth, ...]] = ("chain", "facts", "rules")
"""How deep an audit looks. `chain`: every hash, link, seal and signature. `facts`: also that the facts come to the
result on record. `rules`: also that the rules, run again, give every fact."""

VERDICTS: Final = ("agrees", "differs", "broken", "not-carried", "not-begun", "not-final", "not-open")

HARMLESS: Final = frozenset({"agrees", "not-begun", "not-final"})
"""Verdicts after which nothing is left to look at."""
WRONG: Final = frozenset({"differs", "broken"})
"""Verdicts that something is wrong; the others say that nothing is, or that nobody could look."""


def exit_status(verdicts: Iterable[str]) -> int:
    """What a command ends with that has looked: 1 if something is wrong, 3 if nothing is, but not everything could be
    looked at, 0 if all is well."""
    found = set(verdicts)
    return 1 if found & WRONG else 3 if found - HARMLESS else 0


class Audit(msgspec.Struct, frozen=True):
    """What an audit found. `verdict`: `agrees`; `differs` at event `seq`, where `recorded` is on record and the rules
    give `expected`, by `rule`: the steps of the ruleset's script that lead there; `broken`, where the stream does not
    hold together; `not-carried`, if this build lacks the engine or a part; `not-begun`; `not-final`, where the seed of
    a copy is still shut; `not-open`, where a copy does not open what it takes."""

    verdict: Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(VERDICTS)})]
    """What came of it."""
    detail: str
    """The same in words."""
    facts: int = 0
    """How many facts of play the rules gave again."""
    seq: int | None = None
    """The first event that is wrong."""
    recorded: str | None = None
    """What was recorded there."""
    expected: str | None = None
    """What the rules give there."""
    rule: Annotated[
        str | None, msgspec.Meta(examples=["dominion: script > action-phase > militia > discard-down-to"])
    ] = None
    """By which rule: the steps of the ruleset's script, as it names them, the outermost first."""

    @property
    def wrong(self) -> bool:
        return self.verdict in WRONG

    def veiled(self) -> "Audit":
        """The same for those who may not know what lies hidden in the game: whether and where, and never what."""
        if not self.wrong:
            return self
        what = "the rules tell another story" if self.verdict == "differs" else "the log does not hold together"
        return Audit(self.verdict, what, self.facts, self.seq)
