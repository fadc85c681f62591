"""The HTTP operations to list games."""

from typing import Any

from marshmallow import fields

from domain.games.rulesets import RULESETS
from projections.games import GameFilter
from service.features.games.answers import STATUSES, GameSummary
from service.features.games.routes.game_json import me
from service.features.games.routes.summaries import rendered
from service.features.games.services import GameServices
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import OneOf
from service.platform.http.fields import Id, PlayerFilter, described
from service.platform.http.offices import WATCHING
from service.platform.http.paging import Listing, Page, Paged

blp = Blueprint("lists", __name__)


class GamesQuery(Paged):
    status = fields.String(validate=OneOf(STATUSES), **described("Only games of this status."))
    ruleset = fields.String(validate=OneOf(sorted(RULESETS)), **described("Name of the ruleset."))
    match = Id("m", "Games of this match.")
    tournament = Id("t", "Games of this tournament.")
    player = PlayerFilter("Games in which this account sits")


@blp.route("/v1/games", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.arguments(GamesQuery, location="query")
@blp.response(200, Page[GameSummary])
@blp.errors("bad-cursor")
def list_games(services: GameServices, query: dict[str, Any]) -> tuple[Page[GameSummary], Headers]:
    """List games, newest first.

    The list has public games and those in which you take part or have an office. An imported game has an `origin`. A
    list for a player, a match or a tournament has only games of this service.
    """
    filters = GameFilter(*(query.get(name) for name in GameFilter._fields))
    return _page(services, query, filters)


def _page(services: GameServices, query: dict[str, Any], filters: GameFilter) -> tuple[Page[GameSummary], Headers]:
    page = Listing.of(query, str, str)
    place, limit = page.after, page.limit + 1
    lines = services.readmodels.games.page(me(), filters, place, limit)
    rows: list[tuple[list[Any], Any]] = [
        ([line.created_at, line.id], game.json) for line, game in zip(lines, rendered(services, lines), strict=True)
    ]
    if filters.match is filters.player is filters.tournament is None:
        for source in services.sources.values():
            rows += source.page(me(), filters.status, filters.ruleset, place, limit)
        rows = sorted(rows, key=lambda row: row[0], reverse=True)[:limit]
    return page.page(rows, key=lambda row: row[0], make=lambda row: row[1])
