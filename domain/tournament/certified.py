"""Certified standings, and the facts that may change them."""

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

Admitting = (
    EntrantRegistered | EntrantReturned | EntrantMovedUp | EntrantsMerged | TeamFormed | TeamLinedUp | RoundPublished
)
"""Facts that may add entrants to certified standings, until the next round is published."""


class Certificate(msgspec.Struct):
    """Standings that an organiser had signed.

    They `stand` until a fact may change them. `superseded` is the certificate that replaced them.
    """

    certificate: str
    """The certificate's id."""
    digest: str
    """SHA-256 of the document."""
    key: str
    """The id of the key that signed."""
    signature: str
    """The key's signature over the document."""
    stage: int
    """Number of the stage, from 1."""
    round: int
    """Last round that counts in these standings."""
    seq: int
    """The event that certified them."""
    stands: bool = True
    """Whether no later fact may change these standings."""
    superseded: str | None = None
    """The certificate that replaced it."""


def touches(fact: Fact, certified: Certificate) -> bool:
    """Return whether this fact may change the certified standings."""
    if isinstance(fact, Unsettling):
        return (fact.stage, getattr(fact, "round", 0)) <= (certified.stage, certified.round)
    return isinstance(fact, EntrantDisqualified | DisqualificationLifted | NameCorrected | TeamNameCorrected)
