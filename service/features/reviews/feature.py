"""Reviews: the decisions that cost most in a finished game."""

from service.features.reviews import http, remembered, services
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="reviews",
    needs=("games", "bots"),
    build=services.build,
    blueprints=(http.blp,),
    jobs=(remembered.proceed,),
)
