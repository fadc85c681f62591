"""A tournament, folded from its stream.

All facts of a tournament are public, so one fold serves every viewer. Texts that people wrote are not in it. They are
read from the events, where they can be erased.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Self

import msgspec

from domain.game.facts import Fact
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
        with _broken(stored):
            self.tournament.apply(_fact(stored), stored.seq)
        self.version, self.head, self.updated_at = stored.seq, stored.hash, stored.event.at

    def following(self, events: Sequence[Stored]) -> Self:
        """Return the state after further events, and leave this state as it is.

        Both states share the rounds that the events do not change.
        """
        facts = []
        for stored in events:
            with _broken(stored):
                facts.append(_fact(stored))
        line = msgspec.structs.replace(self, tournament=self.tournament.copied_for(facts))
        for stored in events:
            line.apply(stored)
        return line

    @property
    def status(self) -> str:
        return self.tournament.status

    def knows(self, account: str | None) -> bool:
        """Return whether an account may see the tournament."""
        return self.tournament.knows(account)


def _fact(stored: Stored) -> Fact:
    return fact_of(TOURNAMENT_CODEC, without_texts(stored), Viewer.public())


@contextmanager
def _broken(stored: Stored) -> Iterator[None]:
    """Raise Broken if the fact of an event is malformed."""
    try:
        yield
    except MALFORMED_FACT_ERRORS as error:
        raise Broken(stored.stream, stored.seq, "broken/fact", kind=stored.event.type, error=repr(error)) from error
