"""The news that a stream has grown: in one process, and between those that share a log."""

import queue
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis

from service.platform.runtime.redis_server import RedisServer
from service.platform.streams.live import CHANNEL, Live
from tests.support.service import redis_in
from tests.support.subscribers import until_listening


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with redis_in(tmp_path_factory.mktemp("live")) as (server, _):
        yield server


@contextmanager
def lives(url: str, count: int, *, shared: bool) -> Iterator[list[Live]]:
    """Yield `Live` objects that behave like separate processes."""
    stopping = threading.Event()
    clients = [Redis.from_url(url) for _ in range(count)]
    try:
        yield [Live(client, stopping, lambda _: None, shared=shared).start() for client in clients]
    finally:
        stopping.set()
        join_all()
        for client in clients:
            client.close()


def join_all() -> None:
    for thread in threading.enumerate():
        if thread.name.startswith("live"):
            thread.join(5)


def waited(live: Live, stream: str, act: threading.Timer, seconds: float = 5.0) -> float:
    """How long a listener waits until something happens."""
    with live.listening(stream) as wait:
        wait(0)  # earlier events are no news
        act.start()
        start = time.monotonic()
        wait(seconds)
        return time.monotonic() - start


def test_a_listener_is_woken_by_its_stream(server: RedisServer) -> None:
    with lives(server.url, 1, shared=False) as (live,):
        assert 0.05 < waited(live, "g_1", threading.Timer(0.1, live.notify, ("g_1", []))) < 1
        assert waited(live, "g_1", threading.Timer(0.1, live.notify, ("g_2", [])), 0.4) >= 0.4


def test_what_happens_before_the_wait_ends_it_at_once(server: RedisServer) -> None:
    with lives(server.url, 1, shared=False) as (live,), live.listening("g_1") as wait:
        live.notify("g_1", [])
        start = time.monotonic()
        wait(5)
        assert time.monotonic() - start < 1


def test_processes_wake_each_other(server: RedisServer) -> None:
    with lives(server.url, 2, shared=True) as (here, there), Redis.from_url(server.url) as client:
        until_listening(client, CHANNEL, 2)
        with there.listening("g_1") as wait:
            wait(0)
            heard = []
            for _ in range(3):
                here.notify("g_1", [])
                start = time.monotonic()
                wait(5)
                heard.append(time.monotonic() - start)
            assert min(heard) < 0.3


def test_a_process_is_told_of_what_others_make_grow_and_not_of_its_own(server: RedisServer) -> None:
    stopping, told = threading.Event(), [queue.SimpleQueue[str]() for _ in range(2)]
    with Redis.from_url(server.url) as client:
        here, there = (Live(client, stopping, heard.put, shared=True).start() for heard in told)
        until_listening(client, CHANNEL, 2)
        here.notify("g_1", [])
        assert told[1].get(timeout=60) == "g_1"
        there.notify("g_2", [])
        assert told[0].get(timeout=60) == "g_2"
        assert told[0].empty()
        assert told[1].empty()
        stopping.set()
        join_all()


def test_without_redis_listeners_look_by_themselves(tmp_path: Path) -> None:
    with lives(f"unix://{tmp_path}/none.sock", 1, shared=True) as (live,):
        assert waited(live, "g_1", threading.Timer(0.1, live.notify, ("g_2", []))) < 2
        live.notify("g_1", [])  # nobody else receives it, and that is no failure


def test_everybody_is_woken_when_the_process_stops(server: RedisServer) -> None:
    with lives(server.url, 1, shared=False) as (live,):
        assert waited(live, "g_1", threading.Timer(0.1, live.stopping.set)) < 1
        with live.listening("g_1") as wait:
            start = time.monotonic()
            wait(5)
            assert time.monotonic() - start < 1


def test_everybody_in_a_crowd_is_woken(server: RedisServer) -> None:
    """Some are woken at once, the others in turn."""
    woken = threading.Semaphore(0)
    ready = threading.Barrier(101)

    def listen(live: Live) -> None:
        with live.listening("g_1") as wait:
            ready.wait(10)
            wait(60)
            woken.release()

    with lives(server.url, 1, shared=False) as (live,):
        crowd = [threading.Thread(target=listen, args=(live,)) for _ in range(100)]
        for thread in crowd:
            thread.start()
        ready.wait(10)
        live.notify("g_1", [])
        assert all(woken.acquire(timeout=10) for _ in crowd)
        for thread in crowd:
            thread.join(10)
