"""Certified standings, and the facts that may change them."""

import msgspec

from domain.game.facts import Fact
from domain.tournament.facts import (
    DisqualificationLifted,
    EntrantDisqualified,
    EntrantMovedUp,
    EntrantRegistered,
    EntrantsMerged,
    NameCorrected,
    RoundPublished,
    TeamFormed,
    TeamLinedUp,
    Unsettling,
)

Admitting = EntrantRegistered | EntrantMovedUp | EntrantsMerged | TeamFormed | TeamLinedUp | RoundPublished
"""Facts after which other entrants may be in certified standings. A published round closes those of the round
before."""


class Certificate(msgspec.Struct):
    """Standings that an organiser had signed, by event number `seq`. They `stand` until something happens that may
    change them, and it is not `superseded` until another takes its place."""

    certificate: str
    """The certificate's id."""
    digest: str
    """SHA-256 of the document."""
    key: str
    """The id of the key that signed."""
    signature: str
    """Over the document, by that key."""
    stage: int
    """From 1."""
    round: int
    """As of which the standings are certified."""
    seq: int
    """The event by which they are."""
    stands: bool = True
    """Whether nothing has happened since that may change these standings."""
    superseded: str | None = None
    """The certificate that has taken its place."""


def touches(fact: Fact, certified: Certificate) -> bool:
    """Return whether this fact may change the certified standings."""
    if isinstance(fact, Unsettling):
        return (fact.stage, getattr(fact, "round", 0)) <= (certified.stage, certified.round)
    return isinstance(fact, EntrantDisqualified | DisqualificationLifted | NameCorrected)
