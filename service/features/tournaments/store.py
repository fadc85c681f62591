"""The repository of tournaments, with caches of past states, standings and crosstables."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple, TypeVar

from domain.tournament.beacon import mixed
from domain.tournament.facts import (
    TOURNAMENT_CODEC,
    DetailsChanged,
    EntrantRegistered,
    EntrantRenamed,
    NameCorrected,
    TeamNaming,
    TournamentCreated,
)
from domain.tournament.results.crosstable import Crosstable
from domain.tournament.tiebreaks.standings import StandingRow
from events.keys import KeyRing
from events.log.journal import Journal
from events.log.viewer import Viewer
from projections.game_fold import known_fact
from projections.stream_kinds import TOURNAMENT, folded
from projections.tournament_fold import TournamentLine
from service.platform.streams.book import Book
from service.platform.streams.repository import Published

_RECKONED: Final = 16
"""Maximum number of cached standings. Many people in a hall request the same ones."""
_PAST: Final = 4
"""Maximum number of cached past states, and of cached crosstables."""

Key = TypeVar("Key")
Value = TypeVar("Value")


class TournamentTexts(NamedTuple):
    """The title of a tournament and the names of entrants without an account; None if erased."""

    title: str | None
    names: dict[int, str | None]


class TournamentBook(Book[TournamentLine]):
    """The repository of tournaments. `published` is called after each commit."""

    def __init__(self, journal: Journal, ring: KeyRing, published: Published) -> None:
        super().__init__(TOURNAMENT, TournamentLine, journal, ring, published)
        self._reckoned = _Latest[tuple[str, int, int, int], tuple[StandingRow, ...]](_RECKONED)
        self._past = _Latest[tuple[str, int], TournamentLine](_PAST)
        self._crossed = _Latest[tuple[str, int, int, int], Crosstable](_PAST)

    def tournament(self, account: str | None, id_: str) -> TournamentLine:
        """Return the current state of a tournament. Refuse accounts that may not see it."""
        return self.known(account, id_)

    def line_at(self, id_: str, seq: int) -> TournamentLine:
        """Return the state of a tournament just after event `seq`."""
        return self._past.get((id_, seq), lambda: folded(TournamentLine, self.journal.read(id_, upto=seq)))

    def standings(
        self, line: TournamentLine, stage: int | None = None, until: int | None = None
    ) -> tuple[StandingRow, ...]:
        """Return the standings of a stage after a round, by default after the last round of the last stage.

        They are cached by the number of the tournament's last event, because they depend only on its events.
        """
        tournament = line.tournament
        self._past.get((line.id, line.version), lambda: line)
        number = len(tournament.played) if stage is None else stage
        if until is None and 1 <= number <= len(tournament.played):
            until = len(tournament.played[number - 1].rounds)
        key = line.id, line.version, number, -1 if until is None else until
        return self._reckoned.get(
            key, lambda: tournament.standings(number, until, self.crosstable(line, number, until))
        )

    def crosstable(self, line: TournamentLine, stage: int | None = None, until: int | None = None) -> Crosstable | None:
        """Return the crosstable of a stage after a round, or None if there is no such stage or round.

        It is cached like the standings.
        """
        number = len(line.tournament.played) if stage is None else stage
        if not 1 <= number <= len(line.tournament.played):
            return None
        held = len(line.tournament.played[number - 1].rounds)
        round_ = held if until is None else until
        key = line.id, line.version, number, round_
        return self._crossed.get(key, lambda: line.tournament.crosstable(number, round_)) if round_ <= held else None

    def texts(self, line: TournamentLine) -> TournamentTexts:
        """Return the title of a tournament, and the names of its entrants without an account.

        They are read from the events on each call, because texts may be erased.
        """
        nameless = {
            entrant.entered: number
            for number, entrant in line.tournament.entries.entrants.items()
            if entrant.account is None
        }
        names: dict[int, str | None] = {}
        if nameless:
            for stored in self.journal.read(line.id, after=min(nameless) - 1, upto=max(nameless)):
                if stored.seq in nameless:
                    fact = known_fact(TOURNAMENT_CODEC, stored, Viewer.public())
                    assert isinstance(fact, EntrantRegistered)  # noqa: S101 - the fold says that it stands there
                    names[fact.entrant] = fact.name
        for number, known in line.tournament.entries.entrants.items():
            if known.renamed is not None:
                renamed = self.fact(line.id, known.renamed)
                assert isinstance(renamed, EntrantRenamed | NameCorrected)  # noqa: S101 - the fold says that it stands there
                names[number] = renamed.name
        return TournamentTexts(self.title(line.id, line.tournament.details), names)

    def team_names(self, line: TournamentLine) -> dict[int, str | None]:
        """Return the names of the teams by number; None if erased."""
        named = {team.named: number for number, team in line.tournament.teams.items()}
        names: dict[int, str | None] = {}
        for stored in self.journal.read(line.id, after=min(named) - 1, upto=max(named)) if named else ():
            if stored.seq in named:
                fact = known_fact(TOURNAMENT_CODEC, stored, Viewer.public())
                assert isinstance(fact, TeamNaming)  # noqa: S101 - the fold says that it stands there
                names[fact.team] = fact.name
        return names

    def title(self, id_: str, details: int) -> str | None:
        """Return the title of a tournament from the event with number `details`."""
        return self.details(id_, details).title

    def details(self, id_: str, seq: int) -> TournamentCreated | DetailsChanged:
        stored = self.fact(id_, seq)
        assert isinstance(stored, TournamentCreated | DetailsChanged)  # noqa: S101 - the fold says that it stands there
        return stored

    def moment(self, id_: str, seq: int) -> str:
        """Return the time of an event."""
        (stored,) = self.journal.read(id_, after=seq - 1, upto=seq)
        return stored.event.at

    def fact(self, id_: str, seq: int) -> Any:
        """Return the fact of an event, with its texts."""
        (stored,) = self.journal.read(id_, after=seq - 1, upto=seq)
        return known_fact(TOURNAMENT_CODEC, stored, Viewer.public())

    def draw_seed(self, line: TournamentLine) -> bytes:
        """Return the seed of the tournament's draws and games, into which its beacon is mixed."""
        return mixed(self.secrets(line.id).seed, line.tournament)

    def head(self, stream: str) -> str | None:
        """Return the hash of the last event of a stream."""
        known = self.journal.head(stream)
        return None if known is None else known.hash


class _Latest(Generic[Key, Value]):
    """A cache of the most recently used values."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        with self._lock:
            known = self._kept.get(key)
        if known is None:
            known = make()
        with self._lock:
            self._kept[key] = known
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return known
