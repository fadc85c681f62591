"""The audit of a match: its chain, its seed, and its games.

The match must have committed to its seed. Its games must name the match, and their seeds must follow from its seed.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from domain.game.chance import commitment, seed_of
from domain.game.message import message
from domain.table.lobby_facts import LOBBY_CODEC, GameCreated, PartOf, SeedOpened
from domain.table.match import MATCH_CODEC, MatchGameOpened
from events.log.chain import check_first
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import fact_of
from projections.match_fold import MatchLine
from projections.stream_kinds import GAME, MATCH, folded
from service.features.audits.chain import ANOTHER_SEED, audit_chain
from service.features.audits.verdict import Audit

First = Callable[[str], Sequence[Stored]]
"""A function that returns the first event of a game, or an empty sequence if there is no such game."""


def audit_match(events: Iterable[Stored], seed: bytes | None, first: First) -> Audit:
    """Audit a match from its events. Older matches have no seed, so the seeds of their games are not checked."""
    listed = list(events)
    found = audit_chain(listed, MATCH.name, seed)
    if found.wrong:
        return found
    if seed is None and folded(MatchLine, listed).contest.commit is not None:
        return Audit("broken", message("audit/no-secrets", kind=MATCH.name))
    for stored in listed:
        fact, other = fact_of(MATCH_CODEC, stored, Viewer.public()), None
        if isinstance(fact, MatchGameOpened):
            other = _opened(stored, fact, seed, first(fact.game))
        elif isinstance(fact, SeedOpened) and (seed is None or fact.seed != seed.hex()):
            other = replace(ANOTHER_SEED, seq=stored.seq)
        if other is not None:
            return other
    return found


def created(first: Stored) -> GameCreated:
    """Return the first fact of a game from its first event. Raise Broken if it is no such fact."""
    check_first(first, GAME.name, GameCreated.type_name())
    fact = LOBBY_CODEC.decode(first.event)
    assert isinstance(fact, GameCreated)  # noqa: S101  its type's name says so
    return fact


def not_drawn(game: str, made: GameCreated, seed: bytes, seq: int = 1) -> Audit | None:
    """Return the difference, at event `seq`, if a game's seed does not follow from its match's `seed`."""
    expected = commitment(seed_of(seed, game), game)
    if made.commit == expected:
        return None
    what = message("audit/match-seed")
    return Audit("differs", what, seq=seq, recorded=made.commit, expected=expected, rule="every match: seeds")


def _opened(stored: Stored, fact: MatchGameOpened, seed: bytes | None, first: Sequence[Stored]) -> Audit | None:
    made = created(first[0]) if first else None
    if made is None or made.part_of != PartOf(stored.stream, fact.number):
        return Audit("differs", message("audit/other-match"), seq=stored.seq, rule="every match: games")
    return None if seed is None else not_drawn(fact.game, made, seed, stored.seq)
