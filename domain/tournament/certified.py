"""Certificates of standings, and the facts that may make a certificate invalid."""

import msgspec

from domain.game.facts import Fact
from domain.tournament.facts import (
    DisqualificationLifted,
    EntrantDisqualified,
    EntrantMovedUp,
    EntrantRegistered,
    EntrantReturned,
    EntrantsMerged,
    NameCorrected,
    RoundPublished,
    TeamFormed,
    TeamLinedUp,
    TeamNameCorrected,
    Unsettling,
)
from domain.tournament.results.refs import RoundRef

Admitting = (
    EntrantRegistered | EntrantReturned | EntrantMovedUp | EntrantsMerged | TeamFormed | TeamLinedUp | RoundPublished
)
"""Facts that may add entrants to standings that are certified already, until the next round is published."""


class Certificate(msgspec.Struct):
    """A certificate: standings that an organiser had signed.

    It `stands` until a fact may change the standings. `superseded` is the id of the certificate that replaced it.
    """

    certificate: str
    """The certificate's id."""
    digest: str
    """SHA-256 of the signed document."""
    key: str
    """The id of the key that signed the document."""
    signature: str
    """The key's signature over the document."""
    stage: int
    """Stage, from 1."""
    round: int
    """Last round that counts in the certified standings."""
    seq: int
    """Number of the event that recorded the certificate."""
    stands: bool = True
    """Whether no later fact may change the certified standings."""
    superseded: str | None = None
    """Id of the certificate that replaced this one."""


def touches(fact: Fact, certified: RoundRef) -> bool:
    """Return whether a fact may change standings that were certified before it, with this last round."""
    if isinstance(fact, Unsettling):
        return (fact.stage, getattr(fact, "round", 0)) <= certified
    return isinstance(fact, EntrantDisqualified | DisqualificationLifted | NameCorrected | TeamNameCorrected)
