"""The HTTP operations for sessions: sign-in by password, by link or as a guest, and sign-out."""

from typing import Any, ClassVar, Final

from flask import Response, current_app, request
from marshmallow import fields, validates_schema

from service.features.accounts.answers import CreatedSession, Session
from service.features.accounts.credentials import Credential, allowed
from service.features.accounts.guest_sessions import end_guest_session
from service.features.accounts.services import AccountServices
from service.features.accounts.sign_in_cookies import session_cookie
from service.features.accounts.sign_in_turns import few_of_an_address
from service.platform.caller import SESSION, SESSION_LASTS
from service.platform.http.answers import Headers, nothing
from service.platform.http.authentication import COOKIE, csrf_token, own_origin
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import invalid
from service.platform.http.context import caller
from service.platform.http.errors import Problem, not_found
from service.platform.http.fields import Body, Text, described, moment
from service.platform.http.guard import Gate
from service.platform.http.paging import Listing, Page, Paged

blp = Blueprint("sessions", __name__)

_ID: Final = "/v1/sessions/<id(s):session>"


class SignIn(Body):
    together: ClassVar = {
        "oneOf": [
            {"required": ["handle", "password"], "maxProperties": 2},
            {"required": ["link"], "maxProperties": 1},
            {"required": ["guest"], "maxProperties": 1},
        ]
    }

    handle = Text(1, 32, metadata={"description": "Handle of your account.", "examples": ["ada"]})
    password = Text(1, 200, metadata={"format": "password", "description": "Password of your account."})
    link = Text(1, 200, **described("The part after the `#` of a sign-in link from an operator."))

    guest = fields.Boolean(
        truthy={True},
        falsy=set(),
        metadata={"enum": [True], "description": "Creates a guest account. Keep it with `PUT /v1/me`."},
    )

    @validates_schema
    def one_way(self, data: dict[str, Any], **_: Any) -> None:
        if set(data) not in ({"handle", "password"}, {"link"}, {"guest"}):
            raise invalid("invalid/sign-in")


@blp.route("/v1/sessions", methods=["POST"])
@blp.anybody(None, limit="sign-in")
@blp.arguments(SignIn, example={"handle": "ada", "password": "correct horse battery staple"})
@blp.response(201, CreatedSession)
@blp.errors("wrong-password", "used-link", "csrf")
def sign_in(services: AccountServices, body: dict[str, Any]) -> tuple[CreatedSession, Headers]:
    """Sign in.

    The answer sets a cookie that scripts cannot read. An operator's link works once, for a day. A guest whose sessions
    and tokens have all ended is erased.

    The limit `sign-in` counts the attempts of an address. `handle` counts the wrong passwords that it sends for one
    handle, and `address` the guests that it creates.
    """
    own_origin()
    gate: Gate = current_app.extensions["gate"]
    begun: tuple[Credential, str] | None
    if "guest" in body:
        gate.admit("address", None)
        begun = services.accounts.guest()
    elif "link" in body:
        begun = services.recovery.by_link(body["link"])
    else:
        with few_of_an_address():
            forgive = gate.try_handle(body["handle"])
            begun = services.recovery.by_password(body["handle"], body["password"])
        if begun is not None:
            forgive()
    account = None if begun is None else services.accounts.find(begun[0].account)
    if begun is None or account is None:
        if "link" in body:
            raise Problem("used-link")
        raise Problem("wrong-password/sign-in")
    end_guest_session(services)
    made, secret = begun
    shown = CreatedSession(
        id=made.id,
        account=account.id,
        scopes=list(allowed(made.scopes, account.roles)),
        expires_at=moment(made.made_at + SESSION_LASTS),
        csrf_token=csrf_token(secret),
    )
    headers = {"Location": f"/v1/sessions/{made.id}", "Cache-Control": "no-store"}
    return shown, headers | session_cookie(secret, SESSION_LASTS)


@blp.route("/v1/sessions", methods=["GET"])
@blp.requires("account")
@blp.arguments(Paged, location="query")
@blp.response(200, Page[Session])
@blp.errors("bad-cursor")
def list_sessions(services: AccountServices, query: dict[str, Any]) -> tuple[Page[Session], Headers]:
    """List your sessions, oldest first."""
    me, listing = caller(), Listing.of(query, str)
    rows = services.credentials.of(me.account, SESSION, listing.last or "", listing.limit + 1)
    return listing.page(rows, key=lambda session: [session.id], make=lambda session: Session.of(session, me))


@blp.route(_ID, methods=["GET"])
@blp.requires("account")
@blp.response(200, Session)
def get_session(services: AccountServices, session: str) -> Session:
    """Show one of your sessions."""
    found = services.credentials.find(caller().account, SESSION, session)
    if found is None:
        not_found("not-found/session")
    return Session.of(found, caller())


@blp.route(_ID, methods=["DELETE"])
@blp.requires("account")
@blp.response(204)
def sign_out(services: AccountServices, session: str) -> Response:
    """End one of your sessions.

    If it is not the session of the request, all pending sign-in links end too, and your confirmed address gets a
    letter.
    """
    me = caller()
    if not services.recovery.withdraw(me.account, session, by=me.credential):
        not_found("not-found/session")
    return nothing(forgotten_cookie() if session == me.credential else None)


@blp.route("/v1/sessions", methods=["DELETE"])
@blp.requires("account")
@blp.response(204)
def delete_other_sessions(services: AccountServices) -> Response:
    """End all your other sessions.

    All pending sign-in links end too, and your confirmed address gets a letter. Tokens stay.
    """
    me = caller()
    services.recovery.end_other_sessions(me.account, me.credential)
    return nothing()


def forgotten_cookie() -> dict[str, str]:
    """Return the headers that delete the session cookie, if there is one."""
    return session_cookie("", 0) if COOKIE in request.cookies else {}
