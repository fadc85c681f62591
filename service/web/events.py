"""The events of a game."""

from typing import Any

from flask import Response

from service.desk.looking import Shown
from service.web.blueprint import Blueprint
from service.web.context import media
from service.web.deliveries import LINES, LINES_SHAPE, OFFERS, delivery
from service.web.etags import unchanged
from service.web.game_bodies import Reading
from service.web.game_shapes import Events
from service.web.showing import looking, me
from service.web.sights import noted, official, sight
from service.web.streams import MEDIA as STREAM
from service.web.streams import MESSAGE

blp = Blueprint("events", __name__)


@blp.route("/v1/games/<id(g):game>/events", methods=["GET"])
@blp.anybody(offers=OFFERS)
@blp.arguments(Reading, location="query")
@blp.response(200, Events)
@blp.response(200, LINES_SHAPE, content_type=LINES)
@blp.response(200, MESSAGE, content_type=STREAM)
@blp.errors("unknown-game", "unknown-seat", "view-not-yours", "view-not-in-record", "not-seated", "invalid")
def list_events(query: dict[str, Any], game: str) -> Response:
    """What has happened in a game: every event exactly as it stands in the log, with what you may have opened of its
    secrets.

    As `text/event-stream` it goes on, for ever, with what happens next: each message is one delivered event, its `id`
    the event's number, so that `Last-Event-ID` takes up where a connection broke.
    """
    here, account, view, office = looking(game), me(), query.get("view"), official()
    seen = sight(game, view)
    version = here.reach(game, seen)
    if media() != STREAM:
        unchanged(version)
    noted(seen, game, "events", version)

    def read(after: int, limit: int) -> list[Shown]:
        now = here.sight(account, game, view, official=office)
        left = limit if now.upto is None else min(limit, now.upto - after)
        return here.events(game, now.viewer, after, left) if left > 0 else []

    return delivery(game, query, version, read, late=seen.upto is not None)
