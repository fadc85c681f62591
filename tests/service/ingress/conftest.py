"""An ingress in this process, before a small web server on a socket."""

import contextlib
import socket
import socketserver
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from service.platform.ingress.serving import Ingress
from service.platform.runtime.settings import Settings


class Web(socketserver.ThreadingUnixStreamServer):
    """A web server that answers with the request. `/held` waits for `let_go`; `/broken` breaks off; `/cut` marks that,
    each piece after the one before was taken; `/stream` runs until `over`."""

    daemon_threads = True

    def __init__(self, path: Path) -> None:
        super().__init__(str(path), _Handler)
        self.held = threading.Semaphore(0)
        self.let_go = threading.Event()
        self.taken = threading.Semaphore(0)
        self.over = threading.Event()
        self.left = threading.Event()
        """The listener of a stream is gone."""
        self.streams = path.parent / "streams.sock"
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._door.bind(str(self.streams))
        self._door.listen()
        threading.Thread(target=self._send, daemon=True).start()
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    def _send(self) -> None:
        """Send a stream, as a sender does."""
        with contextlib.suppress(OSError), self._door.accept()[0] as ingress:
            number, files, _, _ = socket.recv_fds(ingress, 10, 1)
            assert number == b"7 chunks"
            with socket.socket(fileno=files[0]) as listener:
                listener.send(b"4\r\n:hi\n\r\n")
                ingress.settimeout(0.02)
                while not self.over.is_set():
                    with contextlib.suppress(TimeoutError):
                        assert not ingress.recv(1)
                        self.left.set()
                        return
            ingress.send(b"0\r\n\r\n")

    def close(self) -> None:
        self.let_go.set()
        self.over.set()
        self._door.close()
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Web

    def do_GET(self) -> None:
        if self.path == "/held":
            self.server.held.release()
            self.server.let_go.wait(30)
        if self.path == "/stream":
            self._head(f"Content-Length: 0\r\nX-Dominium-Stream: {self.server.streams}/7\r\n")
            return
        if self.path == "/cut":
            self._head("Transfer-Encoding: chunked\r\nX-Dominium-Cut: 0123456789abcdef\r\n")
            for piece in (b"4\r\nonly\r\n", b"10\r\n01234567", b"89abcdef\r\n0\r\n\r\n"):
                self.wfile.write(piece)
                self.server.taken.acquire(timeout=30)
            return
        if self.path == "/broken":
            self._head("Content-Length: 100\r\n")
            self.wfile.write(b"only this")
            return
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        said = f"{self.command} {self.path} from {self.headers['X-Dominium-Address']}\n".encode() + body
        if self.path == "/large":
            said = b"x" * 20_000_000
        self._head(f"Content-Length: {len(said)}\r\n")
        with contextlib.suppress(OSError):
            self.wfile.write(b"" if self.command == "HEAD" else said)

    def _head(self, lines: str) -> None:
        self.close_connection = True
        self.wfile.write(f"HTTP/1.1 200 OK\r\n{lines}connection: close\r\n\r\n".encode())

    do_POST = do_HEAD = do_PUT = do_GET  # noqa: N815 - so it is called there

    def log_message(self, *_: object) -> None:
        pass


class Front:
    """A running ingress, and who calls it."""

    def __init__(self, folder: Path, stack: contextlib.ExitStack, **environ: str) -> None:
        self.path = folder / "web.sock"
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=500)
        self.port = self.listener.getsockname()[1]
        settings = Settings.load({"DATA_DIR": str(folder), "PORT": str(self.port), **environ})
        self.ingress = Ingress(self.listener, [self.path], settings)
        heard, self._stop = socket.socketpair()
        self._stack = stack
        stack.callback(self.listener.close)
        stack.callback(heard.close)
        self.thread = threading.Thread(target=self.ingress.run, args=(heard,))
        self.thread.start()

    def web(self) -> Web:
        web = Web(self.path)
        self._stack.callback(web.close)
        return web

    def call(self, said: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
        one = socket.create_connection(("127.0.0.1", self.port), timeout=20, source_address=(source, 0))
        self._stack.callback(one.close)
        one.sendall(said)
        return one

    def stop(self) -> None:
        self._stop.send(b"x")

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.stop()
        self.thread.join(20)
        self._stop.close()


@pytest.fixture
def fronts(tmp_path: Path) -> Iterator[object]:
    with contextlib.ExitStack() as stack:
        made: list[Front] = []

        def make(**environ: str) -> Front:
            made.append(Front(tmp_path, stack, **environ))
            return made[-1]

        yield make
        for front in made:
            front.close()
        assert not any(front.thread.is_alive() for front in made)


@pytest.fixture
def front(fronts):
    return fronts()


@pytest.fixture
def web(front):
    return front.web()
