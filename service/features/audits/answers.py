"""Answers about audits."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import asdict

from events.receipts import Receipt
from service.features.audits.store import AuditProgress, Finding
from service.features.audits.verdict import DEPTHS, VERDICTS, Audit, GameAudit
from service.features.audits.words import in_words
from service.platform.answers import ABSENT, Absent, Answer, Moment
from service.platform.http.fields import moment


class Found(Answer, frozen=True):
    """The result of an audit.

    For a game that is not final it shows only whether and where something is wrong. The differing facts are shown to
    viewers who may see everything, and to everybody once the game is final.
    """

    verdict: Annotated[str, Meta(extra_json_schema={"enum": list(VERDICTS)})]
    """`agrees`: all is correct. `differs`: the rules lead to another result. `broken`: the stream is inconsistent.
    `not-carried`: this build lacks the rules. `not-begun`: there is no play yet. `not-final`: the seed is still sealed.
    `not-open`: a sealed value could not be opened."""
    detail: str
    """Result in words."""
    facts: int
    """Number of facts of play that the rules reproduced."""
    seq: int | None
    """First event that is wrong."""
    recorded: str | None
    """Recorded value at that event."""
    expected: str | None
    """Value that the rules give at that event."""
    rule: Annotated[str | None, Meta(examples=["dominion: script > action-phase > militia > discard-down-to"])]
    """The diverging rule: the steps of the ruleset's script, outermost first."""


class AuditedGame(Found, frozen=True):
    """An audit of a game in the log.

    It checks every hash, link, commitment and signature. By `depth` it also scores the facts, and runs the rules again
    with the recorded answers. For a game that is not final it shows whether and where something is wrong. Only viewers
    who may see everything can read the contents.
    """

    events: int
    """Number of events."""
    sealed: int
    """Number of sealed values that match their commitments."""
    receipts: int
    """Number of receipts for this game, each of which matches the log."""
    receipt: Receipt | None
    """Receipt of the game's last event, signed now. Null for an imported game, and if that event cannot be read."""

    @classmethod
    def of(cls, found: GameAudit, spoken: str) -> "AuditedGame":
        return cls(**_audit_fields(found, spoken))


class FoundIn(Found, frozen=True):
    """The result of the audit of one stream."""

    stream: str
    """Id of a game, match (`m_…`), tournament (`t_…`) or stream of looks at a game (`l_…`)."""


class AuditedGames(Answer, frozen=True):
    """The games to audit: of a match, of a tournament or of a ruleset."""

    match: str | Absent = ABSENT
    """Id of the match."""
    tournament: str | Absent = ABSENT
    """Id of the tournament."""
    ruleset: str | Absent = ABSENT
    """Name of the ruleset."""


class AuditTask(Answer, frozen=True):
    """An audit of many games, with its progress."""

    id: Annotated[str, Meta(examples=["u_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Id of the audit."""
    depth: Annotated[str, Meta(extra_json_schema={"enum": list(DEPTHS)})]
    """Depth of the audit."""
    games: Literal["all"] | AuditedGames
    """Games of the audit."""
    status: Annotated[str, Meta(extra_json_schema={"enum": ["waiting", "running", "done", "failed"]})]
    """Status; `waiting`: for a worker; `failed`: an error or its worker's death ended the same part five times. The
    service tries it again after a day."""
    asked_at: Moment
    """Time of the request."""
    ended_at: Moment | None
    """Time of the end."""
    total: int | None
    """Number of streams to check, as of the beginning."""
    done: int
    """Number of checked streams."""
    verdicts: dict[str, int]
    """Number of streams by verdict."""
    findings: list[FoundIn]
    """The first hundred streams, by id, that are wrong or could not be checked. Hidden contents of a game that is not
    final are left out: only the audit of that game shows them."""
    found: int
    """Number of all streams that are wrong or could not be checked."""

    @classmethod
    def of(cls, task: AuditProgress, status: str, findings: Sequence[Finding], count: int, spoken: str) -> "AuditTask":
        return cls(
            id=task.id,
            depth=task.depth,
            games=msgspec.convert(task.games, Literal["all"] | AuditedGames),
            status=status,
            asked_at=moment(task.asked_at),
            ended_at=None if task.ended_at is None else moment(task.ended_at),
            total=task.total,
            done=task.done,
            verdicts=task.verdicts,
            findings=[FoundIn(stream=finding.stream, **_audit_fields(finding.found, spoken)) for finding in findings],
            found=count,
        )


def _audit_fields(found: Audit, spoken: str) -> dict[str, Any]:
    """Return the fields of an answer about an audit, with the text of its message."""
    fields = asdict(found)
    del fields["why"]
    return fields | {"detail": in_words(found, spoken)}
