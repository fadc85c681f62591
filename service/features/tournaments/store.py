"""The repository of tournaments, with caches of past states, standings and crosstables."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from domain.tournament.beacon import mixed
from domain.tournament.entering import takes_entries
from domain.tournament.facts import TOURNAMENT_CODEC, DetailsChanged, TournamentCreated
from domain.tournament.results.crosstable import Crosstable
from domain.tournament.tiebreaks.standings import StandingRow
from domain.tournament.tournament import RankedEntrant
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal, Place
from events.log.viewer import Viewer
from projections.game_fold import known_fact
from projections.stream_kinds import TOURNAMENT, folded
from projections.tournament_fold import TournamentLine
from service.platform.streams.book import Book
from service.platform.streams.loaded_streams import LoadedStreams
from service.platform.streams.repository import Published

_RECKONED: Final = 16
"""Maximum number of cached standings. Many people in a hall request the same ones."""
_SPARSE: Final = 2
"""Number of events for each wanted one, above which single events are read instead of a range."""
_PAST: Final = 4
"""Maximum number of cached past states, and of cached crosstables."""

Key = TypeVar("Key")
Value = TypeVar("Value")


class StageProgress(NamedTuple):
    """What follows from all outcomes of a tournament."""

    over: bool
    """Whether the current stage is over."""
    takes_entries: bool
    """Whether new entrants may enter now."""


def known_facts(events: Mapping[Place, Stored]) -> dict[Place, Any]:
    public = Viewer.public()
    return {place: known_fact(TOURNAMENT_CODEC, stored, public) for place, stored in events.items()}


class TournamentBook(Book[TournamentLine]):
    """The repository of tournaments. `published` is called after each commit."""

    def __init__(self, journal: Journal, ring: KeyRing, published: Published, memory: LoadedStreams) -> None:
        super().__init__(TOURNAMENT, TournamentLine, journal, ring, published, memory)
        self._reckoned = _Latest[tuple[str, int, int, int], tuple[StandingRow, ...]](_RECKONED)
        self._reckoned_teams = _Latest[tuple[str, int, int, int], tuple[StandingRow, ...]](_RECKONED)
        self._past = _Latest[tuple[str, int], TournamentLine](_PAST)
        self._ranked = _Latest[tuple[str, int], list[RankedEntrant]](_RECKONED)
        self._progress = _Latest[tuple[str, int], StageProgress](_RECKONED)
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

    def has_standings(self, line: TournamentLine, stage: int, until: int) -> bool:
        """Return whether the standings after a round are cached, and those of its teams."""
        key = line.id, line.version, stage, until
        return self._reckoned.has(key) and (not line.tournament.of_teams or self._reckoned_teams.has(key))

    def team_standings(self, line: TournamentLine, stage: int, until: int) -> tuple[StandingRow, ...]:
        """Return the standings of the teams after a round. They are cached like the standings."""
        key = line.id, line.version, stage, until
        return self._reckoned_teams.get(key, lambda: line.tournament.team_standings(stage, until))

    def has_ranking(self, line: TournamentLine) -> bool:
        """Return whether the ranking over all stages is cached."""
        return self._ranked.has((line.id, line.version))

    def ranking(self, line: TournamentLine, lines: Callable[[int], Sequence[StandingRow]]) -> list[RankedEntrant]:
        """Return the ranking over all stages, cached like the standings. `lines` returns those of a stage."""
        return self._ranked.get((line.id, line.version), lambda: line.tournament.ranking(lines=lines))

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

    def progress(self, line: TournamentLine) -> StageProgress:
        """Return what follows from all outcomes of a tournament so far. It is cached like the standings."""
        now = line.tournament
        return self._progress.get(
            (line.id, line.version), lambda: StageProgress(bool(now.played) and now.current.over, takes_entries(now))
        )

    def names(self, line: TournamentLine, numbers: Iterable[int] | None = None) -> dict[int, str | None]:
        """Return the names of entrants by number that organisers typed, by default of all entrants; None if erased.

        An entrant with an account has one if it was joined to a typed entry. They are read from the events on each
        call, because texts may be erased.
        """
        known, joined = line.tournament.entries.entrants, line.tournament.entries.joined
        named = {
            number: known[number].renamed or known[number].entered
            for number in (known if numbers is None else numbers)
            if known[number].account is None or number in joined
        }
        facts = self._facts_of(line.id, named.values())
        found = {number: facts[line.id, seq].name for number, seq in named.items()}
        return {number: name for number, name in found.items() if name is not None or known[number].account is None}

    def team_names(self, line: TournamentLine) -> dict[int, str | None]:
        """Return the names of the teams by number; None if erased."""
        named = {number: team.named for number, team in line.tournament.teams.items()}
        facts = self._facts_of(line.id, named.values())
        return {number: facts[line.id, seq].name for number, seq in named.items()}

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
        return self.facts([(id_, seq)])[id_, seq]

    def facts(self, places: Collection[Place]) -> dict[Place, Any]:
        """Return the facts of events of tournaments, with their texts, by one statement."""
        return known_facts(self.journal.pick(places))

    def _facts_of(self, id_: str, numbers: Collection[int]) -> dict[Place, Any]:
        """Return the facts of events of one tournament, with their texts, by one statement.

        Neighbours are read as a range, which takes the database half of the time.
        """
        if not numbers or max(numbers) - min(numbers) > _SPARSE * len(numbers):
            return self.facts([(id_, seq) for seq in numbers])
        events, wanted = self.journal.read(id_, after=min(numbers) - 1, upto=max(numbers)), frozenset(numbers)
        return known_facts({(id_, stored.seq): stored for stored in events if stored.seq in wanted})

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

    def has(self, key: Key) -> bool:
        with self._lock:
            return key in self._kept

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
