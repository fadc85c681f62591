"""The way to the mail server: encrypted, under a checked certificate, with name and password; or not sent."""

import datetime
import ipaddress
import re
import socket
import ssl
import threading
import time
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from service.features.mail import sending
from service.features.mail.sending import connected
from service.platform.runtime.settings import Settings
from tests.support.postbox import SENDER, posting
from tests.support.server import command

WHERE = {"MAIL_FROM": SENDER, "PUBLIC_URL": "http://games.example"}


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of this machine, signed by itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "here")])
    moment = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(moment - datetime.timedelta(days=1))
        .not_valid_after(moment + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("certificate") / "here.pem"
    plain = serialization.NoEncryption()
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    path.write_bytes(pem + made.public_bytes(serialization.Encoding.PEM))
    return path


def test_the_doctor_tells_whether_the_server_takes_mail(certificate: Path, tmp_path: Path) -> None:
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(certificate)

    def doctor(url: str, **environ: str) -> str:
        told = command("doctor", "--quick", data_dir=tmp_path / "data", SMTP_URL=url, **WHERE, **environ)
        assert "s3cr:t" not in told.stdout + told.stderr
        assert "s3cr%3At" not in told.stdout + told.stderr
        found = told.stdout.partition("\nMail: ")[2].partition("\nSign-in")[0]
        assert (told.returncode == 0) == found.startswith("well"), told
        return found

    with posting(tls, "s3cr:t") as post:
        url, trusting = f"smtp://ada:s3cr%3At@127.0.0.1:{post.port}", {"SSL_CERT_FILE": str(certificate)}
        assert doctor(url, **trusting) == "well\n  The server takes what we send."
        assert post.logins == ["\0ada\0s3cr:t"]
        assert "SSLCertVerificationError" in doctor(url), "nobody vouches for its certificate"
        assert post.logins == ["\0ada\0s3cr:t"]
        assert "SMTPAuthenticationError 535" in doctor(url.replace("s3cr", "other"), **trusting)
    assert re.search("Connection(Refused|Reset)Error", doctor(url))
    assert "SMTP_URL is not set" in command("doctor", "--quick", data_dir=tmp_path / "data").stdout


def test_a_server_elsewhere_that_does_not_encrypt_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with posting(password="s3cret") as post:
        url = f"smtp://ada:s3cret@127.0.0.1:{post.port}"
        settings = Settings.load({"SMTP_URL": url, **WHERE})
        connected(settings).quit()
        assert len(post.logins) == 1
        monkeypatch.setattr("service.features.mail.sending._this_machine", lambda host: False)
        with pytest.raises(OSError, match="STARTTLS"):
            connected(settings)
        assert len(post.logins) == 1


GREETING, STARTS_TLS = b"220 here\r\n", b"250-here\r\n250 STARTTLS\r\n"
HANDSHAKE = b"\x16\x03\x03\x40\x00"
"""The beginning of a TLS record of 16 kB."""


@pytest.mark.parametrize(
    ("scheme", "answers", "slow"),
    [("smtp", [], b"220-"), ("smtps", [], HANDSHAKE), ("smtp", [GREETING, STARTS_TLS, b"220 go\r\n"], HANDSHAKE)],
)
def test_a_server_that_answers_byte_by_byte_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, scheme: str, answers: list[bytes], slow: bytes
) -> None:
    monkeypatch.setattr(sending, "_LONGEST", 0.5)
    gone = threading.Event()

    def answer(listening: socket.socket) -> None:
        caller = listening.accept()[0]
        with caller:
            for known in answers:
                caller.sendall(known)
                caller.recv(4096)
            caller.sendall(slow)
            for _ in range(500):
                time.sleep(0.02)
                try:
                    caller.sendall(b"x")
                except OSError:
                    gone.set()
                    return

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=answer, args=(listening,), daemon=True).start()
        where = {**WHERE, "SMTP_URL": f"{scheme}://127.0.0.1:{listening.getsockname()[1]}"}
        with pytest.raises(OSError, match=r"closed|EOF|reset"):
            connected(Settings.load(where))
        assert gone.wait(10)


def test_a_handshake_that_fails_leaves_neither_a_connection_nor_a_timer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def hang_up() -> None:
            caller, _ = server.accept()
            caller.close()

        threading.Thread(target=hang_up, daemon=True).start()
        where = WHERE | {"SMTP_URL": f"smtps://127.0.0.1:{server.getsockname()[1]}"}
        before = {timer for timer in threading.enumerate() if isinstance(timer, threading.Timer)}
        with pytest.raises(OSError):
            connected(Settings.load(where))
    left = {timer for timer in threading.enumerate() if isinstance(timer, threading.Timer)} - before
    assert all(timer.finished.is_set() for timer in left)
