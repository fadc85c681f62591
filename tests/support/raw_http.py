"""HTTP as bytes: callers who send what no client library sends."""

import http.client
import io
import socket
from typing import Any
from urllib.parse import urlsplit

from werkzeug.datastructures import Headers

from tests.support.api import PROBLEM, Answer


def connected(url: str, source: str = "127.0.0.1", receive_buffer: int = 0, patience: float = 60.0) -> socket.socket:
    """A connection from this address. A small `receive_buffer` leaves an answer that is not read with the service."""
    place = urlsplit(url)
    one = socket.socket()
    if receive_buffer:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    one.settimeout(patience)
    one.bind((source, 0))
    one.connect((place.hostname, place.port))
    return one


class _Lasting(io.BufferedReader):
    """A file that stays open after the first answer was read from it."""

    def makefile(self, *_: Any) -> "_Lasting":
        return self

    def close(self) -> None:
        pass


def answers(one: socket.socket) -> list[Answer]:
    """The answers that come until the service closes the connection."""
    found: list[Answer] = []
    file = _Lasting(socket.SocketIO(one, "r"))
    while True:
        response = http.client.HTTPResponse(file)  # type: ignore[arg-type]  # it takes what can make a file
        try:
            response.begin()
            body = response.read()
        except (http.client.BadStatusLine, ConnectionResetError):
            return found
        found.append(Answer(response.status, Headers(response.getheaders()), body))


def sent(url: str, request: bytes) -> list[Answer]:
    """Send these bytes and return the answers."""
    with connected(url) as one:
        one.sendall(request)
        return answers(one)


def is_problem(answer: Answer) -> bool:
    return answer.headers.get("Content-Type") == PROBLEM
