"""A match, folded from its stream.

All facts of a match are public, so one fold serves every account that may see the match.
"""

from collections.abc import Sequence
from typing import Self

import msgspec

from domain.table.lobby_facts import Visibility
from domain.table.match import MATCH_CODEC, Contest, MatchCreated, MatchStatus
from events.log.chain import Broken, check_first, check_next
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.awaiting import Stake, concerned, seated, settle
from projections.game_fold import MALFORMED_FACT_ERRORS, fact_of
from projections.stream_kinds import MATCH


class MatchLine(msgspec.Struct):
    """The state of a match after the last applied event."""

    id: str
    contest: Contest
    version: int
    head: str
    created_at: str
    updated_at: str
    stakes: dict[str, Stake] = {}
    """The part of each account in the match, by account."""

    @classmethod
    def made(cls, stored: Stored) -> Self:
        """Return the state of a match after its first event."""
        event = stored.event
        check_first(stored, MATCH.name, MatchCreated.type_name())
        check_next(stored, 0, "", MATCH.name)
        fact = fact_of(MATCH_CODEC, stored, Viewer.public())
        assert isinstance(fact, MatchCreated)  # noqa: S101 - its type's name says so
        line = cls(stored.stream, Contest.made(fact, event.actor), 1, stored.hash, event.at, event.at)
        line._settle(1)
        return line

    @property
    def shown_as(self) -> Visibility:
        """Return who may find the match in lists."""
        return self.contest.shown_as

    def apply(self, stored: Stored) -> None:
        """Check that an event follows the last applied event, and apply it to the match."""
        check_next(stored, self.version, self.head, MATCH.name)
        try:
            self.contest.apply(fact_of(MATCH_CODEC, stored, Viewer.public()))
        except MALFORMED_FACT_ERRORS as error:
            raise Broken(stored.stream, stored.seq, "broken/fact", kind=stored.event.type, error=repr(error)) from error
        self._settle(stored.seq)
        self.version, self.head, self.updated_at = stored.seq, stored.hash, stored.event.at

    def following(self, events: Sequence[Stored]) -> Self:
        """Return the state after further events, and leave this state as it is."""
        line = msgspec.msgpack.decode(msgspec.msgpack.encode(self), type=type(self))
        for stored in events:
            line.apply(stored)
        return line

    def _settle(self, seq: int) -> None:
        contest = self.contest
        beginning = contest.status == "open"
        accounts = concerned(contest, self.stakes)
        settle(self.stakes, accounts, seq, lambda account: seated(contest, account, beginning=beginning))

    @property
    def status(self) -> MatchStatus:
        return self.contest.status

    @property
    def closed(self) -> bool:
        """Return whether few or no further events of the match are expected."""
        return self.status in {"ended", "cancelled"}

    def knows(self, account: str | None) -> bool:
        """Return whether an account may see the match."""
        return self.contest.knows(account)
