"""The games in memory: what has been committed, as everybody sees it, and the driver that plays on from there.

Readers see folds of committed events only. The driver may be ahead of the log while a move is under way; it is dropped
whenever the append does not succeed, so memory never holds what the log does not. Nor does it ever hold what somebody
wrote: a text may be erased at any moment by any process, so it is read from the log whenever it is told.
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
from service.streams.pen import Secrets
from service.streams.repository import unknown

_CHOICES: Final = {"decision-opened", "decision-answered"}
_ASKED: Final = DecisionOpened.type_name()
_TAIL: Final = 32
"""The newest events are kept whole."""
_UNDISTURBED: Final = 3
"""So many commits of this process in a row, and the next move does not ask the log first what others have added."""
_EVENT, _ROOM, _FOLD = 460, 12_288, 5.0
"""Bytes of memory: of an event beside its data, of a room beside its events and folds, and of a fold for each byte
that it takes when packed. Measured by adding up the objects of games of every ruleset."""
_MEASURED: Final = 64
"""Events after which the size of a fold is measured again."""
_LONG: Final = 200
"""A load that has to fold more events than this keeps a snapshot, so that the next one need not."""


SIZE: Final = 128 * 2**20
"""Bytes of the games in memory, unless a setting says otherwise."""


class Source(Protocol):
    """Where a room reads its game: the log, or what stands in its place."""

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Stored]: ...

    def secret(self, stream: str) -> bytes | None: ...

    def snapshot(self, stream: str) -> Snapshot | None: ...

    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None: ...


class _PastOf:
    """The past of a room, for its folds. It does not keep the room: in such a circle a room that left would stay in
    memory until the collector comes."""

    def __init__(self, room: "Room", journal: Source) -> None:
        self._room = weakref.ref(room)
        self._journal = journal
        self._stream = room.stream

    def __call__(self, viewer: Viewer, upto: int) -> GameFold:
        room = self._room()
        if room is not None:
            return room.past(viewer, upto)
        return GameFold(viewer, self).extend(self._journal.read(self._stream, upto=upto), linked=True)


class Room:
    """One game: its committed events since `base`, the folds of its viewers, and its driver.

    Whoever moves holds `moving`. Reading takes a lock of its own, so nobody waits for another's commit to look.
    """

    def __init__(self, stream: str, journal: Source) -> None:
        self.stream = stream
        self.moving = threading.RLock()
        self._undisturbed = 0
        """How many commits of this process were the last ones, as far as it knows."""
        self._reading = threading.Lock()
        self._journal = journal
        self._folds: dict[Viewer, GameFold] = {}
        self._latest = Viewer.public()
        self.over = False
        """Whether the game has ended or was called off, as its latest fold says."""
        self._event_bytes = self._fold_bytes = 0
        self._measured_at = -_MEASURED
        self._play: Play[Any] | None = None
        self._base, self._kept = _opened(journal.snapshot(stream))
        self._texts: list[int] = []  # the events with texts, which memory has without them
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
        """About how many bytes of memory the room takes."""
        kept = sum(map(len, self._kept.values())) if self._kept else 0
        return int(_ROOM + kept + self._event_bytes + _FOLD * self._fold_bytes * len(self._folds))

    @cached_property
    def secrets(self) -> Secrets:
        """They never change, so they are read once."""
        kept = self._journal.secret(self.stream)
        if kept is None:
            raise Unavailable(f"{self.stream}: the log has lost its secrets")
        return Secrets.read(self.stream, kept)

    @cached_property
    def begun(self) -> int:
        """The event that asked the first question; 0 if none has."""
        events = self.committed(0)
        return next((stored.seq for stored in events if stored.event.type == _ASKED), 0)

    def last_by(self, moment: str) -> int:
        """The last event that had happened by this moment (spelled as theirs are); 0 if none had."""
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
        """Whether somebody learns something hidden by such an event."""
        name = stored.event.type
        if name == _ASKED:
            name = f"{name}/{msgspec.json.decode(stored.event.data)['kind']}"
        return name in self._informing

    @contextmanager
    def seen_by(self, viewer: Viewer) -> Iterator[GameFold]:
        """The game as this viewer may know it now; only to be read, and only inside the `with`."""
        with self._reading:
            yield self._fold(viewer)

    @contextmanager
    def now(self) -> Iterator[GameFold]:
        """The game now, for what is alike to all who may see it: the lobby, where the log stands, who is asked. It is
        whosever fold comes first to hand, so its table and its secrets are not to be looked at."""
        with self._reading:
            yield self._fold(self._latest)

    def committed(self, after: int, upto: int | None = None) -> list[Stored]:
        """Committed events, whole: from memory where it has them, else from the log."""
        with self._reading:
            return self._read(after, self.seq if upto is None else min(upto, self.seq))

    def _read(self, after: int, upto: int) -> list[Stored]:
        if after >= self._base + self._slim and not any(after < seq <= upto for seq in self._texts):
            return self._events[after - self._base : max(upto - self._base, 0)]
        return self._journal.read(self.stream, after=after, upto=upto)

    def extend(self, events: Sequence[Stored]) -> None:
        """Takes in what has been committed."""
        with self._reading:
            self._events.extend(self._bare(events))
            self._slim_down()

    @property
    def shared(self) -> bool:
        """Whether other processes have lately added to this game, or may have."""
        return self._undisturbed < _UNDISTURBED

    def commit(self, events: Sequence[Stored]) -> None:
        """Takes in what this process has committed."""
        self._undisturbed += 1
        self.extend(events)

    def catch_up(self) -> bool:
        """Takes in what other processes have committed, if there is any; a driver that does not know of it is
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
        """The driver, standing where the log stands. Whoever asks for it holds `moving`."""
        if self._play is None:
            self._play = self._resumed()
        return self._play

    def begin(self, play: Play[Any]) -> None:
        self._play = play

    def drop_driver(self) -> None:
        self._play = None

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
        """The game as it stood after event `upto`."""
        if upto < self._base:
            return GameFold(viewer, self.past).extend(self._journal.read(self.stream, upto=upto), linked=True)
        return self._fresh(viewer).extend(self._events[: upto - self._base], linked=True)

    def driver_at(self, decision: int) -> Play[Any]:
        """Another driver, standing where an earlier decision was opened, by this event."""
        return self._driven(self.past(Viewer.referee(), decision))

    def _resumed(self) -> Play[Any]:
        with self.seen_by(Viewer.referee()) as now:
            pass  # whoever holds `moving` may go on looking: nobody else adds an event
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
        """Lets go of options and picks of long ago: most of a game's bytes, and no fold looks at them. A driver that
        has to go back so far reads them again."""
        for place in range(self._slim, len(self._events) - _TAIL):
            openings = self._events[place].openings
            if openings is not None and self._events[place].event.type in _CHOICES:
                self._events[place] = self._events[place]._replace(openings=None)
                self._event_bytes -= len(openings)
            self._slim = place + 1

    def _rest(self, now: GameFold, facts: int) -> int:
        """The event after which the last so many facts of play were told, on the course that play has taken."""
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


class Rooms:
    """The rooms of the games that were looked at last, of `size` bytes together. Games that are over leave first.

    `alone` says that no other process writes this log, so that a room need not ask the log whether it is current.
    """

    def __init__(self, journal: Journal, *, alone: bool, size: int = SIZE) -> None:
        self._journal = journal
        self._alone = alone
        self._size = size
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._over: OrderedDict[str, None] = OrderedDict()
        """Those of them whose game is over."""
        self._sizes: dict[str, int] = {}
        self._taken = 0
        self._lock = threading.Lock()

    @property
    def taken(self) -> int:
        """About how many bytes all the rooms take."""
        return self._taken

    def room(self, stream: str) -> Room:
        """The game's room, knowing everything that is committed."""
        return self.known(stream) or self._loaded(stream)

    def known(self, stream: str) -> Room | None:
        """The same, but only if the game is in memory."""
        room = self._held(stream)
        if room is not None and not self._alone:
            with room.moving:
                room.catch_up()
        return room

    def at_hand(self, stream: str, upto: int = 0) -> Room:
        """The game's room, knowing everything up to this event, but perhaps not what other processes have added since
        the log was asked last."""
        room = self._held(stream)
        if room is None:
            return self._loaded(stream)
        return room if room.seq >= upto else self.room(stream)

    def ask_for_news(self, room: Room) -> bool:
        """Asks the log for what others have added to a game that is being moved: whether there was any. Of a game that
        only this process has been moving it is not asked before a move: the append finds out."""
        return not self._alone and room.catch_up()

    def _held(self, stream: str) -> Room | None:
        with self._lock:
            room = self._rooms.get(stream)
            if room is not None:
                self._use(room)
            return room

    def _loaded(self, stream: str) -> Room:
        if stream.startswith(IMPORTED):
            raise Refusal("imported-game", "this game was played elsewhere: it is here to be looked at")
        return self._put(Room(stream, self._journal))

    def forget(self, stream: str) -> None:
        """After an append whose outcome is not known: what the log holds is read again by whoever comes next."""
        with self._lock:
            self._drop(stream)

    def commit(self, room: Room, events: Sequence[Stored]) -> None:
        """Lets readers see what has been committed; another room of the same game, loaded meanwhile, may lack it."""
        room.commit(events)
        with self._lock:
            held = self._rooms.get(room.stream)
            if held is room:
                self._use(room)
            elif held is not None:
                self._drop(room.stream)

    def _put(self, room: Room) -> Room:
        with self._lock:
            room = self._rooms.setdefault(room.stream, room)
            self._use(room)
        return room

    def _use(self, room: Room) -> None:
        """Put the room last in line to leave, and let others leave if all together have become too large."""
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
    """What a snapshot keeps, if this build can read it: the game at a rest as each viewer knows it."""
    try:
        kept = {} if snapshot is None else msgspec.msgpack.decode(snapshot.body, type=dict[str, bytes])
    except msgspec.MsgspecError:
        return 0, None
    return (snapshot.seq, kept) if snapshot is not None and packing.readable(snapshot.maker, kept) else (0, None)
