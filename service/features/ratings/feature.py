"""Ratings and leaderboards."""

from service.features.ratings import http, services
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="ratings",
    needs=("accounts", "games"),
    build=services.build,
    blueprints=(http.blp,),
)
