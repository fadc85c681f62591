"""Live: wakes whoever waits for a stream to grow, or for the read models to tell of it.

Nothing but the news that there is something travels here: listeners read the log themselves, so a wake-up that is lost
or doubled costs only time. Processes that share a log wake each other through Redis; while Redis is away they notice by
looking.
"""

import secrets
import threading
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, Self

import redis

from events.log.event import Stored
from projections.notifier import Bell, Hearing
from service.running.redis_client import impatient
from service.streams.follower import Follower

Wait = Callable[[float], None]

CHANNEL: Final = "dominium:news"
GROWN: Final = "grown"
"""These streams were appended to."""
READ: Final = "read"
"""The read models tell something new of these streams and accounts."""
HURRY: Final = "hurry"
"""Somebody waits for the read models."""

_LOOK: Final = 1.0
"""Seconds after which a listener looks by itself, where others write the same log."""
_LISTEN: Final = 0.2
_BREATH: Final = 0.02
"""Seconds between two words to the others, so that under load the news of many moves share one."""


class Live:
    """The news of one process. `shared`: other processes write the same log; `heard` is told which stream they have
    made grow, and each of `more` what else they say of that kind."""

    def __init__(
        self,
        server: redis.Redis,
        stopping: threading.Event,
        heard: Callable[[str], None],
        more: Mapping[str, Callable[[Collection[str]], None]] | None = None,
        *,
        shared: bool,
    ) -> None:
        self.stopping = stopping
        self._heard = heard
        self._more = more or {}
        self._name = secrets.token_hex(8)
        self._redis = impatient(server) if shared else None
        self._bell = Bell()
        self._unsaid: set[tuple[str, str]] = set()
        self.speaker = Follower("live-news", self._speak, stopping, every=_LOOK, breath=_BREATH)

    def start(self) -> Self:
        """Listens to the others, and lets nobody wait when this process stops."""
        threading.Thread(target=self._stop, name="live", daemon=True).start()
        if self._redis is not None:
            self.speaker.start()
            Follower("live-others", self._listen, self.stopping, every=_LOOK).start()
        return self

    def hear(self, stream: str, events: Sequence[Stored]) -> None:  # noqa: ARG002 - as a hearer of commits
        """Something was committed here."""
        self._bell.ring([stream])
        self._say(GROWN, [stream])

    def read(self, names: Collection[str]) -> None:
        """The read models tell something new, since this process has seen to it."""
        self._say(READ, names)

    def hurry(self) -> None:
        """Somebody here waits for the read models, and others keep them in step with the log."""
        self._say(HURRY, ["please"])

    @contextmanager
    def listening(self, stream: str, hearing: Hearing | None = None) -> Iterator[Wait]:
        """Gives what waits until there may be something new, or this process stops, or so many seconds are over, or
        somebody rings for this listener."""
        with self._bell.listening(stream, hearing) as heard:

            def wait(seconds: float) -> None:
                if not self.stopping.is_set():
                    heard.rung.wait(seconds if self._redis is None else min(seconds, _LOOK))
                    heard.rung.clear()

            yield wait

    def told(self, message: str) -> None:
        """What somebody said to all."""
        by, kind, *names = message.split(" ")
        if by == self._name:  # Redis tells us what we have said, too
            return
        if kind == GROWN:
            self._bell.ring(names)
            for stream in names:
                self._heard(stream)
        elif kind in self._more:
            self._more[kind](names)

    def _say(self, kind: str, names: Collection[str]) -> None:
        if self._redis is not None:
            self._unsaid.update((kind, name) for name in names)
            self.speaker.wake()

    def _speak(self) -> None:
        assert self._redis is not None  # noqa: S101 - this is a thread's work only then
        said: defaultdict[str, list[str]] = defaultdict(list)
        while self._unsaid:  # one by one: others add to it
            kind, name = self._unsaid.pop()
            said[kind].append(name)
        for kind, names in said.items():
            self._redis.publish(CHANNEL, " ".join([self._name, kind, *names]))

    def _stop(self) -> None:
        self.stopping.wait()
        self._bell.ring_all()

    def _listen(self) -> None:
        assert self._redis is not None  # noqa: S101 - this is a thread's work only then
        with redis.client.PubSub(self._redis.connection_pool, ignore_subscribe_messages=True) as channel:
            channel.subscribe(CHANNEL)
            self._bell.ring_all()  # whatever was said while nobody listened
            while not self.stopping.is_set():
                message = channel.get_message(timeout=_LISTEN)
                if message is not None:
                    self.told(message["data"].decode())
