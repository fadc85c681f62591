"""The page that asks a user about the rights of an app, and the user's decision."""

from urllib.parse import urlsplit

from authlib.oauth2.rfc6749.errors import OAuth2Error
from flask import Response
from marshmallow import fields

from service.features.apps.routes.oauth import Sent, parameter
from service.features.apps.store import SCOPES, App
from service.platform.caller import Caller
from service.platform.http.authentication import csrf_token, from_our_pages, session_caller, session_secret
from service.platform.http.checks import OneOf
from service.platform.http.errors import Problem
from service.platform.http.fields import Text, described
from service.web.page_blueprint import HTML, TEXT, PageBlueprint
from service.web.routes import page
from service.web.services import WebServices

blp = PageBlueprint("consent", __name__)


class ConsentBody(Sent):
    response_type = parameter("`code`.")
    client_id = parameter("The app.")
    redirect_uri = parameter("Where to go back to, as it was registered.")
    scope = parameter("`read`, or `read play`.")
    state = Text(0, 1000, pattern="^[ -~]*$", **described("Comes back as it is."))
    code_challenge = parameter("PKCE.")
    code_challenge_method = parameter("`S256`.")


class ConsentDecided(ConsentBody):
    csrf_token = Text(0, 200, pattern="^[0-9a-f]*$", required=True, **described("Of the page."))
    decision = fields.String(required=True, validate=OneOf(["allow", "refuse"]), **described("Decision of the user."))


@blp.page("/oauth/authorize", ConsentBody)
@blp.response(400, TEXT, content_type=HTML)
def show_consent(services: WebServices, query: dict[str, str]) -> Response:
    """Show the consent page of an app.

    A wrong request shows its error and a link back to the app. Anybody can register an app, so the service redirects a
    browser only after the user has pressed a button.
    """
    app = _known(services, query)
    if app is None:
        return page("pages/consent/page.html", status=400, app=None)
    owner = services.accounts.accounts.find(app.account)
    back = _origin(query["redirect_uri"]).removeprefix("https://")
    request = services.apps.server.create_oauth2_request(query)
    try:
        services.apps.server.get_consent_grant(request, None)
    except OAuth2Error as error:
        way_back = _sent_back(services, query, error).headers["Location"]
        return page(
            "pages/consent/page.html",
            status=400,
            app=app,
            owner=owner,
            back=back,
            wrong=error.error,
            way_back=way_back,
        )
    secret = session_secret()
    return page(
        "pages/consent/page.html",
        leads_to=_origin(query["redirect_uri"]),
        app=app,
        owner=owner,
        back=back,
        scopes=[scope for scope in SCOPES if scope in request.scope.split()],
        asked=query,
        csrf="" if secret is None else csrf_token(secret),
    )


@blp.route("/oauth/authorize", methods=["POST"])
@blp.anybody(None, offers=(HTML,))
@blp.arguments(ConsentDecided, location="form")
@blp.response(303)
@blp.response(400, TEXT, content_type=HTML)
def decide_consent(services: WebServices, body: dict[str, str]) -> Response:
    """Submit the decision of the consent page.

    It redirects the browser back to the app, with a code or with an error.
    """
    me = _signed_in(body.pop("csrf_token"))
    yes = body.pop("decision") == "allow"
    if _known(services, body) is None:
        return page("pages/consent/page.html", status=400, app=None)
    request = services.apps.server.create_oauth2_request(body)
    try:
        grant = services.apps.server.get_consent_grant(request, me.account)
    except OAuth2Error as error:
        return _sent_back(services, body, error)
    answered: Response = services.apps.server.create_authorization_response(request, me.account if yes else None, grant)
    return answered


def _known(services: WebServices, parameters: dict[str, str]) -> App | None:
    """Return the app that the request names, or None unless the app has registered the requested redirect."""
    app = services.apps.apps.find(parameters.get("client_id", ""))
    return app if app is not None and parameters.get("redirect_uri") in app.redirects else None


def _signed_in(shown: str) -> Caller:
    me = session_caller()
    if me is None:
        raise Problem("unauthenticated/missing")
    from_our_pages(str(session_secret()), shown)
    return me


def _sent_back(services: WebServices, parameters: dict[str, str], error: OAuth2Error) -> Response:
    """Return a redirect that reports `error` to the app.

    The caller has checked the redirect address in `parameters`.
    """
    error.redirect_uri, error.state = parameters["redirect_uri"], parameters.get("state")
    answered: Response = services.apps.server.handle_error_response(None, error)
    return answered


def _origin(redirect: str) -> str:
    """Return the origin of a redirect address, for the content security policy of the page.

    The address of an app on the user's machine has only a scheme.
    """
    parts = urlsplit(redirect)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:"
