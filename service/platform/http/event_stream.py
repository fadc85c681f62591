"""Live streams of server-sent events. `places.py` limits their number. The sender of the process sends them.

A stream ends when the process stops and when the listener's credential is no longer valid. A listener who returns with
`Last-Event-ID` has missed nothing, because all messages can be sent again.
"""

import random
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager
from contextvars import copy_context
from typing import Any, Final

import structlog
from flask import Response, current_app, request

from domain.game.refusal import Refusal
from projections.notifier import Subscription
from service.platform.http.addresses import neighbourhood
from service.platform.http.answer_schemas import titled
from service.platform.http.answers import encoded
from service.platform.http.authentication import authenticated
from service.platform.http.context import caller_if_any, notes
from service.platform.http.errors import UNAVAILABLE, Problem
from service.platform.http.offices import exercised
from service.platform.http.places import Rank, StreamSlot, StreamSlots
from service.platform.http.private_headers import STREAM as SENT_FROM
from service.platform.streams.live import Wait
from service.platform.streams.sender import Sender

_log: Final = structlog.get_logger("dominium.web")

Listening = Callable[[Subscription], AbstractContextManager[Wait]]
"""A function that subscribes to news while its context lasts, and yields the wait for them."""
Look = Callable[[], Iterator[bytes]]
"""A function that yields all messages that were not sent yet. It is called again after each wait for news."""

MEDIA: Final = "text/event-stream"
STREAMED: Final = titled("Message")
MESSAGE: Final = {
    "type": "object",
    "description": "A server-sent event. `data` is JSON.",
    "required": ["id", "data"],
    "properties": {
        "id": {"type": "string", "description": "Place to resume from: send it as `Last-Event-ID`."},
        "data": {"type": "string", "contentMediaType": "application/json", "description": "Content of the message."},
    },
}
HEARTBEAT: Final = 15.0
"""Seconds without a message after which a stream sends a heartbeat."""

_CHUNK: Final = 65536
_RETRY: Final = b"retry: 1000\n\n"
_LATER: Final = 15_000, 30_000
"""Range of milliseconds after which a listener returns whose stream was ended for another.

It is a range, so that they do not all return at once.
"""
_BEAT: Final = b":\n\n"
_HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class Stream(Subscription):
    """The bytes of one live stream. Each step runs in the context of the request that began it.

    The sender takes them step by step. A web server without our ingress takes them as an iterator, with a thread.
    """

    def __init__(self, look: Look, listening: Listening, place: StreamSlot, leave: Callable[[], None]) -> None:
        super().__init__()
        self.due = 0.0
        self._wait: Wait | None = None
        self._ring: Callable[[], None] = self.rung.set
        self._place = place
        self._leave = leave
        self._frames = self._messages(look, listening(self))
        self._context = copy_context()
        self._open = True
        place.when_evicted(self.ring)

    @property
    def evicted(self) -> bool:
        return self._place.evicted

    def ring(self) -> None:
        self._ring()

    def when_rung(self, ring: Callable[[], None]) -> None:
        self._ring = ring

    def step(self) -> bytes | None:
        try:
            return self._context.run(next, self._frames, None)
        except Refusal:  # the listener may no longer see this
            return None
        except UNAVAILABLE as error:  # the listener will reconnect
            _log.warning("a stream ends early", error=str(error))
            return None

    def __iter__(self) -> "Stream":
        return self

    def __next__(self) -> bytes:
        while (some := self.step()) is not None:
            if some:
                return some
            if self._wait is not None:
                self._wait(self.due - time.monotonic())
        raise StopIteration

    def close(self) -> None:
        if self._open:
            self._open = False
            try:
                self._context.run(self._frames.close)
            finally:
                self._leave()

    def _messages(self, look: Look, listening: AbstractContextManager[Wait]) -> Generator[bytes, None, None]:
        """Yield bytes to send, and nothing to wait for news."""
        yield _RETRY
        beat = time.monotonic() + HEARTBEAT
        with listening as self._wait:
            while self._continues():
                silent = True
                for some in _chunks(look()):
                    silent = False
                    yield some
                    if len(some) >= _CHUNK and not self._continues():
                        break  # the listener may have taken it slowly
                else:
                    now = time.monotonic()
                    if silent and now >= beat:
                        yield _BEAT
                    if not silent or now >= beat:
                        beat = now + HEARTBEAT
                    self.due = min(beat, now + self._wait.most)
                    yield b""
        if self._place.evicted:
            yield b"retry: %d\n\n" % random.randint(*_LATER)  # noqa: S311 - not a secret

    def _continues(self) -> bool:
        return not self._place.evicted and _welcome()


def streamed(
    look: Look, listening: Listening, pay: Callable[[], None] = lambda: None, *, seated: bool = False
) -> Response:
    """Send the messages that `look` yields as a live stream, and call it again after each wait.

    `pay` charges the listener, or refuses, once the stream has a place. `seated` means that the listener is a player.
    """
    places: StreamSlots = current_app.extensions["places"]
    sender: Sender | None = current_app.extensions.get("sender")
    place = places.take(neighbourhood(request.remote_addr or ""), _shares(), _rank(seated=seated))
    if request.method != "HEAD":
        try:
            pay()
        except BaseException:
            places.leave(place)
            raise
    stream = Stream(look, listening, place, lambda: places.leave(place))
    if sender is None or request.method == "HEAD":
        return Response(stream, content_type=MEDIA, headers=_HEADERS)
    address = sender.expect(stream)
    return Response(iter(()), content_type=MEDIA, headers={**_HEADERS, SENT_FROM: address, "Content-Length": "0"})


def frame(data: Any, number: int) -> bytes:
    """Format a numbered message of a live stream. A listener that returns sends the number of its last message."""
    return b"id: %d\ndata: %b\n\n" % (number, encoded(data))


def unnumbered(event: str, data: Any) -> bytes:
    """Format a message without a number, of the type `event`. A listener that returns does not get it again."""
    return b"event: %b\ndata: %b\n\n" % (event.encode(), encoded(data))


def last_seen() -> int | None:
    """Return the number of the last message that a returning listener got, or None."""
    number = request.headers.get("Last-Event-ID", "")
    if not number:
        return None
    if not (number.isascii() and number.isdigit() and len(number) <= 15):
        raise Problem("invalid/last-event-id", number=number)
    return int(number)


def _shares() -> dict[str, int]:
    """Return which limits count the caller's live streams (address, account), and the maximum of each."""
    settings, caller = notes().conventions.settings, caller_if_any()
    shares = {f"address {neighbourhood(request.remote_addr or '')}": settings.address_streams}
    if caller is not None:
        shares[f"account {caller.account}"] = settings.account_streams
    return shares


def _rank(*, seated: bool) -> Rank:
    if caller_if_any() is None:
        return Rank.ANONYMOUS
    return Rank.SEATED if seated else Rank.SIGNED_IN


def _chunks(messages: Iterator[bytes]) -> Iterator[bytes]:
    """Join messages into larger chunks, because each costs a system call."""
    some, size = [], 0
    for message in messages:
        some.append(message)
        size += len(message)
        if size >= _CHUNK:
            yield b"".join(some)
            some, size = [], 0
    if some:
        yield b"".join(some)


def _welcome() -> bool:
    """Return whether the caller may still receive messages, and update the caller's offices."""
    if notes().conventions.stopping.is_set():
        return False
    note = notes()
    try:
        now = authenticated()
    except Problem:
        return False
    if (now is None) != (note.caller is None):
        return False
    note.caller, note.office = now, exercised(now, note.offices)  # a role may have been taken away
    return True
