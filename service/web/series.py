"""The page of a series: several tournaments ranked together."""

from fractions import Fraction
from typing import Any, Final

from flask import Response

from service.features.tournaments.numbers import number
from service.features.tournaments.routes.series import LIST, MOST, SeriesQuery, counting
from service.features.tournaments.routes.series_json import series_standings
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import chosen_language
from service.platform.http.fields import Text
from service.web.routes import HTML, page
from service.web.services import WebServices

blp = Blueprint("series-page", __name__)

_TEXT: Final = {"type": "string"}


class SeriesPageQuery(SeriesQuery):
    """The query of the page, which says without tournaments where they are chosen."""

    tournaments = Text(0, 29 * MOST, pattern=f"^$|{LIST}", load_default="")


@blp.route("/series", methods=["GET"])
@blp.anybody(offers=(HTML,))
@blp.arguments(SeriesPageQuery, location="query")
@blp.response(200, _TEXT, content_type=HTML)
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
