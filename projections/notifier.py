"""Wake the threads that wait for a change of a stream or account."""

import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

T = TypeVar("T")


class Subscription:
    """The wait of a thread or a live stream for changes of certain streams or accounts."""

    def __init__(self) -> None:
        self.rung = threading.Event()

    def ring(self) -> None:
        """End the wait."""
        self.rung.set()

    def until(self, look: Callable[[], T], enough: Callable[[T], bool], timeout: float, unheard: float) -> T:
        """Return the result of `look` once it is `enough`, or after `timeout` seconds.

        It looks when notified, and also every `unheard` seconds, for changes that this process is not notified of.
        """
        deadline = time.monotonic() + timeout
        while True:
            self.rung.clear()
            found = look()
            left = deadline - time.monotonic()
            if enough(found) or left <= 0:
                return found
            self.rung.wait(min(left, unheard))


class Others(Protocol):
    """The other processes that use the same read models."""

    def read(self, names: Collection[str]) -> None:
        """Announce that the read models contain the latest changes of the streams or accounts in `names`."""

    def hurry(self) -> None:
        """Ask the process that applies events to do so at once."""


class Nobody:
    """A stand-in for the other processes when there are none."""

    def read(self, names: Collection[str]) -> None: ...

    def hurry(self) -> None: ...


class Notifier:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[str, set[Subscription]] = {}
        self.others: Others = Nobody()
        self.listeners: list[Callable[[Collection[str]], None]] = []
        """Callables that receive all names."""

    @contextmanager
    def listening(self, name: str, subscription: Subscription | None = None) -> Iterator[Subscription]:
        subscription = subscription or Subscription()
        with self._lock:
            self._waiting.setdefault(name, set()).add(subscription)
        try:
            yield subscription
        finally:
            with self._lock:
                self._waiting[name].discard(subscription)
                if not self._waiting[name]:
                    del self._waiting[name]

    def ring(self, names: Collection[str]) -> None:
        """Wake the threads that wait for any of the streams or accounts in `names`."""
        for listener in self.listeners:
            listener(names)
        with self._lock:
            waiting = [subscription for name in names for subscription in self._waiting.get(name, ())]
        for subscription in waiting:
            subscription.ring()

    def notify(self, names: Collection[str]) -> None:
        """Notify waiting threads in this process and in others that streams or accounts have changed."""
        self.ring(names)
        self.others.read(names)

    def ring_all(self) -> None:
        with self._lock:
            for subscription in (one for several in self._waiting.values() for one in several):
                subscription.ring()
