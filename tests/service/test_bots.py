"""Bots: what they pick, whom they are called for, and the client they play with."""

import random
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from service import bots
from service.client import Client, Refused
from tests.support.service import housed


@pytest.mark.parametrize(("least", "most", "options"), [(1, 1, 4), (0, 2, 3), (2, 9, 5), (0, 0, 3), (3, 3, 3)])
def test_every_answer_it_gives_is_allowed(least: int, most: int, options: int) -> None:
    decision = {"min": least, "max": most, "options": [{"id": f"o{number}"} for number in range(options)]}
    counts = set()
    for seed in range(200):
        picks = bots.pick_at_random(decision, random.Random(seed))
        assert len(set(picks)) == len(picks)
        assert set(picks) <= {option["id"] for option in decision["options"]}
        counts.add(len(picks))
    assert counts == set(range(least, min(most, options) + 1))


def test_a_bot_has_one_account_that_no_person_can_have(tmp_path: Path) -> None:
    with housed(tmp_path) as house:
        first = bots.account(house.registry, "random", 1)
        assert bots.account(house.registry, "random", 1) == first != bots.account(house.registry, "random", 2)
        assert [account.kind for account in house.registry.accounts.bots()] == ["bot", "bot"]
        with pytest.raises(Exception, match="handle"):
            house.registry.accounts.create("bot:random-3")


class _Moody(BaseHTTPRequestHandler):
    """A server that first says to come back later, and breaks the connection now and then."""

    protocol_version = "HTTP/1.1"
    seen: list[str] = []  # noqa: RUF012 - one server, one list

    def do_GET(self) -> None:
        self.seen.append(self.path)
        match self.path, self.seen.count(self.path):
            case "/later", 1:
                self._answer(429, b"{}", ("Retry-After", "0"))
            case "/broken", 1:
                self.connection.shutdown(socket.SHUT_RDWR)
                self.close_connection = True
            case "/no", _:
                self._answer(409, b'{"code": "decision-closed", "detail": "too late"}')
            case _:
                self._answer(200, b'{"ok": true}')

    def _answer(self, status: int, body: bytes, *headers: tuple[str, str]) -> None:
        self.send_response(status)
        for name, value in (*headers, ("Content-Length", str(len(body)))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def client() -> Iterator[Client]:
    _Moody.seen.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Moody)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    client = Client(f"http://127.0.0.1:{server.server_port}", "dom_x")
    yield client
    client.close()
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_client_comes_back_when_it_is_told_to(client: Client) -> None:
    assert client.get("/later") == {"ok": True}
    assert _Moody.seen == ["/later", "/later"]


def test_the_client_asks_again_when_a_kept_connection_has_died(client: Client) -> None:
    assert client.get("/fine") == {"ok": True}
    assert client.get("/broken") == {"ok": True}


def test_the_client_tells_why_it_was_refused(client: Client) -> None:
    with pytest.raises(Refused) as refused:
        client.get("/no")
    assert (refused.value.status, refused.value.code) == (409, "decision-closed")
