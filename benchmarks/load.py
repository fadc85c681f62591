"""Our load generator: keep-alive connections over raw sockets, one request in flight on each.

It runs in a separate process and does as little as it can for each answer, so that the server is measured.
"""

import contextlib
import multiprocessing
import os
import selectors
import socket
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple, Protocol

from tests.support.server import descendants

_TICKS = os.sysconf("SC_CLK_TCK")


class Load(NamedTuple):
    """The results of one run: answers a second, median and 99th percentile in ms, and statuses.

    `cost` is the milliseconds of a processor for each answer, if processes were named.
    """

    rate: float
    median: float
    p99: float
    statuses: dict[bytes, int]
    cost: float = 0.0


class Caller(Protocol):
    """One connection whose every request depends on the last answer."""

    connection: socket.socket
    asked_at: float

    def ask(self) -> None:
        """Sends the next request."""

    def heard(self) -> bytes | None:
        """Reads; the status of the answer, once all of it is there."""


def spent(processes: Collection[int]) -> float:
    """Seconds of a processor that these and all that they have started used so far."""
    family = {each for pid in processes for each in (pid, *descendants(pid))}
    stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in family]
    return sum(sum(map(int, fields[11:15])) for fields in stats) / _TICKS


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    head = {"Host": "localhost", **headers, **({"Content-Length": str(len(body))} if body else {})}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
    return "\r\n".join(lines).encode() + body


def measured(port: int, sent: bytes, connections: int, seconds: float) -> Load:
    """Sends the same request over and over, from another process."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_run, (port, sent, connections, seconds))


def _run(port: int, sent: bytes, connections: int, seconds: float) -> Load:
    took: list[float] = []
    statuses: dict[bytes, int] = {}
    with selectors.DefaultSelector() as selector:
        for _ in range(connections):
            connection = socket.create_connection(("127.0.0.1", port))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            selector.register(connection, selectors.EVENT_READ, [b"", time.perf_counter()])
            connection.sendall(sent)
        start = time.perf_counter()
        end = start + seconds
        while (now := time.perf_counter()) < end:
            for key, _ in selector.select(0.1):
                state = key.data
                state[0] += key.fileobj.recv(65536)
                status = _whole(state[0])
                if status is None:
                    continue
                now = time.perf_counter()
                took.append(now - state[1])
                statuses[status] = statuses.get(status, 0) + 1
                state[:] = b"", now
                key.fileobj.sendall(sent)
        for key in list(selector.get_map().values()):
            key.fileobj.close()
    took.sort()
    return Load(len(took) / (now - start), took[len(took) // 2] * 1000, took[len(took) * 99 // 100] * 1000, statuses)


def called(make: Callable[[], Caller], connections: int, seconds: float, processes: Collection[int] = ()) -> Load:
    """Run this many callers in another process. Their set-up is made before the measurement."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_call, (make, connections, seconds, processes))


def _call(make: Callable[[], Caller], connections: int, seconds: float, processes: Collection[int]) -> Load:
    took: list[float] = []
    statuses: dict[bytes, int] = {}
    with selectors.DefaultSelector() as selector, contextlib.ExitStack() as stack:
        callers = [make() for _ in range(connections)]
        before = spent(processes)
        start = now = time.perf_counter()
        for caller in callers:
            stack.callback(caller.connection.close)
            selector.register(caller.connection, selectors.EVENT_READ, caller)
            caller.ask()
        while (now := time.perf_counter()) < start + seconds:
            for key, _ in selector.select(0.1):
                caller = key.data
                status = caller.heard()
                if status is None:
                    continue
                took.append(time.perf_counter() - caller.asked_at)
                statuses[status] = statuses.get(status, 0) + 1
                caller.ask()
    cost = (spent(processes) - before) / len(took) * 1000
    took.sort()
    p99 = took[len(took) * 99 // 100]
    return Load(len(took) / (now - start), took[len(took) // 2] * 1000, p99 * 1000, statuses, cost)


def _whole(received: bytes) -> bytes | None:
    """The status, once the whole answer is there."""
    head = received.find(b"\r\n\r\n")
    if head < 0:
        if not received:
            raise ConnectionError("the server closed a connection")
        return None
    at = received.lower().find(b"content-length:", 0, head)
    length = int(received[at + 15 : received.index(b"\r\n", at)]) if at >= 0 else 0
    return received[9:12] if len(received) >= head + 4 + length else None


def peak() -> int:
    """Kilobytes of memory that this process has taken at most. The kernel's count for a child would have its
    parent's."""
    [most] = (line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line)
    return int(most)
