"""The comparison of a tournament's record in a bundle with the game records in the bundle."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from domain.game.catalogue import ENGLISH
from domain.game.facts import Fact
from domain.tournament.auditing import check_numbers
from domain.tournament.facts import (
    TOURNAMENT_CODEC,
    EntrantsMerged,
    GameClosed,
    NonceGiven,
    ResultCorrected,
    ResultReported,
    ResultVoided,
    TableOpened,
    TournamentPaused,
)
from domain.tournament.tournament import Tournament
from events.log.event import Stored
from events.log.sealing import without_texts
from events.log.viewer import Viewer
from projections.game_fold import fact_of
from projections.tournament_fold import TournamentLine
from service.features.audits.heads import Heads, derives, revealed_seed
from service.features.audits.made_games import Games
from service.features.audits.words import FINDINGS


class FalseResult(NamedTuple):
    """A fact of the tournament that a game in the bundle contradicts: the number of its event, reason and rule."""

    seq: int
    game: str
    why: str
    rule: str


def compared(events: Sequence[Stored], bundled: Collection[str], games: Games) -> FalseResult | int:
    """Return the first fact of a tournament that contradicts one of the `bundled` games.

    If there is none, return the number of games whose seeds are not proved, because an earlier build made them. `games`
    reads a bundled game.
    """
    line = TournamentLine.made(events[0])
    facts = [fact_of(TOURNAMENT_CODEC, without_texts(stored), Viewer.public()) for stored in events]
    heads = Heads(line, games, lambda: events, revealed_seed(events), derived=derives(events[0]))
    for stored, fact in zip(events[1:], facts[1:], strict=True):
        game = _game_of(line.tournament, fact)
        if game in bundled or isinstance(fact, NonceGiven | EntrantsMerged | TournamentPaused):
            found = heads.look(fact, stored.event.at, stored.event.actor)
            if found is not None:
                why = FINDINGS.say(found.why, ENGLISH).rstrip(".")
                return FalseResult(stored.seq, game or "", why, found.rule)
        line.apply(stored)
    return heads.other_seeds


def _game_of(tournament: Tournament, fact: Fact) -> str | None:
    """Return the game on this service that a fact concerns, or None. A ruling can give a game its first result."""
    match fact:
        case TableOpened(game=game) | GameClosed(game=game) | ResultReported(game=game):
            return game
        case ResultCorrected() | ResultVoided():
            check_numbers(fact)
            games = tournament.played[fact.stage - 1].rounds[fact.round - 1].games[fact.table]
            return games[fact.number - 1].game if fact.number <= len(games) else None
    return None
