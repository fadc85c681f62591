"""The games in memory: committed events, the fold of each viewer, and the driver that plays on from there.

Readers see folds of committed events only. The driver may be ahead of the log during a move. It is dropped when the
append fails, so memory never holds more than the log. Memory never holds texts that people wrote: any process may erase
a text at any moment, so each use reads it from the log.
"""

import threading
import weakref
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final, Protocol

import msgspec

from domain.game.play import DecisionOpened, Play
from domain.game.refusal import Refusal
from domain.game.ruleset import Ruleset
from domain.table.lobby import SeedOpened
from domain.table.rewinds import informing
from events.log.chain import check_chain
from events.log.event import Stored
from events.log.journal import Journal, Snapshot, Unavailable
from events.log.sealing import holds_text, without_texts
from events.log.viewer import Viewer
from projections import packed_folds as packing
from projections.game_fold import GameFold, fact_of
from projections.stream_kinds import GAME, IMPORTED
from service.platform.streams.pen import Secrets
from service.platform.streams.repository import unknown

_CHOICES: Final = {"decision-opened", "decision-answered"}
_ASKED: Final = DecisionOpened.type_name()
_TAIL: Final = 32
"""The newest events are kept whole."""
_UNDISTURBED: Final = 3
"""After this many commits of this process in a row, the next move does not first ask the log for events of others."""
_EVENT, _ROOM, _FOLD = 460, 12_288, 5.0
"""Bytes of memory: of an event beside its data, of a room beside its events and folds, and of a fold for each byte of
its packed form. Measured by adding up the objects of games of every ruleset."""
_MEASURED: Final = 64
"""Events after which the size of a fold is measured again."""
_LONG: Final = 200
"""A load that has to fold more events than this keeps a snapshot for the next one."""


SIZE: Final = 128 * 2**20
"""Bytes of the games in memory, if no setting changes it."""


class EventSource(Protocol):
    """Where a room reads its game: the log, or a substitute for it."""

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Stored]: ...

    def secret(self, stream: str) -> bytes | None: ...

    def snapshot(self, stream: str) -> Snapshot | None: ...

    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None: ...


class _PastOf:
    """The past of a room, for its folds. It has only a weak reference to the room: a cycle would keep a dropped room in
    memory until the garbage collector runs."""

    def __init__(self, room: "LoadedGame", journal: EventSource) -> None:
        self._room = weakref.ref(room)
        self._journal = journal
        self._stream = room.stream

    def __call__(self, viewer: Viewer, upto: int) -> GameFold:
        room = self._room()
        if room is not None:
            return room.past(viewer, upto)
        return GameFold(viewer, self).extend(self._journal.read(self._stream, upto=upto), linked=True)


class LoadedGame:
    """One game: its committed events since `base`, the folds of its viewers, and its driver.

    A mover holds `moving`. Reading has a separate lock, so readers never wait for a commit.
    """

    def __init__(self, stream: str, journal: EventSource) -> None:
        self.stream = stream
        self.moving = threading.RLock()
        self._undisturbed = 0
        """Number of commits of this process in a row, without one of another process that it knows of."""
        self._reading = threading.Lock()
        self._journal = journal
        self._folds: dict[Viewer, GameFold] = {}
        self._latest = Viewer.public()
        self.over = False
        """Whether the game has ended or was called off, by its latest fold."""
        self._event_bytes = self._fold_bytes = 0
        self._measured_at = -_MEASURED
        self._play: Play[Any] | None = None
        self._uncommitted = False
        """Whether the driver was begun by a change that is not committed yet."""
        self._base, self._kept = _opened(journal.snapshot(stream))
        self._texts: list[int] = []  # the events whose texts memory has left out
        self._events = self._bare(journal.read(stream, after=self._base))
        check_chain(self._events, self._base, self._fresh(Viewer.public()).head, GAME.name)  # once, for all the folds
        if not self._base and not self._events:
            raise unknown_game(stream)
        self._slim = 0
        self._slim_down()

    @property
    def seq(self) -> int:
        return self._base + len(self._events)

    @property
    def size(self) -> int:
        """Return about how many bytes of memory the room takes."""
        kept = sum(map(len, self._kept.values())) if self._kept else 0
        return int(_ROOM + kept + self._event_bytes + _FOLD * self._fold_bytes * len(self._folds))

    @cached_property
    def secrets(self) -> Secrets:
        """Return the secrets of the game. They never change, so they are read once."""
        kept = self._journal.secret(self.stream)
        if kept is None:
            raise Unavailable(f"{self.stream}: the log has lost its secrets")
        return Secrets.read(self.stream, kept)

    @cached_property
    def begun(self) -> int:
        """Return the event that asked the first question, or 0."""
        events = self.committed(0)
        return next((stored.seq for stored in events if stored.event.type == _ASKED), 0)

    def last_by(self, moment: str) -> int:
        """Return the last event at or before this moment (in the format of events), or 0."""
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
        """Return whether such an event reveals something hidden to any player."""
        name = stored.event.type
        if name == _ASKED:
            name = f"{name}/{msgspec.json.decode(stored.event.data)['kind']}"
        return name in self._informing

    @contextmanager
    def seen_by(self, viewer: Viewer) -> Iterator[GameFold]:
        """Yield the game as this viewer may know it now. Only read it, and only inside the `with`."""
        with self._reading:
            yield self._fold(viewer)

    @contextmanager
    def now(self) -> Iterator[GameFold]:
        """Yield the game now, to read facts that are the same for all viewers: the lobby, the head of the log, the open
        question. The fold may be that of any viewer, so do not read its table or its secrets."""
        with self._reading:
            yield self._fold(self._latest)

    def committed(self, after: int, upto: int | None = None) -> list[Stored]:
        """Return whole committed events, from memory if they are there, otherwise from the log."""
        with self._reading:
            return self._read(after, self.seq if upto is None else min(upto, self.seq))

    def _read(self, after: int, upto: int) -> list[Stored]:
        if after >= self._base + self._slim and not any(after < seq <= upto for seq in self._texts):
            return self._events[after - self._base : max(upto - self._base, 0)]
        return self._journal.read(self.stream, after=after, upto=upto)

    def extend(self, events: Sequence[Stored]) -> None:
        """Add committed events."""
        with self._reading:
            self._events.extend(self._bare(events))
            self._slim_down()

    @property
    def shared(self) -> bool:
        """Return whether other processes have recently added to this game, or may have."""
        return self._undisturbed < _UNDISTURBED

    def commit(self, events: Sequence[Stored]) -> None:
        """Add events that this process has committed."""
        self._undisturbed += 1
        self._uncommitted = False
        self.extend(events)

    def catch_up(self) -> bool:
        """Add events that other processes have committed, and return whether there were any. If so, the driver is
        dropped."""
        newer = self._journal.read(self.stream, after=self.seq)
        if newer:
            self._undisturbed = 0
            head = self._events[-1].hash if self._events else self._fresh(Viewer.public()).head
            check_chain(newer, self.seq, head, GAME.name)
            self._play = None
            self.extend(newer)
        return bool(newer)

    def driver(self) -> Play[Any]:
        """Return the driver at the end of the log. The caller must hold `moving`."""
        if self._play is None:
            self._play = self._resumed()
        return self._play

    def begin(self, play: Play[Any]) -> None:
        """Replace the driver, as part of a change. Only its commit keeps the driver."""
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
            fold = self._folds[viewer] = self._fresh(viewer)
        self._latest = viewer
        fold.extend(self._events[fold.seq - self._base :], linked=True)
        self.over = fold.lobby.status not in {"open", "running"}
        if fold.seq - self._measured_at >= _MEASURED:
            self._fold_bytes, self._measured_at = len(packing.packed(fold)), fold.seq
        return fold

    def _fresh(self, viewer: Viewer) -> GameFold:
        past = _PastOf(self, self._journal)
        if self._kept is None:
            return GameFold(viewer, past)
        return packing.unpacked(self._kept[str(viewer)], viewer, past)

    def past(self, viewer: Viewer, upto: int) -> GameFold:
        """Return the game just after event `upto`."""
        if upto < self._base:
            return GameFold(viewer, self.past).extend(self._journal.read(self.stream, upto=upto), linked=True)
        return self._fresh(viewer).extend(self._events[: upto - self._base], linked=True)

    def driver_at(self, decision: int) -> Play[Any]:
        """Return another driver at an earlier decision, which this event opened."""
        return self._driven(self.past(Viewer.referee(), decision))

    def _resumed(self) -> Play[Any]:
        with self.seen_by(Viewer.referee()) as now:
            pass  # safe to read after the lock: the holder of `moving` alone adds events
        return self._driven(now)

    def _driven(self, now: GameFold) -> Play[Any]:
        rules, lobby = now.rules, now.lobby
        other = lobby.rules.not_carried(rules, now.copy.table)
        if other is not None:
            raise Refusal("engine-missing", other)
        if now.asked is None:
            raise Refusal("decision-closed", "nobody is asked anything now")
        rest = self._rest(now, now.copy.facts - msgspec.json.decode(now.asked.event.data)["rest"])
        since = [stored for stored in self._read(rest, now.seq) if lobby.course.counts(stored.seq)]
        ahead = [fact_of(rules.codec, stored, now.viewer) for stored in since if of_play(rules, stored)]
        chance = lobby.chance(self.secrets.seed, self.stream, lobby.course.branch(rest + 1))
        play = rules.play(self.past(now.viewer, rest).copy, chance)
        play.follow(ahead)
        if rest - self._base > _LONG:
            self._keep(rest, now.setting.seats)
        return play

    def _bare(self, events: Sequence[Stored]) -> list[Stored]:
        self._texts += [stored.seq for stored in events if holds_text(stored)]
        bare = [without_texts(stored) for stored in events]
        self._event_bytes += sum(_EVENT + len(one.event.data) + len(one.openings or b"") for one in bare)
        return bare

    def _slim_down(self) -> None:
        """Drop the options and picks of old events: they are most of a game's bytes, and no fold reads them. A driver
        that goes that far back reads them again."""
        for place in range(self._slim, len(self._events) - _TAIL):
            openings = self._events[place].openings
            if openings is not None and self._events[place].event.type in _CHOICES:
                self._events[place] = self._events[place]._replace(openings=None)
                self._event_bytes -= len(openings)
            self._slim = place + 1

    def _rest(self, now: GameFold, facts: int) -> int:
        """Return the event before the last `facts` facts of play, on the current course of play."""
        counting = now.lobby.course.back_from(now.seq)
        while facts:
            seq = next(counting)
            facts -= of_play(now.rules, self._read(seq - 1, seq)[0])
        return next(counting, 0)

    def _keep(self, rest: int, seats: int) -> None:
        viewers = (Viewer.referee(), Viewer.public(), *map(Viewer.seat, range(seats)))
        folds = [self.past(viewer, rest) for viewer in viewers]
        now = folds[0]
        body = msgspec.msgpack.encode({str(fold.viewer): packing.packed(fold) for fold in folds})
        self._journal.keep_snapshot(self.stream, Snapshot(now.seq, packing.maker(now.rules.name), body))


class LoadedGames:
    """The rooms of the games that were used last, of `size` bytes together. Finished games leave first.

    `alone`: no other process writes this log, so a room is always current.
    """

    def __init__(self, journal: Journal, *, alone: bool, size: int = SIZE) -> None:
        self._journal = journal
        self._alone = alone
        self._size = size
        self._rooms: OrderedDict[str, LoadedGame] = OrderedDict()
        self._over: OrderedDict[str, None] = OrderedDict()
        """Ids of the finished games among them."""
        self._sizes: dict[str, int] = {}
        self._taken = 0
        self._lock = threading.Lock()

    @property
    def taken(self) -> int:
        """Return about how many bytes all the rooms take."""
        return self._taken

    def room(self, stream: str) -> LoadedGame:
        """Return the game's room with all committed events."""
        return self.known(stream) or self._loaded(stream)

    def known(self, stream: str) -> LoadedGame | None:
        """Return the same room if it is in memory, otherwise None."""
        room = self._held(stream)
        if room is not None and not self._alone:
            with room.moving:
                room.catch_up()
        return room

    def at_hand(self, stream: str, upto: int = 0) -> LoadedGame:
        """Return the game's room with all events up to this one. It may lack events that other processes have added
        since the log was last read."""
        room = self._held(stream)
        if room is None:
            return self._loaded(stream)
        return room if room.seq >= upto else self.room(stream)

    def ask_for_news(self, room: LoadedGame) -> bool:
        """Read events of other processes from the log before a move, and return whether there were any. For a game that
        only this process moves this is not called: the append reports a conflict."""
        return not self._alone and room.catch_up()

    def _held(self, stream: str) -> LoadedGame | None:
        with self._lock:
            room = self._rooms.get(stream)
            if room is not None:
                self._use(room)
            return room

    def _loaded(self, stream: str) -> LoadedGame:
        if stream.startswith(IMPORTED):
            raise Refusal("imported-game", "this game was played elsewhere: it is here to be looked at")
        return self._put(LoadedGame(stream, self._journal))

    def forget(self, stream: str) -> None:
        """Drop the room after an append with an unknown outcome, so that the next user reads the log again."""
        with self._lock:
            self._drop(stream)

    def commit(self, room: LoadedGame, events: Sequence[Stored]) -> None:
        """Show committed events to readers. Another room of the same game, loaded meanwhile, may lack them and is
        dropped."""
        room.commit(events)
        with self._lock:
            held = self._rooms.get(room.stream)
            if held is room:
                self._use(room)
            elif held is not None:
                self._drop(room.stream)

    def _put(self, room: LoadedGame) -> LoadedGame:
        with self._lock:
            room = self._rooms.setdefault(room.stream, room)
            self._use(room)
        return room

    def _use(self, room: LoadedGame) -> None:
        """Move the room to the end of the queue, and drop others while all together are too large."""
        stream, size = room.stream, room.size
        self._rooms.move_to_end(stream)
        self._over.pop(stream, None)
        if room.over:
            self._over[stream] = None
        self._taken += size - self._sizes.get(stream, 0)
        self._sizes[stream] = size
        while self._taken > self._size and len(self._rooms) > 1:
            self._drop(next(iter(self._over or self._rooms)))

    def _drop(self, stream: str) -> None:
        self._rooms.pop(stream, None)
        self._over.pop(stream, None)
        self._taken -= self._sizes.pop(stream, 0)


def unknown_game(game: str) -> Refusal:
    return unknown(GAME, game)


def of_play(rules: Ruleset[Any], stored: Stored) -> bool:
    return stored.event.type in rules.codec.types


def _opened(snapshot: Snapshot | None) -> tuple[int, dict[str, bytes] | None]:
    """Return the content of a snapshot that this build can read: the game at a rest, as each viewer knows it."""
    try:
        kept = {} if snapshot is None else msgspec.msgpack.decode(snapshot.body, type=dict[str, bytes])
    except msgspec.MsgspecError:
        return 0, None
    return (snapshot.seq, kept) if snapshot is not None and packing.readable(snapshot.maker, kept) else (0, None)
