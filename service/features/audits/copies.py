"""The audit of a copy: a verified record as one viewer sees it."""

from collections.abc import Mapping, Sequence

from domain.game.message import message
from domain.table.lobby_facts import LOBBY_CODEC, SeedOpened
from domain.tournament.facts import TournamentCreated
from events.log.event import Stored
from events.log.viewer import Viewer
from events.signing import PublicKey
from service.features.audits.game import audit
from service.features.audits.tournament import audit_record
from service.features.audits.verdict import Audit, Depth


def audit_copy(
    events: Sequence[Stored], view: str, depth: Depth = "rules", keys: Mapping[str, PublicKey] | None = None
) -> Audit:
    """Audit a game or a tournament from its verified record for one viewer (`view`).

    `keys` are the known keys of certificates.

    `not-final` and `not-open` mean that the record lacks the seed or the sealed values.
    """
    if depth == "chain":
        return Audit("agrees", message("audit/chain", events=len(events)))
    if events and events[0].event.type == TournamentCreated.type_name():
        return audit_record(events, depth, keys)
    opened = [stored.event for stored in events if stored.event.type == SeedOpened.type_name()]
    if not opened:
        return Audit("not-final", message("audit/not-final"))
    if view != str(Viewer.referee()):
        return Audit("not-open", message("audit/not-open"))
    fact = LOBBY_CODEC.decode(opened[-1])
    assert isinstance(fact, SeedOpened)  # noqa: S101  the type's name says so
    try:
        seed = bytes.fromhex(fact.seed)
    except ValueError:
        return Audit("broken", message("audit/seed-not-hex"))
    return audit(events, seed, depth)
