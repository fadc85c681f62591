"""The manifest of the feature: reviews of finished games."""

from service.features.reviews import remembered, routes, services
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="reviews",
    needs=("games", "bots"),
    build=services.build,
    blueprints=(routes.blp,),
    jobs=(remembered.proceed,),
)
