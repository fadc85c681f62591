"""The audit of a game: its chain is intact, its facts give its result, and the rules give its facts.

It needs every sealed value, so it takes the referee's copy. Everybody gets that copy of a final game.
`service.features.audits.tournament` audits tournaments.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from domain.game.chance import commitment
from domain.game.message import message
from domain.game.refusal import Refusal
from events.log.chain import Broken
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold, past_of
from projections.stream_kinds import GAME
from projections.words import why
from service.features.audits.chain import ANOTHER_SEED, NOTHING, audit_chain
from service.features.audits.known_accounts import KnownAccounts
from service.features.audits.replay import run_again
from service.features.audits.results import fold_all
from service.features.audits.verdict import Audit, Depth


def audit(
    events: Iterable[Stored], seed: bytes, depth: Depth = "rules", accounts: KnownAccounts | None = None
) -> Audit:
    """Audit a game from its events and their openings, to the given depth."""
    try:
        if depth == "chain":
            return audit_chain(events, GAME.name, seed)
        return _audit(events, seed, depth, accounts)
    except Broken as broken:
        return Audit("broken", why(broken), seq=broken.seq)


def _audit(events: Iterable[Stored], seed: bytes, depth: Depth, accounts: KnownAccounts | None) -> Audit:
    audited: list[Stored] = []
    game = GameFold(Viewer.referee(), past_of(lambda upto: audited[:upto]))
    try:
        results = fold_all(game, events, audited, accounts)
    except Refusal as refusal:
        return Audit("not-carried", refusal.message)
    if not audited:
        return NOTHING
    stream = audited[0].stream
    unaudited = _unaudited(game, commitment(seed, game.lobby.context(stream)))
    if unaudited is not None:
        return unaudited if unaudited.wrong or results.found is None else results.found
    found = Audit("agrees", message("audit/facts"), facts=game.copy.facts)
    if depth == "rules":
        found = run_again(game, audited, game.lobby.chance(seed, stream))
    if not found.wrong and results.found is not None:
        found = results.found
    for remark, seq in () if found.wrong else results.doubts.items():
        found = replace(found, why=message(remark, found=found.why, seq=seq))
    return found


def _unaudited(game: GameFold, commit: str) -> Audit | None:
    """Return the audit that ends early because the rules cannot run, or None.

    The seed may be another one, the engine may be missing, or play has not begun.
    """
    if commit != game.lobby.commit:
        return ANOTHER_SEED
    other = game.lobby.rules.not_carried(game.rules, game.copy.table)
    if other is not None:
        return Audit("not-carried", other)
    return None if game.copy.facts else Audit("not-begun", message("audit/not-begun"))
