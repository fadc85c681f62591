"""Live: wakes whoever waits for a stream to grow.

Nothing but the news that there is something travels here: listeners read the log themselves, so a wake-up that is lost
or doubled costs only time. Processes that share a log wake each other through Redis; while Redis is away they notice by
looking.
"""

import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Self

import redis
import structlog

from events.log.event import Stored
from projections.notifier import Bell, Hearing
from service.running.redis_client import impatient
from service.streams.follower import Follower

Wait = Callable[[float], None]

CHANNEL: Final = "dominium:live"
_LOOK: Final = 1.0
"""Seconds after which a listener looks by itself, where others write the same log."""
_LISTEN: Final = 0.2

_log = structlog.get_logger("live")


class Live:
    """The news of one process. `shared`: other processes write the same log; `heard` is told which stream they have
    made grow."""

    def __init__(
        self, server: redis.Redis, stopping: threading.Event, heard: Callable[[str], None], *, shared: bool
    ) -> None:
        self.stopping = stopping
        self._heard = heard
        self._name = secrets.token_hex(8)
        self._redis = impatient(server) if shared else None
        self._bell = Bell()

    def start(self) -> Self:
        """Listens to the others, and lets nobody wait when this process stops."""
        threading.Thread(target=self._stop, name="live", daemon=True).start()
        if self._redis is not None:
            Follower("live-others", self._listen, self.stopping, every=_LOOK).start()
        return self

    def hear(self, stream: str, events: Sequence[Stored]) -> None:  # noqa: ARG002 - as a hearer of commits
        """Something was committed here."""
        self._bell.ring([stream])
        if self._redis is not None:
            try:
                self._redis.publish(CHANNEL, f"{self._name} {stream}")
            except redis.RedisError as error:
                _log.warning("the others will look by themselves", error=str(error))

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

    def _told(self, by: str, stream: str) -> None:
        if by != self._name:  # Redis tells us what we have said, too
            self._bell.ring([stream])
            self._heard(stream)

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
                    self._told(*message["data"].decode().split(" ", 1))
