"""The manifest of the feature: disputes, rulings and evidence."""

from service.features.referee import services
from service.features.referee.routes import disputes, evidence, rulings, waivers
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="referee",
    needs=("accounts", "games", "matches", "tournaments", "audits"),
    build=services.build,
    blueprints=(
        rulings.blp,
        disputes.blp,
        waivers.blp,
        evidence.blp,
    ),
)
