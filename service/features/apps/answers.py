"""Answers about apps, with the field names of RFC 7591 for programs."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import asdict

from service.features.apps.store import SCOPES, Allowed
from service.features.apps.store import App as StoredApp
from service.platform.answers import ABSENT, Absent, Answer, Moment
from service.platform.http.fields import moment

AppScope = Annotated[str, Meta(extra_json_schema={"enum": list(SCOPES)})]


class AppAnswer(Answer, frozen=True):
    """An app, with the field names of RFC 7591."""

    client_id: Annotated[str, Meta(examples=["p_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the app, which is public."""
    client_name: str
    """Name that users read on the consent page."""
    client_uri: str
    """Address of the app's website."""
    redirect_uris: list[str]
    """Addresses that users return to."""
    token_endpoint_auth_method: Literal["none", "client_secret_basic"]
    """Authentication of the app; `none`: it cannot keep a secret."""
    client_id_issued_at: int
    """Time of the registration, in seconds since 1970."""

    @classmethod
    def of(cls, app: StoredApp) -> "AppAnswer":
        return AppAnswer(
            client_id=app.id,
            client_name=app.name,
            client_uri=app.site,
            redirect_uris=list(app.redirects),
            token_endpoint_auth_method="client_secret_basic" if app.secret else "none",
            client_id_issued_at=app.made_at,
        )


class CreatedApp(AppAnswer, frozen=True):
    """An app that was just registered."""

    client_secret: str | Absent = ABSENT
    """Secret of the app, shown only now; absent if the app cannot keep one."""
    client_secret_expires_at: int | Absent = ABSENT
    """Time of expiry; 0: never."""

    @classmethod
    def with_secret(cls, app: StoredApp, secret: str | None) -> "CreatedApp":
        fields = asdict(AppAnswer.of(app))
        return (
            CreatedApp(**fields)
            if secret is None
            else CreatedApp(**fields, client_secret=secret, client_secret_expires_at=0)
        )


class AllowedApp(Answer, frozen=True):
    """An app that may act for you."""

    id: str
    """Identifier of the app."""
    name: str
    """Name of the app."""
    site: str
    """Address of the app's website."""
    scopes: list[AppScope]
    """Scopes of the app."""
    allowed_at: Moment
    """Time of your consent."""

    @classmethod
    def of(cls, allowed: Allowed) -> "AllowedApp":
        app = allowed.app
        return cls(app.id, app.name, app.site, list(allowed.scopes), moment(allowed.since))


class OAuthTokens(Answer, frozen=True):
    """Access and refresh tokens (RFC 6749)."""

    access_token: Annotated[str, Meta(examples=["doma_…"])]
    """Access token for `Authorization: Bearer`."""
    token_type: Literal["Bearer"]
    """Authentication scheme of the token."""
    expires_in: int
    """Lifetime of the access token in seconds."""
    scope: str
    """Scopes, separated by spaces."""
    refresh_token: str | Absent = ABSENT
    """Token that gives the next access token, once, together with its successor. Tokens of the app itself have none."""


class OAuthRefusal(Answer, frozen=True):
    """A problem that also has the fields of RFC 6749."""

    type: str
    """A page that explains the code."""
    title: str
    """Title, in the requested language."""
    status: int
    """HTTP status."""
    detail: str
    """The error in this request."""
    instance: str
    """Address of the request."""
    code: str
    """Problem code of this service."""
    error: str
    """Code of RFC 6749: `invalid_grant`, `invalid_client`, `invalid_scope`, …"""
    error_description: str | Absent = ABSENT
    """Explanation for the app's developer."""


class AuthorizationServer(Answer, frozen=True):
    """Metadata of the authorization server (RFC 8414)."""

    issuer: str
    """Address of this service, the same as `iss`."""
    authorization_endpoint: str
    """Address for users."""
    token_endpoint: str
    """Address that issues tokens."""
    revocation_endpoint: str
    """Address that revokes tokens."""
    registration_endpoint: str
    """Address that registers apps, with a token that has the scope `account`."""
    scopes_supported: list[str]
    """Scopes that an app can request."""
    response_types_supported: list[str]
    """Response types: only codes."""
    grant_types_supported: list[str]
    """Supported grants."""
    token_endpoint_auth_methods_supported: list[str]
    """Authentication methods of apps that fetch a token."""
    revocation_endpoint_auth_methods_supported: list[str]
    """Authentication methods of apps that revoke a token."""
    code_challenge_methods_supported: list[str]
    """Methods of PKCE, which is required."""
    authorization_response_iss_parameter_supported: bool
    """Always true: `iss` comes with every answer (RFC 9207)."""
    service_documentation: str
    """Address of the guide."""


class ProtectedResource(Answer, frozen=True):
    """Metadata of the API as a protected resource (RFC 9728)."""

    resource: str
    """Address of this API."""
    authorization_servers: list[str]
    """Servers that issue tokens for this API."""
    scopes_supported: list[str]
    """Scopes that an app can have."""
    bearer_methods_supported: list[str]
    """Ways to send a token: only in a header."""
    resource_documentation: str
    """Address of the reference."""
