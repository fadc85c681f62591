"""Floods: a client that holds silent or endless connections keeps nobody else waiting."""

import contextlib
import http.client
import time
from urllib.parse import urlsplit

import pytest

from service.platform.http.event_stream import HEARTBEAT
from tests.support.api import Api, over_http
from tests.support.flooding import flooding
from tests.support.listening import listening
from tests.support.play import moves, people, table, until
from tests.support.server import METRICS, running

SETTINGS = {"ADDRESS_STREAMS": "4", "ACCOUNT_STREAMS": "3"}
HANG = 20.0
"""Seconds after which an answer will never come. Without a flood it takes milliseconds."""
HEAD = "POST /v1/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer {}\r\n"


def lives(url, source, patience=HANG):
    """How long /livez takes to answer somebody at this address."""
    place, start = urlsplit(url), time.monotonic()
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=patience, source_address=(source, 0))
    try:
        connection.request("GET", "/livez")
        assert connection.getresponse().status == 200
    finally:
        connection.close()
    return time.monotonic() - start


def flooded(flood, token):
    """All kinds at once: 1,100 who are silent, 300 whose bodies never end, 200 who drip, at three addresses."""
    flood.hold(1100, "127.0.0.2")
    head = HEAD.format(token)
    flood.hold(150, "127.0.0.3", f"{head}Content-Length: 1000\r\n\r\n{{".encode())
    flood.hold(150, "127.0.0.3", f"{head}Transfer-Encoding: chunked\r\n\r\n1\r\n{{\r\n".encode())
    flood.drip(flood.hold(100, "127.0.0.4", b"GET /livez HTTP/1.1\r\nX-Slow: "), b"a")
    flood.drip(flood.hold(100, "127.0.0.4", f"{head}Content-Length: 100000\r\n\r\n".encode()), b" ")


def test_a_flood_keeps_nobody_waiting(service):
    ada, bob = pair = people(Api(over_http(service.url)), 2)
    game = table(pair)
    with flooding(service.url) as flood:
        flooded(flood, ada.token)
        for _ in range(5):
            for source in ("127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"):
                lives(service.url, source)
            assert len(list(moves(pair, game, 3))) == 3
        assert bob.get("/v1/me").status == 200
    assert service.process.poll() is None


def streams(stack, url, path, reader, source, count):
    return [stack.enter_context(listening(url, path, reader, source=source)) for _ in range(count)]


def test_streams_have_a_share_for_each_address_and_each_account(service):
    with contextlib.ExitStack() as stack:
        anybody = Api(over_http(service.url))
        ada, bob = people(anybody, 2)
        path = f"/v1/games/{table([ada, bob])}/events"
        for stream in streams(stack, service.url, path, ada, "127.0.0.2", 3):
            assert stream.next().id == 1
        (refused,) = streams(stack, service.url, path, ada, "127.0.0.3", 1)
        assert (refused.status, refused.body()["code"]) == (429, "rate-limited")
        assert int(refused.headers["Retry-After"]) > 0
        fourth, fifth = streams(stack, service.url, path, anybody, "127.0.0.2", 2)
        assert (fourth.status, fifth.status) == (200, 429)
        assert [stream.status for stream in streams(stack, service.url, path, bob, "127.0.0.3", 4)] == [200] * 3 + [429]


@pytest.mark.parametrize("what", ["a game", "what awaits them"])
def test_a_stream_that_is_closed_gives_its_place_back_though_nothing_happens(service, what):
    """Its listener would be missed at the next heartbeat, which is 15 seconds off."""
    anybody = Api(over_http(service.url))
    ada, bob = people(anybody, 2)
    path = "/v1/me/inbox" if what == "what awaits them" else f"/v1/games/{table([ada, bob])}/events"
    assert until(lambda: b"dominium_live_streams 0.0" in anybody.get("/metrics", **METRICS).body)
    with contextlib.ExitStack() as stack:
        for stream in streams(stack, service.url, path, ada, "127.0.0.2", 3):
            assert stream.next() is not None
        assert b"dominium_live_streams 3.0" in anybody.get("/metrics", **METRICS).body
    assert until(lambda: b"dominium_live_streams 0.0" in anybody.get("/metrics", **METRICS).body, HEARTBEAT / 2)


@pytest.mark.long
def test_life_shows_within_a_second_throughout_a_flood(tmp_path):
    with running(tmp_path / "data") as service, flooding(service.url) as flood:
        pair = people(Api(over_http(service.url)), 2)
        game, over, worst = table(pair), time.monotonic() + 60, 0.0
        flooded(flood, pair[0].token)
        playing = moves(pair, game, 1000)
        while time.monotonic() < over:
            worst = max(worst, *(lives(service.url, f"127.0.0.{number}") for number in range(1, 6)))
            next(playing, None)
            flood.hold(20, "127.0.0.2")
        print(f"the slowest /livez took {worst:.3f} s")
        assert worst < 1
