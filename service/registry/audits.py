"""Audits that are jobs: how far each has come and what it has found, so that a worker that is killed loses nothing.

An audit goes through streams in the order of their ids. How far it has `reached` is written together with what was
found up to there, and only by whoever began where it stood: a piece that is done twice counts once.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Row, func, insert, select, update

from service.audit import Audit
from service.registry.database import Database
from service.registry.schema import audit_findings, audits

SHOWN: Final = 100
"""How many findings a report names; the rest are counted."""

_decoded: Final = msgspec.json.Decoder(Audit).decode


class Task(msgspec.Struct, frozen=True):
    """An audit as somebody asked for it, and how far it has come. `verdicts` counts the streams by what was found;
    `total` is known once it has begun."""

    id: str
    account: str
    depth: str
    games: Any
    asked_at: int
    total: int | None
    done: int
    reached: str
    verdicts: dict[str, int]
    ended_at: int | None

    @property
    def status(self) -> str:
        if self.ended_at is not None:
            return "done"
        return "waiting" if self.total is None else "running"


class Finding(msgspec.Struct, frozen=True):
    """A stream in which something is wrong, or that could not be checked."""

    stream: str
    found: Audit


class Audits:
    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(self, audit: str, account: str, depth: str, games: Any) -> Task:
        """Puts an audit on the list; asked for twice under one id it is one."""
        row = {
            "id": audit, "account": account, "depth": depth, "games": msgspec.json.encode(games).decode(),
            "asked_at": int(time.time()),
        }  # fmt: skip
        with self._database.write() as connection:
            if connection.execute(select(audits.c.id).where(audits.c.id == audit)).first() is None:
                connection.execute(insert(audits).values(row))
            return _task(connection.execute(select(audits).where(audits.c.id == audit)).one())

    def find(self, audit: str) -> Task | None:
        with self._database.read() as connection:
            row = connection.execute(select(audits).where(audits.c.id == audit)).one_or_none()
        return None if row is None else _task(row)

    def unfinished(self, account: str | None = None) -> list[Task]:
        """Those that have not ended; of everybody, or of one account."""
        chosen = select(audits).where(audits.c.ended_at.is_(None)).order_by(audits.c.id)
        if account is not None:
            chosen = chosen.where(audits.c.account == account)
        with self._database.read() as connection:
            return [_task(row) for row in connection.execute(chosen)]

    def begin(self, task: Task, total: int) -> None:
        """It is known how many streams there are."""
        mine = (audits.c.id == task.id) & audits.c.total.is_(None)
        with self._database.write() as connection:
            connection.execute(update(audits).where(mine).values(total=total))

    def went(
        self, task: Task, reached: str, verdicts: Mapping[str, int], findings: Sequence[Finding], *, ended: bool
    ) -> Task | None:
        """It has gone on from where `task` stood; how it stands now, or None if somebody else has gone there first."""
        counts = dict(task.verdicts)
        for verdict, count in verdicts.items():
            counts[verdict] = counts.get(verdict, 0) + count
        values = {
            "done": task.done + sum(verdicts.values()),
            "reached": reached or task.reached,
            "verdicts": msgspec.json.encode(counts, order="sorted").decode(),
            "ended_at": int(time.time()) if ended else None,
        }
        here = (audits.c.id == task.id) & (audits.c.reached == task.reached) & audits.c.ended_at.is_(None)
        with self._database.write() as connection:
            if not connection.execute(update(audits).where(here).values(values)).rowcount:
                return None
            for finding in findings:
                told = msgspec.json.encode(finding.found).decode()
                row = {"audit": task.id, "stream": finding.stream, "finding": told}
                connection.execute(insert(audit_findings).values(row))
            return _task(connection.execute(select(audits).where(audits.c.id == task.id)).one())

    def findings(self, audit: str) -> tuple[list[Finding], int]:
        """The first findings, in the order of the streams; how many there are in all."""
        mine = audit_findings.c.audit == audit
        chosen = select(audit_findings).where(mine).order_by(audit_findings.c.stream).limit(SHOWN)
        with self._database.read() as connection:
            rows = connection.execute(chosen).all()
            count = connection.scalar(select(func.count()).select_from(audit_findings).where(mine))
        return [Finding(row.stream, _decoded(row.finding)) for row in rows], int(count or 0)


def _task(row: Row[Any]) -> Task:
    told = row._asdict()
    return Task(**told | {name: msgspec.json.decode(told[name]) for name in ("games", "verdicts")})
