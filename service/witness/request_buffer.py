"""Read each request of a witness before a thread answers it, so that a slow sender holds no thread."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Protocol

BODY_SECONDS: Final = 10.0
"""Time in which a body must arrive."""
_LATE: Final = b"The body did not arrive in time. Send it again.\n"

Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class HttpAnswer(Protocol):
    @property
    def text(self) -> str: ...

    @property
    def status(self) -> int: ...

    @property
    def headers(self) -> Mapping[str, str]: ...


class RequestBuffer:
    """An ASGI application that passes the method, path and body of each request to a function in a thread.

    Of a body of more than `longest` bytes, one byte too many is passed.
    """

    def __init__(
        self, answer: Callable[[str, str, bytes], HttpAnswer], longest: int, seconds: float = BODY_SECONDS
    ) -> None:
        self._answer = answer
        self._longest = longest
        self._seconds = seconds

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        try:
            async with asyncio.timeout(self._seconds):
                body = await self._body(receive)
        except TimeoutError:
            await _sent(send, 408, {"content-type": "text/plain", "connection": "close"}, _LATE)
            return
        if body is None:  # the sender hung up
            return
        found = await asyncio.to_thread(self._answer, scope["method"], scope["path"], body)
        content = found.text.encode()
        headers = {**found.headers, "content-length": str(len(content))}
        await _sent(send, found.status, headers, b"" if scope["method"] == "HEAD" else content)

    async def _body(self, receive: Receive) -> bytes | None:
        body, more = b"", True
        while more and len(body) <= self._longest:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            more = message.get("more_body", False)
        return body[: self._longest + 1]


async def _sent(send: Send, status: int, headers: Mapping[str, str], body: bytes) -> None:
    listed = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": listed})
    await send({"type": "http.response.body", "body": body})
