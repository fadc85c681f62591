"""The HTTP operations for apps and the consents of users to them."""

from typing import Any, Final

from flask import Response
from marshmallow import EXCLUDE, fields

from service.features.accounts.handles import check_name
from service.features.apps.answers import AllowedApp, AppAnswer, CreatedApp
from service.features.apps.services import AppServices
from service.features.apps.store import App as StoredApp
from service.platform.http.answers import Headers, nothing
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import Length, OneOf
from service.platform.http.context import caller
from service.platform.http.errors import not_found
from service.platform.http.fields import Body, OneLine, Text, described
from service.platform.http.idempotency import new
from service.platform.http.paging import Listing, Page, Paged

blp = Blueprint("apps", __name__)

_ID: Final = "/v1/apps/<id(p):app>"
_PATH: Final = r"[A-Za-z0-9._~!$&()*+=:@%/?\-]*"
_HOST: Final = r"[a-z0-9]([a-z0-9.\-]*[a-z0-9])?"
REDIRECT: Final = (
    rf"^(https://{_HOST}(:[0-9]{{1,5}})?(/{_PATH})?|http://(127\.0\.0\.1|localhost)(:[0-9]{{1,5}})?(/{_PATH})?"
    rf"|[a-z][a-z0-9\-]*(\.[a-z0-9\-]+)+:/{_PATH})$"
)
"""Pattern of a redirect address: https, http on the user's own machine, or a private scheme with a dot in it."""
OPEN: Final = "none"
"""The value of `token_endpoint_auth_method` for an app that cannot keep a secret."""
_EXAMPLE: Final = {"client_name": "Evening club", "redirect_uris": ["https://club.example/back"]}


class NewApp(Body):
    class Meta:
        unknown = EXCLUDE  # RFC 7591 requires servers to ignore unknown fields

    client_name = OneLine(1, 60, required=True, **described("Name that users see when they are asked for consent."))
    client_uri = Text(
        0, 200, pattern=rf"^(https://{_HOST}(:[0-9]{{1,5}})?(/{_PATH})?)?$", load_default="",
        **described("Website of the app.")
    )  # fmt: skip
    redirect_uris = fields.List(
        Text(1, 400, pattern=REDIRECT),
        required=True,
        validate=Length(1, 10),
        **described(
            "Addresses to which users return, each exactly as the app will request it. They "
            "use https, http on 127.0.0.1 or localhost, or a private scheme with a dot in it."
        ),
    )
    token_endpoint_auth_method = fields.String(
        validate=OneOf([OPEN, "client_secret_basic", "client_secret_post"]),
        load_default="client_secret_basic",
        **described("`none`: the app runs where it cannot keep a secret."),
    )


@blp.route("/v1/apps", methods=["POST"])
@blp.requires("account")
@blp.idempotent(renewal="secret-shown-once/app")
@blp.arguments(NewApp, example=_EXAMPLE)
@blp.response(201, CreatedApp)
@blp.errors("too-many-apps", "name-reserved")
def create_app(services: AppServices, body: dict[str, Any]) -> tuple[CreatedApp, Headers]:
    """Register an app (RFC 7591).

    The answer has the app's secret, which is shown only here.
    """
    check_name(body["client_name"], "/client_name", caller().roles)
    app, secret = services.apps.register(
        new("p"),
        caller().account,
        body["client_name"],
        body["client_uri"],
        body["redirect_uris"],
        keeps_secret=body["token_endpoint_auth_method"] != OPEN,
    )
    return CreatedApp.with_secret(app, secret), {"Location": f"/v1/apps/{app.id}", "Cache-Control": "no-store"}


@blp.route("/v1/apps", methods=["GET"])
@blp.requires("account")
@blp.arguments(Paged, location="query")
@blp.response(200, Page[AppAnswer])
@blp.errors("bad-cursor")
def list_apps(services: AppServices, query: dict[str, Any]) -> tuple[Page[AppAnswer], Headers]:
    """List the apps that you registered, oldest first."""
    listing = Listing.of(query, str)
    rows = [app for app in services.apps.of(caller().account) if app.id > (listing.last or "")]
    return listing.page(rows, key=lambda app: [app.id], make=AppAnswer.of)


@blp.route(_ID, methods=["GET"])
@blp.requires("account")
@blp.response(200, AppAnswer)
def get_app(services: AppServices, app: str) -> AppAnswer:
    """Show an app that you registered."""
    return AppAnswer.of(_mine(services, app))


@blp.route(_ID, methods=["DELETE"])
@blp.requires("account")
@blp.response(204)
def delete_app(services: AppServices, app: str) -> Response:
    """Delete an app and its users' consents at once."""
    if not services.apps.remove(caller().account, app):
        not_found("not-found/app")
    return nothing()


@blp.route(f"{_ID}/secret", methods=["POST"])
@blp.requires("account")
@blp.idempotent(renewal="secret-shown-once/again")
@blp.response(201, CreatedApp)
def rotate_app_secret(services: AppServices, app: str) -> tuple[CreatedApp, Headers]:
    """Replace the secret of one of your apps.

    Only this answer has the new secret. The old one is refused from now on. Consents of users stay. The answer for an
    app without a secret is 404.
    """
    mine = _mine(services, app)
    secret = services.apps.rotate(mine.id) if mine.secret else None
    if secret is None:
        not_found("not-found/app-secret")
    headers = {"Location": f"/v1/apps/{app}", "Cache-Control": "no-store"}
    return CreatedApp.with_secret(mine, secret), headers


@blp.route("/v1/me/apps", methods=["GET"])
@blp.requires("account")
@blp.arguments(Paged, location="query")
@blp.response(200, Page[AllowedApp])
@blp.errors("bad-cursor")
def list_allowed_apps(services: AppServices, query: dict[str, Any]) -> tuple[Page[AllowedApp], Headers]:
    """List the apps that may act for you."""
    listing = Listing.of(query, str)
    rows = [allowed for allowed in services.apps.allowed(caller().account) if allowed.app.id > (listing.last or "")]
    return listing.page(rows, key=lambda allowed: [allowed.app.id], make=AllowedApp.of)


@blp.route("/v1/me/apps/<id(p):app>", methods=["DELETE"])
@blp.requires("account")
@blp.response(204)
def delete_allowed_app(services: AppServices, app: str) -> Response:
    """Revoke your consent to an app."""
    if not services.apps.disallow(caller().account, app):
        not_found("not-found/app-grant")
    return nothing()


def _mine(services: AppServices, app: str) -> StoredApp:
    found = services.apps.find(app)
    if found is None or found.account != caller().account:
        not_found("not-found/app")
    return found
