"""The HTTP operations of the OAuth 2.1 authorization server: tokens, revocation and metadata."""

from typing import Final

from flask import Response
from marshmallow import EXCLUDE

from service.features.apps.answers import AuthorizationServer, OAuthRefusal, OAuthTokens, ProtectedResource
from service.features.apps.server import AUTH_METHODS, REVOKE
from service.features.apps.services import AppServices
from service.features.apps.store import SCOPES
from service.platform.caller import USERS
from service.platform.http.answer_schemas import reference
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import address
from service.platform.http.fields import Body, Text, described

blp = Blueprint("oauth", __name__)

_PLAIN: Final = r"^[\u0020-\u0021\u0023-\u005b\u005d-\u007e]*$"
"""Pattern of the characters that RFC 6749 allows in an error.

A request with others is refused, because the error may quote its values.
"""
_KEPT: Final = {"Cache-Control": "public, max-age=3600"}
_OF_APP: Final = {"grant_type": "client_credentials", "client_id": "p_...", "client_secret": "..."}


def parameter(about: str, most: int = 400, pattern: str = _PLAIN) -> Text:
    return Text(0, most, pattern=pattern, **described(about))


class Sent(Body):
    class Meta:
        unknown = EXCLUDE  # RFC 6749 requires servers to ignore unknown parameters


class TokenRequest(Sent):
    grant_type = parameter("`authorization_code`, `refresh_token`, or for the app itself `client_credentials`.")
    code = parameter("Code from the address to which the user returned.")
    redirect_uri = parameter("The address of the authorization request.")
    code_verifier = parameter("Code verifier of PKCE.")
    refresh_token = parameter("Refresh token, valid once.")
    scope = parameter("Fewer scopes than were allowed.")
    client_id = parameter("Unless it is in `Authorization: Basic`.")
    client_secret = parameter("Unless it is in `Authorization: Basic`.")


class RevokedToken(Sent):
    token = parameter("An access token, or a refresh token with all tokens made from it.")
    token_type_hint = parameter("`access_token` or `refresh_token`.")
    client_id = parameter("Unless it is in `Authorization: Basic`.")
    client_secret = parameter("Unless it is in `Authorization: Basic`.")


@blp.route("/oauth/token", methods=["POST"])
@blp.anybody(None)
@blp.arguments(TokenRequest, location="form", example=_OF_APP)
@blp.response(200, reference(OAuthTokens))
@blp.response(400, reference(OAuthRefusal))
@blp.response(401, reference(OAuthRefusal))
@blp.errors("oauth-refused")
def create_oauth_tokens(services: AppServices, body: dict[str, str]) -> Response:
    """Exchange a code or refresh token for tokens.

    Each works once. If one is used twice, all tokens of the same consent end.
    """
    answered: Response = services.server.create_token_response(body)
    return answered


@blp.route("/oauth/revoke", methods=["POST"])
@blp.anybody(None)
@blp.arguments(RevokedToken, location="form", example={"token": "doma_..."})
@blp.response(200)
@blp.response(400, reference(OAuthRefusal))
@blp.response(401, reference(OAuthRefusal))
@blp.errors("oauth-refused")
def revoke_oauth_token(services: AppServices, body: dict[str, str]) -> Response:
    """Revoke a token (RFC 7009)."""
    answered: Response = services.server.create_endpoint_response(REVOKE, body)
    return answered


@blp.route("/.well-known/oauth-authorization-server", methods=["GET"])
@blp.response(200, AuthorizationServer)
def get_authorization_server() -> tuple[AuthorizationServer, Headers]:
    """Describe the authorization server (RFC 8414)."""
    here = address()
    return AuthorizationServer(
        issuer=here,
        authorization_endpoint=f"{here}/oauth/authorize",
        token_endpoint=f"{here}/oauth/token",
        revocation_endpoint=f"{here}/oauth/revoke",
        registration_endpoint=f"{here}/v1/apps",
        scopes_supported=[*SCOPES, USERS],
        response_types_supported=["code"],
        grant_types_supported=["authorization_code", "refresh_token", "client_credentials"],
        token_endpoint_auth_methods_supported=AUTH_METHODS,
        revocation_endpoint_auth_methods_supported=AUTH_METHODS,
        code_challenge_methods_supported=["S256"],
        authorization_response_iss_parameter_supported=True,
        service_documentation=f"{here}/docs/apps",
    ), _KEPT


@blp.route("/.well-known/oauth-protected-resource", methods=["GET"])
@blp.response(200, ProtectedResource)
def get_protected_resource() -> tuple[ProtectedResource, Headers]:
    """Describe the protected resource (RFC 9728)."""
    here = address()
    return ProtectedResource(here, [here], [*SCOPES, USERS], ["header"], f"{here}/docs"), _KEPT
