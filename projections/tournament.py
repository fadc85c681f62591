"""A tournament, folded from its stream: all of it is public, so one fold serves everybody who may know of it. What
somebody wrote is not in it: that is read from the events, where it may be erased."""

from typing import Final, Self

import msgspec

from domain.tournament.facts import TOURNAMENT_CODEC, TournamentCreated
from domain.tournament.tournament import Tournament
from events.event import Stored, genesis
from events.sealing import without_texts
from events.viewer import Viewer
from projections.fold import STUMBLES, Broken, fact_of

KIND: Final = "tournament"


class TournamentLine(msgspec.Struct):
    """A tournament up to the last event applied."""

    id: str
    tournament: Tournament
    version: int
    head: str
    created_at: str
    updated_at: str

    @classmethod
    def made(cls, stored: Stored) -> Self:
        """From the first event."""
        event = stored.event
        if stored.seq != 1 or event.type != TournamentCreated.type_name():
            raise Broken(stored.stream, stored.seq, f"a tournament begins with {TournamentCreated.type_name()}")
        if not stored.intact(genesis(stored.stream, KIND)):
            raise Broken(stored.stream, stored.seq, "its hash does not hold")
        fact = fact_of(TOURNAMENT_CODEC, without_texts(stored), Viewer.public())
        assert isinstance(fact, TournamentCreated)  # noqa: S101 - its type's name says so
        return cls(stored.stream, Tournament.made(fact, event.actor), 1, stored.hash, event.at, event.at)

    def check(self, stored: Stored) -> None:
        """Whether the event is what its hash says, and follows."""
        if stored.seq != self.version + 1:
            raise Broken(stored.stream, stored.seq, f"follows number {self.version}")
        if not stored.intact(self.head):
            raise Broken(stored.stream, stored.seq, "its hash does not hold")

    def apply(self, stored: Stored) -> None:
        """Checks that the event follows, and applies it."""
        self.check(stored)
        try:
            self.tournament.apply(fact_of(TOURNAMENT_CODEC, without_texts(stored), Viewer.public()), stored.seq)
        except STUMBLES as error:
            raise Broken(stored.stream, stored.seq, f"{stored.event.type} cannot be applied: {error!r}") from error
        self.version, self.head, self.updated_at = stored.seq, stored.hash, stored.event.at

    @property
    def status(self) -> str:
        return self.tournament.status


def fold(events: list[Stored]) -> TournamentLine:
    """The tournament as these events, from the first, tell it."""
    first, *more = events
    line = TournamentLine.made(first)
    for stored in more:
        line.apply(stored)
    return line
