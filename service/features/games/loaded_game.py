"""A game in memory: committed events, the fold of each viewer, and the driver that continues the game.

Readers see folds of committed events only. The driver may be ahead of the log during a move. It is dropped when the
append fails, so memory never has more than the log.
"""

import threading
import weakref
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import Any, Final, Protocol

import msgspec

from domain.game.play import DecisionOpened, Play
from domain.game.refusal import Refusal
from domain.game.ruleset import Ruleset
from domain.table.lobby_facts import SeedOpened
from domain.table.rewinds import informing
from events.log.event import Stored
from events.log.group_commit import PATIENCE
from events.log.journal import Snapshot, Unavailable
from events.log.viewer import Viewer
from projections import packed_folds as packing
from projections.game_fold import GameFold, Past, fact_of
from projections.stream_kinds import GAME
from service.features.games.committed_events import CommittedEvents
from service.features.games.log_lines import LogLines
from service.platform.streams.pen import Secrets
from service.platform.streams.repository import unknown

_ASKED: Final = DecisionOpened.type_name()
_UNDISTURBED: Final = 3
"""Number of own commits in a row after which a move no longer reads the log first for events of other processes."""
_ROOM, _FOLD = 12_288, 5.0
"""Bytes of memory that a loaded game takes without its events and folds, and that a fold takes for each byte of its
packed form. They were measured in games of every ruleset.
"""
_MEASURED: Final = 64
"""Number of events after which the size of a fold is measured again."""
_LONG: Final = 200
"""Number of events since the last snapshot, above which a new snapshot is stored."""


class EventSource(Protocol):
    """The source from which a loaded game reads its events: the log, or a substitute."""

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Stored]: ...

    def secret(self, stream: str) -> bytes | None: ...

    def snapshot(self, stream: str) -> Snapshot | None: ...

    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None: ...


class _PastOf:
    """Reads earlier states of a loaded game for its folds.

    The reference to the game is weak: a cycle would keep a dropped game in memory until the garbage collector runs.
    """

    def __init__(self, loaded: "LoadedGame", journal: EventSource) -> None:
        self._loaded_game = weakref.ref(loaded)
        self._journal = journal
        self._stream = loaded.stream

    def __call__(self, viewer: Viewer, upto: int) -> GameFold:
        start = self.start(viewer)
        if start.seq > upto:
            start = GameFold(viewer, self)
        return start.extend(self.events(start.seq, upto), linked=True)

    def start(self, viewer: Viewer) -> GameFold:
        loaded = self._loaded_game()
        return GameFold(viewer, self) if loaded is None else loaded.start(viewer)

    def events(self, after: int, upto: int) -> Iterable[Stored]:
        loaded = self._loaded_game()
        found = None if loaded is None else loaded.folding(after, upto)
        return self._journal.read(self._stream, after=after, upto=upto) if found is None else found


class Hanging(Unavailable):
    """Raised if another thread changes a game for too long."""


class LoadedGame:
    """A game in memory: its committed events since event `base`, the folds of its viewers, and its driver.

    A thread that changes the game holds it (`hold`). Reading has a separate lock, so readers never wait for a commit.
    """

    def __init__(self, stream: str, journal: EventSource) -> None:
        self.stream = stream
        self.past: Final[Past] = _PastOf(self, journal)
        self._moving = threading.RLock()
        self._undisturbed = 0
        """Number of commits of this process since the last known commit of another process."""
        self._reading = threading.Lock()
        self._journal = journal
        self._folds: dict[Viewer, GameFold] = {}
        self._latest = Viewer.public()
        self.over = False
        """Whether the game has ended or was called off, by its latest fold."""
        self._fold_bytes = 0
        self._measured_at = -_MEASURED
        self._play: Play[Any] | None = None
        self.lines = LogLines()
        self._uncommitted = False
        """Whether the driver was begun by a change that is not committed yet."""
        base, self._kept = _opened(journal.snapshot(stream))
        head = self.start(Viewer.public()).head
        self._events = CommittedEvents(base, head, journal.read(stream, after=base))  # checked once, for all the folds
        if not self.seq:
            raise unknown_game(stream)

    @contextmanager
    def hold(self, seconds: float = PATIENCE) -> Iterator[None]:
        """Hold the game, so that no other thread adds events.

        It raises Hanging if another thread takes too long, for example because the disk hangs.
        """
        if not self._moving.acquire(timeout=seconds):
            raise Hanging(f"{self.stream}: another change takes too long")
        try:
            yield
        finally:
            self._moving.release()

    @property
    def seq(self) -> int:
        return self._events.seq

    @property
    def size(self) -> int:
        """Return approximately how many bytes of memory the game takes."""
        snapshot_bytes = sum(map(len, self._kept.values())) if self._kept else 0
        return int(
            _ROOM + snapshot_bytes + self._events.bytes + self.lines.bytes + _FOLD * self._fold_bytes * len(self._folds)
        )

    @cached_property
    def secrets(self) -> Secrets:
        """Return the secrets of the game. They never change, so they are read only once."""
        stored = self._journal.secret(self.stream)
        if stored is None:
            raise Unavailable(f"{self.stream}: the log has lost its secrets")
        return Secrets.read(self.stream, stored)

    @cached_property
    def begun(self) -> int:
        """Return the number of the event that opened the first decision, or 0."""
        events = self.committed(0)
        return next((stored.seq for stored in events if stored.event.type == _ASKED), 0)

    def last_by(self, moment: str) -> int:
        """Return the number of the last event at or before a time, or 0.

        The time must have the format of events.
        """
        low, high = 0, self.seq
        while low < high:
            middle = (low + high + 1) // 2
            (stored,) = self.committed(middle - 1, middle)
            low, high = (middle, high) if stored.event.at <= moment else (low, middle - 1)
        return low

    @cached_property
    def _informing(self) -> frozenset[str]:
        with self.seen_by(Viewer.public()) as now:
            names = informing(now.codec, now.rules.disclosed(now.setting.options))
        return names | {SeedOpened.type_name()}

    def informs(self, stored: Stored) -> bool:
        """Return whether an event of a given type may reveal something hidden to any player."""
        return _type(stored.body) in self._informing

    @contextmanager
    def seen_by(self, viewer: Viewer) -> Iterator[GameFold]:
        """Yield the current fold of a viewer. Only read the fold, and only inside the `with`."""
        with self._reading:
            yield self._fold(viewer)

    @contextmanager
    def now(self) -> Iterator[GameFold]:
        """Yield the current fold of any viewer, to read facts that are equal for all viewers.

        These are the lobby, the head of the log and the open decision. Do not read the table or secrets of the fold.
        """
        with self._reading:
            yield self._fold(self._latest)

    def committed(self, after: int, upto: int | None = None) -> list[Stored]:
        """Return complete committed events after event `after`, from memory or from the log."""
        upto = self.seq if upto is None else min(upto, self.seq)
        with self._reading:
            whole = self._events.whole(after, upto)
        return self._journal.read(self.stream, after=after, upto=upto) if whole is None else whole

    def extend(self, events: Sequence[Stored]) -> None:
        """Add committed events to the game in memory."""
        with self._reading:
            self._events.add(events)

    @property
    def shared(self) -> bool:
        """Return whether other processes may have added events to this game recently."""
        return self._undisturbed < _UNDISTURBED

    def commit(self, events: Sequence[Stored]) -> None:
        """Add events that this process has just committed."""
        self._undisturbed += 1
        self._uncommitted = False
        self.extend(events)

    def catch_up(self) -> bool:
        """Add events that other processes have committed, and return whether there were any.

        If there were, the driver is dropped.
        """
        newer = self._journal.read(self.stream, after=self.seq)
        if newer:
            self._undisturbed = 0
            self._events.check(newer)
            self._play = None
            self.extend(newer)
        return bool(newer)

    def driver(self) -> Play[Any]:
        """Return the driver, which continues the game after its last event. The caller must `hold` the game."""
        if self._play is None:
            self._play = self._resumed()
        return self._play

    def begin(self, play: Play[Any]) -> None:
        """Replace the driver during a change. Only the commit of the change makes it stay."""
        self._play, self._uncommitted = play, True

    def drop_uncommitted(self) -> None:
        """Drop a driver that was begun by a change which was not committed."""
        if self._uncommitted:
            self.drop_driver()

    def drop_driver(self) -> None:
        self._play, self._uncommitted = None, False

    def _fold(self, viewer: Viewer) -> GameFold:
        fold = self._folds.get(viewer)
        if fold is None:
            fold = self._folds[viewer] = self.start(viewer)
        self._latest = viewer
        fold.extend(self._events.folding(fold.seq), linked=True)
        self.over = fold.lobby.status not in {"open", "running"}
        if fold.seq - self._measured_at >= _MEASURED:
            self._fold_bytes, self._measured_at = len(packing.packed(fold)), fold.seq
        return fold

    def start(self, viewer: Viewer) -> GameFold:
        """Return a viewer's fold from the stored snapshot, or an empty fold if there is none."""
        if self._kept is None:
            return GameFold(viewer, self.past)
        return packing.unpacked(self._kept[str(viewer)], viewer, self.past)

    def folding(self, after: int, upto: int) -> list[Stored] | None:
        """Return events in the form that folds need, or None if they are not in memory."""
        return None if after < self._events.base else self._events.folding(after, upto)

    def driver_at(self, decision: int) -> Play[Any]:
        """Return a separate driver, at the earlier decision that event `decision` opened."""
        return self._driven(self.past(Viewer.referee(), decision))

    def _resumed(self) -> Play[Any]:
        with self.seen_by(Viewer.referee()) as now:
            pass  # safe to read after the lock: the thread that holds the game alone adds events
        return self._driven(now)

    def _driven(self, now: GameFold) -> Play[Any]:
        rules, lobby = now.rules, now.lobby
        other = lobby.rules.not_carried(rules, now.copy.table)
        if other is not None:
            raise Refusal(other)
        if now.asked is None:
            raise Refusal("decision-closed/none-open")
        rest = self._rest(now, now.copy.facts - msgspec.json.decode(now.asked.event.data)["rest"])
        since = [stored for stored in self.committed(rest, now.seq) if lobby.timeline.counts(stored.seq)]
        ahead = [fact_of(rules.codec, stored, now.viewer) for stored in since if of_play(rules, stored)]
        chance = lobby.chance(self.secrets.seed, self.stream, lobby.timeline.branch(rest + 1))
        play = rules.play(self.past(now.viewer, rest).copy, chance)
        play.follow(ahead)
        if rest - self._events.base > _LONG:
            self._keep(rest, now.setting.seats)
        return play

    def _rest(self, now: GameFold, facts: int) -> int:
        """Return the number of the event at which the game last rested.

        `facts` is the number of facts of play that count after it.
        """
        counting = now.lobby.timeline.back_from(now.seq)
        while facts:
            seq = next(counting)
            facts -= of_play(now.rules, self.committed(seq - 1, seq)[0])
        return next(counting, 0)

    def _keep(self, rest: int, seats: int) -> None:
        viewers = (Viewer.referee(), Viewer.public(), *map(Viewer.seat, range(seats)))
        folds = [self.past(viewer, rest) for viewer in viewers]
        now = folds[0]
        body = msgspec.msgpack.encode({str(fold.viewer): packing.packed(fold) for fold in folds})
        self._journal.keep_snapshot(self.stream, Snapshot(now.seq, packing.maker(now.rules.name), body))


def unknown_game(game: str) -> Refusal:
    return unknown(GAME, game)


def of_play(rules: Ruleset[Any], stored: Stored) -> bool:
    return stored.event.type in rules.codec.types


@lru_cache(maxsize=256)
def _type(body: bytes) -> str:
    """Return the type of an event. A crowd of listeners gets the same events, so it is decoded once.

    The name of an opened decision includes its kind.
    """
    event = Stored("", 0, body, "").event
    return f"{_ASKED}/{msgspec.json.decode(event.data)['kind']}" if event.type == _ASKED else event.type


def _opened(snapshot: Snapshot | None) -> tuple[int, dict[str, bytes] | None]:
    """Return the event number and each viewer's packed fold from a snapshot, or 0 and None if it is unreadable."""
    try:
        folds = {} if snapshot is None else msgspec.msgpack.decode(snapshot.body, type=dict[str, bytes])
    except msgspec.MsgspecError:
        return 0, None
    return (snapshot.seq, folds) if snapshot is not None and packing.readable(snapshot.maker, folds) else (0, None)
