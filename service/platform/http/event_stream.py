"""Live streams of server-sent events, with a thread for each. `places.py` limits their number.

A stream ends when the process stops and when the listener's credential is no longer valid. A listener who returns with
`Last-Event-ID` has missed nothing, because all messages can be sent again.
"""

import random
import threading
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
from service.platform.http.private_headers import STREAM as TO_TELL
from service.platform.streams.departures import Departures
from service.platform.streams.live import Wait

_log: Final = structlog.get_logger("dominium.web")

Listening = Callable[[Subscription], AbstractContextManager[Wait]]
"""A function that subscribes to news while its context lasts, and yields a function that waits for them.

Setting the `rung` of the subscription ends the wait.
"""
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


class Stream:
    """The bytes of one live stream. Each step runs in the context of the request that began it."""

    def __init__(self, look: Look, listening: Listening, place: StreamSlot) -> None:
        self._hearing = Subscription()
        self._gone = threading.Event()
        self._frames = _frames(look, listening(self._hearing), self._gone, place)
        place.when_wanted(self._hearing.rung.set)
        self._ends: list[Callable[[], None]] = []
        self._context = copy_context()
        self._open = True

    def __iter__(self) -> "Stream":
        return self

    def __next__(self) -> bytes:
        try:
            return self._context.run(next, self._frames)
        except Refusal:  # the listener may no longer see this
            raise StopIteration from None
        except UNAVAILABLE as error:  # the listener will reconnect
            _log.warning("a stream ends early", error=str(error))
            raise StopIteration from None

    def at_end(self, end: Callable[[], None]) -> None:
        self._ends.append(end)

    def wake(self) -> None:
        """End the wait for news, because the listener is gone."""
        self._gone.set()
        self._hearing.rung.set()

    def close(self) -> None:
        if self._open:
            self._open = False
            self._context.run(self._frames.close)
            for end in self._ends:
                end()


def streamed(look: Look, listening: Listening, *, seated: bool = False) -> Response:
    """Send the messages that `look` yields as a live stream, and call it again after each wait.

    `seated` means that the listener is a player.
    """
    places: StreamSlots = current_app.extensions["places"]
    departures: Departures | None = current_app.extensions.get("departures")
    place = places.take(neighbourhood(request.remote_addr or ""), _shares(), _rank(seated=seated))
    stream = Stream(look, listening, place)
    stream.at_end(lambda: places.leave(place))
    headers = _HEADERS
    if departures is not None:
        number, word = departures.expect(stream.wake)
        stream.at_end(lambda: departures.forget(number))
        headers = {**_HEADERS, TO_TELL: word}
    return Response(stream, content_type=MEDIA, headers=headers)


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


def _frames(
    look: Look, waiting: AbstractContextManager[Wait], gone: threading.Event, place: StreamSlot
) -> Generator[bytes, None, None]:
    yield _RETRY
    beat = time.monotonic() + HEARTBEAT
    with waiting as wait:
        while not gone.is_set() and not place.wanted and _welcome():
            silent = True
            for some in _chunks(look()):
                silent = False
                yield some
            now = time.monotonic()
            if silent and now >= beat:
                yield _BEAT
            if not silent or now >= beat:
                beat = now + HEARTBEAT
            wait(beat - now)
    if place.wanted:
        yield b"retry: %d\n\n" % random.randint(*_LATER)  # noqa: S311 - not a secret


def _chunks(messages: Iterator[bytes]) -> Iterator[bytes]:
    """Join messages into larger chunks, because each chunk costs a switch between the threads of all listeners."""
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
