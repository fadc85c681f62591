"""The manifest of the feature: sign-in by OpenID Connect."""

from service.features.openid import routes, services, tables
from service.features.openid.store import disconnect_identities, forget_identities
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="openid",
    needs=("accounts",),
    tables=tables.metadata,
    build=services.build,
    blueprints=(routes.blp,),
    erase=forget_identities,
    disconnect=disconnect_identities,
)
