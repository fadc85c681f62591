"""Audits of imported games: the stored record is checked again, and the rules run if it opens enough."""

import msgspec

from domain.game.message import message
from service.features.audits.copies import audit_copy
from service.features.audits.verdict import Audit, Depth, GameAudit
from service.features.records.imports.loaded_imports import LoadedImports


def audited(loaded_games: LoadedImports, game: str, depth: Depth) -> GameAudit:
    """Audit an imported game. Its last hash is not signed here, because only its origin can vouch for it."""
    record = loaded_games.record(loaded_games.kept(game))
    report = record.report
    if report.verdict == "broken":
        found = Audit("broken", message("record-broken/line", line=report.line, why=report.reason))
    else:
        found = audit_copy(record.events, report.view or "", depth)
    return GameAudit(**msgspec.structs.asdict(found), events=report.events, sealed=report.opened)
