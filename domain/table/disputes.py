"""Disputes: the fold of what was claimed, said and ruled about a game. Texts are not kept here: they are read from the
events whose numbers stand here, for they may be erased."""

from typing import Literal

import msgspec

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.rulings import INTERIM, Appealed, DisputeOpened, DisputeWithdrawn, Ruling, StatementMade

State = Literal["open", "ruled", "appealed", "closed"]


class Dispute(msgspec.Struct):
    """One dispute. `ruled`: a referee has settled it, but it may still be appealed against."""

    id: str
    seat: int | None
    cites: int
    opener: str
    opened: int
    opened_at: str
    state: State = "open"
    statements: list[int] = []
    speakers: list[str] = []
    """Whose each of them is."""
    rulings: list[int] = []
    referees: list[str] = []
    """Who has settled it: first in the first instance, then on appeal."""
    ruled_at: str = ""

    @property
    def pending(self) -> bool:
        """A referee is waited for."""
        return self.state in {"open", "appealed"}

    def barred(self, account: str) -> str | None:
        """Why this account does not rule on it, if it does not."""
        if self.opener == account:
            return "nobody rules on a dispute of their own"
        if self.state == "appealed" and account in self.referees:
            return "an appeal is for another referee"
        return None

    def hear(self, seq: int, speaker: str) -> None:
        self.statements.append(seq)
        self.speakers.append(speaker)


class Disputes(msgspec.Struct):
    """All the disputes of a game, in the order in which they were opened."""

    all: dict[str, Dispute] = {}

    @property
    def pending(self) -> bool:
        return any(dispute.pending for dispute in self.all.values())

    @property
    def unsettled(self) -> list[Dispute]:
        """Those that keep a result from becoming final."""
        return [dispute for dispute in self.all.values() if dispute.state != "closed"]

    def awaiting(self, referee: str) -> list[Dispute]:
        """Those that this referee may rule on now."""
        return [dispute for dispute in self.all.values() if dispute.pending and dispute.barred(referee) is None]

    def named(self, dispute: str) -> Dispute:
        found = self.all.get(dispute)
        if found is None:
            raise Refusal("unknown-dispute", f"there is no dispute {dispute} about this game")
        return found

    def apply(self, fact: Fact, seq: int, actor: str, at: str) -> None:
        match fact:
            case DisputeOpened(dispute, seat, cites):
                self.all[dispute] = Dispute(dispute, seat, cites, actor, seq, at)
            case StatementMade(dispute):
                self.all[dispute].hear(seq, actor)
            case DisputeWithdrawn(dispute):
                self.all[dispute].state = "closed"
            case Appealed(dispute):
                self.all[dispute].state = "appealed"
                self.all[dispute].hear(seq, actor)
            case Ruling(dispute=str(dispute)):
                self._rule(self.all[dispute], fact, seq, actor, at)

    def _rule(self, dispute: Dispute, fact: Fact, seq: int, actor: str, at: str) -> None:
        dispute.rulings.append(seq)
        if isinstance(fact, INTERIM):
            return
        dispute.referees.append(actor)
        dispute.state = "closed" if dispute.state == "appealed" else "ruled"
        dispute.ruled_at = at

    def close_ruled(self) -> None:
        """The windows for appeals are over."""
        for dispute in self.all.values():
            if dispute.state == "ruled":
                dispute.state = "closed"
