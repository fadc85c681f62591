"""The ingress: forwarded and refused requests, and its waits."""

import contextlib
import gc
import json
import re
import socket

import pytest

from service.platform.http.codes import CODES
from service.platform.ingress import callers, heads, upstream
from tests.support.server import wait_until

GET = b"GET /%b HTTP/1.1\r\nHost: x\r\n\r\n"


def answer(one):
    """Status, head and body of the next answer."""
    received = b""
    while b"\r\n\r\n" not in received:
        piece = one.recv(65536)
        if not piece:
            return None
        received += piece
    head, _, body = received.partition(b"\r\n\r\n")
    length = int(re.search(rb"(?i)content-length: *(\d+)", head)[1])
    whole = bytearray(body)
    while len(whole) < length:
        whole += one.recv(length - len(whole))
    assert len(whole) == length
    return int(head[9:12]), head.lower(), bytes(whole)


def closed(one):
    with contextlib.suppress(ConnectionResetError):
        while one.recv(65536):
            pass
    return True


def silent(one):
    one.setblocking(False)
    with pytest.raises(BlockingIOError):
        one.recv(1)
    one.settimeout(20)
    return True


def connections():
    return [one for one in gc.get_objects() if isinstance(one, callers.CallerConnection)]


def test_a_closed_connection_needs_no_garbage_collector(front, web):
    gc.collect()
    gc.disable()
    try:
        for said in (
            b"",
            GET % b"1",
            b"POST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody",
            b"nonsense\r\n\r\n",
        ):
            one = front.call(said)
            if said:
                answer(one)
            one.close()
        wait_until(
            lambda: len(connections()) <= 1, "all are freed but the last one, which the loop has just served", 10
        )
    finally:
        gc.enable()


def test_requests_follow_one_another_on_a_connection(front, web):
    one = front.call(GET % b"1" + GET % b"2")
    assert answer_of_two(one) == [b"GET /1 from 127.0.0.1\n", b"GET /2 from 127.0.0.1\n"]
    one.sendall(b"POST /3 HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbo")
    one.sendall(b"dy")
    status, head, body = answer(one)
    assert (status, body) == (200, b"POST /3 from 127.0.0.1\nbody")
    assert b"connection" not in head
    one.sendall(b"GET /4 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert b"connection: close" in answer(one)[1]
    assert closed(one)


def answer_of_two(one):
    received = b""
    while received.count(b"from 127.0.0.1\n") < 2:
        received += one.recv(65536)
    return re.findall(rb"GET /\d from 127.0.0.1\n", received)


@pytest.mark.parametrize("size", [0, 5, 70_000, 3_000_000])
@pytest.mark.parametrize("chunked", [True, False])
def test_a_body_arrives_as_it_was_sent(front, web, size, chunked):
    body = bytes(number % 251 for number in range(size))
    if chunked:
        pieces = [body[at : at + 99_991] for at in range(0, size, 99_991)]
        sent = b"Transfer-Encoding: chunked\r\n\r\n" + b"".join(b"%x;a=b\r\n%b\r\n" % (len(p), p) for p in pieces)
        sent += b"0\r\nTrailer: x\r\n\r\n"
    else:
        sent = b"Content-Length: %d\r\n\r\n%b" % (size, body)
    one = front.call(b"POST /v1/imports HTTP/1.1\r\nHost: x\r\n" + sent)
    assert answer(one)[2] == b"POST /v1/imports from 127.0.0.1\n" + body


def test_who_asks_whether_to_send_a_body_is_told_to(front, web):
    one = front.call(b"POST /e HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    assert one.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
    one.sendall(b"ok")
    assert answer(one)[2].endswith(b"\nok")


def test_a_large_answer_arrives_whole_and_none_is_a_body_for_head(front, web):
    assert len(answer(front.call(GET % b"large"))[2]) == 20_000_000
    one = front.call(b"HEAD /h HTTP/1.1\r\nHost: x\r\n\r\n")
    assert b"content-length: 23" in one.recv(65536).lower()
    one.sendall(GET % b"1")
    assert answer(one)[0] == 200


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/2.0\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nA : b\r\n\r\n", 400),
        (b"GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 1\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 400),
        (b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n", 413),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n", 413),
        (b"GET //v1/games HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        (b"GET http://x//v1/games HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"b" * 17_000 + b"\r\n\r\n", 431),
        (b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", 405),
    ],
)
def test_what_is_not_plainly_http_is_refused(front, web, head, status):
    one = front.call(head)
    got, told, body = answer(one)
    assert got == status
    assert b"application/problem+json" in told
    assert b"connection: close" in told
    assert b"x-request-id: " in told
    problem = json.loads(body)
    assert problem.keys() == {"type", "title", "status", "detail", "instance", "code"}
    assert CODES[problem["code"]].status == status
    assert closed(one)


def test_nobody_says_for_us_who_calls(front, web):
    names = (b"X-Dominium-Address", b"x-dominium-address", b"X_Dominium_Address")
    for name in names:
        assert b"from 127.0.0.1\n" in answer(front.call(b"GET / HTTP/1.1\r\nHost: x\r\n%b: 6.6.6.6\r\n\r\n" % name))[2]


def test_an_answer_that_breaks_off_is_not_taken_for_whole(front, web):
    one = front.call(GET % b"broken")
    received = b""
    while piece := one.recv(65536):
        received += piece
    assert received.endswith(b"only this")


@pytest.mark.parametrize("together", [False, True])
def test_an_answer_that_the_web_server_marks_as_broken_has_no_last_chunk(front, web, together):
    if together:
        web.taken.release(3)
    one = front.call(GET % b"cut")
    received = b""
    while piece := one.recv(65536):
        received += piece
        web.taken.release()
    assert b"0123456789abcdef" not in received
    assert b"X-Dominium-Cut" not in received
    assert not received.endswith(b"0\r\n\r\n")
    assert together or b"only" in received


def test_a_web_server_that_is_away_is_waited_for(front):
    one, vital = front.call(GET % b"1"), front.call(GET % b"livez")
    assert answer(vital)[0] == 503
    assert silent(one)
    front.web()
    assert answer(one)[0] == 200


@pytest.mark.parametrize(
    "said", [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{", GET % b"1"],
    ids=["nothing", "half a head", "half a body", "a request"],
)  # fmt: skip
def test_who_keeps_us_waiting_is_cut_off(front, web, said, monkeypatch):
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "IDLE_SECONDS"):
        monkeypatch.setattr(callers, name, 0.1)
    one = front.call(said)
    if said:
        assert answer(one)[0] == (200 if said.endswith(b"\r\n\r\n") else 408)
    assert closed(one)


def test_dribbling_helps_nobody(front, web, monkeypatch):
    monkeypatch.setattr(callers, "HEAD_SECONDS", 0.3)
    one = front.call(b"GET / HTTP/1.1\r\nA: ")
    with contextlib.suppress(OSError):
        while True:
            one.sendall(b"b")
            one.settimeout(0.05)
            with contextlib.suppress(TimeoutError):
                assert one.recv(20).startswith(b"HTTP/1.1 408")
                break


def test_who_does_not_take_the_answer_is_cut_off(front, web, monkeypatch):
    monkeypatch.setattr(callers, "ANSWER_SECONDS", 0.1)
    monkeypatch.setattr(callers, "LEAST_RATE", 1 << 40)
    one = front.call(GET % b"large")
    wait_until(lambda: not front.ingress._callers, "it is cut off")
    with contextlib.suppress(ConnectionResetError):
        assert len(one.recv(1 << 20)) < 20_000_000


def unread(front, said, source="127.0.0.1"):
    """A connection that takes little of its answer."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.settimeout(20)
    one.bind((source, 0))
    one.connect(("127.0.0.1", front.port))
    one.sendall(said)
    return one


def test_an_answer_that_is_not_taken_keeps_no_turn(fronts):
    front = fronts(THREADS="4")
    front.web()
    with contextlib.closing(unread(front, GET % b"large" + GET % b"2")) as one:
        assert answer(front.call(GET % b"1", "127.0.0.2"))[0] == 200
        wait_until(lambda: any(caller.state is callers.State.TAKING for caller in front.ingress._callers), "it waits")
        assert len(answer(one)[2]) == 20_000_000
        assert answer(one)[2] == b"GET /2 from 127.0.0.1\n"
    wait_until(lambda: front.ingress.answers.empty, "nothing waits any more")


def test_few_large_downloads_wait_for_slow_callers(fronts, monkeypatch):
    monkeypatch.setattr(upstream, "ANSWER_AHEAD", 1_000_000)
    front = fronts(THREADS="17")
    front.web()
    with contextlib.ExitStack() as stack:
        slow = [stack.enter_context(contextlib.closing(unread(front, GET % b"large"))) for _ in range(2)]
        wait_until(lambda: front.ingress.downloads.count == 2, "both wait")
        third = stack.enter_context(contextlib.closing(unread(front, GET % b"large")))
        assert closed(third)
        assert answer(front.call(GET % b"1"))[0] == 200
        assert [len(answer(one)[2]) for one in slow] == [20_000_000] * 2
    wait_until(lambda: not front.ingress.downloads.count, "none waits any more")


@pytest.mark.parametrize("said", [b"", b"GET / HT"])
def test_who_holds_too_many_loses_the_one_that_was_silent_longest(fronts, said):
    front = fronts(ADDRESS_CONNECTIONS="8")
    front.web()
    held = [front.call(said, "127.0.0.2") for _ in range(12)]
    others = [front.call(said, "127.0.0.3") for _ in range(8)]
    for one in held[:4]:
        assert closed(one)
    assert answer(front.call(GET % b"1", "127.0.0.3"))[0] == 200
    assert closed(others[0])
    assert all(silent(one) for one in held[4:] + others[1:])


def test_a_body_that_does_not_end_makes_room_too(fronts):
    front = fronts(ADDRESS_CONNECTIONS="8")
    front.web()
    for _ in range(12):
        front.call(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
    assert answer(front.call(GET % b"1"))[0] == 200


def test_who_is_being_answered_makes_room_for_nobody(fronts):
    front = fronts(ADDRESS_CONNECTIONS="2")
    web = front.web()
    held = [front.call(GET % b"held") for _ in range(2)]
    for _ in held:
        assert web.held.acquire(timeout=20)
    assert closed(front.call(GET % b"1"))
    web.let_go.set()
    assert [answer(one)[0] for one in held] == [200, 200]


def test_behind_a_trusted_proxy_connections_are_not_counted(fronts):
    front = fronts(ADDRESS_CONNECTIONS="2", TRUSTED_PROXIES="1")
    front.web()
    held = [front.call() for _ in range(20)]
    assert answer(front.call(GET % b"1"))[0] == 200
    assert all(silent(one) for one in held)


@pytest.mark.parametrize("proxied", [True, False])
def test_one_who_takes_all_turns_leaves_some_to_others(fronts, proxied):
    front = fronts(THREADS="17", TRUSTED_PROXIES="1" if proxied else "0")
    web = front.web()

    def call(number, path):
        if proxied:
            return front.call(
                b"GET /%b HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 1.2.3.4, 10.0.0.%d\r\n\r\n" % (path, number)
            )
        return front.call(GET % path, f"127.0.0.{number}")

    held = [call(2, b"held") for _ in range(10)]
    for _ in range(3):  # of four turns
        assert web.held.acquire(timeout=20)
    assert answer(call(3, b"1"))[0] == 200
    assert answer(call(2, b"livez"))[0] == 200
    assert not web.held.acquire(blocking=False)
    web.let_go.set()
    assert [answer(one)[0] for one in held] == [200] * 10


def test_who_leaves_keeps_their_turn_as_long_as_their_request_goes_on(fronts):
    front = fronts(THREADS="4")
    web = front.web()
    gone = front.call(GET % b"held")
    assert web.held.acquire(timeout=20)
    gone.close()
    waiting = front.call(GET % b"1", "127.0.0.2")
    assert answer(front.call(GET % b"livez"))[0] == 200
    assert silent(waiting)
    web.let_go.set()
    assert answer(waiting)[0] == 200


def test_a_mistake_of_ours_ends_one_connection_only(front, web, monkeypatch):
    def read(head, right=heads.read):
        if b"/bug" in head:
            raise RuntimeError("a mistake")
        return right(head)

    monkeypatch.setattr(heads, "read", read)
    other = front.call(GET % b"held")
    assert web.held.acquire(timeout=20)
    assert closed(front.call(GET % b"bug"))
    web.let_go.set()
    assert answer(other)[0] == 200


def test_the_web_process_is_told_of_a_listener_who_is_gone(front, web):
    one = front.call(GET % b"stream")
    received = b""
    while b":hi" not in received:
        received += one.recv(65536)
    assert b"x-dominium" not in received.lower()
    one.close()
    assert web.left.wait(20)


def test_when_it_stops_what_is_under_way_is_answered_and_the_rest_closed(front, web):
    idle, begun, partial = (
        front.call(GET % b"1"),
        front.call(b"GET / HT"),
        front.call(b"POST / HTTP/1.1\r\nHost: x\r\nContent-L"),
    )
    assert answer(idle)[0] == 200
    held, stream = front.call(GET % b"held"), front.call(GET % b"stream")
    assert web.held.acquire(timeout=20)
    assert stream.recv(12) == b"HTTP/1.1 200"
    front.stop()
    assert all(closed(one) for one in (idle, begun, partial))
    with pytest.raises(OSError, match="refused"):
        front.call()
    assert silent(held)
    web.let_go.set()
    web.over.set()
    assert answer(held)[0] == 200
    received = b""
    while piece := stream.recv(65536):
        received += piece
    assert received.endswith(b"0\r\n\r\n")
    assert closed(held)
    front.thread.join(20)
    assert not front.thread.is_alive()
