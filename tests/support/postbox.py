"""A mail server for tests: a real one, that keeps what it is given and can go away and come back.

with posting() as post:
    ... running(folder, **mailing(post)) ...
    (letter,) = post.wait("ada@games.example", 1)
"""

import base64
import re
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from socketserver import StreamRequestHandler, ThreadingTCPServer

from tests.support.play import until

SENDER = "games@games.example"


class _Server(ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    post: "Post"


class Post:
    """A mail server. `codes`: the replies for an address, try by try, before it accepts.

    `tls`: it offers STARTTLS; `password`: it requires authentication.
    """

    def __init__(self, tls: ssl.SSLContext | None = None, password: str = "") -> None:
        self.tls, self.password = tls, password
        self.letters: list[tuple[str, EmailMessage]] = []
        self.logins: list[str] = []
        self.codes: dict[str, list[int]] = {}
        self.port = 0
        self._server: _Server | None = None

    def open(self) -> "Post":
        self._server = _Server(("127.0.0.1", self.port), _Handler)
        self._server.post = self
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def close(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def to(self, address: str) -> list[EmailMessage]:
        return [letter for to, letter in self.letters if to == address]

    def wait(self, address: str, count: int, seconds: float = 60.0) -> list[EmailMessage]:
        """Return the mail for this address when this much has arrived."""
        found: list[EmailMessage] = until(lambda: len(came := self.to(address)) >= count and came, seconds)
        return found


class _Handler(StreamRequestHandler):
    server: _Server

    def handle(self) -> None:
        post = self.server.post
        self.say("220 here")
        address = ""
        while line := self.rfile.readline():
            words = line.decode().strip()
            match words.partition(" ")[0].upper():
                case "EHLO":
                    secure = isinstance(self.request, ssl.SSLSocket)
                    offers = ["here", *(["STARTTLS"] if post.tls and not secure else []), "AUTH PLAIN", "8BITMIME"]
                    for offer in offers[:-1]:
                        self.say(f"250-{offer}")
                    self.say(f"250 {offers[-1]}")
                case "STARTTLS" if post.tls:
                    self.say("220 go on")
                    try:
                        self.request = post.tls.wrap_socket(self.request, server_side=True)
                    except ssl.SSLError:  # they do not trust us
                        return
                    self.setup()
                case "AUTH":
                    known = base64.b64decode(words.split()[2]).decode()
                    post.logins.append(known)
                    self.say("235 welcome" if known.endswith(f"\0{post.password}") else "535 who are you")
                case "RCPT":
                    address = words.partition("<")[2].partition(">")[0]
                    codes = post.codes.get(address, [])
                    self.say(f"{codes.pop(0) if codes else 250} that is it")
                case "DATA":
                    self.say("354 go on")
                    text = b""
                    while (part := self.rfile.readline()) != b".\r\n":
                        text += part.removeprefix(b".") if part.startswith(b"..") else part
                    letter = message_from_bytes(text, policy=policy.default)
                    assert isinstance(letter, EmailMessage)
                    post.letters.append((address, letter))
                    self.say("250 taken")
                case "QUIT":
                    self.say("221 bye")
                    return
                case _:
                    self.say("250 fine")

    def finish(self) -> None:
        super().finish()
        self.request.close()  # it may be another than the server knows of

    def say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


@contextmanager
def posting(tls: ssl.SSLContext | None = None, password: str = "") -> Iterator[Post]:
    post = Post(tls, password).open()
    try:
        yield post
    finally:
        post.close()


def mailing(post: Post, **environ: str) -> dict[str, str]:
    """The settings of a service that sends by it, and knows where it is."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return {
        "SMTP_URL": f"smtp://127.0.0.1:{post.port}", "MAIL_FROM": f"Games <{SENDER}>", "PORT": str(port),
        "PUBLIC_URL": f"http://127.0.0.1:{port}", **environ,
    }  # fmt: skip


def link(letter: EmailMessage, start: str) -> str:
    """The path of the link in a letter that begins so; every letter has one that stops it."""
    found = re.search(rf"http://[^/\s]+({re.escape(start)}\S*)", letter.get_content())
    assert found, letter
    return found[1]
