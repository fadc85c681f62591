"""The disputes of a game, folded from claims, statements, questions and rulings.

Texts are not stored here, because they may be erased. Each is read from the event whose number is stored here.
"""

from typing import Final, Literal

import msgspec

from domain.game.facts import EVERYONE, Audience, Fact
from domain.game.message import Message, message
from domain.game.refusal import Refusal
from domain.table.rulings import (
    INTERIM,
    Appealed,
    Dismissed,
    DisputeOpened,
    DisputeWithdrawn,
    NoteMade,
    Overturned,
    QuestionAnswered,
    QuestionAsked,
    Ruling,
    SeatReplaced,
    StatementMade,
    Upheld,
)

SPOKE: Final = "conflict-of-interest/spoke"
"""Reason why a party that made a statement does not rule."""
UNDONE: Final = "conflict-of-interest/undone"
"""Reason why a referee does not rule after a clock ruling that was overturned with another referee's."""
LET_BEFORE: Final = frozenset({SPOKE, UNDONE})
"""Reasons that commands of release 1.0.0 did not know."""
State = Literal["open", "ruled", "appealed", "closed"]
Outcome = Literal["upheld", "overturned", "varied", "withdrawn"]
"""Result of an appeal. `varied`: another ruling replaces the first one."""
WaitedFor = Literal["referee", "party"]


class DisputeQuestion(msgspec.Struct):
    """A question of a referee to a seat about a dispute, asked in event `seq`.

    `told` decides who may read it before the ruling: everyone, or only that seat.
    """

    seq: int
    seat: int
    told: Audience
    answer: int | None = None
    """Event of the reply."""
    left: bool = False
    """Whether the asked player has left the seat."""


class DisputeNote(msgspec.Struct):
    """A note of a referee about a dispute, written in event `seq`."""

    seq: int
    author: str


class Dispute(msgspec.Struct):
    """A dispute of a game. In the state `ruled`, a referee has settled it, but the parties may still appeal."""

    id: str
    seat: int | None
    cites: int
    opener: str
    opened: int
    opened_at: str
    against: str | None = None
    """Referee who made the ruling that the dispute cites."""
    appeals: bool = False
    """Whether the dispute is an appeal against a ruling that was made without a dispute."""
    state: State = "open"
    statements: list[int] = []
    speakers: list[str] = []
    """Accounts that made the statements, in the order of the statements."""
    rulings: list[int] = []
    referees: list[str] = []
    """Referees who settled it: first in the first instance, then on appeal."""
    overruled: list[str] = []
    """Referees whose ruling another referee changed here."""
    undone: list[str] = []
    """Referees whose ruling here another referee overturned, alone or with one that settled the dispute."""
    appealable_from: str = ""
    """Start of the window for appeals: the ruling, or the withdrawal of an appeal."""
    settled_by: int = 0
    """Event of the ruling that settles the dispute. During an appeal: of the ruling in the first instance."""
    appellants: list[str] = []
    """Accounts that appealed, each once."""
    outcome: Outcome | None = None
    questions: list[DisputeQuestion] = []
    notes: list[DisputeNote] = []
    handled_by: str = ""
    """Referee of the last act in the dispute."""
    since: str = ""
    """Time since which the dispute waits for its next actor."""
    open_to: int = 0
    """Event of the last decision. Texts before it are no longer confidential."""

    @property
    def pending(self) -> bool:
        """Return whether a referee must still decide the dispute."""
        return self.state in {"open", "appealed"}

    @property
    def unanswered(self) -> list[DisputeQuestion]:
        """Return the referee's questions that still wait for a reply. A ruling closes all questions before it."""
        return [question for question in self.questions if self.is_open(question)] if self.pending else []

    def is_open(self, question: DisputeQuestion) -> bool:
        """Return whether a question still waits for a reply.

        A ruling closes it, and so does a change of the asked player.
        """
        return question.answer is None and not question.left and question.seq > self.open_to

    @property
    def waits_for(self) -> WaitedFor | None:
        """Return whether the dispute waits for a party or for a referee, or None if it is decided.

        An appeal always waits for a referee, so no party can delay it.
        """
        if not self.pending:
            return None
        return "party" if self.state == "open" and self.unanswered else "referee"

    @property
    def span(self) -> tuple[int, int | None]:
        """Return the number of the disputed event, and that of the ruling which settled the dispute, or None."""
        return self.cites, self.settled_by or None

    def barred(self, account: str) -> Message | None:
        """Return why an account may not rule on the dispute, such as a conflict of interest, or None."""
        if account == self.opener or account in self.appellants:
            return message("conflict-of-interest/opened")
        if self.pending and account == self.against:
            return message("conflict-of-interest/ruled")
        if self.state == "appealed" and account in self.referees:
            return message("conflict-of-interest/appealed")
        if account in self.overruled:
            return message("conflict-of-interest/overruled")
        if account in self.undone:
            return message(UNDONE)
        return message(SPOKE) if account in self.speakers else None

    def add_statement(self, seq: int, speaker: str) -> None:
        self.statements.append(seq)
        self.speakers.append(speaker)

    def question_in(self, seq: int) -> DisputeQuestion | None:
        """Return the question that was asked in event `seq`, or None."""
        return next((question for question in self.questions if question.seq == seq), None)

    @property
    def confided(self) -> list[int]:
        """Return the numbers of the events whose texts are still confidential, in order.

        They are referees' notes, and questions and replies that only one seat may read.
        """
        found = [note.seq for note in self.notes]
        for question in self.questions:
            if question.told != EVERYONE:
                found += [question.seq, *([] if question.answer is None else [question.answer])]
        return sorted(seq for seq in found if seq > self.open_to)


class Disputes(msgspec.Struct):
    """All disputes of a game, in the order of their opening."""

    all: dict[str, Dispute] = {}
    authors: list[tuple[int, str]] = []
    """Number of each ruling's event, and the referee who made it."""

    @property
    def pending(self) -> bool:
        return any(dispute.pending for dispute in self.all.values())

    @property
    def unsettled(self) -> list[Dispute]:
        """Return the disputes that prevent the result of the game from becoming final."""
        return [dispute for dispute in self.all.values() if dispute.state != "closed"]

    def awaiting(self, referee: str) -> list[Dispute]:
        return [dispute for dispute in self.all.values() if dispute.pending and dispute.barred(referee) is None]

    def appeal_against(self, ruling: int) -> Dispute | None:
        """Return the dispute in which an appeal against a ruling waits for a referee, or None."""
        return next((one for one in self.all.values() if one.state == "appealed" and one.settled_by == ruling), None)

    def with_question_to(self, seat: int) -> list[Dispute]:
        """Return the disputes in which a referee's question to a seat waits for a reply."""
        return [
            dispute for dispute in self.all.values() if any(question.seat == seat for question in dispute.unanswered)
        ]

    def named(self, dispute: str) -> Dispute:
        found = self.all.get(dispute)
        if found is None:
            raise Refusal("unknown-dispute/game", dispute=dispute)
        return found

    def apply(self, fact: Fact, seq: int, actor: str, at: str) -> None:
        if isinstance(fact, Ruling):
            self._note(fact, seq, actor)
        match fact:
            case DisputeOpened():
                self.all[fact.dispute] = self._opened(fact, seq, actor, at)
            case StatementMade(dispute):
                self.all[dispute].add_statement(seq, actor)
            case DisputeWithdrawn(dispute):
                known = self.all[dispute]
                known.open_to = seq
                if known.state == "appealed":  # the others still have their window
                    known.state, known.outcome, known.appealable_from = "ruled", "withdrawn", at
                else:
                    known.state = "closed"
            case Appealed(dispute):
                known = self.all[dispute]
                known.state, known.outcome, known.since = "appealed", None, at
                known.appellants.append(actor)
                known.add_statement(seq, actor)
            case QuestionAsked(dispute, seat, audience):
                known = self.all[dispute]
                known.questions.append(DisputeQuestion(seq, seat, audience))
                known.handled_by, known.since = actor, at
            case QuestionAnswered(dispute, _, question):
                known = self.all[dispute]
                asked = known.question_in(question)
                if asked is not None:
                    asked.answer = seq
                known.since = at
            case NoteMade(dispute):
                self.all[dispute].notes.append(DisputeNote(seq, actor))
                self.all[dispute].handled_by = actor
            case Ruling(dispute=str(dispute)):
                self._rule(self.all[dispute], fact, seq, actor, at)

    def _opened(self, fact: DisputeOpened, seq: int, actor: str, at: str) -> Dispute:
        against = dict(self.authors).get(fact.cites)
        opened = Dispute(fact.dispute, fact.seat, fact.cites, actor, seq, at, against, since=at)
        if fact.appeals is True and against is not None:
            opened.appeals, opened.state, opened.settled_by = True, "appealed", fact.cites
            opened.referees, opened.appellants = [against], [actor]
        return opened

    def _note(self, ruling: Ruling, seq: int, author: str) -> None:
        """Record the author of a ruling, and the author whose ruling it overturns.

        If it replaces a player, close the questions to that player.
        """
        if isinstance(ruling, Overturned):
            undone = dict(self.authors).get(ruling.ruling, author)
            for dispute in self.all.values():
                if ruling.ruling in dispute.rulings and undone != author:
                    dispute.undone.append(undone)
        self.authors.append((seq, author))
        if isinstance(ruling, SeatReplaced):
            for dispute in self.all.values():
                for question in dispute.questions:
                    question.left = question.left or question.seat == ruling.seat

    def _rule(self, dispute: Dispute, fact: Fact, seq: int, actor: str, at: str) -> None:
        dispute.rulings.append(seq)
        dispute.handled_by = actor
        if isinstance(fact, INTERIM):
            return
        if dispute.pending:
            dispute.open_to = seq
        if dispute.state == "appealed":
            first = dispute.referees[:1]
            dispute.referees.append(actor)
            dispute.state = "closed"
            match fact:
                case Upheld():
                    dispute.outcome = "upheld"
                case Dismissed() if dispute.appeals:
                    dispute.outcome = "upheld"
                case Overturned():
                    dispute.outcome = "overturned"
                    dispute.overruled += first
                case _:  # as it was recorded before an appeal could be allowed
                    dispute.settled_by = seq
        elif dispute.state == "open":
            dispute.referees.append(actor)
            dispute.state, dispute.appealable_from, dispute.settled_by = "ruled", at, seq
            if dispute.against is not None and not isinstance(fact, Dismissed):
                dispute.overruled.append(dispute.against)
        elif dispute.outcome == "overturned":  # in the place of the first one
            dispute.outcome, dispute.settled_by = "varied", seq

    def close_ruled(self) -> None:
        """Close the disputes that were ruled on, when their windows for appeals have ended."""
        for dispute in self.all.values():
            if dispute.state == "ruled":
                dispute.state = "closed"
