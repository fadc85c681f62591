"""The sender of live streams, in the place of an ingress that passes on the connections of listeners."""

import errno
import gc
import itertools
import os
import socket
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from service.platform.runtime.sockets import sender_socket
from service.platform.streams.sender import Sender
from tests.support.play import until


class Fed:
    """A stream that sends what it is given, and then waits. It ends at `None`. A look takes all that there is."""

    def __init__(self) -> None:
        self.due = time.monotonic() + 3600
        self.evicted = False
        self._steps = self._look()
        self.news: list[bytes | None] = []
        self.ring: Callable[[], None] = lambda: None
        self.looks = 0
        self.held = threading.Event()
        self.held.set()
        self.closed = threading.Event()

    def when_rung(self, ring: Callable[[], None]) -> None:
        self.ring = ring

    def step(self) -> bytes | None:
        return next(self._steps)

    def _look(self) -> Iterator[bytes | None]:
        while True:
            self.looks += 1
            assert self.held.wait(20)
            for _ in range(len(self.news)):
                yield self.news.pop(0)
            yield b""

    def give(self, *news: bytes | None) -> None:
        self.news += news
        self.ring()

    def close(self) -> None:
        self.closed.set()


class Hall:
    """A sender with an ingress and listeners."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.stopping = threading.Event()
        self.sender = Sender(folder, self.stopping, 300).start()
        self._stack = stack

    def listen(self, fed: Fed, *, chunked: bool = False) -> tuple[socket.socket, socket.socket]:
        """Begin a stream. Return the ends of its listener and of the ingress."""
        here, there = socket.socketpair()
        ingress = self.join(self.sender.expect(fed), there, chunked=chunked)
        self._stack.callback(here.close)
        here.settimeout(20)
        return here, ingress

    def join(self, address: str, *listeners: socket.socket, chunked: bool = False) -> socket.socket:
        path, _, number = address.rpartition("/")
        ingress = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._stack.callback(ingress.close)
        ingress.settimeout(20)
        ingress.connect(path)
        word = number + " chunks" * chunked
        socket.send_fds(ingress, [word.encode()], [one.fileno() for one in listeners])
        for one in listeners:
            one.close()
        return ingress

    def stop(self) -> None:
        self.stopping.set()
        self.sender.wake()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with ExitStack() as stack:
        hall = Hall(tmp_path, stack)
        yield hall
        hall.stop()
        assert until(lambda: not any(thread.name == "sender" for thread in threading.enumerate()))


def test_listeners_get_messages_as_they_come(hall: Hall) -> None:
    streams = [Fed() for _ in range(200)]
    ends = [hall.listen(fed)[0] for fed in streams]
    for news in (b"one", b"two"):
        for fed in streams:
            fed.give(news)
        assert [end.recv(100) for end in ends] == [news] * 200


def test_news_between_two_looks_are_not_lost(hall: Hall) -> None:
    """A ring after the look, and before the stream rested, was forgotten."""
    fed = Fed()
    end, _ = hall.listen(fed)
    for number in range(2_000):
        fed.give(b"%d." % number)
        received = end.recv(100)
        fed.give(b"and.")  # the look has found its news, and the stream is going to rest
        while not received.endswith(b"and."):
            received += end.recv(100)


@pytest.mark.parametrize(("chunked", "messages", "end"), [(True, b"3\r\none\r\n", b"0\r\n\r\n"), (False, b"one", b"")])
def test_stream_ends_through_the_ingress(hall: Hall, *, chunked: bool, messages: bytes, end: bytes) -> None:
    fed = Fed()
    listener, ingress = hall.listen(fed, chunked=chunked)
    fed.give(b"one", None)
    assert listener.recv(100) == messages
    assert (ingress.recv(100) + ingress.recv(100)).removesuffix(end) == b""
    assert fed.closed.wait(20)


def test_stream_closes_when_its_listener_is_gone(hall: Hall) -> None:
    fed, never = Fed(), Fed()
    _, ingress = hall.listen(fed)
    ingress.close()
    assert fed.closed.wait(20)
    hall.join(hall.sender.expect(never))
    assert never.closed.wait(20)


def test_no_child_process_inherits_a_listener(hall: Hall) -> None:
    fed = Fed()
    hall.listen(fed)
    assert until(lambda: fed.looks == 1)
    (delivery,) = hall.sender._open.values()
    assert delivery.listener is not None
    assert not delivery.listener.get_inheritable()


def test_word_that_names_no_stream_closes_what_came_with_it(hall: Hall) -> None:
    here, there = socket.socketpair()
    with here:
        here.settimeout(20)
        ingress = hall.join("/".join(hall.sender.expect(Fed()).split("/")[:-1]) + "/x1", there)
        assert ingress.recv(10) == here.recv(10) == b""


def test_slow_listener_gets_all_in_turn(hall: Hall) -> None:
    fed, other = Fed(), Fed()
    end, _ = hall.listen(fed)
    beside, _ = hall.listen(other)
    fed.give(*[b"%06d" % number + b"x" * 99_994 for number in range(20)])
    other.give(b"one")
    assert beside.recv(100) == b"one"
    assert len(fed.news) > 10
    received = b""
    while len(received) < 2_000_000:
        received += end.recv(1 << 20)
    assert [received[at : at + 6] for at in range(0, 2_000_000, 100_000)] == [b"%06d" % number for number in range(20)]


def test_listener_who_reads_nothing_for_long_is_cut_off(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.platform.streams.sender._TAKING", 0.05)
    monkeypatch.setattr("service.platform.streams.sender.LEAST_RATE", 1 << 30)
    fed = Fed()
    _, ingress = hall.listen(fed)
    fed.give(b"x" * 5_000_000)
    assert ingress.recv(100) == b""
    assert fed.closed.wait(20)


def test_looks_that_take_long_stop_no_other_stream(hall: Hall) -> None:
    """Eight of them stopped all."""
    stuck, other = [Fed() for _ in range(100)], Fed()
    for fed in stuck:
        fed.held.clear()
        hall.listen(fed)
    end, _ = hall.listen(other)
    other.give(b"one")
    assert end.recv(100) == b"one"
    for fed in stuck:
        fed.held.set()


def test_message_is_sent_although_the_next_look_takes_long(hall: Hall) -> None:
    """One thread had found the message, and went on to the next stream. The sender slept."""
    stuck, found, next_one = [Fed() for _ in range(8)], Fed(), Fed()
    for fed in (*stuck, next_one):
        fed.held.clear()
    for fed in stuck:
        hall.listen(fed)
    assert until(lambda: all(fed.looks for fed in stuck))
    found.news.append(b"one")
    end, _ = hall.listen(found)
    hall.listen(next_one)
    assert until(lambda: found.looks or len(hall.sender._ready) == 2)
    stuck[0].held.set()
    end.settimeout(10)
    assert end.recv(100) == b"one"
    for fed in (*stuck, next_one):
        fed.held.set()


def test_evicted_stream_ends_at_once_if_its_listener_reads_nothing(hall: Hall) -> None:
    """It kept a place that a player waited for."""
    unread, late, absent = Fed(), Fed(), Fed()
    hall.listen(unread)
    unread.give(b"x" * 5_000_000)
    late.held.clear()
    hall.listen(late)
    hall.sender.expect(absent)
    assert until(lambda: not unread.news and late.looks)
    for fed in (unread, late, absent):
        fed.evicted = True
        fed.ring()
    late.news.append(b"x" * 5_000_000)
    late.held.set()
    for fed in (unread, late, absent):
        assert fed.closed.wait(10)


def test_closed_stream_leaves_nothing_in_memory(hall: Hall) -> None:
    """Its unsent bytes stayed until its listener would have been too late."""
    fed = Fed()
    news = fed.news
    listener, ingress = hall.listen(fed)
    fed.give(b"x" * 5_000_000)
    assert until(lambda: not news)
    listener.close()
    ingress.close()
    assert fed.closed.wait(20)
    left = weakref.ref(fed)
    del fed

    def gone() -> bool:
        hall.sender.wake()  # the last work of its thread is forgotten
        gc.collect()
        return left() is None

    assert until(gone, 20)


def test_sender_rests_while_too_many_files_are_open(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """It tried again without a pause."""
    real, tries, full = socket.socket.accept, itertools.count(), threading.Event()

    def accept(sock: socket.socket) -> Any:
        if sock is hall.sender._door and not full.is_set():
            next(tries)
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return real(sock)

    monkeypatch.setattr(socket.socket, "accept", accept)
    monkeypatch.setattr("service.platform.streams.sender._PAUSE", 0.2)
    fed = Fed()
    fed.news.append(b"one")
    end, _ = hall.listen(fed)
    time.sleep(1)
    assert 1 <= next(tries) <= 6
    full.set()
    assert end.recv(100) == b"one"


def test_stream_that_nobody_joins_is_closed(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sender slept on if no other stream woke it."""
    monkeypatch.setattr("service.platform.streams.sender._JOINING", 0.05)
    assert until(lambda: not hall.sender._awake)
    fed = Fed()
    hall.sender.expect(fed)
    assert fed.closed.wait(20)


def test_look_comes_when_it_is_due(hall: Hall) -> None:
    fed = Fed()
    fed.due = time.monotonic() + 0.05
    end, _ = hall.listen(fed)
    fed.news.append(b"one")
    assert end.recv(100) == b"one"


def test_stop_ends_streams_also_of_listeners_who_read_nothing(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.platform.streams.sender._ENDING", 0.05)
    resting, unread = Fed(), Fed()
    _, ingress = hall.listen(resting, chunked=True)
    hall.listen(unread)
    unread.give(b"x" * 5_000_000)
    assert until(lambda: resting.looks == 1)
    resting.news.append(None)
    hall.stop()
    assert ingress.recv(100) == b"0\r\n\r\n"
    assert unread.closed.wait(20)


def test_socket_goes_to_another_folder_if_its_name_is_too_long(tmp_path: Path) -> None:
    """The folder for temporary files was made only if the name of another socket was too long, too."""
    name = f"web-{os.getpid()}.sock"
    folder = tmp_path / ("d" * (101 - len(os.fsencode(tmp_path)) - 2 - len(name)))
    folder.mkdir()
    assert sender_socket(folder, os.getpid()).parent != folder
    with ExitStack() as stack:
        hall, fed = Hall(folder, stack), Fed()
        end, _ = hall.listen(fed)
        fed.give(b"one")
        assert end.recv(100) == b"one"
        hall.stop()
