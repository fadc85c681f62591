"""Disputes, rulings and audits."""

from service.features.referee import disputes_http as disputes
from service.features.referee import evidence_http as evidence
from service.features.referee import rulings_http as rulings
from service.features.referee import services
from service.features.referee import waivers_http as waivers
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
