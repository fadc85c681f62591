"""The way in: it refuses before it receives, and nobody waits for callers who do not read."""

import contextlib
import json

import pytest

from service.platform.http.body_limits import LARGEST_BODY, LARGEST_RECORD
from tests.support.api import Api, over_http
from tests.support.raw_http import connected

SETTINGS = {"THREADS": "24", "TRUSTED_PROXIES": "0"}
"""Five turns, three of them for one address."""
NOT_READ = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 8


def test_unread_answers_keep_nobody_waiting(service):
    api = Api(over_http(service.url))
    assert api.get("/openapi.json").status == 200
    with contextlib.ExitStack() as stack:
        for source in ("127.0.0.2", "127.0.0.3"):
            for _ in range(45):
                stack.enter_context(connected(service.url, source, receive_buffer=4096)).sendall(NOT_READ)
        for _ in range(20):
            assert api.get("/v1/rulesets").status == 200


def head(path, *lines):
    return "\r\n".join([f"POST {path} HTTP/1.1", "Host: x", "Content-Type: application/json", *lines, "", ""]).encode()


@pytest.mark.parametrize(
    "request_",
    [
        head("/v1/games", f"Content-Length: {LARGEST_BODY + 1}"),
        head("/v1/games", f"Content-Length: {LARGEST_BODY + 1}", "Expect: 100-continue"),
        head("/v1/games", "Transfer-Encoding: chunked") + b"%x\r\n" % (LARGEST_BODY + 1),
        head("/v1/imports", f"Content-Length: {LARGEST_RECORD + 1}"),
        head("/v1/nothing", f"Content-Length: {LARGEST_BODY + 1}"),
    ],
    ids=["announced", "expected", "in chunks", "a record", "nowhere"],
)
def test_a_body_too_large_for_its_route_is_refused_unreceived(service, request_):
    with connected(service.url) as one:
        one.sendall(request_)
        status, _, rest = one.recv(65536).partition(b"\r\n")
        assert status.startswith(b"HTTP/1.1 413")
        assert json.loads(rest.partition(b"\r\n\r\n")[2])["code"] == "too-large"


@pytest.mark.parametrize("path", ["/v1/imports", "/v1/verifications"])
def test_a_record_may_be_as_large_as_records_are(service, path):
    with connected(service.url) as one:
        one.sendall(head(path, f"Content-Length: {LARGEST_RECORD}", "Expect: 100-continue"))
        assert one.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
