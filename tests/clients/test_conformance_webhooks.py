"""Notices as the conformance kit sends them: receivers made with both kits pass, and faults of others are reported."""

import base64
import json
import secrets
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from dominium_client import Notices, SignatureVerificationError

from clients.conformance.webhooks import NOTICES, tried
from tests.support.api import ROOT
from tests.support.second_verifier import NODE

SECRET = "whsec_" + base64.b64encode(secrets.token_bytes(24)).decode()

Take = Callable[[dict[str, str], bytes], bool]
"""Whether a notice is acted on; `SignatureVerificationError` if it is not to be believed."""


@contextmanager
def receiving(take: Take) -> Iterator[str]:
    acted: list[str] = []

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            try:
                if take(dict(self.headers.items()), body):
                    acted.append(self.headers["webhook-id"])
                self.send_response(204)
            except SignatureVerificationError:
                self.send_response(401)
            self.end_headers()

        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"acted": acted}).encode())

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - so it is called there
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def by_python() -> Take:
    notices = Notices(SECRET)
    return lambda headers, body: notices.take(headers, body) is not None


def refuse(*_: object) -> bool:
    raise SignatureVerificationError


def test_a_receiver_made_with_the_python_kit_is_told_nothing() -> None:
    with receiving(by_python()) as url:
        assert tried(url, SECRET) == []


def test_a_receiver_made_with_the_typescript_kit_is_told_nothing() -> None:
    command = [NODE, Path(__file__).with_name("receive.ts"), SECRET]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as receiver:
        assert receiver.stdout is not None
        try:
            assert tried(f"http://127.0.0.1:{int(receiver.stdout.readline())}/", SECRET) == []
        finally:
            receiver.kill()


def test_who_believes_all_and_who_believes_nothing_are_told_of_each_notice() -> None:
    with receiving(lambda *_: True) as url:
        credulous = {fault.partition(":")[0] for fault in tried(url, SECRET)}
    with receiving(refuse) as url:
        stubborn = {fault.partition(":")[0] for fault in tried(url, SECRET)}
    assert {notice.name for notice in NOTICES if not notice.good} < credulous
    assert "notice-again" in credulous
    assert {notice.name for notice in NOTICES if notice.good} == stubborn


@pytest.mark.parametrize(("take", "code"), [(by_python(), 0), (refuse, 1)])
def test_the_command_says_so(take: Take, code: int) -> None:
    with receiving(take) as url:
        command = [sys.executable, "-m", "clients.conformance", "--webhook", url, "--secret", SECRET]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, f"{len(NOTICES)} notices were sent; 0 faults." in done.stdout) == (code, code == 0)
