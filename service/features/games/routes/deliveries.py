"""The delivery of a stream's events: as a page, as JSON Lines, or as a live stream."""

import threading
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any, Final
from urllib.parse import urlencode

from flask import Response, request

from events.log.event import Stored
from service.features.games.answers import Events
from service.features.games.routes.game_json import delivered
from service.features.games.routes.long_games import caught_up, line_by_line
from service.platform.http.answers import JSON, answer, encoded
from service.platform.http.context import media
from service.platform.http.etags import tag, unchanged
from service.platform.http.event_stream import MEDIA as STREAM
from service.platform.http.event_stream import Listening, Look, frame, last_seen, streamed
from service.platform.http.paging import MOST
from service.platform.streams.live import Live
from service.platform.streams.shown import Shown

LINES: Final = "application/jsonl"
LINES_SHAPE: Final = {"type": "string", "description": "A delivered event on each line."}
OFFERS: Final = (JSON, LINES, STREAM)

_SHARED: Final = 16 * 1024
"""Maximum number of bytes of an event whose message is kept for the next listeners."""
_AHEAD: Final = 20
"""Number of events that a live stream holds in memory while its listener takes them."""
_LOOK: Final = 1.0
"""Seconds between two checks for events that are shown with a delay."""

Read = Callable[[int, int], list[Shown]]
"""Reads the events after a number, up to a limit, with the openings that the caller may have. It checks the caller at
each call: a listener who sits down during the stream sees more from then on."""


def delivery(
    live: Live,
    stream: str,
    query: dict[str, Any],
    version: int,
    read: Read,
    bytes_of: Callable[[str, int, int], int],
    beside: Look | None = None,
    *,
    late: bool = False,
    seated: bool = False,
) -> Response:
    """Send the events after `query["after"]`, in the form that the caller prefers.

    The caller pays for the events before the newest one, also in a live stream. `bytes_of` returns the number of bytes
    of the events of a stream up to a number and after another.

    `beside` yields other messages for a live stream. `late` is true if the events are shown with a delay, so they can
    become visible while nothing happens in the stream. `seated` is true if the caller plays in the game.
    """
    after, limit = query["after"], query.get("limit")
    if media() == STREAM:
        listening = partial(live.listening, stream, most=_LOOK if late else threading.TIMEOUT_MAX)
        after = last_seen() or after
        return _live(
            after,
            read,
            beside,
            listening,
            lambda: caught_up(version - after, bytes_of(stream, version, after)),
            seated=seated,
        )
    unchanged(version)
    if media() == LINES:
        wanted = max(0, min(version - after, version if limit is None else limit))
        lines = line_by_line(
            _lines(after, version - after if limit is None else limit, read),
            wanted,
            bytes_of(stream, after + wanted, after),
        )
        return tag(Response(lines, content_type=LINES), version)
    return tag(_page(after, limit or MOST, read), version)


def _page(after: int, limit: int, read: Read) -> Response:
    events = read(after, limit + 1)
    listed = events[:limit]
    on = listed[-1].stored.seq if len(events) > limit else None
    headers = {}
    if on is not None:
        asked = urlencode({**request.args, "after": on})
        headers["Link"] = f'<{request.path}?{asked}>; rel="next"'
    return answer(Events([delivered(event) for event in listed], on), headers=headers)


def _lines(after: int, left: int, read: Read) -> Iterator[bytes]:
    events = read(after, min(left, MOST)) if left > 0 else []

    def lines() -> Iterator[bytes]:
        nonlocal events, left
        while events:
            for event in events:
                yield encoded(delivered(event)) + b"\n"
            left -= len(events)
            events = read(events[-1].stored.seq, min(left, MOST)) if left > 0 else []

    return lines()


def _live(
    after: int, read: Read, beside: Look | None, listening: Listening, pay: Callable[[], None], *, seated: bool
) -> Response:
    def look() -> Iterator[bytes]:
        nonlocal after
        full = True
        while full:
            events = read(after, _AHEAD)
            full = len(events) == _AHEAD
            for shown in events:
                after = shown.stored.seq
                yield _message(shown)
        if beside is not None:
            yield from beside()

    return streamed(look, listening, pay, seated=seated)


def _message(shown: Shown) -> bytes:
    stored = shown.stored
    if shown.openings or len(stored.body) > _SHARED:
        return frame(delivered(shown), stored.seq)
    return _common_message(stored.stream, stored.seq, stored.body, stored.hash, shown.informs)


@lru_cache(maxsize=256)
def _common_message(stream: str, seq: int, body: bytes, digest: str, informs: bool) -> bytes:
    """Format an event without openings. All listeners to whom nothing is opened share the bytes."""
    return frame(delivered(Shown(Stored(stream, seq, body, digest), [], informs)), seq)
