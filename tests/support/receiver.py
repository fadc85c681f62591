"""A receiver of webhooks: a real server that keeps all calls and replies as the test sets it.

with receiving() as receiver:
    receiver.answers["/busy"] = [503, 200]   # in this order; the last one from then on
    ...
    (call,) = receiver.got("/busy")
"""

import base64
import hashlib
import hmac
import json
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from tests.support.play import until


class Call(NamedTuple):
    """A request that came, and when."""

    path: str
    headers: dict[str, str]
    body: bytes
    at: float

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def type(self) -> str:
        found: str = self.json["type"]
        return found

    def signed_with(self, secret: str) -> bool:
        """Return whether one of its signatures is that of this secret, computed as the specification says."""
        key = base64.b64decode(secret.removeprefix("whsec_"))
        content = ".".join([self.id, self.headers["webhook-timestamp"], self.body.decode()])
        wanted = base64.b64encode(hmac.digest(key, content.encode(), hashlib.sha256)).decode()
        return f"v1,{wanted}" in self.headers["webhook-signature"].split(" ")


class Receiver(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 100

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.port = self.server_address[1]
        self.calls: list[Call] = []
        self.answers: defaultdict[str, list[int]] = defaultdict(lambda: [204])
        self.more: dict[str, dict[str, str]] = {}
        """Headers of the answers."""
        self.doors: dict[str, threading.Event] = {}
        """At these paths nobody is answered before the event is set."""

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def got(self, path: str) -> list[Call]:
        return [call for call in self.calls if call.path == path]

    def wait(self, path: str, count: int, seconds: float = 60.0) -> list[Call]:
        """Return the calls to a path when there are this many."""
        found: list[Call] = until(lambda: len(calls := self.got(path)) >= count and calls, seconds)
        return found

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore errors, since the caller may be gone."""


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        here = self.server
        body = self.rfile.read(int(self.headers["Content-Length"]))
        here.calls.append(
            Call(self.path, {name.lower(): value for name, value in self.headers.items()}, body, time.time())
        )
        if self.path in here.doors:
            here.doors[self.path].wait(60)
        answers = here.answers[self.path]
        self.send_response(answers.pop(0) if len(answers) > 1 else answers[0])
        for name, value in here.more.get(self.path, {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Nobody need know."""


@contextmanager
def receiving() -> Iterator[Receiver]:
    with Receiver() as receiver:
        thread = threading.Thread(target=receiver.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        yield receiver
        for door in receiver.doors.values():
            door.set()
        receiver.shutdown()
        thread.join()


def allowing(receiver: Receiver, **environ: str) -> dict[str, str]:
    """The settings of a service whose webhooks reach it, and are tried again at once."""
    return {
        "WEBHOOK_NETWORKS": "127.0.0.0/8", "WEBHOOK_PORTS": str(receiver.port), "WEBHOOK_HTTP": "yes",
        "WEBHOOK_RETRIES": "0,0,0", "WEBHOOK_TIMEOUT": "5", **environ,
    }  # fmt: skip
