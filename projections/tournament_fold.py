"""A tournament, folded from its stream.

All facts of a tournament are public, so one fold serves every viewer. Texts that people wrote are not in it. They are
read from the events, where they can be erased.
"""

from typing import Self

import msgspec

from domain.tournament.facts import TOURNAMENT_CODEC, TournamentCreated
from domain.tournament.tournament import Tournament
from events.log.chain import Broken, check_first, check_next
from events.log.event import Stored
from events.log.sealing import without_texts
from events.log.viewer import Viewer
from projections.game_fold import MALFORMED_FACT_ERRORS, fact_of
from projections.stream_kinds import TOURNAMENT


class TournamentLine(msgspec.Struct):
    """The state of a tournament after the last applied event."""

    id: str
    tournament: Tournament
    version: int
    head: str
    created_at: str
    updated_at: str

    @classmethod
    def made(cls, stored: Stored) -> Self:
        """Return the state of a tournament after its first event."""
        event = stored.event
        check_first(stored, TOURNAMENT.name, TournamentCreated.type_name())
        check_next(stored, 0, "", TOURNAMENT.name)
        fact = fact_of(TOURNAMENT_CODEC, without_texts(stored), Viewer.public())
        assert isinstance(fact, TournamentCreated)  # noqa: S101 - its type's name says so
        return cls(stored.stream, Tournament.made(fact, event.actor), 1, stored.hash, event.at, event.at)

    def check(self, stored: Stored) -> None:
        """Check that an event matches its hash and follows the last applied event."""
        check_next(stored, self.version, self.head, TOURNAMENT.name)

    def apply(self, stored: Stored) -> None:
        """Check that an event follows the last applied event, and apply it to the tournament."""
        self.check(stored)
        try:
            self.tournament.apply(fact_of(TOURNAMENT_CODEC, without_texts(stored), Viewer.public()), stored.seq)
        except MALFORMED_FACT_ERRORS as error:
            raise Broken(stored.stream, stored.seq, "broken/fact", kind=stored.event.type, error=repr(error)) from error
        self.version, self.head, self.updated_at = stored.seq, stored.hash, stored.event.at

    @property
    def status(self) -> str:
        return self.tournament.status

    def knows(self, account: str | None) -> bool:
        """Return whether an account may see the tournament."""
        return self.tournament.knows(account)
