"""The manifest of the feature: ratings and leaderboards."""

from service.features.ratings import routes, services, statistics
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="ratings",
    needs=("accounts", "games"),
    build=services.build,
    blueprints=(routes.blp, statistics.blp),
)
