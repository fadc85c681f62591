"""The HTTP operations on the caller's sign-in at an OpenID provider.

Pages begin a sign-in. No answer shows its subject.
"""

from flask import Response

from service.features.openid.answers import ConnectedIdentity
from service.features.openid.services import OpenIdServices
from service.platform.http.answers import nothing
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.errors import not_found

blp = Blueprint("openid", __name__)


@blp.route("/v1/me/identity", methods=["GET"])
@blp.requires("account")
@blp.response(200, ConnectedIdentity)
def get_identity(services: OpenIdServices) -> ConnectedIdentity:
    """Show whether you can sign in at the provider. Nobody else sees it."""
    return ConnectedIdentity.of(services.name, services.identities.connected_at(caller().account))


@blp.route("/v1/me/identity", methods=["DELETE"])
@blp.requires("account")
@blp.response(204)
@blp.errors("last-way-in", "not-found")
def delete_identity(services: OpenIdServices) -> Response:
    """End your sign-in at the provider.

    You need a password, with which you sign in from then on. All pending sign-in links end, and your confirmed address
    gets a letter.
    """
    if not services.identities.disconnect(caller().account):
        not_found("not-found/identity")
    return nothing()
