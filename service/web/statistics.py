"""The page of statistics over all public games, and the names that statistics show."""

from typing import Any, Final

from flask import Response
from marshmallow import fields

from domain.games.rulesets import RULESETS
from service.features.ratings.statistics import statistics_of_all
from service.features.ratings.statistics_answers import CardStatistics
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import OneOf
from service.platform.http.fields import Body
from service.web.names import statistics_names
from service.web.routes import HTML, page
from service.web.services import WebServices

blp = Blueprint("statistics-page", __name__)

_TEXT: Final = {"type": "string"}


class StatisticsPageQuery(Body):
    order = fields.String(load_default="games", validate=OneOf(("games", "rate")))


@blp.route("/statistics", methods=["GET"])
@blp.anybody(None, offers=(HTML,))
@blp.arguments(StatisticsPageQuery, location="query")
@blp.response(200, _TEXT, content_type=HTML)
def show_statistics_page(services: WebServices, query: dict[str, Any]) -> Response:
    """Show the page of statistics over all public games."""
    found = [statistics_of_all(services.readmodels.statistics, name) for name in sorted(RULESETS)]
    if query["order"] == "rate":
        for one in found:
            one.cards.sort(key=_by_rate)
    return page(
        "pages/statistics/page.html",
        statistics=[one for one in found if one.cards],
        names=statistics_names(),
        order=query["order"],
    )


def _by_rate(card: CardStatistics) -> tuple[bool, float, int]:
    rate = card.opened_win_rate
    return rate is None, -(rate or 0), -card.opened
