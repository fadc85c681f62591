"""Start times of rounds, and pauses of the tournament.

A round starts when it is published, at its start time, or when an organiser starts it.
"""

from domain.game.refusal import Refusal
from domain.table.clocks import milliseconds
from domain.tournament.facts import RoundScheduled, RoundStarted, TournamentPaused, TournamentResumed
from domain.tournament.result_commands import held_round
from domain.tournament.results.refs import RoundRef
from domain.tournament.tournament import Tournament, check_running


def schedule(tournament: Tournament, ref: RoundRef, starts_at: str | None) -> RoundScheduled | None:
    """Set the start time of a round that has not begun, or return None if nothing changes.

    If `starts_at` is None, an organiser starts the round.
    """
    held = held_round(tournament, ref.round, ref.stage)
    if any(held.games.values()) or held.opened:
        raise Refusal("round-begun")
    if held.started is None and held.starts_at == starts_at:
        return None
    return RoundScheduled(*ref, starts_at)


def start(tournament: Tournament, ref: RoundRef) -> RoundStarted | None:
    """Start a waiting round, or return None if it has started."""
    held = held_round(tournament, ref.round, ref.stage)
    return RoundStarted(*ref) if held.started is None else None


def pause(tournament: Tournament, until: str | None) -> TournamentPaused | None:
    """Pause all tables until the time `until`, or until an organiser resumes play if it is None.

    Return None if nothing changes.
    """
    check_running(tournament)
    if tournament.status == "open":
        raise Refusal("tournament-open")
    if tournament.pause is not None and tournament.paused and tournament.pause.until == until:
        return None
    return TournamentPaused(until)


def resume(tournament: Tournament) -> TournamentResumed | None:
    """Resume play at all tables, or return None if the tournament is not paused."""
    check_running(tournament)
    return TournamentResumed() if tournament.paused else None


def next_hour(tournament: Tournament) -> int | None:
    """Return the time of the next scheduled start or end of a pause, in milliseconds since 1970, or None."""
    if tournament.pause is not None and tournament.paused:
        return None if tournament.pause.until is None else milliseconds(tournament.pause.until)
    return min(_hours(tournament).values(), default=None)


def due(tournament: Tournament, now: int) -> list[TournamentResumed | RoundStarted]:
    """Return the starts that are due `now`: of scheduled rounds, or of play after a pause."""
    if tournament.paused:
        hour = next_hour(tournament)
        return [TournamentResumed()] if hour is not None and hour <= now else []
    stage = len(tournament.played)
    return [RoundStarted(stage, number) for number, hour in _hours(tournament).items() if hour <= now]


def _hours(tournament: Tournament) -> dict[int, int]:
    """Return the start times of the rounds that wait for one, by round number, in milliseconds since 1970."""
    if tournament.status != "running":
        return {}
    return {
        number: milliseconds(held.starts_at)
        for number, held in tournament.current.open_rounds
        if held.started is None and held.starts_at is not None
    }
