"""Programs that act for their users, by OAuth 2.1."""

from service.features.apps import http, services, tables
from service.features.apps import oauth_http as oauth
from service.features.apps.store import CALLER_APP, forget_apps
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="apps",
    needs=("accounts",),
    tables=tables.metadata,
    build=services.build,
    blueprints=(
        http.blp,
        oauth.blp,
    ),
    erase=forget_apps,
    caller_app=CALLER_APP,
)
