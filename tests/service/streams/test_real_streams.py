"""Live streams of a real service, as its listeners receive them."""

import os
import signal
import socket
from collections.abc import Iterator

import pytest

from service.platform.runtime.sockets import sender_socket
from tests.support.pairs import Pair
from tests.support.raw_http import connected
from tests.support.server import Service, running, wait_until


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("streams") / "data") as service:
        yield service


@pytest.fixture(scope="module")
def path(service: Service) -> str:
    pair = Pair(service.url, 0)
    try:
        return f"/v1/games/{pair.open_game()}/events"
    finally:
        pair.hang_up()


def listen(service: Service, path: str, version: str = "1.1") -> socket.socket:
    one = connected(service.url)
    one.sendall(f"GET {path} HTTP/{version}\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n".encode())
    return one


def received(one: socket.socket, last: bytes = b"id: 1\n") -> bytes:
    """Return what is received up to `last`, or to the end."""
    found = b""
    while last not in found and (some := one.recv(65536)):
        found += some
    return found


@pytest.mark.parametrize(("version", "first"), [("1.0", b"retry: "), ("1.1", b"d\r\nretry: ")])
def test_only_listeners_of_http_1_1_get_chunks(service: Service, path: str, version: str, first: bytes) -> None:
    with listen(service, path, version) as one:
        head, _, body = received(one).partition(b"\r\n\r\n")
        assert (b"chunked" in head) == (version == "1.1")
        assert body.startswith(first)


def test_stream_breaks_off_and_begins_again_when_its_web_process_dies(service: Service, path: str) -> None:
    worker = service.web_worker()
    with listen(service, path) as one:
        assert b"id: 1\n" in received(one)
        os.kill(worker, signal.SIGKILL)
        assert not received(one, b"never").endswith(b"0\r\n\r\n")
    wait_until(lambda: worker not in service.web_workers(), "it dies")
    with listen(service, path) as one:
        assert b"id: 1\n" in received(one)
    assert not sender_socket(service.data_dir, worker).exists()
    assert sender_socket(service.data_dir, service.web_worker()).exists()
