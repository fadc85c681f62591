"""The manifest of the feature: the inbox with everything that waits for an account."""

from service.features.inbox import routes, services
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="inbox",
    needs=(
        "games",
        "matches",
        "tournaments",
        "seeks",
        "apps",
    ),
    build=services.build,
    blueprints=(
        routes.blp,
        routes.app_users,
    ),
)
