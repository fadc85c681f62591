"""The audit of a chain: each event of a stream has a correct hash and follows the event before."""

from collections.abc import Iterable
from typing import Final

import msgspec

from domain.game.chance import commitment
from domain.game.message import message
from domain.table.lobby_facts import GameCreated
from domain.table.match import MatchCreated
from domain.tournament.facts import TournamentCreated
from events.log.chain import check_next, check_time
from events.log.event import Stored
from service.features.audits.verdict import Audit

_CREATED: Final = {GameCreated.type_name(), MatchCreated.type_name(), TournamentCreated.type_name()}
ANOTHER_SEED: Final = Audit("differs", message("audit/seed"), seq=1, rule="every game: commitment")
NOTHING: Final = Audit("broken", message("audit/no-events"))


def audit_chain(events: Iterable[Stored], kind: str, seed: bytes | None = None) -> Audit:
    """Check that each event matches its hash and follows the event before, also in time.

    With a `seed`, also check that the first event committed to it. This needs no rules, and does not interpret events.
    """
    number, head, at = 0, "", ""
    for stored in events:
        check_next(stored, number, head, kind)
        check_time(stored, at)
        if not number and seed is not None and not _committed(stored, seed):
            return ANOTHER_SEED
        number, head, at = stored.seq, stored.hash, stored.event.at
    return Audit("agrees", message("audit/chain", events=number)) if number else NOTHING


def _committed(first: Stored, seed: bytes) -> bool:
    """Return whether the first event of a stream committed to the seed, for the stream or for shared shuffles."""
    fields = msgspec.json.decode(first.event.data)
    if first.event.type not in _CREATED or not isinstance(fields, dict):
        return False
    draws = fields.get("draws")
    context = draws.get("context") if isinstance(draws, dict) else first.stream
    return isinstance(context, str) and fields.get("commit") == commitment(seed, context)
