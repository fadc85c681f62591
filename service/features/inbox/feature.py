"""Everything that waits for an account."""

from service.features.inbox import http, services
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
        http.blp,
        http.app_users,
    ),
)
