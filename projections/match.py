"""A match, folded from its stream: all of it is public, so one fold serves everybody who may know of it."""

from typing import Final, Self

import msgspec

from domain.matches import MATCH_CODEC, Contest, MatchCreated, MatchStatus
from events.event import Stored, genesis
from events.viewer import Viewer
from projections.fold import STUMBLES, Broken, fact_of
from projections.stakes import Stake, concerned, seated, settle

KIND: Final = "match"


class MatchLine(msgspec.Struct):
    """A match up to the last event applied."""

    id: str
    contest: Contest
    version: int
    head: str
    created_at: str
    updated_at: str
    stakes: dict[str, Stake] = {}
    """By account."""

    @classmethod
    def made(cls, stored: Stored) -> Self:
        """From the first event."""
        event = stored.event
        if stored.seq != 1 or event.type != MatchCreated.type_name():
            raise Broken(stored.stream, stored.seq, f"a match begins with {MatchCreated.type_name()}")
        if not stored.intact(genesis(stored.stream, KIND)):
            raise Broken(stored.stream, stored.seq, "its hash does not hold")
        fact = fact_of(MATCH_CODEC, stored, Viewer.public())
        assert isinstance(fact, MatchCreated)  # noqa: S101 - its type's name says so
        line = cls(stored.stream, Contest.made(fact, event.actor), 1, stored.hash, event.at, event.at)
        line._settle(1)
        return line

    def apply(self, stored: Stored) -> None:
        """Checks that the event follows, and applies it."""
        if stored.seq != self.version + 1:
            raise Broken(stored.stream, stored.seq, f"follows number {self.version}")
        if not stored.intact(self.head):
            raise Broken(stored.stream, stored.seq, "its hash does not hold")
        try:
            self.contest.apply(fact_of(MATCH_CODEC, stored, Viewer.public()))
        except STUMBLES as error:
            raise Broken(stored.stream, stored.seq, f"{stored.event.type} cannot be applied: {error!r}") from error
        self._settle(stored.seq)
        self.version, self.head, self.updated_at = stored.seq, stored.hash, stored.event.at

    def _settle(self, seq: int) -> None:
        contest = self.contest
        beginning = contest.status == "open"
        accounts = concerned(contest, self.stakes)
        settle(self.stakes, accounts, seq, lambda account: seated(contest, account, beginning=beginning))

    @property
    def status(self) -> MatchStatus:
        return self.contest.status
