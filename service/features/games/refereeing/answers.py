"""The answers about disputes, as JSON."""

from typing import Literal

from domain.table.disputes import Outcome, State, WaitedFor
from service.features.games.answers import MoveResult, RulingAnswer
from service.platform.answers import Answer, Moment


class Statement(Answer, frozen=True):
    """A statement about a dispute."""

    seq: int
    """Number of its event in the game's stream."""
    at: Moment
    """Time of the statement."""
    account: str
    """Account of the author."""
    seat: int | None
    """Seat of the author; null for the maker of the game."""
    kind: Literal["statement", "appeal"]
    """Whether it is a statement or an appeal against a ruling."""
    text: str | None
    """Text. Null: it was erased."""
    handle: str | None = None
    """Current handle of the account."""


class Reply(Answer, frozen=True):
    """A party's reply to a referee's question."""

    seq: int
    """Number of its event in the game's stream."""
    at: Moment
    """Time of the reply."""
    account: str
    """Account that replied. `service`: the asked account is erased."""
    text: str | None
    """Text. Null: you may not read it yet, or it was erased."""
    handle: str | None = None
    """Current handle of the account."""


class Question(Answer, frozen=True):
    """A referee's question about a dispute."""

    seq: int
    """Number of its event in the game's stream."""
    at: Moment
    """Time of the question."""
    account: str
    """Account of the referee."""
    seat: int
    """Seat that the referee asks."""
    confided: bool
    """Whether only the asked seat and the referees may read the question before the ruling."""
    text: str | None
    """Text. Null: you may not read it yet, or it was erased."""
    answer: Reply | None
    """Reply of the asked seat. Null: there is none yet."""
    open: bool
    """Whether the asked seat may still answer: a ruling closes the questions that were asked before it."""
    handle: str | None = None
    """Current handle of the referee."""


class Note(Answer, frozen=True):
    """A referee's note about a dispute; only referees may read it before the ruling."""

    seq: int
    """Number of its event in the game's stream."""
    at: Moment
    """Time of the note."""
    account: str
    """Account of the referee."""
    about: int | None
    """Event that the note is about. Null: the whole game."""
    text: str | None
    """Text. Null: it was erased."""
    handle: str | None = None
    """Current handle of the referee."""


class Awaited(Answer, frozen=True):
    """A person for whom a dispute waits."""

    role: WaitedFor
    """`party`: to reply to a question; `referee`: to rule."""
    account: str | None
    """Account of the awaited person. Null: any referee of the service."""
    seat: int | None
    """Seat of a party."""
    handle: str | None = None
    """Current handle of the account."""


class DisputeAnswer(Answer, frozen=True):
    """A dispute with its claim, its statements and its rulings."""

    id: str
    """Identifier of the dispute."""
    game: str
    """Game of the dispute."""
    status: State
    """Status of the dispute. `ruled`: an appeal is still possible."""
    seat: int | None
    """Seat of the account that opened the dispute; null for the maker of the game."""
    opener: str
    """Account that opened the dispute."""
    cites: int
    """Disputed event."""
    text: str | None
    """Claim of the account that opened the dispute. Null: it was erased."""
    opened: int
    """Event that opened the dispute."""
    opened_at: Moment
    """Time of opening."""
    statements: list[Statement]
    """Statements about the dispute."""
    rulings: list[RulingAnswer]
    """Rulings on the dispute."""
    referees: list[str]
    """Accounts of the referees that have settled the dispute so far."""
    appeal_until: Moment | None
    """End of the time for an appeal. Null: nobody can appeal, or as long as the game runs."""
    tournament: str | None
    """Tournament of the game."""
    outcome: Outcome | None
    """Outcome of the appeal. `overturned`: the ruling no longer holds. `varied`: another ruling replaces it.
    `withdrawn`: the appellant withdrew the appeal, and no other party has appealed since."""
    waits_for: list[Awaited]
    """Accounts that must act next: the players with an open question, or else the referees who may rule."""
    since: Moment
    """Time since which the dispute waits for `waits_for`."""
    parties: list[str]
    """Accounts that may make statements and appeal: players, replaced players whose time in a seat it concerns, and the
    maker or the organisers."""
    questions: list[Question]
    """Questions by referees."""
    notes: list[Note]
    """Notes by referees that you may read."""
    handle: str | None = None
    """Current handle of the account that opened the dispute."""


class DisputeChange(MoveResult, frozen=True):
    """The result of a change, with the current state of the dispute."""

    dispute: DisputeAnswer
    """Dispute after the change."""
