"""Facts that a tournament's record admits although it does not prove that they were allowed.

The reason lies outside the record: an account that was erased, an office of the service, a game that nobody could read.
"""

from collections.abc import Callable, Collection, Iterator

from domain.game.facts import Fact
from domain.table.office import SERVICE
from domain.tournament.facts import EntrantDropped, EntrantsMerged, ResultVoided, StaffChanged
from domain.tournament.merging import brings_back
from domain.tournament.tournament import Tournament

Living = Callable[[Collection[str]], Collection[str]]
"""A function that returns which of some accounts are not erased."""


def unproved(tournament: Tournament, fact: Fact, actor: str, *, accounts: bool) -> Iterator[str]:
    """Yield why a record does not prove that `actor` was allowed to write a fact.

    `accounts` is whether the auditor knows which accounts are erased.
    """
    match fact:
        case EntrantDropped() if actor == SERVICE and not accounts:
            yield "doubt/dropped"
        case StaffChanged(duty="organiser") if not tournament.organises(actor):
            yield "doubt/administrator"
        case EntrantsMerged(entrant=entrant, into=into) if brings_back(tournament, entrant, into) is not None:
            yield "doubt/brought-back"
        case ResultVoided(head=None) if actor != SERVICE and _unfinished(tournament, fact):
            yield "doubt/void-unread"


def erased_before(tournament: Tournament, fact: Fact, actor: str) -> Collection[str]:
    """Return the accounts that must be erased before a fact.

    The service drops entrants whose accounts are erased. An administrator names an organiser if all are erased.
    """
    match fact:
        case EntrantDropped(entrant=entrant) if actor == SERVICE:
            account = tournament.entries.named(entrant).account
            return () if account is None else (account,)
        case StaffChanged(duty="organiser") if not tournament.organises(actor):
            return {tournament.maker, *tournament.organisers}
        case _:
            return ()


def _unfinished(tournament: Tournament, fact: ResultVoided) -> bool:
    """Return whether a fact voids a game on this service that has no result. Only a game that nobody can read is."""
    known = tournament.played[fact.stage - 1].rounds[fact.round - 1].games[fact.table][fact.number - 1]
    return known.game is not None and known.outcome is None
