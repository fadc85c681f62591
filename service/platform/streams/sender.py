"""The sender of a web process. It sends all live streams, so that none holds a thread of the web server.

The web server answers the head of a live stream. Then the ingress connects to the sender, names the stream, and passes
on the connection of its listener. The sender writes messages straight to that connection. It ends the stream through
the ingress, with the last chunk. If the connection between ingress and sender closes, the stream is over.

One thread does all writing. Other threads poll the live streams for events, because a poll may wait for a database or
a disk. Normally one thread polls at a time. While a poll takes long, another thread begins the next one. If all polls
take long, the number of threads doubles, up to one for each stream.
"""

import heapq
import itertools
import os
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final, Protocol, Self, cast

import structlog

from service.platform.runtime.sockets import make_room, remove_dead_senders, sender_socket
from service.platform.runtime.transfers import CHUNKS, LAST_CHUNK, LEAST_RATE

_BATCH: Final = 64
"""Number of polls after which the sender sends the bytes that they found."""
_POLLERS: Final = 8
"""Maximum number of threads that poll at once, unless all polls take long."""
_LONG: Final = 0.1
"""Seconds after which the next poll no longer waits for one that is under way."""
_TAKING: Final = 30.0
"""Seconds that a listener gets beyond the time its bytes take at the least rate."""
_JOINING: Final = 40.0
"""Maximum number of seconds until the ingress passes on the connection of a listener."""
_ENDING: Final = 2.0
"""Maximum number of seconds in which live streams end when the process stops."""
_PAUSE: Final = 1.0
"""Seconds until the sender accepts connections again after too many files were open."""
_BACKLOG: Final = 4096

_log = structlog.get_logger("sender")


class Feed(Protocol):
    """The source of a live stream's bytes."""

    due: float
    """When to poll although nobody rang, by the steady clock."""

    @property
    def evicted(self) -> bool:
        """Return whether the live stream must end, because another gets its place."""

    def step(self) -> bytes | None:
        """Return the next bytes to send, no bytes if there are none yet, or None at the end."""

    def when_rung(self, ring: Callable[[], None]) -> None:
        """Call `ring` when there may be new bytes."""

    def close(self) -> None: ...


class _Phase(Enum):
    JOINING = auto()
    """The connection of the listener has not come yet."""
    POLLING = auto()
    """A poll is queued or under way."""
    SENDING = auto()
    """The listener has not taken all bytes yet."""
    RESTING = auto()
    """The live stream waits for a ring."""
    CLOSED = auto()


class _Delivery:
    """A live stream, and the connection of its listener."""

    def __init__(self, number: int, feed: Feed) -> None:
        self.number = number
        self.feed = feed
        self.chunked = False
        """Whether the ingress chose chunks for the answer."""
        self.phase = _Phase.JOINING
        self.due = time.monotonic() + _JOINING
        self.alarm = float("inf")
        """When the sender checks `due` next."""
        self.rung = False
        """Whether a ring came since the live stream last rested."""
        self.found: bytes | None = b""
        """Result of the last poll."""
        self.broken = False
        self.unsent = b""
        self.ingress: socket.socket | None = None
        self.listener: socket.socket | None = None


class Sender:
    """Sends all live streams of a web process, without a thread for each. It is `app.extensions["sender"]`.

    After `stopping` is set, call `wake`: then its streams and its thread end.
    """

    def __init__(self, data_dir: Path, stopping: threading.Event, most: int) -> None:
        """`most` is the maximum number of live streams."""
        self._stopping = stopping
        self._path = sender_socket(data_dir, os.getpid())
        make_room(self._path)
        remove_dead_senders(data_dir)
        self._path.unlink(missing_ok=True)
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._door.setblocking(False)
        self._door.bind(str(self._path))
        self._door.listen(_BACKLOG)
        self._bell, self._ear = socket.socketpair()
        self._bell.setblocking(False)
        self._ear.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._door, selectors.EVENT_READ, self._accept)
        self._selector.register(self._ear, selectors.EVENT_READ, lambda: self._ear.recv(4096))
        self._numbers = itertools.count(1)
        self._open: dict[int, _Delivery] = {}
        self._lock = threading.Lock()
        """Guards phases against rings from other threads.

        A ring must not be lost while a live stream goes to rest, and must not reopen a closed one.
        """
        self._ready: deque[_Delivery] = deque()
        """The live streams that wait for a poll."""
        self._polled: deque[_Delivery] = deque()
        self._evicted: deque[_Delivery] = deque()
        """Live streams that were evicted while they did not rest."""
        self._pollers = ThreadPoolExecutor(most, "poll")
        self._polling: list[Future[None]] = []
        self._last_poll = 0.0
        """When a poll ended last."""
        self._alarms: list[tuple[float, int]] = []
        """Times and numbers of live streams, also of closed ones."""
        self._accepts = float("inf")
        """When the sender accepts connections again, if it does not now."""
        self._awake = True
        """Whether the thread will see its queues before it waits."""

    def start(self) -> Self:
        threading.Thread(target=self._run, name="sender").start()  # the process waits for it at its end
        return self

    def expect(self, feed: Feed) -> str:
        """Return the address at which the ingress passes on the connection of a live stream's listener."""
        number = next(self._numbers)
        delivery = self._open[number] = _Delivery(number, feed)
        feed.when_rung(partial(self._ring, number))
        self._set_alarm(delivery)
        self.wake()
        return f"{self._path}/{number}"

    def wake(self) -> None:
        if not self._awake:
            self._awake = True
            with suppress(OSError):  # it has enough to read, or has ended
                self._bell.send(b"!")

    def _run(self) -> None:
        until = float("inf")
        while (now := time.monotonic()) < until and not (self._stopping.is_set() and not self._open):
            self._awake = False  # before the queues are read, so that work queued from now on rings the bell
            ready = self._selector.select(self._patience(now))
            self._awake = True
            if self._stopping.is_set() and until == float("inf"):
                until = now + _ENDING
                for number in list(self._open):
                    self._ring(number)
            ours = self._accept_again, self._give_way, self._sound_alarms, self._poll, self._send_found
            for work in (*(key.data for key, _ in ready), *ours):
                try:
                    work()
                except Exception:  # noqa: BLE001 - it is logged, and the other streams go on
                    _log.exception("sender task failed")
        for delivery in list(self._open.values()):
            self._close(delivery)
        self._bell.close()
        self._door.close()
        for key in list(self._selector.get_map().values()):
            cast(socket.socket, key.fileobj).close()
        self._selector.close()
        self._pollers.shutdown(wait=False)
        self._path.unlink(missing_ok=True)

    def _patience(self, now: float) -> float | None:
        """Return how long to wait for events, or None for no limit."""
        if self._polled or self._evicted or (self._ready and len(self._polling) < _POLLERS):
            return 0.0
        if self._ready or self._stopping.is_set():
            return _LONG
        until = min(self._accepts, self._alarms[0][0] if self._alarms else float("inf"))
        return None if until == float("inf") else max(0.0, until - now)

    def _accept(self) -> None:
        try:
            while True:
                sock, _ = self._door.accept()
                sock.setblocking(False)
                self._selector.register(sock, selectors.EVENT_READ, partial(self._join, sock))
        except BlockingIOError:
            pass
        except OSError as error:
            _log.warning("too many open files, accepting paused for 1 s", error=str(error))
            self._selector.unregister(self._door)
            self._accepts = time.monotonic() + _PAUSE

    def _accept_again(self) -> None:
        if time.monotonic() >= self._accepts:
            self._accepts = float("inf")
            self._selector.register(self._door, selectors.EVENT_READ, self._accept)

    def _join(self, sock: socket.socket) -> None:
        """Begin the live stream that the ingress names. Close it if no listener's connection comes, or a second one."""
        word, files = b"", list[int]()
        with suppress(OSError):  # the ingress is gone
            word, files, _, _ = socket.recv_fds(sock, 32, 1)
        for file in files:
            os.set_inheritable(file, False)
        number, _, framing = word.partition(b" ")
        delivery = self._open.get(int(number)) if number.isdigit() else None
        if delivery is not None and delivery.phase is _Phase.JOINING and files:
            delivery.ingress, delivery.listener = sock, socket.socket(fileno=files[0])
            delivery.listener.setblocking(False)
            delivery.chunked = framing == CHUNKS
            self._selector.modify(sock, selectors.EVENT_READ, partial(self._close, delivery))
            self._queue(delivery)
            return
        for file in files:
            os.close(file)
        self._selector.unregister(sock)
        sock.close()
        if delivery is not None:
            self._close(delivery)

    def _ring(self, number: int) -> None:
        delivery = self._open.get(number)
        if delivery is None:
            return
        with self._lock:
            rests = delivery.phase is _Phase.RESTING
            if rests:
                delivery.phase = _Phase.POLLING
            else:
                delivery.rung = True
        if rests:
            self._ready.append(delivery)
        elif delivery.feed.evicted:
            self._evicted.append(delivery)
        else:
            return
        self.wake()

    def _give_way(self) -> None:
        """Close evicted live streams that wait for their listener (JOINING), or for it to take bytes (SENDING).

        The others end at their next poll.
        """
        while self._evicted:
            delivery = self._evicted.popleft()
            if delivery.phase in (_Phase.JOINING, _Phase.SENDING):
                self._close(delivery)

    def _queue(self, delivery: _Delivery) -> None:
        delivery.phase = _Phase.POLLING
        self._ready.append(delivery)

    def _poll(self) -> None:
        """Let a thread poll. If all threads are busy with polls that take long, double their number."""
        self._polling = [polling for polling in self._polling if not polling.done()]
        count = 1
        if len(self._polling) >= _POLLERS:
            count = len(self._polling) if time.monotonic() > self._last_poll + _LONG else 0
        try:
            begun = [self._pollers.submit(self._step) for _ in range(min(count, len(self._ready)))]
        except RuntimeError:  # the process ends, and its main thread was first
            self._step()
            return
        for polling in begun:
            polling.add_done_callback(lambda _: self.wake())
        self._polling += begun
        wait(begun, _LONG)

    def _step(self) -> None:
        """Poll some live streams in a thread of the pool, or in the sender's own thread while the process ends."""
        for _ in range(_BATCH):
            try:
                delivery = self._ready.popleft()
            except IndexError:
                break
            try:
                delivery.found = delivery.feed.step()
            except Exception:  # noqa: BLE001 - it is logged, and the listener sees that the stream broke off
                _log.exception("a stream broke off")
                delivery.broken = True
            self._polled.append(delivery)
            self._last_poll = time.monotonic()
            self.wake()

    def _send_found(self) -> None:
        while self._polled:
            delivery = self._polled.popleft()
            if delivery.phase is _Phase.CLOSED:
                delivery.feed.close()
            elif delivery.broken:
                self._close(delivery, polled=True)
            elif delivery.found is None:
                self._end(delivery)
            elif delivery.found:
                data = delivery.found
                delivery.unsent = b"%x\r\n%b\r\n" % (len(data), data) if delivery.chunked else data
                self._send(delivery)
            else:
                self._rest(delivery)

    def _rest(self, delivery: _Delivery) -> None:
        delivery.due = delivery.feed.due
        self._set_alarm(delivery)
        with self._lock:
            again, delivery.rung = delivery.rung, False
            delivery.phase = _Phase.POLLING if again else _Phase.RESTING
        if again:
            self._ready.append(delivery)

    def _send(self, delivery: _Delivery) -> None:
        assert delivery.listener is not None  # noqa: S101 - it came before the first poll
        try:
            count = delivery.listener.send(delivery.unsent)
        except BlockingIOError:
            count = 0
        except OSError:
            self._close(delivery, polled=True)
            return
        delivery.unsent = delivery.unsent[count:]
        if not delivery.unsent:
            if delivery.phase is _Phase.SENDING:
                self._selector.unregister(delivery.listener)
            self._queue(delivery)
        elif delivery.feed.evicted:
            self._close(delivery, polled=True)
        elif delivery.phase is not _Phase.SENDING:
            delivery.phase = _Phase.SENDING
            delivery.due = time.monotonic() + _TAKING + len(delivery.unsent) / LEAST_RATE
            self._set_alarm(delivery)
            self._selector.register(delivery.listener, selectors.EVENT_WRITE, partial(self._send, delivery))

    def _end(self, delivery: _Delivery) -> None:
        """End a live stream in order. The ingress sends its last chunk."""
        if delivery.chunked and delivery.ingress is not None:
            with suppress(OSError):  # the listener is gone
                delivery.ingress.send(LAST_CHUNK)
        self._close(delivery, polled=True)

    def _close(self, delivery: _Delivery, *, polled: bool = False) -> None:
        """Close a live stream. The ingress breaks the answer off, unless it has got the last chunk.

        `polled` means that no poll of the stream is queued or under way.
        """
        if delivery.phase is _Phase.CLOSED:
            return
        with self._lock:
            before, delivery.phase = delivery.phase, _Phase.CLOSED
        del self._open[delivery.number]
        if delivery.listener is not None and delivery.ingress is not None:
            if before is _Phase.SENDING:
                self._selector.unregister(delivery.listener)
            self._selector.unregister(delivery.ingress)
            delivery.listener.close()
            delivery.ingress.close()
        if polled or before is not _Phase.POLLING:
            delivery.feed.close()

    def _set_alarm(self, delivery: _Delivery) -> None:
        if delivery.due < delivery.alarm:
            delivery.alarm = delivery.due
            heapq.heappush(self._alarms, (delivery.due, delivery.number))

    def _sound_alarms(self) -> None:
        """Queue due live streams for a poll, and close those whose listeners are too late."""
        now = time.monotonic()
        while self._alarms and self._alarms[0][0] <= now:
            _, number = heapq.heappop(self._alarms)
            delivery = self._open.get(number)
            if delivery is None:
                continue
            delivery.alarm = float("inf")
            if delivery.due > now:
                self._set_alarm(delivery)
            elif delivery.phase in (_Phase.JOINING, _Phase.SENDING):
                self._close(delivery)
            else:
                self._ring(number)
