"""The result of an audit, in a form for people and for programs."""

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from domain.game.message import Message, message
from events.receipts import Receipt

Depth = Literal["chain", "facts", "rules"]
DEPTHS: Final[tuple[Depth, ...]] = ("chain", "facts", "rules")
"""Depths of an audit. `chain`: every hash, link, seal and signature. `facts`: also that the facts give the result on
record. `rules`: also that the rules, run again, give every fact."""

VERDICTS: Final = ("agrees", "differs", "broken", "not-carried", "not-begun", "not-final", "not-open")

HARMLESS: Final = frozenset({"agrees", "not-begun", "not-final"})
"""Verdicts that need no attention. A report does not list their streams as findings."""
WRONG: Final = frozenset({"differs", "broken"})
"""Verdicts of audits that found something wrong."""


def exit_status(verdicts: Iterable[str]) -> int:
    """Return the exit status of a command: 1 if something is wrong, 3 if something could not be checked, else 0."""
    found = set(verdicts)
    return 1 if found & WRONG else 3 if found - HARMLESS else 0


class Audit(msgspec.Struct, frozen=True):
    """The result of an audit, by `verdict`:

    - `agrees`: everything is correct.
    - `differs`: at event `seq` the record has `recorded`, and the rules give `expected`. `rule` lists the steps of the
      ruleset's script that lead there.
    - `broken`: the stream is inconsistent.
    - `not-carried`: this build lacks the engine or a part.
    - `not-begun`: there is no play to check yet.
    - `not-final`: the seed of a copy is still sealed.
    - `not-open`: the copy does not open the values that the audit needs.
    """

    verdict: str
    """One of `VERDICTS`."""
    why: Message
    """Explanation of the verdict, as a message to translate."""
    facts: int = 0
    """Number of facts of play that the rules reproduced."""
    seq: int | None = None
    """The first event that is wrong."""
    recorded: str | None = None
    """Recorded value at that event."""
    expected: str | None = None
    """Value that the rules give at that event."""
    rule: str | None = None
    """The diverging rule: the steps of the ruleset's script, outermost first."""

    @property
    def wrong(self) -> bool:
        return self.verdict in WRONG

    def veiled(self) -> "Audit":
        """Return the audit with only its verdict and event, without contents that may reveal hidden information."""
        if not self.wrong:
            return self
        what = message("audit/differs" if self.verdict == "differs" else "audit/broken")
        return Audit(self.verdict, what, self.facts, self.seq)


class GameAudit(Audit, frozen=True):
    """An audit of a game in the log.

    It checks every hash, link, commitment and signature. By `depth` it also scores the facts, and runs the rules again
    with the recorded answers. For a game that is not final it shows whether and where something is wrong. Only viewers
    who may see everything can read the contents.
    """

    events: int = 0
    """Number of events."""
    sealed: int = 0
    """Number of sealed values that match their commitments."""
    receipts: int = 0
    """Number of receipts for this game, each of which matches the log."""
    receipt: Receipt | None = None
    """The head, signed now. Of an imported game we sign nothing."""
