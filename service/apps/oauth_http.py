"""Signing in to apps: OAuth 2.1, for programs that know it."""

from typing import Final
from urllib.parse import urlsplit

from authlib.oauth2.rfc6749.errors import OAuth2Error
from flask import Response
from marshmallow import EXCLUDE, fields, validate

from service.accounts.credentials import USERS
from service.apps.answers import AuthorizationServer, OAuthRefusal, ProtectedResource, Tokens
from service.apps.server import AUTH_METHODS, REVOKE, SERVER
from service.apps.store import SCOPES, App
from service.http.answer_schemas import reference, titled
from service.http.answers import Headers
from service.http.authentication import csrf_token, from_our_pages, session_secret
from service.http.blueprint import Blueprint
from service.http.context import address, house
from service.http.errors import Problem
from service.http.fields import Body, Text
from service.pages.http import HTML, page
from service.registry.registry import Caller

blp = Blueprint("oauth", __name__)

_TEXT: Final = {"type": "string"}
_PLAIN: Final = r"^[\u0020-\u0021\u0023-\u005b\u005d-\u007e]*$"
"""What RFC 6749 lets be said in an error."""
_KEPT: Final = {"Cache-Control": "public, max-age=3600"}


def _said(about: str, most: int = 400, pattern: str = _PLAIN) -> Text:
    return Text(0, most, pattern=pattern, metadata={"description": about})


class Sent(Body):
    class Meta:
        unknown = EXCLUDE  # as RFC 6749 wants


class Asked(Sent):
    response_type = _said("`code`.")
    client_id = _said("The app.")
    redirect_uri = _said("Where to go back to, as it was registered.")
    scope = _said("`read`, or `read play`.")
    state = Text(0, 1000, metadata={"description": "Comes back as it is."})
    code_challenge = _said("PKCE.")
    code_challenge_method = _said("`S256`.")


class ConsentDecided(Asked):
    csrf_token = Text(0, 200, required=True, metadata={"description": "Of the page."})
    decision = fields.String(
        required=True, validate=validate.OneOf(["allow", "refuse"]), metadata={"description": "What the user says."}
    )


class WishForTokens(Sent):
    grant_type = _said("`authorization_code`, `refresh_token`, or for the app itself `client_credentials`.")
    code = _said("What the user came back with.")
    redirect_uri = _said("The same as before.")
    code_verifier = _said("PKCE.")
    refresh_token = _said("It holds once.")
    scope = _said("Fewer scopes than were allowed.")
    client_id = _said("Unless it is in `Authorization: Basic`.")
    client_secret = _said("The same.")


class Returned(Sent):
    token = _said("An access token, or a refresh token with all that came of it.")
    token_type_hint = _said("`access_token` or `refresh_token`.")
    client_id = _said("Unless it is in `Authorization: Basic`.")
    client_secret = _said("The same.")


@blp.route("/oauth/authorize", methods=["GET"])
@blp.anybody(None, offers=(HTML,))
@blp.arguments(Asked, location="query")
@blp.response(200, _TEXT, content_type=HTML)
@blp.response(303)
@blp.response(400, _TEXT, content_type=HTML)
def show_consent(query: dict[str, str]) -> Response:
    """Where an app sends its user: a page that asks whether they allow it. They come back to the app with a code."""
    app = _known(query)
    if app is None:
        return page("consent.html", status=400, app=None)
    request = SERVER.create_oauth2_request(query)
    try:
        SERVER.get_consent_grant(request, None)
    except OAuth2Error as error:
        return _sent_back(query, error)
    secret = session_secret()
    return page(
        "consent.html",
        leads_to=_origin(query["redirect_uri"]),
        app=app,
        owner=house().registry.accounts.find(app.account),
        back=_origin(query["redirect_uri"]).removeprefix("https://"),
        scopes=[scope for scope in SCOPES if scope in request.scope.split()],
        asked=query,
        csrf="" if secret is None else csrf_token(secret),
    )


@blp.route("/oauth/authorize", methods=["POST"])
@blp.anybody(None, offers=(HTML,))
@blp.arguments(ConsentDecided, location="form")
@blp.response(303)
@blp.response(400, _TEXT, content_type=HTML)
def decide_consent(body: dict[str, str]) -> Response:
    """What the user has decided on that page, in their session."""
    me = _signed_in(body.pop("csrf_token"))
    yes = body.pop("decision") == "allow"
    if _known(body) is None:
        return page("consent.html", status=400, app=None)
    request = SERVER.create_oauth2_request(body)
    try:
        grant = SERVER.get_consent_grant(request, me.account)
    except OAuth2Error as error:
        return _sent_back(body, error)
    answered: Response = SERVER.create_authorization_response(request, me.account if yes else None, grant)
    return answered


@blp.route("/oauth/token", methods=["POST"])
@blp.anybody(None)
@blp.arguments(WishForTokens, location="form")
@blp.response(200, reference(Tokens))
@blp.response(400, reference(OAuthRefusal))
@blp.response(401, reference(OAuthRefusal))
@blp.errors("oauth-refused")
def fetch_tokens(body: dict[str, str]) -> Response:
    """Fetch tokens for a code or a refresh token, each once; shown again, it ends all that came of the same yes."""
    answered: Response = SERVER.create_token_response(body)
    return answered


@blp.route("/oauth/revoke", methods=["POST"])
@blp.anybody(None)
@blp.arguments(Returned, location="form")
@blp.response(200, titled("JsonObject"))
@blp.response(400, reference(OAuthRefusal))
@blp.response(401, reference(OAuthRefusal))
@blp.errors("oauth-refused")
def revoke_token(body: dict[str, str]) -> Response:
    """Give a token back (RFC 7009)."""
    answered: Response = SERVER.create_endpoint_response(REVOKE, body)
    return answered


@blp.route("/.well-known/oauth-authorization-server", methods=["GET"])
@blp.response(200, AuthorizationServer)
def show_authorization_server() -> tuple[AuthorizationServer, Headers]:
    """What a program needs to know to sign users in (RFC 8414)."""
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
def show_protected_resource() -> tuple[ProtectedResource, Headers]:
    """Who gives tokens for this API (RFC 9728)."""
    here = address()
    return ProtectedResource(here, [here], [*SCOPES, USERS], ["header"], f"{here}/docs"), _KEPT


def _known(asked: dict[str, str]) -> App | None:
    """The app that asks, if nobody is sent anywhere but where it has said."""
    app = house().registry.apps.find(asked.get("client_id", ""))
    return app if app is not None and asked.get("redirect_uri") in app.redirects else None


def _signed_in(shown: str) -> Caller:
    secret = session_secret()
    me = None if secret is None else house().registry.callers.who("session", secret)
    if secret is None or me is None:
        raise Problem("unauthenticated", "this needs a token or a session")
    from_our_pages(secret, shown)
    return me


def _sent_back(asked: dict[str, str], error: OAuth2Error) -> Response:
    """The app hears what was wrong: its address has been found good before."""
    error.redirect_uri, error.state = asked["redirect_uri"], asked.get("state")
    answered: Response = SERVER.handle_error_response(None, error)
    return answered


def _origin(redirect: str) -> str:
    """As a policy names it: of an app on the user's machine all is its scheme."""
    parts = urlsplit(redirect)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:"
