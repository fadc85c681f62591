"""The page of statistics of cards and openings over all public games."""

from typing import Any, Final

from flask import Response
from marshmallow import fields

from domain.games.rulesets import RULESETS
from service.features.ratings.statistics import cards_of, openings_of
from service.features.ratings.statistics_answers import CardStatistics
from service.platform.http.checks import OneOf
from service.platform.http.fields import Body
from service.web import lists
from service.web.names import statistics_names
from service.web.page_blueprint import PageBlueprint
from service.web.routes import page
from service.web.services import WebServices

blp = PageBlueprint("statistics-page", __name__)

_OPENINGS: Final = 10
_PUBLIC: Final = 3
"""Public games that are listed while no game counts."""


class StatisticsPageQuery(Body):
    order = fields.String(load_default="games", validate=OneOf(("games", "rate")))


@blp.page("/statistics", StatisticsPageQuery)
def show_statistics_page(services: WebServices, query: dict[str, Any]) -> Response:
    """Show the page of statistics over all public games."""
    totals = services.readmodels.statistics
    found = []
    for name in sorted(RULESETS):
        cards = cards_of(totals, name)
        if query["order"] == "rate":
            cards.sort(key=_by_rate)
        if cards:
            found.append({"ruleset": name, "cards": cards, "openings": openings_of(totals, name, most=_OPENINGS)})
    return page(
        "pages/statistics/page.html",
        statistics=found,
        public=[] if found else lists.public_games(services, _PUBLIC),
        names=statistics_names(),
        order=query["order"],
    )


def _by_rate(card: CardStatistics) -> tuple[bool, float, int]:
    rate = card.opened_win_rate
    return rate is None, -(rate or 0), -card.opened
