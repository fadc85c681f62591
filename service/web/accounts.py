"""Accounts, who I am, and being forgotten."""

from typing import Any

from flask import Response
from marshmallow import fields, validate

from service import erasing
from service.registry import Account, Caller, Erasure
from service.registry.accounts import HANDLE
from service.registry.credentials import OPEN_SCOPES, SCOPES
from service.web.answers import answer
from service.web.authentication import csrf_token, session_secret
from service.web.blueprint import Blueprint
from service.web.context import caller, house
from service.web.errors import Problem, not_found
from service.web.fields import Body, Moment, Shape, Text, moment
from service.web.sessions import forget_cookie

blp = Blueprint("accounts", __name__)


class NewAccount(Body):
    handle = Text(1, 32, pattern=f"^{HANDLE}$", required=True, metadata={"examples": ["ada"]})
    display_name = Text(1, 80, metadata={"examples": ["Ada Lovelace"]})
    password = fields.String(
        validate=validate.Length(8, 200),
        metadata={"format": "password", "description": "Needed only for sessions."},
    )


class PublicAccount(Shape):
    id = fields.String(required=True, metadata={"examples": ["a_01jd6v3r5m8x2k4q7w9y1z3a5c"]})
    handle = fields.String(required=True)
    display_name = fields.String(required=True)
    created_at = Moment(required=True)


class FirstToken(PublicAccount):
    token = fields.String(
        required=True, metadata={"description": "The secret, shown this once.", "examples": ["dom_…"]}
    )
    scopes = fields.List(fields.String(metadata={"enum": list(SCOPES)}), required=True)


class Me(PublicAccount):
    roles = fields.List(fields.String(), required=True)
    scopes = fields.List(fields.String(metadata={"enum": list(SCOPES)}), required=True)
    credential = fields.String(required=True, metadata={"description": "The id of the token or session that you use."})
    csrf_token = fields.String(metadata={"description": "For `X-CSRF-Token`; only in a session."})


class Erased(Shape):
    id = fields.String(required=True, metadata={"examples": ["e_01jd6v3r5m8x2k4q7w9y1z3a5c"]})
    status = fields.String(
        required=True,
        metadata={"enum": ["running", "done"], "description": "`done`: nobody is shown any of it any more."},
    )
    asked_at = Moment(required=True)
    texts = fields.Integer(required=True, metadata={"description": "How many texts were found and erased till now."})


@blp.route("/v1/accounts", methods=["POST"])
@blp.anybody(None, limit="address")
@blp.idempotent(secret=True)
@blp.arguments(NewAccount, example={"handle": "ada", "display_name": "Ada Lovelace"})
@blp.response(201, FirstToken)
@blp.errors("handle-taken")
def create_account(body: dict[str, Any]) -> Response:
    """Open an account; its first token is in the answer, and nowhere else."""
    registry = house().registry
    account = registry.accounts.create(body["handle"], body.get("display_name"), body.get("password"))
    credential, secret = registry.credentials.issue("token", account.id, OPEN_SCOPES, label="first")
    told = told_account(account) | {"token": secret, "scopes": credential.scopes}
    return answer(told, 201, {"Location": f"/v1/players/{account.id}", "Cache-Control": "no-store"})


@blp.route("/v1/me", methods=["GET"])
@blp.requires("read")
@blp.response(200, Me)
def show_me() -> Response:
    """Who I am, and what this token or session may do."""
    me = caller()
    account = house().registry.accounts.find(me.account)
    if account is None or account.erased_at is not None:
        raise Problem("unauthenticated", "this account has just been erased")
    return answer(told_account(account) | _powers(me))


@blp.route("/v1/me", methods=["DELETE"])
@blp.requires("account")
@blp.response(202, Erased)
def erase_me() -> Response:
    """Be forgotten: handle, name, password, tokens and sessions are deleted at once and for good, and what you wrote in
    whichever game within a minute. `Location` shows, to whoever knows it, when all of it is done.

    The records of games stay whole, because they hold an id and never a name; where you wrote something they say
    `erased`. Nobody will be given your handle.
    """
    erasure = erasing.begin(house(), caller().account)
    told = answer(_told_erasure(erasure), 202, {"Location": f"/v1/erasures/{erasure.id}", "Cache-Control": "no-store"})
    return forget_cookie(told)


@blp.route("/v1/erasures/<id(e):erasure>", methods=["GET"])
@blp.anybody(None)
@blp.response(200, Erased)
def show_erasure(erasure: str) -> Response:
    """How far the erasure of somebody has come. It says nothing of whom."""
    found = house().registry.erasures.find(erasure)
    if found is None:
        not_found("there is no such erasure")
    return answer(_told_erasure(found))


def told_account(account: Account) -> dict[str, Any]:
    return {
        "id": account.id,
        "handle": account.handle,
        "display_name": account.name,
        "created_at": moment(account.made_at),
    }


def _told_erasure(erasure: Erasure) -> dict[str, Any]:
    return {
        "id": erasure.id,
        "status": "done" if erasure.done else "running",
        "asked_at": moment(erasure.asked_at),
        "texts": erasure.texts,
    }


def _powers(me: Caller) -> dict[str, Any]:
    powers = {
        "roles": sorted(me.roles),
        "scopes": [scope for scope in SCOPES if scope in me.scopes],
        "credential": me.credential,
    }
    secret = session_secret() if me.kind == "session" else None
    return powers if secret is None else powers | {"csrf_token": csrf_token(secret)}
