"""The page of a series: several tournaments ranked together."""

from fractions import Fraction
from typing import Any

from flask import Response

from service.features.tournaments.numbers import number
from service.features.tournaments.routes.series import LIST, MOST, SeriesQuery, counting
from service.features.tournaments.routes.series_json import series_standings
from service.platform.http.context import chosen_language
from service.platform.http.fields import Text
from service.web.page_blueprint import PageBlueprint
from service.web.routes import page
from service.web.services import WebServices

blp = PageBlueprint("series-page", __name__)


class SeriesPageQuery(SeriesQuery):
    """The query of the page, which says without tournaments where they are chosen."""

    tournaments = Text(0, 29 * MOST, pattern=f"^$|{LIST}", load_default="")


@blp.page("/series", SeriesPageQuery, scope="read")
@blp.errors("unknown-tournament", "tournament-open")
def show_series_page(services: WebServices, query: dict[str, Any]) -> Response:
    """Show the page of a series, whose address names its tournaments."""
    made = None
    if query["tournaments"]:
        made = series_standings(services.tournaments, *counting(query))
    return page(
        "pages/series/page.html",
        wanted=query,
        series=made,
        final=made is not None and all(one.final for one in made.tournaments),
        points=lambda exact: number(Fraction(exact), chosen_language()),
    )
