"""Live news: they wake threads that wait until a stream grows or the read models show something new.

A message says only that there is something new. Listeners read the log themselves, so a lost or doubled wake-up costs
only time. Processes that share a log wake each other through Redis. While Redis is down, they check at intervals.
"""

import secrets
import threading
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, Self

import redis

from events.log.event import Stored
from projections.notifier import Notifier, Subscription
from service.platform.runtime.redis_client import Channel
from service.platform.streams.follower import Follower

CHANNEL: Final = "dominium:news"
GROWN: Final = "grown"
"""Kind of message: events were appended to the named streams."""
READ: Final = "read"
"""Kind of message: the read models show something new about the named streams and accounts."""
HURRY: Final = "hurry"
"""Kind of message: a process waits for the read models."""

_LOOK: Final = 1.0
"""Seconds after which a listener checks for news by itself, if other processes write the same log."""
_BREATH: Final = 0.02
"""Seconds between two messages to other processes. Under load, the news of many moves share one message."""


class Wait:
    """The wait of a listener for news. It also ends after `most` seconds, and when the process stops."""

    def __init__(self, subscription: Subscription, most: float, stopping: threading.Event) -> None:
        self.most = most
        self._rung = subscription.rung
        self._stopping = stopping

    def __call__(self, seconds: float) -> None:
        if not self._stopping.is_set():
            self._rung.wait(min(seconds, self.most))
            self._rung.clear()


class Live:
    """The live news of one process.

    `shared` means that other processes write the same log. `on_remote` receives the id of each stream that they append
    to. Each function in `more` receives the other messages of its kind.
    """

    def __init__(
        self,
        server: redis.Redis,
        stopping: threading.Event,
        on_remote: Callable[[str], None],
        more: Mapping[str, Callable[[Collection[str]], None]] | None = None,
        *,
        shared: bool,
    ) -> None:
        self.stopping = stopping
        self._on_remote = on_remote
        self._more = dict(more or {})
        self._name = secrets.token_hex(8)
        self._redis = server if shared else None
        self._channel: Channel | None = None
        self._bell = Notifier()
        self._unsaid: set[tuple[str, str]] = set()
        self.speaker = Follower("live-news", self._speak, stopping, breath=_BREATH)

    def start(self) -> Self:
        """Listen to the other processes. End all waits when this process stops."""
        threading.Thread(target=self._stop, name="live", daemon=True).start()
        if self._redis is not None:
            self.speaker.start()
            Follower("live-others", self._listen, self.stopping).start()
        return self

    def notify(self, stream: str, events: Sequence[Stored]) -> None:  # noqa: ARG002 - as a commit listener
        """Publish a commit of this process to the listeners of its stream, here and in other processes."""
        self._bell.ring([stream])
        self._say(GROWN, [stream])

    def read(self, names: Collection[str]) -> None:
        """Notify other processes that the read models show something new, after an update by this process."""
        self._say(READ, names)

    def hurry(self) -> None:
        """Ask the process that updates the read models to hurry, because this process waits for them."""
        self._say(HURRY, ["please"])

    def receive_as(self, kind: str, receive: Callable[[Collection[str]], None]) -> None:
        """Call `receive` with the messages of one kind from other processes."""
        self._more[kind] = receive

    def pass_on(self, kind: str, messages: Collection[str]) -> None:
        """Send messages of one kind to the other processes. They must not contain spaces."""
        self._say(kind, messages)

    def wake(self, stream: str) -> None:
        self._bell.ring([stream])

    @contextmanager
    def listening(
        self, stream: str, subscription: Subscription | None = None, most: float = threading.TIMEOUT_MAX
    ) -> Iterator[Wait]:
        """Yield a wait for news of a stream. It also ends when the subscription of this listener is rung."""
        with self._bell.listening(stream, subscription) as listener:
            yield Wait(listener, most if self._redis is None else min(most, _LOOK), self.stopping)

    def receive(self, message: str) -> None:
        """Process a message from another process."""
        by, kind, *names = message.split(" ")
        if by == self._name:  # Redis also sends us our own messages
            return
        if kind == GROWN:
            self._bell.ring(names)
            for stream in names:
                self._on_remote(stream)
        elif kind in self._more:
            self._more[kind](names)

    def _say(self, kind: str, names: Collection[str]) -> None:
        if self._redis is not None:
            self._unsaid.update((kind, name) for name in names)
            self.speaker.wake()

    def _speak(self) -> None:
        assert self._redis is not None  # noqa: S101 - this is a thread's work only then
        by_channel: defaultdict[str, list[str]] = defaultdict(list)
        while self._unsaid:  # one by one, because other threads add to it
            kind, name = self._unsaid.pop()
            by_channel[kind].append(name)
        for kind, names in by_channel.items():
            self._redis.publish(CHANNEL, " ".join([self._name, kind, *names]))

    def _stop(self) -> None:
        self.stopping.wait()
        self._bell.ring_all()
        if self._channel is not None:
            self._channel.interrupt()

    def _listen(self) -> None:
        assert self._redis is not None  # noqa: S101 - this is a thread's work only then
        with Channel(self._redis, CHANNEL) as self._channel:
            self._bell.ring_all()  # messages may have been lost before the subscription
            while not self.stopping.is_set():
                message = self._channel.receive()
                if message is not None:
                    self.receive(message)
