"""One attempt at a real receiver, whatever that does."""

import datetime
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from service.features.webhooks.address_guard import Guard
from service.features.webhooks.sending import DeliveryOutcome, DeliveryRequest, send
from tests.support.receiver import receiving

BODY = b'{"a":1}'
MESSAGE = DeliveryRequest({"webhook-id": "n_1"}, BODY)


def guard(*ports: int) -> Guard:
    return Guard((ip_network("127.0.0.0/8"),), frozenset(ports), http=True)


@contextmanager
def peer(behave: Callable[[socket.socket], None]) -> Iterator[int]:
    """Run a listener that treats each connection with `behave`; yield its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def run() -> None:
            with suppress(OSError):
                while True:
                    connected, _ = listening.accept()
                    connected.settimeout(3)
                    with connected, suppress(OSError):
                        behave(connected)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        listening.shutdown(socket.SHUT_RDWR)
    thread.join(10)


def heard(connected: socket.socket) -> bytes:
    """The whole request."""
    request = b""
    while not request.endswith(BODY) and (part := connected.recv(65536)):
        request += part
    return request


def sent(port: int, seconds: float = 5.0, scheme: str = "http") -> DeliveryOutcome:
    return send(guard(port), f"{scheme}://127.0.0.1:{port}/x?y=1", MESSAGE, seconds)


def test_what_is_sent_is_what_arrives() -> None:
    with receiving() as receiver:
        assert sent(receiver.port) == DeliveryOutcome("delivered", 204)
        (call,) = receiver.calls
    assert (call.path, call.body) == ("/x?y=1", BODY)
    assert call.headers == {
        "host": f"127.0.0.1:{receiver.port}", "content-length": "7", "connection": "close", "webhook-id": "n_1",
    }  # fmt: skip


@pytest.mark.parametrize("code", [300, 301, 302, 307, 308, 400, 404, 410, 500])
def test_whatever_is_not_2xx_is_refused_and_no_redirect_is_followed(code: int) -> None:
    with receiving() as receiver:
        receiver.answers["/x?y=1"], receiver.more["/x?y=1"] = [code], {"Location": receiver.url("/other")}
        assert sent(receiver.port) == DeliveryOutcome("refused", code)
        assert [call.path for call in receiver.calls] == ["/x?y=1"]


@pytest.mark.parametrize(
    ("told", "wait"),
    [
        ("17", 17), (" 5 ", 5), ("999999", 86400), ("-1", 0), ("Wed, 21 Oct 2026 07:28:00 GMT", 0), ("٣", 0),
        ("9" * 50, 0),
    ],
)  # fmt: skip
def test_how_long_it_asks_to_be_left_alone(told: str, wait: int) -> None:
    def behave(connected: socket.socket) -> None:
        heard(connected)
        connected.sendall(b"HTTP/1.1 429 No\r\nRetry-After: " + told.encode("utf-8") + b"\r\n\r\n")

    with peer(behave) as port:
        assert sent(port) == DeliveryOutcome("refused", 429, wait)


def drip(connected: socket.socket) -> None:
    heard(connected)
    for byte in b"HTTP/1.1 200 OK\r\nX: " + b"y" * 10_000:
        connected.sendall(bytes([byte]))
        time.sleep(0.2)


def silence(connected: socket.socket) -> None:
    while connected.recv(65536):
        pass


def early_hints(connected: socket.socket) -> None:
    heard(connected)
    while True:
        connected.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")


@pytest.mark.parametrize("behave", [drip, silence, early_hints])
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_nobody_is_waited_for_longer_than_agreed(behave: Callable[[socket.socket], None], scheme: str) -> None:
    if scheme == "https" and behave is early_hints:
        return  # that is no TLS, which is noticed at once
    with peer(behave) as port:
        began = time.monotonic()
        outcome = sent(port, 1.0, scheme)
        assert time.monotonic() - began < 3
    assert outcome.word == "too-slow" or (scheme, behave) == ("https", drip)


def test_an_answer_without_end_is_not_read() -> None:
    def behave(connected: socket.socket) -> None:
        heard(connected)
        connected.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            connected.sendall(bytes(65536))

    with peer(behave) as port:
        assert sent(port) == DeliveryOutcome("delivered", 200)


def test_a_body_that_does_not_come_makes_no_failure_of_a_success() -> None:
    def behave(connected: socket.socket) -> None:
        heard(connected)
        connected.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")
        silence(connected)

    with peer(behave) as port:
        assert sent(port, 2.0) == DeliveryOutcome("delivered", 200)


@pytest.mark.parametrize(
    "answer",
    [
        b"", b"SSH-2.0-OpenSSH_9.6\r\n", b"HTTP/1.1 abc\r\n\r\n", b"\x00" * 70_000,
        b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 500,
    ],
)  # fmt: skip
def test_what_is_no_http(answer: bytes) -> None:
    def behave(connected: socket.socket) -> None:
        heard(connected)
        connected.sendall(answer)

    with peer(behave) as port:
        assert sent(port) == DeliveryOutcome("unreachable")


def test_nobody_is_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    assert sent(port) == DeliveryOutcome("unreachable")


def certified(folder: Path) -> tuple[Path, ssl.SSLContext]:
    """A certificate of 127.0.0.1's own."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "receiver")])
    now = datetime.datetime.now(datetime.UTC)
    names = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "key.pem").write_bytes(private)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return folder / "cert.pem", context


def test_a_certificate_must_be_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate, context = certified(tmp_path)
    got: list[bytes] = []

    def behave(connected: socket.socket) -> None:
        with suppress(ssl.SSLError), context.wrap_socket(connected, server_side=True) as link:
            got.append(heard(link))
            link.sendall(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")

    with peer(behave) as port:
        assert sent(port, scheme="https") == DeliveryOutcome("not-trusted")
        assert got == []
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        assert sent(port, scheme="https") == DeliveryOutcome("delivered", 201)
        monkeypatch.delenv("SSL_CERT_FILE")
        assert sent(port, scheme="https") == DeliveryOutcome("not-trusted")
    assert got[0].startswith(b"POST /x?y=1 HTTP/1.1\r\n")
