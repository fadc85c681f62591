"""Which facts of a tournament an official may write: an organiser all but a few, an arbiter those of the desk."""

from typing import Final

from domain.game.facts import Fact
from domain.tournament import facts as event
from domain.tournament.entering import returns_alone
from domain.tournament.tournament import Tournament

_BY_THE_ENTRANT_ALONE: Final = (event.NonceGiven, event.ResultClaimed, event.MatchClaimed)
"""No official writes these: a nonce protects the entrant against everybody, and equal claims are a result."""
_OF_THE_DESK: Final = (
    event.CheckInOpened, event.CheckInClosed, event.EntrantCheckedIn, event.EntrantCheckedOut, event.EntrantSat,
    event.ResultReported, event.ResultCorrected, event.ResultVoided, event.AbsenceRuled, event.PointsAdjusted,
    event.EntrantDisqualified, event.DisqualificationLifted,
)  # fmt: skip
"""Arbiters write these, too."""


def may_as_official(tournament: Tournament, fact: Fact, actor: str) -> bool:
    """Return whether `actor` may write a fact by an office. Nobody enters another account or brings it back."""
    if isinstance(fact, _BY_THE_ENTRANT_ALONE) or not tournament.arbitrates(actor):
        return False
    match fact:
        case event.EntrantReturned(entrant=entrant) if returns_alone(tournament, entrant):
            return False
        case event.EntrantRegistered(account=str(), bot=None):
            return False
    return tournament.organises(actor) or _of_the_desk(tournament, fact)


def _of_the_desk(tournament: Tournament, fact: Fact) -> bool:
    """Return whether arbiters may write a fact. They close the check-in and drop the entrants who did not come.

    Then waiting entrants get their places.
    """
    match fact:
        case event.EntrantDropped(entrant=entrant):
            return tournament.entries.check_in != "none" and not tournament.entries.named(entrant).present
        case event.EntrantMovedUp():
            return tournament.status == "open"
        case _:
            return isinstance(fact, _OF_THE_DESK)
