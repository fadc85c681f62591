"""The manifest of the feature: complaints about players, for the operator."""

from service.features.complaints import routes, services, tables
from service.features.complaints.store import forget_complaints
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="complaints",
    needs=(
        "accounts",
        "games",
    ),
    tables=tables.metadata,
    build=services.build,
    blueprints=(routes.blp,),
    erase=forget_complaints,
)
