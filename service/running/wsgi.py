"""Make the application that the web server loads.

Each web process has one service, and one sender of live streams. When the process stops, the sender ends its streams.
"""

import os
import secrets
import signal
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import structlog
from werkzeug.wsgi import ClosingIterator

from service.platform.http.private_headers import ADDRESS, CUT
from service.platform.runtime import failures, logs
from service.platform.runtime import parent_death as lifeline
from service.platform.runtime.settings import Settings
from service.running.opening import open_patiently

if TYPE_CHECKING:
    from flask import Flask

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

_log = structlog.get_logger("answers")
_ADDRESS: Final = "HTTP_" + ADDRESS.upper().replace("-", "_")


def open_app() -> "Flask":
    """Return the WSGI application.

    The web server calls this once in every web process, in its main thread.
    """
    from service.platform.streams.sender import Sender

    lifeline.tie_for_good(os.getppid())
    settings = Settings.load(os.environ)
    logs.configure(settings.log_level)
    with failures.exit_on_failure():
        service = open_patiently(settings, lambda service: service.start())
        sender = Sender(settings.data_dir, service.platform.stopping, settings.max_streams)
        _tell_when_stopping(service.platform.stopping, sender.wake)
        app = service.app()
    app.extensions["sender"] = sender.start()
    wrapped: Any = behind_ingress(app.wsgi_app, settings)
    app.wsgi_app = wrapped  # type: ignore[method-assign]  # how Flask says to wrap it
    return app


def behind_ingress(wsgi: Wsgi, settings: Settings) -> Wsgi:
    """Return the application with the address of the caller, and with the host and port of the ingress.

    The web server ends an answer whose parts raise an error as if it were complete. So such an answer ends with a mark.
    """
    port = str(settings.port)

    def addressed(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ["REMOTE_ADDR"] = environ.pop(_ADDRESS, "")
        environ["SERVER_NAME"], environ["SERVER_PORT"] = settings.host, port
        mark = secrets.token_hex(16)
        unsized = False

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            nonlocal unsized
            unsized = not any(name.lower() == "content-length" for name, _ in headers)
            return start_response(status, [*headers, (CUT, mark)] if unsized else headers, *more)

        parts = wsgi(environ, start)
        if not unsized:
            return parts
        return ClosingIterator(_marked(parts, mark.encode()), getattr(parts, "close", None))

    return addressed


def _marked(parts: Iterable[bytes], mark: bytes) -> Iterator[bytes]:
    """Yield the parts of an answer, and a mark at the end if making them fails. The ingress then breaks it off."""
    try:
        for part in parts:  # noqa: UP028 - `yield from` would also close them, and they are closed once
            yield part
    except Exception:  # noqa: BLE001 - it is logged, and the caller sees that the answer broke off
        _log.exception("an answer broke off")
        yield mark


def _tell_when_stopping(stopping: threading.Event, also: Callable[[], None]) -> None:
    """Set `stopping` at the signal that ends the process, then call `also`.

    The server's own handler does not reach Python and waits for every response, even of live streams. The wake-up
    socket gets the signal in addition to that handler.
    """
    receiver, sender = socket.socketpair()
    sender.setblocking(False)
    signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
    ends = {signal.SIGINT, signal.SIGTERM}

    def listen() -> None:
        with receiver, sender:
            while not ends.intersection(receiver.recv(16)):
                pass
        stopping.set()
        also()

    threading.Thread(target=listen, name="stopping", daemon=True).start()
