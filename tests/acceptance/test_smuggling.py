"""Requests that two programs could read in two ways: the service refuses them, or answers their plain meaning."""

import pytest

from tests.support.raw_http import answers, connected, is_problem, sent

HIDDEN = b"GET /v1/rulesets HTTP/1.1\r\nHost: x\r\n\r\n"
"""A request that nobody made: it must never be answered."""
POST = b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\n"
POST_RECORD = b"POST /v1/verifications HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
JSON = b"Content-Type: application/json\r\n"

REFUSED = {
    "two lengths": (400, POST + b"Content-Length: 0\r\nContent-Length: %d\r\n\r\n" % len(HIDDEN) + HIDDEN),
    "a list of lengths": (400, POST + b"Content-Length: 0, 0\r\n\r\n" + HIDDEN),
    "a length with a sign": (400, POST + b"Content-Length: +0\r\n\r\n" + HIDDEN),
    "a negative length": (400, POST + b"Content-Length: -1\r\n\r\n" + HIDDEN),
    "a hexadecimal length": (400, POST + b"Content-Length: 0x0\r\n\r\n" + HIDDEN),
    "an empty length": (400, POST + b"Content-Length: \r\n\r\n" + HIDDEN),
    "a length with digits of other scripts": (400, POST + b"Content-Length: \xb2\r\n\r\n" + HIDDEN),
    "length and chunks": (400, POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + HIDDEN),
    "chunks and length": (400, POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n" + HIDDEN),
    "chunked twice": (400, POST + b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n" + HIDDEN),
    "chunked in two lines": (400, POST + b"Transfer-Encoding: chunked\r\n" * 2 + b"\r\n0\r\n\r\n" + HIDDEN),
    "chunked under another coding": (400, POST + b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n" + HIDDEN),
    "an unknown coding": (400, POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + HIDDEN),
    "chunked with a vertical tab": (400, POST + b"Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n" + HIDDEN),
    "chunked under HTTP/1.0": (400, b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + HIDDEN),
    "a space before the colon": (400, POST + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n" + HIDDEN),
    "a folded line": (400, POST + b"X: a\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + HIDDEN),
    "a folded first line": (400, b"GET / HTTP/1.1\r\n Host: x\r\n\r\n" + HIDDEN),
    "a header without a colon": (400, POST + b"Content-Length\r\n\r\n" + HIDDEN),
    "a header without a name": (400, POST + b": 5\r\n\r\n" + HIDDEN),
    "a NUL": (400, POST + b"X: a\x00b\r\n\r\n" + HIDDEN),
    "a bare CR": (400, POST + b"X: a\rContent-Length: 5\r\n\r\n" + HIDDEN),
    "a bare LF between lines": (400, b"GET / HTTP/1.1\nHost: x\r\n\r\n" + HIDDEN),
    "a bare LF in a header": (400, POST + b"X: a\nContent-Length: 5\r\n\r\n" + HIDDEN),
    "a size that is no number": (400, POST + b"Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n" + HIDDEN),
    "a negative size": (400, POST + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n" + HIDDEN),
    "an empty size": (400, POST + b"Transfer-Encoding: chunked\r\n\r\n\r\n\r\n" + HIDDEN),
    "a size that overflows": (413, POST + b"Transfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n" + HIDDEN),
    "a chunk longer than its size": (400, POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n" + HIDDEN),
    "a chunk that ends with LF": (400, POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\na\n0\r\n\r\n" + HIDDEN),
    "an extension with LF": (400, POST + b"Transfer-Encoding: chunked\r\n\r\n1;a\nb\r\nx\r\n0\r\n\r\n" + HIDDEN),
    "an extension without end": (400, POST + b"Transfer-Encoding: chunked\r\n\r\n1;" + b"a" * 5000),
    "a record in tiny chunks": (400, POST_RECORD + b"1\r\na\r\n" * 2000),
    "33 trailers": (400, POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + b"a\r\n" * 33 + b"\r\n"),
    "nine empty lines before": (400, b"\r\n" * 9 + HIDDEN),
    "no Host": (400, b"GET /v1/rulesets HTTP/1.1\r\n\r\n"),
    "two Hosts": (400, b"GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n" + HIDDEN),
    "a Host with a path": (400, b"GET / HTTP/1.1\r\nHost: x/y\r\n\r\n" + HIDDEN),
    "a Host with a user": (400, b"GET / HTTP/1.1\r\nHost: a@x\r\n\r\n" + HIDDEN),
    "an authority": (400, b"GET evil.example:80 HTTP/1.1\r\nHost: x\r\n\r\n" + HIDDEN),
    "a bare name": (400, b"GET evil.example HTTP/1.1\r\nHost: evil.example\r\n\r\n" + HIDDEN),
    "a query alone": (400, b"GET ?x HTTP/1.1\r\nHost: x\r\n\r\n" + HIDDEN),
    "an asterisk": (400, b"GET * HTTP/1.1\r\nHost: x\r\n\r\n" + HIDDEN),
    "another scheme": (400, b"GET ftp://x/ HTTP/1.1\r\nHost: x\r\n\r\n" + HIDDEN),
    "an absolute target with a user": (400, b"GET http://a@x/ HTTP/1.1\r\nHost: x\r\n\r\n" + HIDDEN),
    "a tunnel": (405, b"CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n" + HIDDEN),
    "HTTP/0.9": (400, b"GET /\r\n\r\n" + HIDDEN),
    "HTTP/1.2": (400, b"GET / HTTP/1.2\r\nHost: x\r\n\r\n" + HIDDEN),
    "HTTP/2 by prior knowledge": (400, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    "a lower-case version": (400, b"GET / http/1.1\r\nHost: x\r\n\r\n" + HIDDEN),
    "two spaces": (400, b"GET  / HTTP/1.1\r\nHost: x\r\n\r\n" + HIDDEN),
    "97 lines": (431, b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 96 + b"\r\n" + HIDDEN),
    "a head of 17 kB": (431, b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 17_000 + b"\r\n\r\n"),
}


@pytest.mark.parametrize(("status", "request_"), REFUSED.values(), ids=REFUSED.keys())
def test_what_can_be_read_in_two_ways_is_refused(service, status, request_):
    (refusal,) = sent(service.url, request_)
    assert refusal.status == status
    assert is_problem(refusal)
    assert refusal.json["status"] == status
    assert refusal.headers["Connection"] == "close"


CLOSE = b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
CHUNKED = POST + JSON + b"Transfer-Encoding: chunked\r\n\r\n"

ANSWERED = {
    "pipelined": ([200, 200, 200], HIDDEN + HIDDEN + CLOSE),
    "equal lengths": ([422, 200], POST + JSON + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}" + CLOSE),
    "a body with GET": ([200, 200], b"GET /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nGET / HT9" + CLOSE),
    "a request within a body": ([400, 200], POST + JSON + b"Content-Length: %d\r\n\r\n" % len(HIDDEN) + HIDDEN + CLOSE),
    "chunks": ([422, 200], CHUNKED + b"1\r\n{\r\n1\r\n}\r\n0\r\n\r\n" + CLOSE),
    "chunks with extensions": ([422, 200], CHUNKED + b'2;a=b;c="d"\r\n{}\r\n0;e\r\n\r\n' + CLOSE),
    "a size with zeros": ([422, 200], CHUNKED + b"0002\r\n{}\r\n000\r\n\r\n" + CLOSE),
    "trailers": ([422, 200], CHUNKED + b"2\r\n{}\r\n0\r\nContent-Length: 5\r\nHost: y\r\n\r\n" + CLOSE),
    "chunked in capitals": ([422, 200], CHUNKED.replace(b"chunked", b"CHUNKED") + b"2\r\n{}\r\n0\r\n\r\n" + CLOSE),
    "an absolute target": ([200], b"GET http://x/livez HTTP/1.1\r\nHost: y\r\nConnection: close\r\n\r\n"),
    "an absolute target without path": ([200], b"GET HTTP://x?y HTTP/1.1\r\nHost: y\r\nConnection: close\r\n\r\n"),
    "an asterisk for OPTIONS": ([404], b"OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
    "no Host under HTTP/1.0": ([200], b"GET /livez HTTP/1.0\r\n\r\n"),
    "an empty Host": ([200], b"GET /livez HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n"),
    "empty lines before": ([200, 200], b"\r\n" * 8 + HIDDEN + b"\r\n" * 8 + CLOSE),
    "32 trailers": ([422, 200], CHUNKED + b"2\r\n{}\r\n0\r\n" + b"a: b\r\n" * 32 + b"\r\n" + CLOSE),
    "96 lines": ([200], b"GET /livez HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 94 + b"Connection: close\r\n\r\n"),
    "a header with an underscore": ([200], CLOSE.replace(b"Connection", b"Content_Length: 5\r\nConnection")),
}


@pytest.mark.parametrize(("statuses", "requests"), ANSWERED.values(), ids=ANSWERED.keys())
def test_what_is_plain_is_answered_once_each(service, statuses, requests):
    with connected(service.url) as one:
        one.sendall(requests)
        assert [answer.status for answer in answers(one)] == statuses


@pytest.mark.parametrize(("statuses", "requests"), ANSWERED.values(), ids=ANSWERED.keys())
def test_a_request_in_single_bytes_is_the_same(service, statuses, requests):
    with connected(service.url) as one:
        for number in range(len(requests)):
            one.sendall(requests[number : number + 1])
        assert [answer.status for answer in answers(one)] == statuses


def test_a_redirect_never_names_the_host_sent(service):
    (answer,) = sent(service.url, b"GET /docs/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    assert "evil.example" not in answer.headers.get("Location", "")
