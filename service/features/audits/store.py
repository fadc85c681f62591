"""The store of audits of many streams, with their progress and findings.

An audit checks streams in the order of their ids.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select

from domain.game.message import Message
from service.features.accounts.living import hold_living
from service.features.audits.tables import audit_findings, audits
from service.features.audits.verdict import Audit
from service.platform.storage import tasks

SHOWN: Final = 100
"""Maximum number of findings that a report names. Further ones are only counted."""

_OF: Final = audit_findings.c.audit == bindparam("audit")
_FIRST: Final = select(audit_findings).where(_OF).order_by(audit_findings.c.stream).limit(SHOWN)
_HOW_MANY: Final = select(func.count()).select_from(audit_findings).where(_OF)
_ADD: Final = insert(audit_findings)


class AuditProgress(tasks.Task, frozen=True):
    """The progress of an audit. `reached` is the last checked stream, and `verdicts` counts the checked streams by
    verdict."""

    depth: str
    games: Any
    reached: str
    verdicts: dict[str, int]


class Finding(msgspec.Struct, frozen=True):
    """A stream in which something is wrong, or that could not be checked."""

    stream: str
    found: Audit


class Audits(tasks.Tasks[AuditProgress]):
    table = audits
    place = ("reached",)
    spelled = ("games", "verdicts")
    kind = AuditProgress

    def _hold(self, connection: Connection, account: str) -> None:
        hold_living(connection, account)

    def went(
        self,
        task: AuditProgress,
        reached: str,
        verdicts: Mapping[str, int],
        findings: Sequence[Finding],
        *,
        ended: bool,
    ) -> AuditProgress | None:
        """Store the progress of an audit since the state `task`, and return the new state.

        Return None if another worker was first.
        """
        counts = dict(task.verdicts)
        for verdict, count in verdicts.items():
            counts[verdict] = counts.get(verdict, 0) + count
        with self._database.write() as connection:
            gone = self._move(
                connection,
                task,
                done=task.done + sum(verdicts.values()),
                reached=reached or task.reached,
                verdicts=counts,
                ended_at=int(time.time()) if ended else None,
            )
            for finding in findings if gone is not None else ():
                encoded = msgspec.json.encode(finding.found).decode()
                connection.execute(_ADD, {"audit": task.id, "stream": finding.stream, "finding": encoded})
        return gone

    def findings(self, audit: str) -> tuple[list[Finding], int]:
        """Return the first findings of an audit, sorted by stream, and the number of all its findings."""
        with self._database.read() as connection:
            rows = connection.execute(_FIRST, {"audit": audit}).all()
            count = connection.scalar(_HOW_MANY, {"audit": audit})
        return [Finding(row.stream, _read(row.finding)) for row in rows], int(count or 0)


def _read(finding: str) -> Audit:
    """Decode a stored finding. Earlier releases stored the text of its message."""
    decoded = msgspec.json.decode(finding)
    text = decoded.pop("detail", None)
    why = decoded["why"] if text is None else {"id": "audit/text", "fields": {"text": text}}
    return msgspec.convert({**decoded, "why": _message(why)}, Audit)


def _message(fields: Any) -> Any:
    """Decode a message, and the messages among its fields."""
    if isinstance(fields, dict) and fields.keys() == {"id", "fields"}:
        return Message(fields["id"], {name: _message(value) for name, value in fields["fields"].items()})
    return [_message(one) for one in fields] if isinstance(fields, list) else fields
