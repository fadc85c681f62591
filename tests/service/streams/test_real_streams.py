"""Live streams of a real service, as its listeners receive them."""

from collections.abc import Iterator

import pytest

from tests.support.pairs import Pair
from tests.support.raw_http import connected
from tests.support.server import Service, running


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


@pytest.mark.parametrize(("version", "first"), [("1.0", b"retry: "), ("1.1", b"d\r\nretry: ")])
def test_only_listeners_of_http_1_1_get_chunks(service: Service, path: str, version: str, first: bytes) -> None:
    with connected(service.url) as one:
        one.sendall(f"GET {path} HTTP/{version}\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n".encode())
        received = b""
        while b"id: 1\n" not in received:
            received += one.recv(65536)
        head, _, body = received.partition(b"\r\n\r\n")
        assert (b"chunked" in head) == (version == "1.1")
        assert body.startswith(first)
