"""The manifest of the feature: programs that act for their users, by OAuth 2.1."""

from service.features.apps import services, tables
from service.features.apps.routes import apps, oauth
from service.features.apps.store import CALLER_APP, forget_apps
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="apps",
    needs=("accounts",),
    tables=tables.metadata,
    build=services.build,
    blueprints=(
        apps.blp,
        oauth.blp,
    ),
    erase=forget_apps,
    caller_app=CALLER_APP,
)
