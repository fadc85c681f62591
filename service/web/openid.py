"""The pages of a sign-in at the OpenID provider: to the provider, back from it, and the choice of a name.

The page that leads to the provider does so by a `Refresh` header. If the answer to the form redirected, the content
security policy would have to name the provider, and every further host to which it redirects.
"""

import hmac
import re
import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from flask import Response, request
from marshmallow import EXCLUDE

from domain.game.refusal import Refusal
from service.features.accounts.guest_sessions import end_guest_session
from service.features.accounts.sign_in_cookies import session_cookie, set_cookie
from service.features.accounts.sign_in_turns import few_of_an_address
from service.features.openid.attempts import LASTS, SignInAttempt
from service.features.openid.services import BACK, PATH
from service.features.openid.signing_in import Returned, begin, choose_name, complete
from service.platform.caller import SESSION_LASTS
from service.platform.http.authentication import csrf_token, from_our_pages, own_origin, session_caller, session_secret
from service.platform.http.blueprint import Blueprint
from service.platform.http.codes import CODES
from service.platform.http.context import address, chosen_language
from service.platform.http.errors import Problem, refused
from service.platform.http.fields import Body, Text
from service.platform.http.messages import REFUSALS
from service.web.page_blueprint import HTML, TEXT
from service.web.routes import page
from service.web.services import WebServices

blp = Blueprint("openid-pages", __name__)

_SIGN_IN: Final = "dominium_sign_in"
"""Name of the cookie of the browser in which a sign-in begins."""
_ARRIVAL: Final = "dominium_arrival"
"""Name of the cookie of a person who chooses a name after it."""
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_NAME: Final = f"{PATH}/name"
_NEXT: Final = r"^/(?![/\\])[!-\[\]-~]*$"
"""A path of this service with query and fragment. Browsers would read two slashes, or a backslash, as another host."""
_OPAQUE: Final = "^[ -~]*$"


class SignInAtProvider(Body):
    next = Text(1, 4000, pattern=_NEXT, load_default="/")


class ConnectProvider(Body):
    csrf_token = Text(0, 200, pattern="^[0-9a-f]*$", required=True)
    current = Text(0, 200, load_default="")


class ReturnedQuery(Body):
    class Meta:
        unknown = EXCLUDE  # RFC 6749 requires clients to ignore unknown parameters

    state = Text(1, 200, pattern=_OPAQUE, required=True)
    code = Text(1, 4000, pattern=_OPAQUE)
    error = Text(1, 400, pattern=_OPAQUE)
    iss = Text(1, 400, pattern=_OPAQUE)


class ChosenName(Body):
    handle = Text(0, 80, required=True)
    csrf_token = Text(0, 200, pattern="^[0-9a-f]*$", required=True)


def _on_a_page(view: Callable[..., Response]) -> Callable[..., Response]:
    """Show every refusal of a view as a page, because a person sees each answer, also to a form."""

    @wraps(view)
    def shown(*args: Any, **kwargs: Any) -> Response:
        try:
            return view(*args, **kwargs)
        except Refusal as refusal:
            return refused(refusal, on_a_page=True)

    return shown


@blp.route(PATH, methods=["POST"])
@_on_a_page
@blp.anybody(None, limit="sign-in", offers=(HTML,))
@blp.arguments(SignInAtProvider, location="form")
@blp.response(200, TEXT, content_type=HTML)
def sign_in_at_provider(services: WebServices, body: dict[str, str]) -> Response:
    """Begin a sign-in at the provider, and lead the browser there."""
    own_origin()
    return _lead_away(services, SignInAttempt(None, 0, body["next"]))


@blp.route(f"{PATH}/connect", methods=["POST"])
@_on_a_page
@blp.anybody(None, limit="address", offers=(HTML,))
@blp.arguments(ConnectProvider, location="form")
@blp.response(200, TEXT, content_type=HTML)
def connect_provider(services: WebServices, body: dict[str, str]) -> Response:
    """Begin to connect the account that is signed in to an identity at the provider.

    The caller must prove as much as for a new password, because the identity will open sessions, too.
    """
    me = session_caller()
    if me is None:
        raise Problem("unauthenticated/missing")
    from_our_pages(str(session_secret()), body["csrf_token"])
    recovery = services.accounts.recovery
    count = recovery.count(me.account)
    with few_of_an_address():
        recovery.vouch(me, body["current"])
    return _lead_away(services, SignInAttempt(me.account, count, "/me"))


@blp.route(BACK, methods=["GET"])
@_on_a_page
@blp.anybody(None, offers=(HTML,))
@blp.arguments(ReturnedQuery, location="query")
@blp.response(303)
def return_from_provider(services: WebServices, query: dict[str, str]) -> Response:
    """Complete a sign-in with the code that the provider sent with the browser.

    The limit counted the sign-in when it began. Any page can lead a browser here, and must not use up its sign-ins.
    """
    me = session_caller()
    account = None if me is None else services.accounts.accounts.find(me.account)
    returned = complete(
        services.openid,
        _secret(_SIGN_IN),
        query,
        None if account is None else account.id,
        guest=account is not None and account.kind == "guest",
    )
    return _go_on(services, returned)


@blp.route(_NAME, methods=["GET"])
@_on_a_page
@blp.anybody(None, offers=(HTML,))
@blp.response(200, TEXT, content_type=HTML)
def show_name_page(services: WebServices) -> Response:
    """Show the page on which a person chooses a handle after the first sign-in at the provider."""
    return _name_page(services, _secret(_ARRIVAL))


@blp.route(_NAME, methods=["POST"])
@_on_a_page
@blp.anybody(None, limit="address", offers=(HTML,))
@blp.arguments(ChosenName, location="form")
@blp.response(303)
@blp.response(409, TEXT, content_type=HTML)
def choose_name_of_account(services: WebServices, body: dict[str, str]) -> Response:
    """Give a person who signed in at the provider an account with the chosen handle: a new one, or the guest's own."""
    own_origin()
    browser = _secret(_ARRIVAL)
    if not hmac.compare_digest(body["csrf_token"], csrf_token(browser)):
        raise Problem("csrf/token", header="csrf_token")
    try:
        return _go_on(services, choose_name(services.openid, browser, body["handle"]))
    except Refusal as refusal:
        if refusal.pointer != "/handle":
            raise
        return _name_page(services, browser, body["handle"], refusal)


def _lead_away(services: WebServices, attempt: SignInAttempt) -> Response:
    browser = _secret(_SIGN_IN) or secrets.token_urlsafe(32)
    where = begin(services.openid, browser, attempt)
    response = page("pages/provider/leave.html", name=services.openid.name, where=where)
    response.headers["Refresh"] = f"0; url={where}"
    response.headers["Cache-Control"] = "no-store"
    response.headers.update(set_cookie(_named(_SIGN_IN), browser, 2 * LASTS))
    return response


def _go_on(services: WebServices, returned: Returned) -> Response:
    where = _NAME if returned.arrival else returned.next
    response = Response(status=303, headers={"Location": where, "Cache-Control": "no-store"})
    if returned.begun is not None:
        end_guest_session(services.accounts)
        response.headers.update(session_cookie(returned.begun[1], SESSION_LASTS))
    elif returned.arrival:
        response.headers.update(set_cookie(_named(_ARRIVAL), returned.arrival, LASTS))
    return response


def _name_page(services: WebServices, browser: str, handle: str = "", refusal: Refusal | None = None) -> Response:
    arrival = services.openid.attempts.arrival(browser)
    if arrival is None:
        raise Problem("sign-in-ended/unknown")
    response = page(
        "pages/provider/name.html",
        status=200 if refusal is None else CODES[refusal.code].status,
        name=services.openid.name,
        guest=arrival.account is not None,
        handle=handle,
        wrong=None if refusal is None else REFUSALS.say(refusal.message, chosen_language()),
        csrf=csrf_token(browser),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _named(cookie: str) -> str:
    """Return the name of a cookie: with TLS, one that browsers accept from no other site (`__Host-`)."""
    return f"__Host-{cookie}" if address().startswith("https:") else cookie


def _secret(cookie: str) -> str:
    """Return the secret in a cookie of this browser, or an empty text."""
    secret = request.cookies.get(_named(cookie), "")
    return secret if _SECRET.fullmatch(secret) else ""
