"""Live streams: server-sent events, a thread each, and no more of them than leave threads for requests.

A stream ends by itself when the process is to stop and when the listener's credential holds no more. Whoever comes back
with `Last-Event-ID` has missed nothing, because what is told can always be told again.
"""

import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager
from contextvars import copy_context
from typing import Any, Final

import orjson
from flask import Response, current_app, request
from prometheus_client import Gauge

from domain.refusal import Refusal
from service.live import Wait
from service.web.authentication import authenticated
from service.web.context import caller_if_any, house
from service.web.errors import Problem

Look = Callable[[], Iterator[bytes]]
"""What there is to tell that has not been told."""

MEDIA: Final = "text/event-stream"
MESSAGE: Final = {
    "type": "object",
    "description": "Each server-sent event; `data` is JSON.",
    "required": ["id", "data"],
    "properties": {"id": {"type": "string"}, "data": {"type": "string", "contentMediaType": "application/json"}},
}
HEARTBEAT: Final = 15.0
"""Seconds after which a silent stream says that it is still there."""

_RETRY: Final = b"retry: 1000\n\n"
_BEAT: Final = b":\n\n"
_HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
_COME_BACK: Final = {"Retry-After": "5"}


class Places:
    """The streams that this process holds at once; `app.extensions["places"]`."""

    def __init__(self, most: int, gauge: Gauge) -> None:
        self._most = most
        self._taken = 0
        self._gauge = gauge
        self._lock = threading.Lock()

    def take(self) -> None:
        with self._lock:
            if self._taken >= self._most:
                raise Problem("unavailable", f"{self._most} live streams are open already", headers=_COME_BACK)
            self._taken += 1
            self._gauge.set(self._taken)

    def leave(self) -> None:
        with self._lock:
            self._taken -= 1
            self._gauge.set(self._taken)


class Stream:
    """The bytes of one stream. Each step runs in the context of the request that began it."""

    def __init__(self, frames: Generator[bytes, None, None], places: Places) -> None:
        self._frames = frames
        self._places = places
        self._context = copy_context()
        self._open = True

    def __iter__(self) -> "Stream":
        return self

    def __next__(self) -> bytes:
        try:
            return self._context.run(next, self._frames)
        except Refusal:  # what was to be seen a moment ago is not any more
            raise StopIteration from None

    def close(self) -> None:
        if self._open:
            self._open = False
            self._context.run(self._frames.close)
            self._places.leave()


def streamed(look: Look, waiting: AbstractContextManager[Wait]) -> Response:
    """Tells what `look` finds, message by message, and looks again after each wait."""
    places: Places = current_app.extensions["places"]
    places.take()
    return Response(Stream(_told(look, waiting), places), content_type=MEDIA, headers=_HEADERS)


def frame(data: Any, number: int) -> bytes:
    """One message; a listener that comes back names its number."""
    return b"id: %d\ndata: %b\n\n" % (number, orjson.dumps(data))


def last_seen() -> int | None:
    """The number of the last message that a listener has had, if it comes back."""
    number = request.headers.get("Last-Event-ID", "")
    if not number:
        return None
    if not (number.isascii() and number.isdigit() and len(number) <= 15):
        raise Problem("invalid", f"Last-Event-ID is {number!r}, which no message of this stream had")
    return int(number)


def _told(look: Look, waiting: AbstractContextManager[Wait]) -> Generator[bytes, None, None]:
    yield _RETRY
    beat = time.monotonic() + HEARTBEAT
    with waiting as wait:
        while _welcome():
            silent = True
            for message in look():
                silent = False
                yield message
            now = time.monotonic()
            if silent and now >= beat:
                yield _BEAT
            if not silent or now >= beat:
                beat = now + HEARTBEAT
            if silent:
                wait(beat - now)


def _welcome() -> bool:
    """Whether there still is somebody to tell."""
    if house().stopping.is_set():
        return False
    began = caller_if_any()
    try:
        now = authenticated()
    except Problem:
        return False
    return (now is None) == (began is None)
