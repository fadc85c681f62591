"""The check that a tournament acted on its games at a moment at which the service or an organiser may do so."""

from collections.abc import Iterable
from contextlib import suppress
from itertools import takewhile
from typing import Final

import msgspec

from domain.game.message import message
from domain.game.refusal import Refusal
from domain.table.clocks import milliseconds, spelled
from domain.table.office import SERVICE
from domain.table.rulings import Paused
from domain.tournament.auditing import Difference
from domain.tournament.facts import ResultReported
from domain.tournament.played import HeldRound
from domain.tournament.tournament import Tournament
from events.log.chain import Broken
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold, states
from service.features.audits.made_games import Games
from service.features.audits.time_limits import TimeLimits
from service.features.tournaments.game_results import unreported

OWN_RECORD: Final = "results: the game's own record"
_GRACE: Final = 60_000
"""Maximum milliseconds between reading a game and recording a fact about it. Clocks of several processes may differ."""
_WITHDRAWN_SINCE: Final = "2026-11-28"
"""The day of release 1.0.0. Builds before it withdrew a round although a game was over that had not been reported."""
_PAUSED: Final = Paused.type_name()
_BYTES: Final = f'"type":"{_PAUSED}"'.encode()


def reported_early(tournament: Tournament, fact: ResultReported, then: GameFold, at: str) -> Difference | None:
    """Return the difference if a result was reported at a time at which it had to wait.

    It waits for an open dispute. In knock-out stages it also waits until nobody can dispute it.
    """
    eliminates = tournament.played[fact.stage - 1].stage.format.eliminates
    later = spelled(milliseconds(at) + _GRACE)
    disputable = eliminates and then.lobby.status == "ended" and TimeLimits(then).closed(later) == "unfounded"
    if then.lobby.disputes.pending or disputable:
        return Difference(message("audit/reported-early"), OWN_RECORD)
    return None


def withdrawn_late(held: HeldRound, games: Games, at: str) -> Difference | None:
    """Return the difference if a round was withdrawn although one of its games was over by then."""
    if at < _WITHDRAWN_SINCE:
        return None
    for game in unreported(held):
        with suppress(Refusal, Broken):  # this build cannot read the game
            if _was_over(games(game), milliseconds(at)):
                return Difference(message("audit/withdrawn-late", game=game), "rounds")
    return None


def _was_over(events: Iterable[Stored], moment: int) -> bool:
    """Return whether a game had a result throughout the minutes before and after `moment`."""
    over = False
    until_then = takewhile(lambda stored: milliseconds(stored.event.at) <= moment + _GRACE, events)
    for fold, _ in states(until_then, Viewer.public()):
        over = fold.lobby.result is not None and (over or milliseconds(fold.at) <= moment - _GRACE)
    return over


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
