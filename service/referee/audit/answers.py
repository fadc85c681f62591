"""What is told of audits."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import asdict

from service.answers import ABSENT, Absent, Answer, Moment
from service.http.fields import moment
from service.referee.audit.store import Finding, Task
from service.referee.audit.verdict import DEPTHS, VERDICTS
from service.referee.audit.words import FINDINGS


class Found(Answer, frozen=True):
    """What an audit found. Of a game that is not final it tells whether and where something is wrong, never what stands
    there, but to whoever may see everything."""

    verdict: Annotated[str, Meta(extra_json_schema={"enum": list(VERDICTS)})]
    """`agrees`: all is as it should be. `differs`: the rules give something else. `broken`: the stream does not hold
    together. `not-carried`: this build lacks the engine, or a part, and cannot say: nothing is wrong. `not-begun`:
    there is no play to check yet. `not-final`: the seed of this copy is still shut. `not-open`: what is sealed could
    not be opened."""
    detail: str
    """The same in words."""
    facts: int
    """How many facts of play the rules gave again."""
    seq: int | None
    """The first event that is wrong."""
    recorded: str | None
    """What was recorded there."""
    expected: str | None
    """What the rules give there."""
    rule: Annotated[str | None, Meta(examples=["dominion: script > action-phase > militia > discard-down-to"])]
    """By which rule: the steps of the ruleset's script, as it names them, the outermost first."""


class FoundIn(Found, frozen=True):
    """What an audit found in one stream."""

    stream: str
    """A game; or a match (`m_…`), a tournament (`t_…`), or the book of looks at a game (`l_…`)."""


class AuditedGames(Answer, frozen=True):
    """The games of a match, of a tournament, or of a ruleset: one of them."""

    match: str | Absent = ABSENT
    """Those of this match."""
    tournament: str | Absent = ABSENT
    """Those of this tournament."""
    ruleset: str | Absent = ABSENT
    """All of this ruleset."""


class AuditTask(Answer, frozen=True):
    """An audit of many games, as far as it has come."""

    id: Annotated[str, Meta(examples=["u_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """The audit."""
    depth: Annotated[str, Meta(extra_json_schema={"enum": list(DEPTHS)})]
    """How deep it looks."""
    games: Literal["all"] | AuditedGames
    """What is audited."""
    status: Annotated[str, Meta(extra_json_schema={"enum": ["waiting", "running", "done"]})]
    """`waiting`: for a worker."""
    asked_at: Moment
    """When it was asked for."""
    ended_at: Moment | None
    """When it was done."""
    total: int | None
    """How many there were to look at as it began."""
    done: int
    """How many have been looked at."""
    verdicts: dict[str, int]
    """How many by what was found."""
    findings: list[FoundIn]
    """The first hundred, in the order of their ids, in which something is wrong or could not be checked. What lies
    hidden in a game that is not final is not told here, but by the game's own audit."""
    found: int
    """How many such there are in all."""

    @classmethod
    def of(cls, task: Task, findings: Sequence[Finding], count: int, spoken: str) -> "AuditTask":
        return cls(
            id=task.id,
            depth=task.depth,
            games=msgspec.convert(task.games, Literal["all"] | AuditedGames),
            status=task.status,
            asked_at=moment(task.asked_at),
            ended_at=None if task.ended_at is None else moment(task.ended_at),
            total=task.total,
            done=task.done,
            verdicts=task.verdicts,
            findings=[_found(finding, spoken) for finding in findings],
            found=count,
        )


def _found(finding: Finding, spoken: str) -> FoundIn:
    found = asdict(finding.found)
    return FoundIn(stream=finding.stream, **found | {"detail": FINDINGS.say(finding.found.detail, spoken)})
