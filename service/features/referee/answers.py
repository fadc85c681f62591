"""The answer with the evidence for a dispute."""

from domain.table.clocks import RunningClock
from service.features.audits.answers import AuditedGame
from service.features.games.answers import DecisionAnswer, EventLine, Game, RulingAnswer
from service.features.games.refereeing.answers import DisputeAnswer
from service.platform.answers import Answer, Moment


class ClockPoint(RunningClock, frozen=True, kw_only=True):
    """The clocks of a game when a decision was opened or answered."""

    seq: int
    """Number of the event."""
    at: Moment
    """Time of the event."""


class Bundle(Answer, frozen=True):
    """The bundle of a dispute: everything that a referee needs. As `application/zip`, it includes the whole record."""

    dispute: DisputeAnswer
    """The dispute."""
    event: EventLine
    """Disputed event."""
    decision: DecisionAnswer | None
    """The last decision opened up to the cited event, with its options."""
    before: Game | None
    """The game before the cited event."""
    after: Game
    """The game after the cited event."""
    clock: list[ClockPoint]
    """The clocks at each decision and move; empty without clocks."""
    rulings: list[RulingAnswer]
    """Every ruling on the game so far."""
    audit: AuditedGame
    """Result of the audit."""
