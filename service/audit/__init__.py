"""The audit of a game: whether its chain holds, its facts come to its result, and the rules give them again. That of a
tournament is beside it (`service.audit.tournaments`).

It needs everything that was ever sealed, so it takes the referee's copy: of a final game that is everybody's.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from domain.chance import commitment
from domain.lobby import LOBBY_CODEC, GameCreated, SeedOpened
from domain.refusal import Refusal
from domain.tournament.facts import TournamentCreated
from events.event import Stored, genesis
from events.viewer import Viewer
from projections.fold import Broken, GameFold, past_of
from service.audit.again import run_again
from service.audit.results import fold_all
from service.audit.verdict import DEPTHS, WRONG, Audit, Depth

__all__ = ["DEPTHS", "WRONG", "Audit", "Depth", "audit", "audit_chain", "audit_copy"]

_CREATED: Final = {GameCreated.type_name(), TournamentCreated.type_name()}
_ANOTHER_SEED: Final = Audit(
    "differs", "the seed is not the one that was committed to", seq=1, rule="every game: commitment"
)
_NOTHING: Final = Audit("broken", "there are no events")


def audit(events: Iterable[Stored], seed: bytes, depth: Depth = "rules") -> Audit:
    """Audits a game from its events, their openings beside them."""
    try:
        if depth == "chain":
            return audit_chain(events, "game", seed)
        return _audit(events, seed, depth)
    except Broken as broken:
        return Audit("broken", broken.why, seq=broken.seq)


def audit_chain(events: Iterable[Stored], kind: str, seed: bytes | None = None) -> Audit:
    """Whether every event of a stream is what its hash says and follows the one before; and of a game, whether its seed
    is the one that was committed to. No rules are needed, nor what any event means."""
    number, head = 0, ""
    for stored in events:
        if stored.seq != number + 1:
            raise Broken(stored.stream, stored.seq, f"follows number {number}")
        if not stored.intact(head or genesis(stored.stream, kind)):
            raise Broken(stored.stream, stored.seq, "its hash does not hold")
        if not number and seed is not None and not _committed(stored, seed):
            return _ANOTHER_SEED
        number, head = stored.seq, stored.hash
    return Audit("agrees", f"the chain of all {number} events holds") if number else _NOTHING


def audit_copy(events: Sequence[Stored], view: str, depth: Depth = "rules") -> Audit:
    """Audits a game, or a tournament, from the record that was made for this view, and that has been verified."""
    if depth == "chain":
        return Audit("agrees", f"the chain of all {len(events)} events holds")
    if events and events[0].event.type == TournamentCreated.type_name():
        from service.audit.tournaments import audit_record  # which needs desks, and they audits

        return audit_record(events, depth)
    opened = [stored.event for stored in events if stored.event.type == SeedOpened.type_name()]
    if view != str(Viewer.referee()) or not opened:
        return Audit("not-open", "only the referee's copy of a final game can be replayed")
    fact = LOBBY_CODEC.decode(opened[-1].type, opened[-1].data, {})
    assert isinstance(fact, SeedOpened)  # noqa: S101  the type's name says so
    try:
        seed = bytes.fromhex(fact.seed)
    except ValueError:
        return Audit("broken", "the opened seed is not hexadecimal")
    return audit(events, seed, depth)


def _audit(events: Iterable[Stored], seed: bytes, depth: Depth) -> Audit:
    kept: list[Stored] = []
    game = GameFold(Viewer.referee(), past_of(lambda upto: kept[:upto]))
    try:
        other = fold_all(game, events, kept)
    except Refusal as refusal:
        return Audit("not-carried", refusal.detail)
    if not kept:
        return _NOTHING
    stream = kept[0].stream
    untold = _untold(game, commitment(seed, game.lobby.context(stream)))
    if untold is not None:
        return untold
    if depth == "facts":
        return other or Audit("agrees", "the facts come to all that is on record", facts=game.copy.facts)
    again = run_again(game, kept, game.lobby.chance(seed, stream))
    return again if again.wrong or other is None else other


def _untold(game: GameFold, commit: str) -> Audit | None:
    """Why nothing can be said of what was played."""
    rules, played_by = game.rules, game.lobby.rules
    if commit != game.lobby.commit:
        return _ANOTHER_SEED
    if (played_by.engine, played_by.digest) != (rules.engine, rules.digest):
        return Audit("not-carried", f"played by engine {played_by.engine} of {rules.name}, not carried by this build")
    return None if game.copy.facts else Audit("not-begun", "nothing has been played")


def _committed(first: Stored, seed: bytes) -> bool:
    """Whether the first event committed to this seed: for the game, or for what it shares with others."""
    said = msgspec.json.decode(first.event.data)
    if first.event.type not in _CREATED or not isinstance(said, dict):
        return False
    draws = said.get("draws")
    context = draws.get("context") if isinstance(draws, dict) else first.stream
    return isinstance(context, str) and said.get("commit") == commitment(seed, context)
