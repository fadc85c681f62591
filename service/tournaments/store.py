"""The book of tournaments: their streams, read and changed, and what is asked of them again and again."""

import threading
from collections import OrderedDict
from typing import Any, Final, NamedTuple

from domain.tournament.facts import (
    TOURNAMENT_CODEC,
    DetailsChanged,
    EntrantRegistered,
    EntrantRenamed,
    TournamentCreated,
)
from domain.tournament.standings import Line
from events.keys import KeyRing
from events.log.journal import Journal
from events.log.viewer import Viewer
from projections.game_fold import fact_of
from projections.stream_kinds import TOURNAMENT, folded
from projections.tournament_fold import TournamentLine
from service.streams.book import Book
from service.streams.repository import Published

_RECKONED: Final = 16
"""So many standings are remembered: a hall full of people asks for the same ones again and again."""


class Texts(NamedTuple):
    """What was written about a tournament and who enters without an account; None where it was erased."""

    title: str | None
    names: dict[int, str | None]


class TournamentBook(Book[TournamentLine]):
    """`published` hears of every commit, after it."""

    def __init__(self, journal: Journal, ring: KeyRing, published: Published) -> None:
        super().__init__(TOURNAMENT, TournamentLine, journal, ring, published)
        self._reckoned: OrderedDict[tuple[str, int, int, int], tuple[Line, ...]] = OrderedDict()
        self._reckoning = threading.Lock()

    def tournament(self, account: str | None, id_: str) -> TournamentLine:
        """The tournament as it stands, for an account that may know of it."""
        return self.known(account, id_)

    def line_at(self, id_: str, seq: int) -> TournamentLine:
        """The tournament as it stood after that event."""
        return folded(TournamentLine, self.journal.read(id_, upto=seq))

    def standings(self, line: TournamentLine, stage: int, until: int) -> tuple[Line, ...]:
        """Everybody's place in a stage as of a round of it. An event changes what it changes for ever, so these are
        remembered by the last one."""
        key = line.id, line.version, stage, until
        with self._reckoning:
            known = self._reckoned.get(key)
        if known is None:
            known = line.tournament.standings(stage, until)
        with self._reckoning:
            self._reckoned[key] = known
            self._reckoned.move_to_end(key)
            while len(self._reckoned) > _RECKONED:
                self._reckoned.popitem(last=False)
        return known

    def texts(self, line: TournamentLine) -> Texts:
        """They are read from where they may be erased, whenever they are told."""
        nameless = {
            entrant.entered: number
            for number, entrant in line.tournament.entries.entrants.items()
            if entrant.account is None
        }
        names: dict[int, str | None] = {}
        if nameless:
            for stored in self.journal.read(line.id, after=min(nameless) - 1, upto=max(nameless)):
                if stored.seq in nameless:
                    fact = fact_of(TOURNAMENT_CODEC, stored, Viewer.public())
                    assert isinstance(fact, EntrantRegistered)  # noqa: S101 - the fold says that it stands there
                    names[fact.entrant] = fact.name
        for number, known in line.tournament.entries.entrants.items():
            if known.renamed is not None:
                renamed = self.fact(line.id, known.renamed)
                assert isinstance(renamed, EntrantRenamed)  # noqa: S101 - the fold says that it stands there
                names[number] = renamed.name
        return Texts(self.title(line.id, line.tournament.details), names)

    def title(self, id_: str, details: int) -> str | None:
        """As of the event `details`, in which organisers said it last."""
        return self.details(id_, details).title

    def details(self, id_: str, seq: int) -> TournamentCreated | DetailsChanged:
        told = self.fact(id_, seq)
        assert isinstance(told, TournamentCreated | DetailsChanged)  # noqa: S101 - the fold says that it stands there
        return told

    def fact(self, id_: str, seq: int) -> Any:
        """What an event tells, with what was written in it."""
        (stored,) = self.journal.read(id_, after=seq - 1, upto=seq)
        return fact_of(TOURNAMENT_CODEC, stored, Viewer.public())

    def head(self, stream: str) -> str | None:
        """Where the chain of a stream ends now."""
        known = self.journal.head(stream)
        return None if known is None else known.hash
