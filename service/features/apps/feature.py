"""Programs that act for their users, by OAuth 2.1."""

from collections.abc import Collection

from sqlalchemy import Connection

from service.features.apps import http, services
from service.features.apps import oauth_http as oauth
from service.features.apps.store import forget_apps
from service.platform.assembly.feature import Feature


def _erase(connection: Connection, account: str, tournaments: Collection[str] | None) -> set[str]:  # noqa: ARG001
    return forget_apps(connection, account)


FEATURE = Feature(
    name="apps",
    needs=("accounts",),
    build=services.build,
    blueprints=(
        http.blp,
        oauth.blp,
    ),
    erase=_erase,
)
