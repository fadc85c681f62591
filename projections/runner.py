"""Run a thread that applies the log to the read models.

`notify` wakes it, and it polls for commits that nobody announces. Several runners may share a database. A fault is
logged and shown by `error` until it is over. After a crash or a missed wake-up, it resumes from the last applied
position.
"""

import threading
import time
from typing import Final

import structlog
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from events.log.journal import Journal
from projections import generations
from projections.applier import Applier, Succeeded
from projections.current_generation import LiveGeneration
from projections.games import GAMES
from projections.generations import Forgotten
from projections.noted import Noted
from projections.notifier import Notifier
from projections.projectors import shape
from projections.rebuild import rebuild
from projections.resting_games import Resting
from projections.stream_kinds import GAME

_BATCH: Final = 500
_LOOKS: Final = 1.0
"""Seconds between two polls of the log when nobody wakes the runner, or when work is left for later."""
_LOOKS_ALONE: Final = 10.0
"""Seconds between two polls if this process alone writes the log, so that every commit wakes the runner."""
_PACE: Final = 0.03
"""Seconds between two rounds, so that one round applies several moves under load.

A waiting caller skips the pause.
"""
_SHARE: Final = 0.05
"""Maximum share of a processor for the rounds, so that players have the rest.

Rounds slow down to _SLOWEST to stay below it.
"""
_SLOWEST: Final = 0.25
_RATES: Final = 0.25
"""Seconds between two searches for results to rate, and also the maximum share of a processor for rating."""
_QUIET: Final = 20.0
"""Seconds without a move after which the views of a game are stored.

This is longer than most people think about a move.
"""
_AT_ONCE: Final = 20
"""Number of games whose views are stored in one round."""
_BUSY: Final = 40
"""Maximum number of events in a round after which views are still stored.

After more events none are, so that players are not slowed down.
"""
_SHORTEST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 5.0

_log = structlog.get_logger("read-models")


class Runner:
    def __init__(self, journal: Journal, live: LiveGeneration, resting: Resting, bell: Notifier) -> None:
        self.failure: Exception | None = None
        """The reason why the log is not followed now."""
        self._journal = journal
        self._live = live
        self._resting = resting
        self._bell = bell
        self._turn = threading.Lock()
        self._applier: Applier | None = None
        self._woken = threading.Event()
        self._hurried = threading.Event()
        self._stopping = threading.Event()
        self._first = threading.Event()
        self._noted: Noted[int] = Noted()
        self._looked = self._seen = self._rates_at = float("-inf")
        self._moving: dict[str, float] = {}
        self._unrated = False
        self._alone = False
        self._pause = _SHORTEST_PAUSE
        self._thread = threading.Thread(target=self._run, name="projections", daemon=True)

    def start(self, patience: float = 5.0, *, alone: bool = False) -> None:
        """Start the thread, and wait at most `patience` seconds for its first successful round.

        `alone`: no other process writes the log.
        """
        self._alone = alone
        self._thread.start()
        self._first.wait(patience)

    def stop(self) -> None:
        self._stopping.set()
        self._woken.set()
        self._hurried.set()
        if self._thread.is_alive():
            self._thread.join()

    @property
    def error(self) -> str | None:
        return None if self.failure is None else f"{type(self.failure).__name__}: {self.failure}"

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def notify(self, stream: str) -> None:
        """Note that a stream has new events. This is cheap."""
        self._noted.note(self._journal.shard_of(stream))
        self._woken.set()

    def hurry(self) -> None:
        """Skip the pause before the next round, because a caller waits."""
        self._hurried.set()
        self._woken.set()

    def catch_up(self) -> None:
        """Apply all events that are now in the log, and store the views of every game that awaits its players."""
        with self._turn:
            found = self._live.refresh()
            while True:
                try:
                    return self._catch_up()
                except (SQLAlchemyError, Forgotten, Succeeded):
                    before, found = found, self._live.refresh()
                    if found is before:
                        raise  # otherwise another process has put a generation in the place of this one

    def _catch_up(self) -> None:
        applier = self._attached()
        self._apply(applier, set(range(self._journal.shards)))
        while applier.rate():
            pass
        self._note_stale(applier)
        while self._rest(applier, time.monotonic()):
            pass

    def turn(self) -> bool | None:
        """Run one round, which applies new events.

        Return whether there is more to do at once, or None if the round failed.
        """
        self._woken.clear()
        self._hurried.clear()
        try:
            with self._turn:
                more = self._round()
        except _Stopped:
            return None
        except Exception as error:  # noqa: BLE001 - it is logged, told, and tried again
            self._failed(error)
            return None
        self.failure = None
        self._first.set()
        return more

    def _run(self) -> None:
        while not self._stopping.is_set():
            began = time.thread_time()
            more = self.turn()
            took = time.thread_time() - began
            if more is None:
                self._stopping.wait(self._pause)
                continue
            if more or self._woken.wait(_LOOKS if self._moving or self._unrated else self._patience()):
                self._hurried.wait(max(_PACE, min(took / _SHARE, _SLOWEST)))

    def _patience(self) -> float:
        return _LOOKS_ALONE if self._alone else _LOOKS

    def _failed(self, error: Exception) -> None:
        self._pause = min(2 * self._pause, _LONGEST_PAUSE) if self.failure else _SHORTEST_PAUSE
        self.failure = error
        self._applier = None
        self._looked = float("-inf")  # names that were noted and not applied are found in the log
        _log.error("the read models do not follow the log", error=self.error)

    def _round(self) -> bool:
        """Apply new events, rate results and store views, for one round.

        Return whether there is more to do at once.
        """
        applier = self._attached()
        now = time.monotonic()
        shards = self._noted.take()
        if now - self._looked >= self._patience():
            self._looked = now
            shards = set(range(self._journal.shards))
        if now - self._seen > generations.SIGN_OF_LIFE:
            self._seen = now
            generations.seen(self._live.engine, applier.tables.number)
            generations.sweep(self._live.engine, shape())
        applied = self._apply(applier, shards)
        self._unrated |= applied > 0
        self._rate(applier)
        if applied > _BUSY:
            return False
        return self._rest(applier, now - _QUIET)

    def _apply(self, applier: Applier, shards: set[int]) -> int:
        """Apply new events of `shards`, and return their number."""
        applied = 0
        for shard in sorted(shards):
            while events := self._journal.follow(shard, applier.marks[shard].position, _BATCH):
                changed = applier.apply(shard, events)
                applied += len(events)
                now = time.monotonic()
                games = {stored.stream for _, stored in events if GAME.names(stored.stream)}
                self._moving.update(dict.fromkeys(games, now))
                self._bell.notify(applier.concerned(events) if changed is None else changed)
                if len(events) < _BATCH and changed is not None:
                    break
                self._check_stopping()
        return applied

    def _rate(self, applier: Applier) -> None:
        """Rate some results of games if it is time.

        Ladders may lag behind games by a moment.
        """
        if time.monotonic() >= self._rates_at:
            began = time.thread_time()
            self._unrated = applier.rate()
            took = time.thread_time() - began
            self._rates_at = time.monotonic() + max(_RATES, took / _RATES)

    def _rest(self, applier: Applier, before: float) -> bool:
        """Store the views of some games without a move since the time `before`.

        Return whether there are more such games.
        """
        due = [game for game, moved in self._moving.items() if moved <= before]
        games = applier.tables[GAMES].c
        for game in due[:_AT_ONCE]:
            with self._live.engine.begin() as db:
                version = db.scalar(select(games.version).where(games.id == game))
                if version is not None:
                    self._resting.keep(db, applier.tables, game, version)
            del self._moving[game]
            self._check_stopping()
        return len(due) > _AT_ONCE

    def _attached(self) -> Applier:
        """Return the applier of the current generation.

        If no generation was built from this log, build one.
        """
        found = self._live.refresh()
        if self._applier is not None and self._applier.tables is found:
            return self._applier
        engine = self._live.engine
        while found is None or not generations.fits(engine, found.number, self._journal):
            if generations.being_built(engine, shape()):
                self._stopping.wait(_LOOKS)
                self._check_stopping()
            else:
                _log.info("the read models are built from the log")
                rebuild(self._journal, engine, self._check_stopping)
            found = self._live.refresh()
        self._applier = Applier(self._journal, engine, found, live=True)
        self._bell.ring_all()  # whatever others have applied while nobody followed
        self._note_stale(self._applier)
        return self._applier

    def _note_stale(self, applier: Applier) -> None:
        """Note the games whose stored views are missing or outdated."""
        for page in Resting.stale(self._live.engine, applier.tables):
            self._moving.update((game, float("-inf")) for game, _ in page)

    def _check_stopping(self, *_: int) -> None:
        if self._stopping.is_set():
            raise _Stopped


class _Stopped(Exception):
    """Raised to end a round because the runner must stop."""
