"""Who may write each fact of a tournament: the service, an official, or the entrant whom it concerns."""

from typing import Final

from domain.game.facts import Fact
from domain.table.lobby_facts import SeedOpened
from domain.table.office import SERVICE
from domain.tournament.facts import (
    BeaconReceived,
    ByeRequested,
    ByeWithdrawn,
    EntrantCheckedIn,
    EntrantCheckedOut,
    EntrantDropped,
    EntrantMovedUp,
    EntrantRegistered,
    EntrantReturned,
    EntrantSat,
    GameClosed,
    NonceGiven,
    ResultClaimed,
    ResultCorrected,
    ResultReported,
    ResultVoided,
    RoundDrawn,
    RoundPublished,
    RoundStarted,
    StaffChanged,
    TableOpened,
    TournamentResumed,
)
from domain.tournament.result_commands import walkovers
from domain.tournament.tournament import Tournament

_BY_THE_SERVICE_ALONE: Final = (TableOpened, GameClosed, BeaconReceived, SeedOpened)
_ALSO_BY_THE_SERVICE: Final = (EntrantDropped, ResultReported, RoundStarted, TournamentResumed)
"""The service writes these after an erasure, a finished game or a forfeit, or at a time that an official set."""
_OF_AN_ENTRANT: Final = (
    EntrantDropped, EntrantReturned, NonceGiven, EntrantCheckedIn, EntrantCheckedOut, EntrantSat, ByeRequested,
    ByeWithdrawn, ResultClaimed,
)  # fmt: skip


def may_write(tournament: Tournament, fact: Fact, actor: str) -> bool:
    """Return whether `actor` may have written a fact about a tournament in this state."""
    if actor == SERVICE:
        return _by_service(tournament, fact)
    if isinstance(fact, _BY_THE_SERVICE_ALONE):
        return False
    return tournament.arbitrates(actor) or _of_their_own(tournament, fact, actor)


def _by_service(tournament: Tournament, fact: Fact) -> bool:
    match fact:
        case ResultCorrected(head=head):
            return head is not None
        case ResultReported(game=None):
            return fact in walkovers(tournament)
        case ResultVoided(head=None):
            return _may_void_without_head(tournament, fact)
        case RoundDrawn() | RoundPublished():
            return tournament.current.stage.format.ahead
        case _:
            return isinstance(fact, (*_BY_THE_SERVICE_ALONE, *_ALSO_BY_THE_SERVICE, EntrantMovedUp, ResultVoided))


def _may_void_without_head(tournament: Tournament, fact: ResultVoided) -> bool:
    """Return whether the service may void a result or game without naming the game's head.

    A typed result makes room for a game that counts again. A game was replaced at once, because a player had left, or
    an earlier build wrote the fact. The audit with the games compares these reasons.
    """
    held = tournament.played[fact.stage - 1].rounds[fact.round - 1]
    voided = held.games[fact.table][fact.number - 1]
    return voided.game is not None or (fact.table, fact.number) in held.taken_back.values()


def _of_their_own(tournament: Tournament, fact: Fact, actor: str) -> bool:
    """Return whether a fact is an act of an entrant about themselves, or follows from such an act."""
    entrant = tournament.entries.of_account(actor)
    match fact:
        case EntrantRegistered(account=account, bot=bot):
            return account == actor and bot is None
        case StaffChanged(duty="organiser"):
            return True  # perhaps by an administrator: the record does not show who is one
        case EntrantMovedUp():
            return entrant is not None
        case ResultReported(round=number, table=table, game=None) if entrant is not None:
            return entrant in tournament.current.rounds[number - 1].table(table).entrants
        case _:
            return isinstance(fact, _OF_AN_ENTRANT) and entrant is not None and fact.entrant == entrant
