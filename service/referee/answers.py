"""What is said of disputes and audits."""

from typing import Literal

from domain.table.clocks import RunningClock
from domain.table.disputes import Outcome, State, WaitedFor
from events.receipts import Receipt
from service.answers import Answer, Moment
from service.games.answers import Changed, Decision, EventLine, Game, GivenRuling
from service.referee.audit.verdict import Audit


class Statement(Answer, frozen=True):
    """What somebody says about a dispute."""

    seq: int
    """The event in the game's stream."""
    at: Moment
    """When it was said."""
    account: str
    """Who says it."""
    seat: int | None
    """Theirs; null: who made the game."""
    kind: Literal["statement", "appeal"]
    """Whether it is an appeal against a ruling."""
    text: str | None
    """Null, once it was erased."""
    handle: str | None = None
    """What they are called now."""


class Reply(Answer, frozen=True):
    """What somebody has answered to a referee."""

    seq: int
    """The event in the game's stream."""
    at: Moment
    """When it was answered."""
    account: str
    """Who answered."""
    text: str | None
    """Null, where it is not for you yet, or was erased."""
    handle: str | None = None
    """What they are called now."""


class Question(Answer, frozen=True):
    """What a referee asks somebody about a dispute."""

    seq: int
    """The event in the game's stream."""
    at: Moment
    """When it was asked."""
    account: str
    """The referee."""
    seat: int
    """Who is asked."""
    confided: bool
    """Whether, before the ruling, nobody but that seat and the referees is told."""
    text: str | None
    """Null, where it is not for you yet, or was erased."""
    answer: Reply | None
    """Null: there is none yet."""
    open: bool
    """Whether that seat may still answer: a ruling closes the questions that were asked before it."""
    handle: str | None = None
    """What the referee is called now."""


class Note(Answer, frozen=True):
    """What a referee has noted about a dispute; before the ruling for referees alone."""

    seq: int
    """The event in the game's stream."""
    at: Moment
    """When it was noted."""
    account: str
    """The referee."""
    about: int | None
    """The event that it marks."""
    text: str | None
    """Null, once it was erased."""
    handle: str | None = None
    """What the referee is called now."""


class Awaited(Answer, frozen=True):
    """Somebody who is waited for in a dispute."""

    role: WaitedFor
    """`party`: to answer a question; `referee`: to rule."""
    account: str | None
    """Null: any referee of the service."""
    seat: int | None
    """The seat of a party."""
    handle: str | None = None
    """What they are called now."""


class Dispute(Answer, frozen=True):
    """What somebody finds wrong, what was said about it, and what was ruled."""

    id: str
    """The dispute's id."""
    game: str
    """The game that it is about."""
    state: State
    """`ruled`: it may still be appealed against."""
    seat: int | None
    """Of who opened it; null: who made the game."""
    opener: str
    """Who opened it."""
    cites: int
    """The event that is disputed."""
    claim: str | None
    """Null, once it was erased."""
    opened: int
    """The event that opened it."""
    opened_at: Moment
    """When it was opened."""
    statements: list[Statement]
    """What was said about it."""
    rulings: list[GivenRuling]
    """What was ruled."""
    referees: list[str]
    """Who has settled it so far."""
    appeal_until: Moment | None
    """Until when the ruling may be appealed against."""
    tournament: str | None
    """The tournament at whose table it is."""
    outcome: Outcome | None
    """What came of the appeal. `overturned`: the ruling stands no more; `varied`: another stands in its place;
    `withdrawn`: whoever had appealed thought better of it."""
    waits_for: list[Awaited]
    """Who is to do something next: who was asked something, or else the referees who may rule."""
    since: Moment
    """Since when they are waited for."""
    questions: list[Question]
    """What referees have asked."""
    notes: list[Note]
    """What referees have noted, as far as it is for you."""
    handle: str | None = None
    """What its opener is called now."""


class Disputed(Changed, frozen=True):
    """What came of it, and how the dispute stands."""

    dispute: Dispute
    """The dispute as it stands now."""


class ClockPoint(RunningClock, frozen=True, kw_only=True):
    """How the clocks stood when somebody was asked or answered."""

    seq: int
    """The event."""
    at: Moment
    """When it happened."""


class AuditedGame(Audit, frozen=True):
    """Every hash, link, commitment and signature checked as the log holds them, and, by `depth`, the facts scored and
    the rules run again with the recorded answers. Of a game that is not final it tells whether and where something is
    wrong, never what stands there, but to whoever may see everything."""

    events: int = 0
    """How many events there are."""
    sealed: int = 0
    """How many sealed values were opened and held."""
    receipts: int = 0
    """How many receipts we have given for this game, each of which names what the log holds."""
    receipt: Receipt | None = None
    """The head, signed now. Of an imported game we sign nothing."""


class Bundle(Answer, frozen=True):
    """Everything that a referee needs; the whole record comes with it as `application/zip`."""

    dispute: Dispute
    """What is disputed."""
    event: EventLine
    """The event that it cites."""
    decision: Decision | None
    """What was offered: the last decision opened up to the cited event."""
    before: Game | None
    """The game before that event."""
    after: Game
    """The game after it."""
    clock: list[ClockPoint]
    """How the clocks stood whenever somebody was asked or answered; empty, if there are none."""
    rulings: list[GivenRuling]
    """Every ruling on the game so far."""
    audit: AuditedGame
    """What the audit finds."""
