"""The audit of a copy: of a verified record for one view."""

from collections.abc import Sequence

from domain.table.lobby import LOBBY_CODEC, SeedOpened
from domain.tournament.facts import TournamentCreated
from events.log.event import Stored
from events.log.viewer import Viewer
from service.features.audits.game import audit
from service.features.audits.tournament import audit_record
from service.features.audits.verdict import Audit, Depth


def audit_copy(events: Sequence[Stored], view: str, depth: Depth = "rules") -> Audit:
    """Audit a game or a tournament from a verified record for this view."""
    if depth == "chain":
        return Audit("agrees", f"the chain of all {len(events)} events holds")
    if events and events[0].event.type == TournamentCreated.type_name():
        return audit_record(events, depth)
    opened = [stored.event for stored in events if stored.event.type == SeedOpened.type_name()]
    if not opened:
        return Audit("not-final", "the game is not final: its seed is still shut")
    if view != str(Viewer.referee()):
        return Audit("not-open", "only the referee's copy of a final game can be replayed")
    fact = LOBBY_CODEC.decode(opened[-1])
    assert isinstance(fact, SeedOpened)  # noqa: S101  the type's name says so
    try:
        seed = bytes.fromhex(fact.seed)
    except ValueError:
        return Audit("broken", "the opened seed is not hexadecimal")
    return audit(events, seed, depth)
