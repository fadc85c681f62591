"""Check-in by players or organisers: the facts, or a refusal."""

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.tournament.entering import drop
from domain.tournament.facts import CheckInClosed, CheckInOpened, EntrantCheckedIn, EntrantCheckedOut
from domain.tournament.tournament import Tournament, check_running


def open_check_in(tournament: Tournament) -> CheckInOpened:
    check_running(tournament)
    return CheckInOpened()


def close_check_in(tournament: Tournament) -> CheckInClosed | None:
    """Players are asked no more; None if they are not."""
    check_running(tournament)
    return None if tournament.entries.check_in == "closed" else CheckInClosed()


def leave_out(tournament: Tournament) -> list[Fact]:
    """Drop everybody who has not checked in, until they come."""
    entries = tournament.entries
    missing = [one for one in entries.playing if not entries.entrants[one].present]
    if len(missing) == len(entries.playing):
        raise Refusal("too-few-entrants/checked-in")
    return [drop(tournament, one) for one in missing]


def check_in(tournament: Tournament, entrant: int) -> EntrantCheckedIn | None:
    """Somebody is here; None if that is known."""
    check_running(tournament)
    known = tournament.entries.named(entrant)
    if not known.there:
        raise Refusal("not-playing", entrant=entrant)
    return None if known.here else EntrantCheckedIn(entrant)


def check_out(tournament: Tournament, entrant: int) -> EntrantCheckedOut | None:
    """Somebody is not here after all; None if that is known."""
    check_running(tournament)
    return EntrantCheckedOut(entrant) if tournament.entries.named(entrant).here else None
