"""The HTTP operation to list or follow the events of a game."""

from collections.abc import Iterator
from typing import Any

from flask import Response

from service.features.games.answers import Events
from service.features.games.bodies import EventsQuery
from service.features.games.routes.deliveries import LINES, LINES_SHAPE, OFFERS, delivery
from service.features.games.routes.game_json import looking, me
from service.features.games.routes.sight import sight, watching
from service.features.games.services import GameServices
from service.platform.http.answer_schemas import reference
from service.platform.http.blueprint import Blueprint
from service.platform.http.event_stream import MEDIA as STREAM
from service.platform.http.event_stream import STREAMED, unnumbered
from service.platform.http.offices import WATCHING
from service.platform.streams.shown import Shown

blp = Blueprint("events", __name__)


@blp.route("/v1/games/<id(g):game>/events", methods=["GET"])
@blp.anybody(offices=WATCHING, offers=OFFERS)
@blp.arguments(EventsQuery, location="query")
@blp.response(200, reference(Events))
@blp.response(200, LINES_SHAPE, content_type=LINES)
@blp.response(200, STREAMED, content_type=STREAM)
@blp.errors("unknown-game", "unknown-seat", "view-not-yours", "view-not-in-record", "not-seated", "invalid")
def list_events(services: GameServices, query: dict[str, Any], game: str) -> Response:
    """List the events of a game.

    Every event is exactly as in the log, with the openings that you may see.

    As `text/event-stream`, the list continues with later events. Each message is one event and its `id` is the event's
    number, so `Last-Event-ID` resumes a broken connection. For callers who use an office, each event is recorded as
    seen before it is sent.
    """
    here, look = looking(services, game), watching(services, game, query.get("view"), "events")
    seen = sight(services, game, query.get("view"))

    def read(after: int, limit: int) -> list[Shown]:
        now = look()
        left = limit if now.upto is None else min(limit, now.upto - after)
        return here.events(game, now.viewer, after, left) if left > 0 else []

    seated = seen.viewer.place is not None and not seen.by_office
    greeted, reader = services.greetings.number, me()

    def beside() -> Iterator[bytes]:
        nonlocal greeted
        for sent in services.greetings.after(greeted, game):
            greeted, now = sent.number, look()
            if now.delayed:
                continue  # by now, the reader is only a delayed spectator
            if reader is not None and services.blocks.apart(reader, [sent.account]):
                continue  # nobody else can tell
            yield unnumbered("greeting", {"seat": sent.seat, "greeting": sent.greeting})

    late = seen.delayed
    greets = query["greetings"] and not late
    version = here.reach(game, seen)
    heard = beside if greets else None
    return delivery(services.live, game, query, version, read, here.bytes_of, heard, late=late, seated=seated)
