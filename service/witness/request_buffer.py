"""Read each request of a witness before a thread answers it, so that a slow sender holds no thread.

The body must arrive within a deadline. Of a longer body than is accepted, one byte too many is read.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from werkzeug.test import EnvironBuilder, run_wsgi_app

from events.transparency.submission import LONGEST

BODY_SECONDS: Final = 10.0
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class RequestBuffer:
    """An ASGI application that passes the method, path and body of each request to a WSGI application."""

    def __init__(self, wsgi: Any, seconds: float = BODY_SECONDS) -> None:
        self._wsgi = wsgi
        self._seconds = seconds

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        try:
            async with asyncio.timeout(self._seconds):
                body = await _body(receive)
        except TimeoutError:
            await _answer(
                send,
                408,
                [(b"content-type", b"text/plain"), (b"connection", b"close")],
                b"The body did not arrive in time. Send it again.\n",
            )
            return
        if body is None:  # the sender hung up
            return
        environ = EnvironBuilder("/", method=scope["method"], data=body).get_environ()
        environ["PATH_INFO"] = scope["path"]
        content, status, headers = await asyncio.to_thread(run_wsgi_app, self._wsgi, environ, buffered=True)
        listed = [(name.lower().encode(), value.encode()) for name, value in headers]
        await _answer(send, int(status.partition(" ")[0]), listed, b"".join(content))


async def _body(receive: Receive) -> bytes | None:
    """Return the body, at most one byte more than is accepted. None: the sender hung up."""
    body, more = b"", True
    while more and len(body) <= LONGEST:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body[: LONGEST + 1]


async def _answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
