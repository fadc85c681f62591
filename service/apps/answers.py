"""Answers about apps, with the field names of RFC 7591 for programs."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import asdict

from service.answers import ABSENT, Absent, Answer, Moment
from service.apps.store import SCOPES, Allowed
from service.apps.store import App as Kept
from service.http.fields import moment

AppScope = Annotated[str, Meta(extra_json_schema={"enum": list(SCOPES)})]


class App(Answer, frozen=True):
    """An app, as RFC 7591 has it."""

    client_id: Annotated[str, Meta(examples=["p_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """The id, which is no secret."""
    client_name: str
    """Name that users read on the consent page."""
    client_uri: str
    """Where it says what it is."""
    redirect_uris: list[str]
    """Where users are sent back to."""
    token_endpoint_auth_method: Literal["none", "client_secret_basic"]
    """`none`: it cannot keep a secret."""
    client_id_issued_at: int
    """In seconds since 1970."""

    @classmethod
    def of(cls, app: Kept) -> "App":
        return App(
            client_id=app.id,
            client_name=app.name,
            client_uri=app.site,
            redirect_uris=list(app.redirects),
            token_endpoint_auth_method="client_secret_basic" if app.secret else "none",
            client_id_issued_at=app.made_at,
        )


class AppShown(App, frozen=True):
    """An app that was just registered."""

    client_secret: str | Absent = ABSENT
    """Shown this once; only where the app can keep it."""
    client_secret_expires_at: int | Absent = ABSENT
    """0: never."""

    @classmethod
    def with_secret(cls, app: Kept, secret: str | None) -> "AppShown":
        told = asdict(App.of(app))
        return (
            AppShown(**told) if secret is None else AppShown(**told, client_secret=secret, client_secret_expires_at=0)
        )


class AllowedApp(Answer, frozen=True):
    """An app that may act for you."""

    id: str
    """The app's id."""
    name: str
    """Name of the app."""
    site: str
    """Where it says what it is."""
    scopes: list[AppScope]
    """Scopes of the app."""
    allowed_at: Moment
    """Since when."""

    @classmethod
    def of(cls, allowed: Allowed) -> "AllowedApp":
        app = allowed.app
        return cls(app.id, app.name, app.site, list(allowed.scopes), moment(allowed.since))


class Tokens(Answer, frozen=True):
    """Tokens (RFC 6749)."""

    access_token: Annotated[str, Meta(examples=["doma_…"])]
    """For `Authorization: Bearer`."""
    token_type: Literal["Bearer"]
    """How it is shown."""
    expires_in: int
    """Seconds for which the access token holds."""
    scope: str
    """Scopes, separated by spaces."""
    refresh_token: str | Absent = ABSENT
    """For the next access token, once; the next one comes with it. An app's own token has none."""


class OAuthRefusal(Answer, frozen=True):
    """A problem that also has the fields of RFC 6749."""

    type: str
    """A page that explains the code."""
    title: str
    """In the language asked for."""
    status: int
    """The HTTP status."""
    detail: str
    """The error in this request."""
    instance: str
    """The address that was asked."""
    code: str
    """Our code."""
    error: str
    """RFC 6749's code: `invalid_grant`, `invalid_client`, `invalid_scope`, …"""
    error_description: str | Absent = ABSENT
    """Explanation for the app's developer."""


class AuthorizationServer(Answer, frozen=True):
    """RFC 8414."""

    issuer: str
    """This service, as `iss` says it, too."""
    authorization_endpoint: str
    """Where users are sent."""
    token_endpoint: str
    """Where tokens are fetched."""
    revocation_endpoint: str
    """Where tokens are given back."""
    registration_endpoint: str
    """Where apps are registered, with a token that has the scope `account`."""
    scopes_supported: list[str]
    """Scopes that an app can request."""
    response_types_supported: list[str]
    """How users come back: with a code."""
    grant_types_supported: list[str]
    """For what there are tokens."""
    token_endpoint_auth_methods_supported: list[str]
    """How an app shows who it is."""
    revocation_endpoint_auth_methods_supported: list[str]
    """The same, giving a token back."""
    code_challenge_methods_supported: list[str]
    """PKCE is needed."""
    authorization_response_iss_parameter_supported: bool
    """`iss` comes with every answer (RFC 9207)."""
    service_documentation: str
    """The guide."""


class ProtectedResource(Answer, frozen=True):
    """RFC 9728."""

    resource: str
    """This API."""
    authorization_servers: list[str]
    """Servers that issue tokens for it."""
    scopes_supported: list[str]
    """Scopes of apps."""
    bearer_methods_supported: list[str]
    """Tokens are sent in a header."""
    resource_documentation: str
    """The reference."""
