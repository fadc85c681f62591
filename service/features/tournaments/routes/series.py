"""The HTTP operation that ranks several tournaments together."""

from typing import Any, Final

from marshmallow import validates_schema

from service.features.tournaments.routes.series_json import series_standings
from service.features.tournaments.series_answers import SeriesStandings
from service.features.tournaments.services import TournamentServices
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import invalid
from service.platform.http.fields import Body, QueryInt, Text, described
from service.platform.ids import EXAMPLE, ULID

blp = Blueprint("series", __name__)

MOST: Final = 50
"""Maximum number of tournaments in a series."""
POINTS: Final = "12,10,8,7,6,5,4,3,2,1"
"""Points for each place if the request names none."""
LIST: Final = f"^t_{ULID}(,t_{ULID})*$"
_NUMBER: Final = "[0-9]{1,4}"


class SeriesQuery(Body):
    """The tournaments of a series, and how they count. The lists are separated by commas."""

    tournaments = Text(
        28,
        29 * MOST,
        pattern=LIST,
        required=True,
        metadata={"description": "Ids, separated by commas.", "examples": [f"t_{EXAMPLE}"]},
    )
    points = Text(
        1,
        5 * 100,
        pattern=f"^{_NUMBER}(,{_NUMBER})*$",
        load_default=POINTS,
        **described("Points for each place, separated by commas; further places get 0."),
    )
    best = QueryInt(1, MOST, **described("Number of results that count for each player; default: all."))

    @validates_schema
    def _once(self, data: dict[str, Any], **_: Any) -> None:
        listed = data.get("tournaments", "").split(",")
        if len(set(listed)) < len(listed):
            raise invalid("invalid/twice", "tournaments")


@blp.route("/v1/series", methods=["GET"])
@blp.anybody(also=("organise",))
@blp.arguments(SeriesQuery, location="query")
@blp.response(200, SeriesStandings)
@blp.errors("unknown-tournament", "tournament-open")
def get_series(services: TournamentServices, query: dict[str, Any]) -> SeriesStandings:
    """Rank several tournaments together.

    Places earn points. Between equal sums, better places decide. Equal names without an account are one person.
    """
    return series_standings(services, *counting(query))


def counting(query: dict[str, Any]) -> tuple[list[str], list[int], int | None]:
    """Return the tournaments that a query names, the points for each place, and how many results count."""
    points = [int(number) for number in query["points"].split(",")]
    return query["tournaments"].split(","), points, query.get("best")
