"""Auditing an imported game: its record is checked again as it is kept, and the rules run where it opens enough."""

from typing import Any

import msgspec

from service.audit import Audit, Depth, audit_copy
from service.imports.rooms import ImportedRooms


def audited(rooms: ImportedRooms, game: str, depth: Depth) -> dict[str, Any]:
    """What the audit finds. No head is signed: what happened elsewhere is its origin's to vouch for."""
    record = rooms.record(rooms.kept(game))
    report = record.report
    if report.verdict == "broken":
        found = Audit("broken", f"line {report.line}: {report.reason}")
    else:
        found = audit_copy(record.events, report.view or "", depth)
    return {
        **msgspec.structs.asdict(found),
        "events": report.events,
        "sealed": report.opened,
        "receipts": 0,
        "receipt": None,
    }
