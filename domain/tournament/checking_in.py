"""Commands of the check-in before a tournament. Each returns a fact to record, or refuses."""

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.tournament.entering import drop
from domain.tournament.facts import CheckInClosed, CheckInOpened, EntrantCheckedIn, EntrantCheckedOut
from domain.tournament.tournament import Tournament, check_running


def open_check_in(tournament: Tournament) -> CheckInOpened | None:
    """Open the check-in, or return None if it is open already.

    It starts empty: entrants who checked in earlier must do so again.
    """
    check_running(tournament)
    return None if tournament.entries.check_in == "open" else CheckInOpened()


def close_check_in(tournament: Tournament) -> CheckInClosed | None:
    """Close the check-in, or return None if it is closed already."""
    check_running(tournament)
    return None if tournament.entries.check_in == "closed" else CheckInClosed()


def leave_out(tournament: Tournament) -> list[Fact]:
    """Drop all entrants who have not checked in. They may come back later."""
    entries = tournament.entries
    missing = [one for one in entries.playing if not entries.entrants[one].present]
    if len(missing) == len(entries.playing):
        raise Refusal("too-few-entrants/checked-in")
    return [drop(tournament, one) for one in missing]


def check_in(tournament: Tournament, entrant: int) -> EntrantCheckedIn | None:
    """Check an entrant in, or return None if they are checked in."""
    check_running(tournament)
    known = tournament.entries.named(entrant)
    if not known.there:
        raise Refusal("not-playing", entrant=entrant)
    return None if known.here else EntrantCheckedIn(entrant)


def check_out(tournament: Tournament, entrant: int) -> EntrantCheckedOut | None:
    """Undo the check-in of an entrant, or return None if they are not checked in."""
    check_running(tournament)
    return EntrantCheckedOut(entrant) if tournament.entries.named(entrant).here else None
