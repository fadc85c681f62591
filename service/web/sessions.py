"""Sessions: handle and password for a cookie, for our own pages."""

from typing import Any, Final

from flask import Response, request
from marshmallow import fields

from service.registry.credentials import SCOPES, allowed
from service.web.answers import answer, nothing
from service.web.authentication import COOKIE, csrf_token, own_origin
from service.web.blueprint import Blueprint
from service.web.context import address, caller, house
from service.web.errors import Problem, not_found
from service.web.fields import Body, Moment, Shape, Text, moment

blp = Blueprint("sessions", __name__)

LASTS: Final = 30 * 24 * 3600


class SignIn(Body):
    handle = Text(1, 32, required=True, metadata={"examples": ["ada"]})
    password = Text(1, 200, required=True, metadata={"format": "password"})


class Session(Shape):
    id = fields.String(required=True)
    account = fields.String(required=True)
    scopes = fields.List(fields.String(metadata={"enum": list(SCOPES)}), required=True)
    expires_at = Moment(required=True)
    csrf_token = fields.String(required=True, metadata={"description": "To be sent as `X-CSRF-Token`."})


@blp.route("/v1/sessions", methods=["POST"])
@blp.anybody(None, limit="address")
@blp.arguments(SignIn, example={"handle": "ada", "password": "correct horse battery staple"})
@blp.response(201, Session)
@blp.errors("wrong-password", "csrf")
def sign_in(body: dict[str, Any]) -> Response:
    """Sign in: the answer sets a cookie that pages cannot read."""
    own_origin()
    registry = house().registry
    account = registry.accounts.identified(body["handle"], body["password"])
    if account is None:
        raise Problem("wrong-password", "no account has this handle and this password")
    made, secret = registry.credentials.issue("session", account.id, SCOPES, lifetime=LASTS)
    told = {
        "id": made.id,
        "account": account.id,
        "scopes": allowed(made.scopes, account.roles),
        "expires_at": moment(made.made_at + LASTS),
        "csrf_token": csrf_token(secret),
    }
    response = answer(told, 201, {"Location": f"/v1/sessions/{made.id}", "Cache-Control": "no-store"})
    response.set_cookie(COOKIE, secret, max_age=LASTS, httponly=True, samesite="Lax", secure=_encrypted())
    return response


@blp.route("/v1/sessions/<id(s):session>", methods=["DELETE"])
@blp.requires("account")
@blp.response(204)
def sign_out(session: str) -> Response:
    """Sign out, of this session or of another one of yours."""
    me = caller()
    if not house().registry.withdraw(me.account, session):
        not_found("you have no such session")
    return forget_cookie(nothing()) if session == me.credential else nothing()


def forget_cookie(response: Response) -> Response:
    if COOKIE in request.cookies:
        response.delete_cookie(COOKIE, httponly=True, samesite="Lax", secure=_encrypted())
    return response


def _encrypted() -> bool:
    return address().startswith("https:")
