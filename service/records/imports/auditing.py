"""Auditing an imported game: its record is checked again as it is kept, and the rules run where it opens enough."""

import msgspec

from service.records.imports.rooms import ImportedRooms
from service.referee.answers import AuditedGame
from service.referee.audit.copies import audit_copy
from service.referee.audit.verdict import Audit, Depth


def audited(rooms: ImportedRooms, game: str, depth: Depth) -> AuditedGame:
    """What the audit finds. No head is signed: what happened elsewhere is its origin's to vouch for."""
    record = rooms.record(rooms.kept(game))
    report = record.report
    if report.verdict == "broken":
        found = Audit("broken", f"line {report.line}: {report.reason}")
    else:
        found = audit_copy(record.events, report.view or "", depth)
    return AuditedGame(**msgspec.structs.asdict(found), events=report.events, sealed=report.opened)
