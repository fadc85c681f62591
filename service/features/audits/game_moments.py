"""The check that a tournament acted on its games at a moment at which the service or an organiser may do so."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import takewhile
from typing import Final

import msgspec

from domain.game.message import message
from domain.game.refusal import Refusal
from domain.table.clocks import milliseconds, spelled
from domain.table.lobby import Lobby
from domain.table.office import SERVICE
from domain.table.release_day import RELEASED
from domain.table.rulings import Paused
from domain.tournament.auditing import Difference
from domain.tournament.facts import ResultReported, TableOpened
from domain.tournament.played import HeldRound
from domain.tournament.tournament import Tournament
from events.log.chain import Broken
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold, states
from service.features.audits.made_games import Games
from service.features.audits.time_limits import TimeLimits
from service.features.tournaments.game_results import unreported
from service.features.tournaments.overturned_games import may_be_overturned

OWN_RECORD: Final = "results: the game's own record"
GRACE: Final = 60_000
"""Maximum milliseconds between reading a game and recording a fact about it. Clocks of several processes may differ."""
_PAUSED: Final = Paused.type_name()
_BYTES: Final = f'"type":"{_PAUSED}"'.encode()


def reported_early(tournament: Tournament, fact: ResultReported, then: GameFold, at: str) -> Difference | None:
    """Return the difference if a result was reported at a time at which it had to wait.

    It waits for an open dispute. In knock-out stages it also waits until nobody can dispute it.
    """
    eliminates = tournament.played[fact.stage - 1].stage.format.eliminates
    later = spelled(milliseconds(at) + GRACE)
    disputable = eliminates and then.lobby.status == "ended" and TimeLimits(then).closed(later) == "unfounded"
    if then.lobby.disputes.pending or disputable:
        return Difference(message("audit/reported-early"), OWN_RECORD)
    return None


def withdrawn_late(held: HeldRound, games: Games, at: str) -> Difference | None:
    """Return the difference if a round was withdrawn although one of its games was over by then."""
    if at < RELEASED:
        return None
    for game in unreported(held):
        with suppress(Refusal, Broken):  # this build cannot read the game
            if throughout(games(game), at, lambda fold: fold.lobby.result is not None):
                return Difference(message("audit/withdrawn-late", game=game), "rounds")
    return None


def decided_early(held: HeldRound, fact: TableOpened | ResultReported, games: Games, at: str) -> Difference | None:
    """Return the difference if a table went on while a referee's void of its game could still be overturned.

    Earlier builds had other windows for appeals.
    """
    if at < RELEASED or fact.game in held.taken_back:
        return None
    later = spelled(milliseconds(at) + GRACE)
    for game, place in held.taken_back.items():
        with suppress(Refusal, Broken, LookupError):  # this build cannot read the game, or a bundle lacks it
            if place[0] == fact.table and throughout(games(game), at, lambda fold: _may_be_overturned(fold, later)):
                return Difference(message("audit/undecided", game=game), OWN_RECORD)
    return None


def _may_be_overturned(game: GameFold, later: str) -> bool:
    lobby = game.lobby
    return may_be_overturned(lobby, settled=players_waived(lobby) or lobby.settled(later))


def players_waived(lobby: Lobby) -> bool:
    """Return whether all seated people waived their disputes. Earlier builds asked nobody else."""
    return {lobby.holders[seat] for seat in lobby.people} <= {*lobby.waived}


def throughout(events: Iterable[Stored], at: str, holds: Callable[[GameFold], bool]) -> bool:
    """Return whether a condition held in a game throughout the minutes before and after the time `at`."""
    moment, held = milliseconds(at), False
    until_then = takewhile(lambda stored: milliseconds(stored.event.at) <= moment + GRACE, events)
    for fold, _ in states(until_then, Viewer.public()):
        held = holds(fold) and (held or milliseconds(fold.at) <= moment - GRACE)
    return held


def paused_alone(events: Iterable[Stored], pauses: Iterable[int]) -> bool:
    """Return whether the service paused a game for a pause that its tournament does not have."""
    known = {*pauses}
    paused = (stored.event for stored in events if _BYTES in stored.body)
    halls = (
        msgspec.json.decode(event.data).get("hall")
        for event in paused
        if event.type == _PAUSED and event.actor == SERVICE
    )
    return any(isinstance(hall, int) and hall not in known for hall in halls)
