"""The events of a game: as a page, as JSON Lines, or live."""

from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlencode

import orjson
from flask import Response, request

from events.viewer import Viewer
from service.web.answers import JSON, answer
from service.web.blueprint import Blueprint
from service.web.context import house, media
from service.web.etags import tag, unchanged
from service.web.game_bodies import Reading
from service.web.game_shapes import Events
from service.web.paging import MOST
from service.web.showing import delivered, me
from service.web.streams import MEDIA as STREAM
from service.web.streams import frame, last_seen, streamed

blp = Blueprint("events", __name__)

LINES: Final = "application/jsonl"
_TEXT: Final = {"type": "string"}


@blp.route("/v1/games/<id(g):game>/events", methods=["GET"])
@blp.anybody(offers=(JSON, LINES, STREAM))
@blp.arguments(Reading, location="query")
@blp.response(200, Events)
@blp.response(200, {**_TEXT, "description": "A delivered event on each line."}, content_type=LINES)
@blp.response(200, {**_TEXT, "description": "Server-sent events: `id` is the event's number."}, content_type=STREAM)
@blp.errors("unknown-game", "unknown-seat", "view-not-yours", "not-seated", "invalid")
def list_events(query: dict[str, Any], game: str) -> Response:
    """What has happened in a game: every event exactly as it stands in the log, with what you may have opened of its
    secrets.

    As `text/event-stream` it goes on, for ever, with what happens next: each message is one delivered event, its `id`
    the event's number, so that `Last-Event-ID` takes up where a connection broke.
    """
    looking = house().desk.looking
    viewer = looking.perspective(me(), game, query.get("view"))
    after, limit = query["after"], query.get("limit")
    if media() == STREAM:
        return _live(game, query.get("view"), last_seen() or after)
    version = looking.version(game)
    unchanged(version)
    if media() == LINES:
        return tag(Response(_lines(game, viewer, after, limit), content_type=LINES), version)
    return tag(_page(game, viewer, after, limit or MOST), version)


def _page(game: str, viewer: Viewer, after: int, limit: int) -> Response:
    events = house().desk.looking.events(game, viewer, after, limit + 1)
    told = events[:limit]
    on = told[-1][0].seq if len(events) > limit else None
    headers = {}
    if on is not None:
        asked = urlencode({**request.args, "after": on})
        headers["Link"] = f'<{request.path}?{asked}>; rel="next"'
    return answer({"items": [delivered(*event) for event in told], "next": on}, headers=headers)


def _lines(game: str, viewer: Viewer, after: int, limit: int | None) -> Iterator[bytes]:
    looking = house().desk.looking
    left = looking.version(game) - after if limit is None else limit

    def lines(after: int, left: int) -> Iterator[bytes]:
        while left > 0 and (events := looking.events(game, viewer, after, min(left, MOST))):
            for event in events:
                yield orjson.dumps(delivered(*event), option=orjson.OPT_APPEND_NEWLINE)
            after, left = events[-1][0].seq, left - len(events)

    return lines(after, left)


def _live(game: str, view: str | None, after: int) -> Response:
    looking = house().desk.looking

    def look() -> Iterator[bytes]:
        nonlocal after
        # Asked anew each time: whoever sits down while they listen is told more from then on.
        viewer = looking.perspective(me(), game, view)
        for stored, openings in looking.events(game, viewer, after, MOST):
            after = stored.seq
            yield frame(delivered(stored, openings), after)

    return streamed(look, house().live.listening(game))
